/** What a tab may ask on its frame port; anything else is refused. */
import * as z from 'zod/mini';
import { MARKETS } from '../../contract/codes.ts';
import { CREDIT, MAX_ROW_KEYS, SORT_KEYS, type TabRequest } from '../../contract/frame.ts';
import { MAX_INSTRUMENTS, type QuoteKey } from '../../contract/quote.ts';
import { ScanWishSchema } from '../../contract/scanWish.ts';

/** Windows and row sets of one tab. */
export const MAX_WINDOWS = 16;
export const MAX_ROW_SETS = 64;

const Id = z.int().check(z.minimum(0), z.maximum(1_000_000_000));
const Position = z.int().check(z.minimum(0), z.maximum(MAX_INSTRUMENTS));
/** Rows drawn at once. */
const MOST_ROWS = 1000;
const Size = z.int().check(z.minimum(1), z.maximum(MOST_ROWS));
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

const Scan = z.extend(ScanWishSchema, { kind: z.literal('scan'), first: Position, count: Size });

const Request = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('window'),
    window: Id,
    spec: z.discriminatedUnion('kind', [List, Scan]),
  }),
  z.object({
    op: z.literal('range'),
    window: Id,
    first: Position,
    count: Size,
    held: z.optional(z.array(Id).check(z.maxLength(MOST_ROWS))),
  }),
  z.object({ op: z.literal('close'), window: Id }),
  z.object({ op: z.literal('holdings'), on: z.boolean() }),
  z.object({ op: z.literal('bye') }),
  z.object({ op: z.literal('rows'), set: Id, keys: z.array(Key).check(z.maxLength(MAX_ROW_KEYS)), depth: z.optional(z.boolean()) }),
]);

/** The request in a message, rebuilt from known fields; undefined when it is none. */
export function readRequest(message: unknown): TabRequest | undefined {
  if (message === CREDIT) return CREDIT;
  const parsed = Request.safeParse(message);
  if (!parsed.success) return undefined;
  const request = parsed.data;
  switch (request.op) {
    case 'window': {
      if (request.spec.kind === 'scan') return { ...request, spec: request.spec };
      const { filter, ...spec } = request.spec;
      return { ...request, spec: filter ? { ...spec, filter: given(filter) } : spec };
    }
    case 'rows':
      return { ...request, keys: request.keys as QuoteKey[] };
    case 'range':
    case 'close':
    case 'holdings':
    case 'bye':
      return request;
  }
}

/** What of an object isn't undefined. */
const given = <T extends object>(bounds: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> };
