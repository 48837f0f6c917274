/**
 * Tables of orders and positions. Prices are integers of 10^-scale, money integers of the settlement currency's minor unit;
 * sums of price × quantity can pass 64 bits and are decimal texts. Times are milliseconds of the sandbox's clock.
 */
import type {
  Direction,
  Market,
  Movement,
  Notation,
  OpenClose,
  OrderNote,
  OrderStatus,
  OrderType,
  Reason,
  Source,
  Validity,
} from '../../contract/codes.ts';
import type { Currency, Wallet } from '../../contract/money.ts';
import type { ClosedPosition, Order } from '../../contract/rest/trading.ts';
import type { Coded, Integer, Serial } from '../db/columns.ts';

export type Option = NonNullable<Order['option']>;

/** What is traded, as it was when it was: a contract that has expired still has its name. */
interface NamedColumns {
  /** Of a position that of its line: what an auction order bought is an ordinary share. */
  source: Coded<Source>;
  market: Market;
  code: string;
  name: string;
  currency: string;
  settle_currency: Currency;
  scale: Integer;
  /** Decimals that its prices are shown with; null of what was traded before they were kept. */
  digits: Integer | null;
  /** Null of what is written in decimals. */
  notation: Notation | null;
  /** Decimal: what one point of one contract is worth. */
  multiplier: string;
  /** Of an option: code of its future, right, strike, last trade date. */
  underlying: string | null;
  option_right: Option['right'] | null;
  strike: string | null;
  last_trade_date: string | null;
}

export interface TradingTables {
  trade_order: NamedColumns & {
    id: Serial;
    customer: Integer;
    client_order_id: string | null;
    direction: Coded<Direction>;
    open_close: Coded<OpenClose>;
    /** Where its money is held: once its instrument is listed no more, nothing else says so. */
    wallet: Wallet;
    position: Integer | null;
    order_type: Coded<OrderType>;
    /** Limit; of a market order how far it may go, null for one without a tolerance. */
    price: Integer | null;
    quantity: Integer;
    filled: Integer;
    /** Sum of price × quantity of what has traded. */
    points: string;
    amount: Integer;
    fee: Integer;
    reserved: Integer;
    profit: Integer | null;
    /** What it has realised before rounding, in 10^-12 of the minor unit, without what of a loss the broker bore; see sandbox/trading/positions/valuation.ts. */
    made: string;
    leverage: Integer | null;
    validity: Validity;
    /** 0 or 1. */
    extended_hours: Integer;
    status: Coded<OrderStatus>;
    reason: OrderNote | null;
    denial: Reason | null;
    /** Of a queued order. */
    opens_at: Integer | null;
    /** End of a day order. */
    expires_at: Integer | null;
    created_at: Integer;
    modified_at: Integer;
    ended_at: Integer | null;
  };
  /** What an order has traded, one row for each level of the book; `print` numbers the state of the book. */
  trade_fill: {
    id: Serial;
    trade_order: Integer;
    customer: Integer;
    market: Market;
    code: string;
    direction: Coded<Direction>;
    print: Integer;
    price: Integer;
    quantity: Integer;
    created_at: Integer;
  };
  /** At most one of a customer, instrument, line and direction has no `closed_at`. */
  position: NamedColumns & {
    id: Serial;
    customer: Integer;
    direction: Coded<Direction>;
    quantity: Integer;
    /** Taken up by closing orders. */
    frozen: Integer;
    /** Sum of price × quantity of what is held; of a future since its last settlement. */
    cost: string;
    /** The same since it was opened: what it was bought at, whatever has been settled since. */
    open_points: string;
    /** Profit with this in place of `cost` is that of the trading day `today`, YYYY-MM-DD. */
    today_cost: string;
    today: string;
    /** What was closed on that day brought beyond its cost of the day: points, which `today_cost` is less by. */
    today_points: string;
    /** The same in 10^-12 of the minor unit, at the rates of the fills and without what of a loss the broker bore. */
    today_made: string;
    profit: Integer;
    fee: Integer;
    margin: Integer;
    /** What opening it asked for: margin added to it, and what was taken from it, don't change that. */
    opening_margin: Integer;
    leverage: Integer | null;
    /** JSON: what the cost was worth when it was paid, minor units by base currency. */
    base_cost: string | null;
    expires_at: Integer | null;
    /** When something befalls it by itself: a settlement, an expiry, a swap, a split. */
    due_at: Integer | null;
    /** The last warning of its margin: low or critical. */
    warned: string | null;
    created_at: Integer;
    modified_at: Integer;
    closed_at: Integer | null;
  };
  /** What one order closed of a position; it grows while the order trades. */
  closed_part: NamedColumns & {
    id: Serial;
    customer: Integer;
    position: Integer;
    /** Null for what no order closed. */
    trade_order: Integer | null;
    direction: Coded<Direction>;
    quantity: Integer;
    open_points: string;
    close_points: string;
    profit: Integer;
    fee: Integer;
    reason: ClosedPosition['reason'];
    opened_at: Integer;
    closed_at: Integer;
  };
  /** `amount` with fees, signed. */
  movement: {
    id: Serial;
    position: Integer;
    kind: Movement;
    quantity: Integer | null;
    /** Decimal. */
    price: string | null;
    amount: Integer;
    fee: Integer;
    currency: Currency;
    order_no: string | null;
    created_at: Integer;
  };
}

declare module '../db/schema.ts' {
  interface Schema extends TradingTables {}
}
