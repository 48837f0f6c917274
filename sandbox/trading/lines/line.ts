/**
 * What product lines add to the trading core.
 *
 * The core (orders.ts, matching.ts, fills.ts) finds the instrument, checks price and quantity, reserves, matches against the
 * simulated book, and keeps orders, positions, closed parts and movements. It knows no line. A line (shares.ts, and one file for
 * each leveraged one) says which instruments it trades and on what terms, what an order has to hold, and what a fill does to the
 * customer's money. To add one: write a `Line` and list it in trading.ts.
 *
 * How the money moves, `W` being `line.wallet(instrument)`, in the settlement currency:
 *
 * - An opening order holds `line.required(…)` of all that it may still trade: free `stock` → held `W` (`reserve`). The core does
 *   that, also when an order is amended, and gives the rest back when it ends (`release`). `trade_order.reserved` is what it holds.
 * - `line.open` books an opening fill. What it takes, it takes from held `W` with `post`; margin that stays with the position just
 *   stays in held `W`. It returns how much of held `W` it spent and how much became margin; the core then brings what the order
 *   holds to what the rest needs, from free money where that is more.
 * - A closing order holds no money: it freezes that much of its position. `line.close` books its fills, into free `stock`.
 * - Fees and taxes: `chargeFill` of charges.ts, computed on the whole order so far.
 *
 * A refusal of `open` or `close` ends the order as rejected, with what it traded before standing; nothing of that fill is booked.
 */
import type { Direction, Notation, Source } from '../../../contract/codes.ts';
import type { Standing } from '../../../contract/finance/margin.ts';
import type { Fraction } from '../../../contract/finance/trade.ts';
import type { Currency, Wallet } from '../../../contract/money.ts';
import type { Position, Terms } from '../../../contract/rest/trading.ts';
import type { Tx } from '../../db/store.ts';
import type { TradingSessions } from '../../market/time/sessions.ts';
import type { TickTable } from '../../market/tape/tick.ts';
import type { Listing } from '../../market/types.ts';
import type { Outcome, Refusal } from '../../outcome.ts';
import type { OrderRow, PositionRow } from '../rows.ts';

/** Best first; prices in units of the instrument's scale. */
export interface Level {
  readonly price: number;
  readonly quantity: number;
}

export interface Option {
  readonly underlying: string;
  readonly right: 'call' | 'put';
  readonly strike: string;
  readonly lastTradeDate: string;
}

/** An instrument as its line trades it. */
export interface Instrument {
  /** Of an option its future's. */
  readonly listing: Listing;
  /** Of its positions: an auction order ends in ordinary shares. */
  readonly source: Source;
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  readonly settleCurrency: Currency;
  readonly scale: number;
  /** Decimals that its prices are shown with. */
  readonly digits: number;
  /** How they are written; as decimals where it is undefined. */
  readonly notation: Notation | undefined;
  readonly multiplier: string;
  readonly option: Option | undefined;
  readonly tick: TickTable;
  readonly lot: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly sessions: TradingSessions;
  /** Has hours before the opening and after the close. */
  readonly extendedHours: boolean;
  /** Epoch ms: from when it isn't traded any more, and why. */
  readonly haltedFrom: number;
  readonly delistedFrom: number;
  /** Of a contract: its last trading instant, after which it is expired rather than delisted. */
  readonly expiresAt: number | undefined;
  /** Sold without being held. */
  readonly canShort: boolean;
  /** Price at which the session of an instant opened; of lines that trade in the opening auction. */
  opening?(at: number): number | undefined;
  /** The book at an instant. */
  levels(at: number): { readonly bids: readonly Level[]; readonly asks: readonly Level[] };
  /** The next instant after `at` that does something to its positions by itself: a settlement, an expiry, a swap, a split. */
  dueAfter(at: number): number | undefined;
  /** Until when an order that comes at `at` may stand, whatever its validity: the end of the contract, the next split. */
  ordersUntil(at: number): number | undefined;
  /** Last price and the close before it; undefined for none. */
  mark(at: number): { readonly price: number; readonly previousClose: number } | undefined;
}

