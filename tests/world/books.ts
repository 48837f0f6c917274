/** What lies in a broker's store, read past the code that wrote it. */
import type Database from 'better-sqlite3';
import { MoneyStatus, OrderStatus } from '../../contract/codes.ts';

export interface BookOrder {
  readonly id: bigint;
  readonly customer: bigint;
  readonly client_order_id: string;
  readonly status: bigint;
  readonly filled: bigint;
}

export interface Books {
  readonly orders: readonly BookOrder[];
  /** Open ones. */
  readonly positions: readonly { readonly id: bigint; readonly customer: bigint; readonly quantity: bigint }[];
  /** Ids of money calls that had an effect, by customer and id. */
  readonly done: ReadonlySet<string>;
  /** Free minor units of dollars on the trading account. */
  free(customer: number): bigint;
  /** What is wrong with them by themselves, in words. */
  readonly wrong: string | undefined;
}

export const callKey = (customer: number | bigint, clientOrderId: string): string => `${customer} ${clientOrderId}`;

const WORKING = [OrderStatus.Working, OrderStatus.PartlyFilled].join();

/** Money that is held, and by what. */
const HELD = `
  select customer, currency, sum(held) as held, sum(cause) as cause from (
    select customer, currency, balance as held, 0 as cause from ledger_account where side = 'customer' and part = 'held'
    union all select customer, settle_currency, 0, reserved from trade_order
    union all select customer, settle_currency, 0, margin from position where closed_at is null
    union all select customer, currency, 0, amount from transfer where status = ${MoneyStatus.Pending}
  ) group by customer, currency having sum(held) <> sum(cause)`;

const IDLE = `select id from trade_order where reserved <> 0 and status not in (${WORKING})`;
const TWICE = `select client_order_id from trade_order group by customer, client_order_id having count(*) > 1`;
const UNEQUAL = `select posting from entry join ledger_account on ledger_account.id = entry.account
  group by posting, currency having sum(amount) <> 0`;
const APART = `select ledger_account.id from ledger_account left join entry on entry.account = ledger_account.id
  group by ledger_account.id having balance <> coalesce(sum(amount), 0)`;
const NEGATIVE = `select id from ledger_account where side = 'customer' and balance < 0`;

export function readBooks(database: Database.Database): Books {
  const rows = <T>(text: string): T[] => database.prepare<[], T>(text).all();
  const any = (text: string, words: string): string | undefined => {
    const [first] = rows<object>(text);
    return first && `${words}: ${Object.values(first).join()}`;
  };
  const calls = rows<{ customer: bigint; client_order_id: string }>(
    `select customer, client_order_id from money_call where endpoint <> 'void'`,
  );
  const trading = rows<{ customer: bigint; balance: bigint }>(
    `select customer, balance from ledger_account where side = 'customer' and name = 'stock' and part = 'free' and currency = 'USD'`,
  );
  return {
    orders: rows(`select id, customer, client_order_id, status, filled from trade_order order by id`),
    positions: rows(`select id, customer, quantity from position where closed_at is null order by id`),
    done: new Set(calls.map(({ customer, client_order_id }) => callKey(customer, client_order_id))),
    free: (customer) => trading.find((row) => row.customer === BigInt(customer))?.balance ?? 0n,
    wrong:
      any(UNEQUAL, 'a posting is not zero') ??
      any(APART, 'a balance is not the sum of its entries') ??
      any(NEGATIVE, 'an account is below zero') ??
      any(TWICE, 'an order is there twice') ??
      any(IDLE, 'an order that is over holds money') ??
      any(HELD, 'money is held without a cause'),
  };
}
