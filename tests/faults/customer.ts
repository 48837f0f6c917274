/** Who trades in these tests, and what there is to trade. */
import { AccountType, Direction, OrderType, Source } from '../../contract/codes.ts';
import { endpoints, type Input } from '../../contract/rest/index.ts';
import type { Order } from '../../contract/rest/trading.ts';
import type { Client } from '../accounts/client.ts';

/** The demo accounts, see the README; the company has the most money. */
export const COMPANY = { username: 'democo', password: 'demo1234', accountType: AccountType.Company } as const;
export const PERSON = { username: 'demo', password: 'demo1234', accountType: AccountType.Individual } as const;

export type ShareOrder = Input<'stockCreate'>;

/** A share and the prices of a moment, decimals. */
export interface Share {
  readonly market: 'US' | 'DE' | 'FR' | 'NL' | 'BE' | 'MX' | 'AU';
  readonly code: string;
  readonly bid: string;
  readonly ask: string;
  readonly tick: string;
}

export async function shareOf(url: string, market: Share['market'], code: string): Promise<Share> {
  const answer = await fetch(new URL(`web${endpoints.quoteStock.path}?market=${market}&stockCode=${code}`, url));
  const { row } = endpoints.quoteStock.output.parse(((await answer.json()) as { data: unknown }).data);
  const { bid, ask, tick } = row;
  if (bid === undefined || bid === null || ask === undefined || ask === null) throw new Error(`${code} has no prices`);
  return { market, code, bid, ask, tick };
}

/** That share of a price, on the tick below. */
export function part(price: string, tick: string, share: number): string {
  const decimals = tick.split('.')[1]?.length ?? 0;
  return (Math.floor((Number(price) * share) / Number(tick)) * Number(tick)).toFixed(decimals);
}

interface Wish {
  readonly share: Share;
  readonly direction: Direction;
  readonly quantity: number;
  readonly clientOrderId: string;
}

export const limitOrder = ({ share, ...wish }: Wish, price: string): ShareOrder => ({
  stockCode: share.code,
  market: share.market,
  source: Source.Stock,
  orderType: OrderType.Limit,
  price,
  ...wish,
});

/** Whatever the market does meanwhile, within a tenth. */
export const marketOrder = ({ share, ...wish }: Wish): ShareOrder => ({
  stockCode: share.code,
  market: share.market,
  source: Source.Stock,
  orderType: OrderType.Market,
  price: wish.direction === Direction.Buy ? share.ask : share.bid,
  tolerance: '0.1',
  ...wish,
});

/** All orders there are, working ones first. */
export async function allOrders(client: Client): Promise<Order[]> {
  const orders: Order[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const { list, total } = await client.call('positionConsignList', { pageNum, pageSize: 200 });
    orders.push(...list);
    if (list.length === 0 || orders.length >= total) return orders;
  }
}
