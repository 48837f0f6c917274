/**
 * Other workers of the same browser: those of each tab where there is no SharedWorker, or that of an older build. The end
 * of a session is told to all of them. Its beginning is told, and asked for, only among the tabs' own workers: they can
 * share it in no other way, and with it the token reaches whatever script of this origin listens.
 */
import * as z from 'zod/mini';
import type { Kept } from './vault.ts';

/** The part of a BroadcastChannel used here. */
export interface PeerChannel {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}

const Message = z.discriminatedUnion('op', [
  z.object({ op: z.literal('ask') }),
  z.object({
    op: z.literal('began'),
    id: z.string(),
    token: z.string().check(z.minLength(1)),
    customer: z.int(),
    wsUrl: z.optional(z.string()),
    key: z.optional(z.string()),
  }),
  z.object({ op: z.literal('ended'), id: z.string(), why: z.enum(['expired', 'signedOut']) }),
]);

export interface PeersEnvironment {
  /** Absent where the platform has none: then each worker knows of its own session only. */
  channel: PeerChannel | undefined;
  mode: 'shared' | 'dedicated';
  /** What a new worker is told. */
  current(): (Kept & { readonly key: string | undefined }) | undefined;
  began(kept: Kept, key: string | undefined): void;
  ended(id: string, why: 'expired' | 'signedOut'): void;
}

export interface Peers {
  /** Asks for a session that another worker has; an answer comes by `began`. */
  ask(): void;
  tellBegan(): void;
  tellEnded(id: string, why: 'expired' | 'signedOut'): void;
  stop(): void;
}

export function createPeers({ channel, mode, current, began, ended }: PeersEnvironment): Peers {
  const shares = mode === 'dedicated';
  const tellBegan = (): void => {
    const session = current();
    if (shares && session) channel?.postMessage({ op: 'began', ...session });
  };
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const parsed = Message.safeParse(data);
      if (!parsed.success) return;
      const message = parsed.data;
      switch (message.op) {
        case 'ask':
          return tellBegan();
        case 'began':
          if (shares) began({ id: message.id, token: message.token, customer: message.customer, wsUrl: message.wsUrl }, message.key);
          return;
        case 'ended':
          return ended(message.id, message.why);
      }
    };
  }
  return {
    ask: () => {
      if (shares) channel?.postMessage({ op: 'ask' });
    },
    tellBegan,
    tellEnded: (id, why) => channel?.postMessage({ op: 'ended', id, why }),
    stop: () => channel?.close(),
  };
}
