/** A data layer in memory behind the real hooks, for the tests of quote pages. */
import { createStore } from 'zustand';
import type { Market, Phase } from '../../../contract/codes.ts';
import type { FeedState } from '../../../contract/frame.ts';
import type { QuoteKey } from '../../../contract/quote.ts';
import type { AnyEndpointId } from '../../../contract/rest/index.ts';
import type { MarketStatus } from '../../../contract/rest/shapes.ts';
import type { Result } from '../../../contract/result.ts';
import type { QuoteStore } from '../../data/api.ts';

export const LIVE: FeedState = { kind: 'live', since: 0, lastAt: 0, serverTime: 0, transport: 'binary' };

/** What the markets say: all in one phase, at one instant. */
export const statusOf = (market: Market, phase: Phase): MarketStatus => ({
  market,
  name: market,
  exchange: market,
  timeZone: 'America/New_York',
  currency: 'USD',
  phase,
  halfDay: false,
  nextPhase: 'closed',
  nextChange: 1_773_259_200,
  tradingDay: '2026-03-11',
  listings: 1,
});

interface World {
  readonly quotes: QuoteStore;
  /** The instruments that the catalogue has. */
  readonly known: Readonly<Record<QuoteKey, number>>;
  readonly feed?: FeedState;
  /** Answers by call, or what they will be; every other call is refused. */
  readonly answers: Partial<Record<AnyEndpointId, unknown>>;
}

const nothing = () => () => undefined;
const REFUSED: Result<never> = { ok: false, kind: 'rejected', code: 1010, msg: 'Not open yet' };

/** Stands for the tab's data layer. */
export function createWorld({ quotes, known, feed = LIVE, answers }: World) {
  return {
    quotes,
    feed: { state: createStore(() => feed), onOutdated: nothing, onBack: nothing, onNotice: nothing },
    rowSets: {
      prepare: (keys: readonly QuoteKey[]) => {
        const rows = { ids: keys.map((key) => known[key]), missing: keys.filter((key) => known[key] === undefined) };
        return { current: () => rows, subscribe: nothing, open: nothing };
      },
    },
    session: { store: createStore(() => ({ state: 'guest', number: 0, endedHere: false })) },
    link: {
      call: async (id: AnyEndpointId): Promise<Result<unknown>> => (id in answers ? { ok: true, data: await answers[id] } : REFUSED),
      abort: () => undefined,
      onConnected: nothing,
      onMessage: nothing,
    },
  };
}
