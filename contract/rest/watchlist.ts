/** What a customer watches, in the customer's own order and groups. An entry's key is (classify, code). */
import * as z from 'zod/mini';
import { CLASSIFIES } from '../codes.ts';
import { isGroupName } from '../rules.ts';
import { GROUPS_LIMIT, WATCHLIST_LIMIT } from '../watchlist.ts';
import { personal, write } from './endpoint.ts';
import { absent, Code, Done, Id, MarketCode, Nothing, Rule } from './shapes.ts';

const Group = Rule(isGroupName);
const ClassifyCode = z.enum(CLASSIFIES);

const WatchInput = z.object({
  classify: ClassifyCode,
  /** See `assetTypeOf`. */
  assettype: z.string().check(z.maxLength(20)),
  securityName: z.string().check(z.maxLength(300)),
  secuCode: Code,
  market: MarketCode,
});

const WatchEntry = z.extend(WatchInput, { id: Id, group: absent(Group) });
export type WatchEntry = z.infer<typeof WatchEntry>;

export const watchlist = {
  /** In the customer's order. `groups` is absent at a broker that keeps no arrangement (`watchlistArrange`). */
  watchlist: personal(
    'GET',
    '/userSelfSecurity/selectSelfSelectionStocksData',
    Nothing,
    z.object({ list: z.array(WatchEntry), groups: absent(z.array(Group)) }),
    ['watchlist'],
  ),
  /** At the list's end and in no group; what is watched already stays where it is. Denied with `watchlistFull`, `instrumentUnknown`. */
  watchlistSave: write('POST', '/userSelfSecurity/save', 'user', WatchInput, WatchEntry, ['watchlist']),
  /** What is gone already is as gone as it was to be. */
  watchlistDelete: write('POST', '/userSelfSecurity/delete/{id}', 'user', z.object({ id: Id }), Done, ['watchlist']),
  /** A code of several markets needs one of the others beside it: denied with `codeAmbiguous`. */
  watchlistDeleteByCode: write(
    'POST',
    '/userSelfSecurity/deleteByStockCode/{stockCode}',
    'user',
    z.object({ stockCode: Code, market: z.optional(MarketCode), classify: z.optional(ClassifyCode) }),
    Done,
    ['watchlist'],
  ),
} as const;

export const watchlistExtensions = {
  /**
   * Groups and order as a whole. It only arranges: an entry that it doesn't name stays, behind those that it names and in its group as far
   * as there still is one, and one that it names and that is gone meanwhile stays gone.
   */
  watchlistArrange: write(
    'POST',
    '/x/userSelfSecurity/arrange',
    'user',
    z.object({
      groups: z.array(Group).check(z.maxLength(GROUPS_LIMIT)),
      order: z.array(z.object({ market: MarketCode, secuCode: Code, group: z.optional(Group) })).check(z.maxLength(WATCHLIST_LIMIT)),
    }),
    Done,
    ['watchlist'],
  ),
} as const;
