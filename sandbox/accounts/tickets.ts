/** Tickets for a push connection: good once and for ten seconds, so that the token itself never travels there. */
import { randomBytes } from 'node:crypto';
import type { Passing } from '../ports/passing.ts';
import type { Visit } from './sessions.ts';

export interface Tickets {
  issue(visit: Visit): Promise<{ ticket: string; expiresIn: number }>;
  /** Undefined when it is unknown, used or too old; in any case it is of no use any more. */
  redeem(ticket: string): Promise<Visit | undefined>;
}

const TICKET_SECONDS = 10;
const TICKET_BYTES = 24;

export const createTickets = (passing: Passing): Tickets => ({
  async issue(visit) {
    const ticket = randomBytes(TICKET_BYTES).toString('base64url');
    await passing.keep(`ticket ${ticket}`, JSON.stringify(visit), TICKET_SECONDS * 1000);
    return { ticket, expiresIn: TICKET_SECONDS };
  },
  async redeem(ticket) {
    const kept = await passing.take(`ticket ${ticket}`);
    // Written above.
    return kept === undefined ? undefined : (JSON.parse(kept) as Visit);
  },
});
