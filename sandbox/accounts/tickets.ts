/** Tickets for a push connection: good once and for ten seconds, so that the token itself never travels there. */
import { randomBytes } from 'node:crypto';
import type { Visit } from './sessions.ts';

export interface Tickets {
  issue(visit: Visit): { ticket: string; expiresIn: number };
  /** Undefined when it is unknown, used or too old; in any case it is of no use any more. */
  redeem(ticket: string): Visit | undefined;
}

const TICKET_SECONDS = 10;
const TICKET_BYTES = 24;
/** Tickets that wait; beyond it the oldest is dropped. */
const MOST = 10_000;

/** In memory: a restart ends every connection that one was meant for. @param now epoch ms of this machine */
export function createTickets(now: () => number): Tickets {
  const waiting = new Map<string, { visit: Visit; expires: number }>();
  return {
    issue(visit) {
      // In order of their making, so the expired stand first.
      for (const [ticket, { expires }] of waiting) {
        if (expires > now() && waiting.size < MOST) break;
        waiting.delete(ticket);
      }
      const ticket = randomBytes(TICKET_BYTES).toString('base64url');
      waiting.set(ticket, { visit, expires: now() + TICKET_SECONDS * 1000 });
      return { ticket, expiresIn: TICKET_SECONDS };
    },
    redeem(ticket) {
      const held = waiting.get(ticket);
      waiting.delete(ticket);
      return held && held.expires > now() ? held.visit : undefined;
    },
  };
}
