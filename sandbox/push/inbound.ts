/** What clients may say; anything else is malformed. */
import * as z from 'zod/mini';
import { MARKETS } from '../../contract/codes.ts';
import type { StreamName, Wanted } from '../../contract/push.ts';
import { MAX_INSTRUMENTS } from '../../contract/quote.ts';

const Secret = z.optional(z.string().check(z.maxLength(512)));
const Markets = z.array(z.enum(MARKETS));
const Ids = z.array(z.int().check(z.minimum(0), z.maximum(MAX_INSTRUMENTS - 1)));
const Counter = z.int().check(z.minimum(0));

/** What a client wants of a stream. */
const wish = <K extends StreamName>(op: K, wanted: z.ZodMiniType<Wanted<K>[]>) =>
  z.object({ op: z.literal(op), add: z.optional(wanted), drop: z.optional(wanted) });
const WISHES = { list: wish('list', Markets), rows: wish('rows', Ids), depth: wish('depth', Ids) } satisfies Record<StreamName, unknown>;

const Message = z.discriminatedUnion('op', [
  z.object({ op: z.literal('auth'), ticket: Secret, token: Secret, ackBytes: z.optional(Counter), body: Secret }),
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
