/**
 * A customer who buys and sells shares, sends again what got no answer, and remembers what was granted. Each id that was granted stands for
 * one order; each order's fills for what it says; and what he holds is what he has bought less what he has sold.
 */
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { Direction, EnvelopeCode } from '../../contract/codes.ts';
import type { Input } from '../../contract/rest/index.ts';
import type { Order } from '../../contract/rest/trading.ts';
import { NoReply } from '../ledger/branch.ts';
import type { Caller } from './http.ts';

export interface OrderTrader {
  readonly customer: number;
  act(): Promise<void>;
  /** By client order id: the first answer. */
  readonly granted: ReadonlyMap<string, Order>;
  /** Orders that were granted or refused. */
  readonly answered: number;
}

const CODES = ['AAPL', 'MSFT', 'KO', 'JPM', 'XOM'] as const;
/** A limit is so far from the last price that he was told, at most. */
const REACH = 0.01;

/** @param random in [0, 1) */
export function createOrderTrader(caller: Caller, customer: number, random: () => number): OrderTrader {
  const granted = new Map<string, Order>();
  const prices = new Map<string, number>();
  const working: number[] = [];
  let answered = 0;
  let ids = 0;

  const wish = (): Input<'stockCreate'> => {
    const stockCode = CODES[Math.floor(random() * CODES.length)] ?? 'AAPL';
    const last = prices.get(stockCode);
    const isLimit = last !== undefined && random() < 0.5;
    return {
      stockCode,
      market: 'US',
      source: 0,
      direction: random() < 0.55 ? Direction.Buy : Direction.Sell,
      orderType: isLimit ? 1 : 0,
      quantity: 1 + Math.floor(random() * 9),
      ...(isLimit && { price: (last * (1 - REACH + random() * 2 * REACH)).toFixed(2) }),
      clientOrderId: `trader-${customer}-order-${(ids += 1)}`,
    };
  };

  const place = async (input: Input<'stockCreate'>): Promise<void> => {
    for (;;) {
      try {
        const outcome = await caller.call('stockCreate', input);
        answered += 1;
        if (!outcome.ok) {
          if (outcome.code <= EnvelopeCode.ServerError) throw new Error(`an order was refused: ${outcome.msg}`);
          return;
        }
        const order = outcome.data as Order;
        const before = granted.get(input.clientOrderId);
        if (before && !isDeepStrictEqual(before, order)) throw new Error(`two answers to ${input.clientOrderId}`);
        granted.set(input.clientOrderId, order);
        if (Number(order.price) > 0) prices.set(input.stockCode, Number(order.price));
        working.push(order.id);
        return;
      } catch (cause) {
        if (!(cause instanceof NoReply)) throw cause;
      }
    }
  };

  return {
    customer,
    granted,
    get answered() {
      return answered;
    },
    async act() {
      const dice = random();
      const [id] = working.splice(Math.floor(random() * working.length), dice < 0.2 ? 1 : 0);
      // Most have traded whole by then; what matters is that it ends once.
      if (id !== undefined) return void (await caller.call('orderCancel', { id }).catch(() => undefined));
      const input = wish();
      // Sometimes sent twice at once, to two nodes.
      await Promise.all(random() < 0.1 ? [place(input), place(input)] : [place(input)]);
    },
  };
}

interface Wrong {
  /** Granted and not there, there and not granted, or there twice. */
  readonly orders: readonly string[];
  /** Orders whose fills are not what they say has filled. */
  readonly fills: number;
  /** Customers and codes whose positions are not what was bought less what was sold. */
  readonly holdings: number;
}

/** What the store holds against what the traders were told, at one moment: orders go on by themselves. */
export async function wrongOf(client: pg.Client, traders: readonly OrderTrader[]): Promise<Wrong> {
  await client.query('begin isolation level repeatable read');
  try {
    return await compared(client, traders);
  } finally {
    await client.query('commit');
  }
}

async function compared(client: pg.Client, traders: readonly OrderTrader[]): Promise<Wrong> {
  const own = traders.map(({ customer }) => customer);
  const { rows } = await client.query<{ customer: string; client_order_id: string; id: string; count: string }>(
    'select customer, client_order_id, min(id) as id, count(*) as count from trade_order where customer = any($1) group by 1, 2',
    [own],
  );
  const told = new Map(traders.flatMap(({ customer, granted }) => [...granted].map(([id, order]) => [`${customer} ${id}`, order.id])));
  const held = new Map(rows.map(({ customer, client_order_id: id, ...row }) => [`${customer} ${id}`, row]));
  const keys = new Set([...told.keys(), ...held.keys()]);
  const orders = [...keys].filter((key) => held.get(key)?.count !== '1' || held.get(key)?.id !== String(told.get(key)));
  const count = async (text: string) => Number((await client.query<{ count: string }>(text, [own])).rows[0]?.count);
  return {
    orders,
    fills: await count(`select count(*) from trade_order o where customer = any($1)
      and filled <> (select coalesce(sum(quantity), 0) from trade_fill where trade_order = o.id)`),
    holdings: await count(`select count(*) from (
      select customer, code, sum(case when direction = 0 then quantity else -quantity end) as net from trade_fill where customer = any($1) group by 1, 2
      ) traded full join (
      select customer, code, sum(quantity) as net from position where customer = any($1) and closed_at is null group by 1, 2
      ) held using (customer, code) where coalesce(traded.net, 0) <> coalesce(held.net, 0)`),
  };
}
