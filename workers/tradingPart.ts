/**
 * Trading as the engine has it: orders, holdings and the rows of a customer's calls come with the first session, and are told then what the engine has said
 * so far. A guest has neither calls nor positions.
 */
import type { Holdings } from '../contract/frame.ts';
import { createPart } from './part.ts';
import { failure } from './rest/envelope.ts';
import type { Trading, TradingEnvironment } from './trading.ts';

/** One file for the worker, whatever engine asks. */
export const tradings = createPart(async () => (await import('./trading.ts')).createTrading);

const NONE = new Float64Array(0);
const NO_HOLDINGS: Holdings = {
  ids: NONE,
  prices: NONE,
  profits: NONE,
  today: NONE,
  values: NONE,
  levels: NONE,
  readAt: NONE,
  totals: [],
};

export interface TradingPart extends Trading {
  /** False where the part could not be had. What has to be as it was after waiting for it is to be looked at again. */
  ready(): Promise<boolean>;
}

/** @param missing the part could not be had; told once, until it comes */
export function createTradingPart(environment: TradingEnvironment & { missing(): void }): TradingPart {
  let trading: Trading | undefined;
  let customer: number | undefined;
  /** Tabs that show the figures. */
  let shown = 0;
  let stopped = false;
  let isMissed = false;

  async function bring(): Promise<Trading | undefined> {
    if (trading) return trading;
    const create = await tradings.get();
    if (stopped) return undefined;
    if (!create) {
      if (!isMissed) environment.missing();
      isMissed = true;
      return undefined;
    }
    if (trading) return trading;
    trading = create(environment);
    for (let tab = 0; tab < shown; tab += 1) trading.holdings.show(true);
    if (customer !== undefined) trading.began(customer);
    return trading;
  }

  return {
    ready: async () => (await bring()) !== undefined,
    intents: {
      call: async (id, input, caller) => (await bring())?.intents.call(id, input, caller) ?? failure('missing'),
      follow: async (clientOrderId, wish, endpoint) => (await bring())?.intents.follow(clientOrderId, wish, endpoint),
      list: () => trading?.intents.list() ?? [],
    },
    holdings: {
      wishes: (markets, ids, depths) => trading?.holdings.wishes(markets, ids, depths),
      version: () => trading?.holdings.version() ?? 0,
      current: () => trading?.holdings.current() ?? NO_HOLDINGS,
      show: (on) => {
        shown += on ? 1 : -1;
        trading?.holdings.show(on);
      },
      replaced: () => trading?.holdings.replaced(),
    },
    began: (number) => {
      customer = number;
      if (trading) trading.began(number);
      else void bring();
    },
    ended: () => {
      customer = undefined;
      trading?.ended();
    },
    outdated: (ids) => trading?.outdated(ids),
    reached: () => {
      if (trading) trading.reached();
      else if (customer !== undefined) void bring();
    },
    stop: () => {
      stopped = true;
      trading?.stop();
    },
  };
}
