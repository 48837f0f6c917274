/** What a tab may ask on its frame port; anything else is refused. */
import * as z from 'zod/mini';
import { MARKETS } from '../../contract/codes.ts';
import { CREDIT, SORT_KEYS, type TabRequest } from '../../contract/frame.ts';
import { MAX_INSTRUMENTS, type QuoteKey } from '../../contract/quote.ts';
import { MAX_SCAN_MINUTES, SCAN_DIRECTIONS } from '../../contract/scan.ts';

/** Windows and row sets of one tab. */
export const MAX_WINDOWS = 16;
export const MAX_ROW_SETS = 64;

const Id = z.int().check(z.minimum(0), z.maximum(1_000_000_000));
const Position = z.int().check(z.minimum(0), z.maximum(MAX_INSTRUMENTS));
const Size = z.int().check(z.minimum(1), z.maximum(1000));
const Bound = z.optional(z.number());
const Key = z.string().check(z.maxLength(48), z.regex(new RegExp(`^(?:${MARKETS.join('|')}):.+$`)));

const Filter = z.object({
  minRatio: Bound,
  maxRatio: Bound,
  minPrice: Bound,
  maxPrice: Bound,
  minVolume: Bound,
  maxVolume: Bound,
  minTurnover: Bound,
  state: z.optional(z.enum(['trading', 'halted'])),
});

const List = z.object({
  kind: z.literal('list'),
  market: z.enum(MARKETS),
  sort: z.enum(SORT_KEYS),
  descending: z.boolean(),
  filter: z.optional(Filter),
  first: Position,
  count: Size,
});

const Minutes = z.int().check(z.minimum(1), z.maximum(MAX_SCAN_MINUTES));
const Positive = z.number().check(z.positive());
const Ways = z.enum(SCAN_DIRECTIONS);
const Rule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('move'), minutes: Minutes, threshold: Positive, direction: Ways }),
  z.object({ kind: z.literal('volume'), minutes: Minutes, factor: Positive }),
  z.object({ kind: z.enum(['dayHigh', 'dayLow']), minutes: Minutes }),
  z.object({ kind: z.enum(['yearHigh', 'yearLow']) }),
  z.object({ kind: z.literal('gap'), threshold: Positive, direction: Ways }),
]);

const Scan = z.object({
  kind: z.literal('scan'),
  rule: Rule,
  markets: z.array(z.enum(MARKETS)).check(z.maxLength(MARKETS.length)),
  minPrice: Bound,
  minVolume: Bound,
  minTurnover: Bound,
  first: Position,
  count: Size,
});

const Request = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('window'),
    window: Id,
    spec: z.discriminatedUnion('kind', [List, Scan]),
  }),
  z.object({ op: z.literal('range'), window: Id, first: Position, count: Size }),
  z.object({ op: z.literal('close'), window: Id }),
  z.object({ op: z.literal('rows'), set: Id, keys: z.array(Key).check(z.maxLength(500)) }),
]);

/** The request in a message, rebuilt from known fields; undefined when it is none. */
export function readRequest(message: unknown): TabRequest | undefined {
  if (message === CREDIT) return CREDIT;
  const parsed = Request.safeParse(message);
  if (!parsed.success) return undefined;
  const request = parsed.data;
  switch (request.op) {
    case 'window': {
      if (request.spec.kind === 'scan') {
        const { minPrice, minVolume, minTurnover, ...scan } = request.spec;
        return { ...request, spec: { ...scan, ...given({ minPrice, minVolume, minTurnover }) } };
      }
      const { filter, ...spec } = request.spec;
      return { ...request, spec: filter ? { ...spec, filter: given(filter) } : spec };
    }
    case 'rows':
      return { ...request, keys: request.keys as QuoteKey[] };
    case 'range':
    case 'close':
      return request;
  }
}

/** What of an object isn't undefined. */
const given = <T extends object>(bounds: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> };
