/** What clients may say; anything else is malformed. */
import * as z from 'zod/mini';
import { MARKETS } from '../../contract/codes.ts';
import { STREAMS, type StreamName } from '../../contract/push.ts';
import { MAX_INSTRUMENTS } from '../../contract/quote.ts';

const Secret = z.optional(z.string().check(z.maxLength(512)));
const WANTED = {
  market: z.optional(z.array(z.enum(MARKETS))),
  id: z.optional(z.array(z.int().check(z.minimum(0), z.maximum(MAX_INSTRUMENTS - 1)))),
};
const Counter = z.int().check(z.minimum(0));

/** What a client wants of a stream. */
const wish = <K extends StreamName, W extends z.ZodMiniType>(op: K, wanted: W) =>
  z.object({ op: z.literal(op), add: wanted, drop: wanted });
const WISHES = {
  list: wish('list', WANTED[STREAMS.list.of]),
  rows: wish('rows', WANTED[STREAMS.rows.of]),
  depth: wish('depth', WANTED[STREAMS.depth.of]),
} satisfies Record<StreamName, unknown>;

const Message = z.discriminatedUnion('op', [
  z.object({ op: z.literal('auth'), ticket: Secret, token: Secret, ackBytes: z.optional(Counter) }),
  ...Object.values(WISHES),
  z.object({ op: z.literal('resync'), s: Counter }),
  z.object({ op: z.literal('ack'), n: Counter, every: z.optional(Counter) }),
]);

export type Inbound = z.infer<typeof Message>;

/** Undefined when the text is no message of the protocol. */
export function readMessage(text: string): Inbound | undefined {
  try {
    return Message.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
