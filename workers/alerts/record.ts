/** Checks of what comes from outside: a tab's wishes, another worker's, and what lies on disk, which another build may have written. */
import * as z from 'zod/mini';
import {
  ALERT_KINDS,
  ALERT_NOTE_LIMIT,
  type AlertRequest,
  ALERTS_LIMIT,
  FIRING_WAYS,
  type Firing,
  FIRINGS_LIMIT,
  type PriceAlert,
} from '../../contract/alerts.ts';
import { CLASSIFIES, type Classify, MARKETS, NOTATIONS } from '../../contract/codes.ts';
import type { QuoteKey } from '../../contract/quote.ts';
import type { Side } from './crossing.ts';

/** An alert as it lies on disk: with where its price was when it was last watched, and when that was. */
export interface StoredAlert extends Omit<PriceAlert, 'isBeyond' | 'state'> {
  readonly state: 'armed' | 'fired';
  readonly classify: Classify;
  readonly side: Side;
  /** Epoch ms of the server's clock; NaN while no price was seen. */
  readonly checkedAt: number;
}

/** All of one owner's. */
export interface Folder {
  readonly alerts: readonly StoredAlert[];
  readonly firings: readonly Firing[];
}

const Text = z.string().check(z.maxLength(300));
const Key = z.custom<QuoteKey>((value) => typeof value === 'string' && /^[A-Z]{1,7}:.{1,40}$/.test(value));

const WISH = {
  key: Key,
  kind: z.enum(ALERT_KINDS),
  level: z.string().check(z.maxLength(40)),
  note: z.string().check(z.maxLength(ALERT_NOTE_LIMIT)),
};
const Wish = z.object({ ...WISH, repeats: z.boolean() });

const Request = z.union([
  z.object({ op: z.literal('set'), wish: Wish, id: z.optional(Text) }),
  z.object({ op: z.enum(['arm', 'remove', 'restore']), id: Text }),
  z.object({ op: z.enum(['list', 'watch', 'read', 'clearLog']) }),
]);

/** Undefined where it is no request. */
export const readRequest = (value: unknown): AlertRequest | undefined => Request.safeParse(value).data;

const Subject = z.object({
  name: Text,
  code: Text,
  market: z.enum(MARKETS),
  source: z.int(),
  scale: z.int(),
  tickDigits: z.int(),
  notation: z.optional(z.enum(NOTATIONS)),
  timeZone: z.optional(Text),
});

const Alert = z.object({
  ...WISH,
  id: Text,
  repeats: z.boolean(),
  subject: Subject,
  classify: z.enum(CLASSIFIES),
  state: z.enum(['armed', 'fired']),
  side: z.enum(['unknown', 'off', 'on']),
  checkedAt: z.custom<number>((value) => typeof value === 'number'),
  setAt: z.number(),
  firedAt: z.optional(z.number()),
});

const Fired = z.object({
  ...WISH,
  id: Text,
  alert: Text,
  subject: Subject,
  way: z.enum(FIRING_WAYS),
  price: z.optional(z.number()),
  at: z.number(),
  span: z.number(),
  isRead: z.boolean(),
});

const goodOf = <T extends z.ZodMiniType>(schema: T, values: unknown, most: number): z.infer<T>[] =>
  (Array.isArray(values) ? values : [])
    .flatMap((value: unknown) => {
      const parsed = schema.safeParse(value);
      return parsed.success ? [parsed.data] : [];
    })
    .slice(0, most);

/** What of a stored folder can be read; a bad entry costs no other. */
export function readFolder(value: unknown): Folder {
  const { alerts, firings }: { alerts?: unknown; firings?: unknown } = typeof value === 'object' && value !== null ? value : {};
  return { alerts: goodOf(Alert, alerts, ALERTS_LIMIT), firings: goodOf(Fired, firings, FIRINGS_LIMIT) };
}