/** Names an instrument, as orders and positions do. */
export interface Named {
  readonly source: Source;
  readonly market: Listing['market'];
  readonly code: string;
  /** Of an option, code of its future. */
  readonly underlying?: string | undefined;
  /** As it is stored, for one that its chain has no more. */
  readonly option?: Option | undefined;
  /** What a customer says of the option beside its code: another than that code's is refused. */
  readonly claimed?: Partial<Readonly<Record<'right' | 'strike' | 'lastTradeDate', string | undefined>>> | undefined;
}

/** What of an order has traded or may trade: points are price × quantity. */
export interface Traded {
  readonly points: bigint;
  readonly quantity: bigint;
}

/** One step's fills of an order, all at one instant. `order` is as it was before. */
export interface Fill extends Traded {
  readonly instrument: Instrument;
  readonly order: OrderRow;
  readonly at: number;
}

/** What an opening fill did. Minor units. */
export interface Opened {
  /** Value of all that the order has traded. */
  readonly amount: bigint;
  /** Of this fill. */
  readonly fee: bigint;
  /** What left held money of the wallet, fees included. */
  readonly spent: bigint;
  /** What of held money is the position's from now on. */
  readonly margin: bigint;
}

/** A closing fill and the part of its position that it closes. */
export interface Closing extends Fill {
  readonly position: PositionRow;
  /** Points that the closed part had cost. */
  readonly cost: bigint;
}

/** What a closing fill did. Minor units. */
export interface Closed {
  /** Value of all that the order has traded. */
  readonly amount: bigint;
  readonly fee: bigint;
  /** `Realised.made`: what the order has realised so far, before it is rounded. */
  readonly made: bigint;
  /** Realised by this fill, before fees. */
  readonly profit: bigint;
  /** Margin that the position gives up. */
  readonly margin: bigint;
  /** What it did to the customer's money, fees included; margin that is free again is no change. */
  readonly moved: bigint;
}

/** Figures that a line adds to a position; its profit the core computes. */
export type LineFigures = Pick<Position, 'margin' | 'maintenance' | 'liquidationPrice' | 'conversion'>;

export interface Line {
  readonly sources: readonly Source[];
  /** The instrument, or why it isn't traded on this line. */
  find(named: Named, at: number): Outcome<Instrument>;
  /** What of the terms the core doesn't know. */
  terms(instrument: Instrument, at: number): Partial<Terms>;
  wallet(instrument: Instrument): Wallet;
  /** Minor units that an order needs to trade `rest`, fees included, beyond what it has traded. */
  required(instrument: Instrument, order: OrderRow, rest: Traded, at: number): bigint;
  open(tx: Tx, fill: Fill): Promise<Outcome<Opened>>;
  close(tx: Tx, closing: Closing): Promise<Outcome<Closed>>;
  /** Units of the settlement currency for one of the price's; undefined while the market has no price for it. */
  rate(instrument: Instrument, at: number): Fraction | undefined;
  /** What a position is to its owner beyond what the wallets say, minor units: a share's value, a future's floating profit. */
  worth(instrument: Instrument, position: PositionRow, price: number, rate: Fraction): bigint;
  figures(instrument: Instrument, position: PositionRow, at: number): LineFigures;
  /** Why an order isn't taken on this line, beside what all orders have to keep to. */
  admit?(instrument: Instrument, wish: Admitted, at: number): Refusal | undefined;
  /** Does what is due on an open position at `due` (`Instrument.dueAfter`), whatever the time is now. */
  carry?(tx: Tx, instrument: Instrument, position: PositionRow, due: number): Promise<PositionRow>;
  /** Of a position on margin, what it stands on; undefined for one that nothing can close out, or without a price. */
  standing?(instrument: Instrument, position: PositionRow, at: number): Standing | undefined;
}

/** What of an order `admit` looks at. */
export interface Admitted {
  /** Of one that closes nothing. */
  readonly opens: boolean;
  readonly direction: Direction;
  /** Units of a limit; null for a market order. */
  readonly limit: bigint | null;
  readonly leverage: number | undefined;
}

export const opposite = (direction: Direction): Direction => (direction === 0 ? 1 : 0);
