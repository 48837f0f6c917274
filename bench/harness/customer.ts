/** A customer of the sandbox with many open positions: a demo account that buys over REST, as any client would. */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type * as z from 'zod/mini';
import { AccountType, Direction, EnvelopeCode, type Market, OrderType } from '../../contract/codes.ts';
import { factsOf } from '../../contract/markets.ts';
import { allEndpoints, type EndpointId, type Input, type Output } from '../../contract/rest/index.ts';
import type { QuoteRow } from '../../contract/rest/shapes.ts';
import type { Position } from '../../contract/rest/trading.ts';
import type { Named } from '../feed/catalogue.ts';
import { basePrice, SCALE } from '../feed/universe.ts';
import { inPlaces } from './places.ts';

/** The demo account with the most money, see the README. */
export const CUSTOMER = { username: 'democo', password: 'demo1234', accountType: AccountType.Company } as const;

const MARKET = 'US' satisfies Market;
/** Shares bought of each. */
const QUANTITY = 3;
/** Rows of a page of the list. */
const PAGE = 2500;
const FILL_MS = 20_000;

export interface Held {
  /** Each at the place on the feed whose price is nearest to its own. */
  readonly shares: readonly Named[];
  /** All that the customer holds, in the order of the page; those of other markets too. */
  readonly positions: readonly Position[];
}

/** Buys until shares of so many companies of the feed's market are held. Throws when an order is denied or doesn't fill. */
export async function openPositions(sandboxUrl: string, count: number): Promise<Held> {
  const call = await signIn(sandboxUrl);
  const positions = async () => (await call('positionMine', {})).list;
  const held = (await positions()).filter(isOnFeed).map(({ name, stockCode, price }) => shareOf(name, stockCode, price));
  const codes = new Set(held.map(({ stock_code }) => stock_code));
  const offered = (await listOf(call, held.length < count))
    .filter(
      ({ state, scale, lot, askVolume, stock_code }) =>
        state === 0 && scale === SCALE && lot === 1 && (askVolume ?? 0) > QUANTITY && !codes.has(stock_code),
    )
    .map(({ name, stock_code, ask }) => shareOf(name, stock_code, ask));
  const places = Array.from({ length: count }, (_, id) => basePrice(id));
  const shares = inPlaces(held, offered, places);
  for (const { stock_code, price } of shares.filter((share) => !codes.has(share.stock_code))) {
    await call('stockCreate', {
      ...{ market: MARKET, stockCode: stock_code, source: factsOf(MARKET).source, direction: Direction.Buy, quantity: QUANTITY },
      ...{ orderType: OrderType.Market, price: String(price), tolerance: '0.1', clientOrderId: randomUUID() },
    });
  }
  const end = performance.now() + FILL_MS;
  for (;;) {
    const now = await positions();
    const filled = now.filter(isOnFeed).length;
    if (filled === count) return { shares: shares.map(({ name, stock_code }) => ({ name, stock_code })), positions: now };
    if (performance.now() > end) throw new Error(`${filled} positions are open, not ${count}`);
    await setTimeout(500);
  }
}

/** The first of the feed's market that trade, in the order of its list. */
export async function listedShares(sandboxUrl: string, count: number): Promise<readonly Named[]> {
  const { list } = await (await signIn(sandboxUrl))('stockList', { market: MARKET, pageNum: 1, pageSize: PAGE });
  return list.flatMap(({ name, stock_code, state }) => (state === 0 ? [{ name, stock_code }] : [])).slice(0, count);
}

/** The whole list, where something is still to be bought. */
async function listOf(call: Call, isWanted: boolean): Promise<QuoteRow[]> {
  const rows: QuoteRow[] = [];
  for (let pageNum = 1; isWanted; pageNum += 1) {
    const { list, total } = await call('stockList', { market: MARKET, pageNum, pageSize: PAGE });
    rows.push(...list);
    if (list.length === 0 || rows.length >= total) break;
  }
  return rows;
}

export const isOnFeed = ({ market, source }: Position): boolean => market === MARKET && source === factsOf(market).source;

const shareOf = (name: string, stock_code: string, price: string | null | undefined) => ({
  name,
  stock_code,
  price: Number(price ?? Number.NaN),
});

type Call = <K extends EndpointId>(id: K, input: Input<K>) => Promise<Output<K>>;

async function signIn(sandboxUrl: string): Promise<Call> {
  let token = '';
  const call: Call = async <K extends EndpointId>(id: K, input: Input<K>) => {
    const { method, path } = allEndpoints[id];
    const fields = Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]);
    const query = method === 'GET' ? `?${new URLSearchParams(fields).toString()}` : '';
    const answer = await fetch(new URL(`web${path}${query}`, sandboxUrl), {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
      ...(method === 'POST' && { body: JSON.stringify(input) }),
    });
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: unknown };
    if (code !== EnvelopeCode.Ok) throw new Error(`${id} was denied: ${code} ${msg}`);
    const schema: z.ZodMiniType = allEndpoints[id].output;
    return schema.parse(data) as Output<K>;
  };
  ({ token } = await call('loginByUsername', CUSTOMER));
  return call;
}
