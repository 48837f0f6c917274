/** A few weeks of trading for the demo accounts: placed and matched by the same code as everybody's, at the prices of those days. */
import { AccountType, Direction, type Market, OrderType } from '../../contract/codes.ts';
import { factsOf } from '../../contract/markets.ts';
import { moneyOf } from '../../contract/finance/trade.ts';
import { CURRENCY_SCALE } from '../../contract/money.ts';
import type { Episode } from '../accounts/demo.ts';
import type { Tx } from '../db/store.ts';
import { freeMoney } from '../ledger/balances.ts';
import { PRINT_MS } from '../market/tape/segment.ts';
import { snap } from '../market/tape/tick.ts';
import { checkListed } from './orders/checks.ts';
import type { TradingFloor } from './desk.ts';
import { openPosition } from './positions/holding.ts';
import type { Instrument } from './lines/line.ts';
import { isWorking, match, type Placed, placeOf } from './orders/matching.ts';
import { place, type Wish } from './orders/placing.ts';
import { type OrderRow, priceText } from './rows.ts';

interface Trade {
  readonly market: Market;
  readonly code: string;
  readonly direction: Direction;
  /** Of a person; a company has ten times as much. */
  readonly lots: number;
  /** Trading days before the last one that has opened, and minutes after its opening. */
  readonly daysAgo: number;
  readonly minutes: number;
  /** Of a limit order that still works: hundredths of the price. */
  readonly limit?: number;
}

const { Buy, Sell } = Direction;

/** After the transfers that pay for them. */
const TRADES: readonly Trade[] = [
  { market: 'HK', code: '01398', direction: Buy, lots: 2, daysAgo: 12, minutes: 47 },
  { market: 'US', code: 'AAPL', direction: Buy, lots: 12, daysAgo: 5, minutes: 21 },
  { market: 'US', code: 'KO', direction: Buy, lots: 25, daysAgo: 5, minutes: 96 },
  { market: 'FR', code: 'TTE', direction: Buy, lots: 9, daysAgo: 4, minutes: 152 },
  { market: 'US', code: 'MSFT', direction: Buy, lots: 4, daysAgo: 3, minutes: 208 },
  { market: 'US', code: 'KO', direction: Sell, lots: 25, daysAgo: 2, minutes: 64 },
  { market: 'DE', code: 'SAP', direction: Buy, lots: 3, daysAgo: 2, minutes: 231 },
  { market: 'US', code: 'AAPL', direction: Buy, lots: 5, daysAgo: 1, minutes: 118, limit: 92 },
];

const MINUTE = 60_000;
const COMPANY_FACTOR = 10;
/** Steps within which an order of a few shares has traded. */
const MOST_STEPS = 40;

/** The trades of a customer; what the money of their day doesn't reach for is left out. */
export async function pastTrades(tx: Tx, floor: TradingFloor, customer: number): Promise<Episode[]> {
  const row = await tx.selectFrom('customer').select('type').where('id', '=', BigInt(customer)).executeTakeFirst();
  const factor = row?.type === BigInt(AccountType.Company) ? COMPANY_FACTOR : 1;
  return TRADES.flatMap((trade) => pastTrade(floor, customer, trade, factor) ?? []);
}

function pastTrade(floor: TradingFloor, customer: number, trade: Trade, factor: number): Episode | undefined {
  const { market, code, direction, lots, daysAgo, minutes, limit } = trade;
  const { source } = factsOf(market);
  const placed = placeOf(floor, { source, market, code }, floor.now());
  if (!placed.ok) return undefined;
  const { instrument } = placed.data;
  const { sessions } = instrument;
  const at = sessions.day(sessions.lastOpened(floor.now()) - daysAgo).open + minutes * MINUTE;
  const quantity = lots * factor * instrument.lot;
  const price = instrument.mark(at)?.price;
  if (price === undefined) return undefined;
  const limitPrice =
    limit === undefined ? undefined : priceText(BigInt(snap(instrument.tick, Math.round((price * limit) / 100))), instrument.scale);
  const wish = {
    ...{ customer, source, direction, quantity },
    orderType: limitPrice === undefined ? OrderType.Market : OrderType.Limit,
    price: limitPrice,
    validity: 'gtc' as const,
    clientOrderId: null,
  };
  return {
    at,
    async play(tx) {
      const order = (await isAffordable(tx, instrument, wish, price, at)) ? await place(tx, floor, placed.data, wish, at) : undefined;
      return order?.ok && limit === undefined ? rest(floor, placed.data, order.data, at, MOST_STEPS) : undefined;
    },
  };
}

/** What an order still has to trade, print by print. */
function rest(floor: TradingFloor, placed: Placed, order: OrderRow, before: number, steps: number): Episode | undefined {
  if (steps === 0 || !isWorking(order)) return undefined;
  const at = before + PRINT_MS;
  return { at, play: async (tx) => rest(floor, placed, await match(tx, floor, order, placed, at), at, steps - 1) };
}

/** Asked before anything is written: this is one transaction with all else of the demo, which a refusal would leave half done. */
async function isAffordable(
  tx: Tx,
  instrument: Instrument,
  { customer, direction, quantity }: Wish,
  price: number,
  at: number,
): Promise<boolean> {
  const { settleCurrency, source, code, listing } = instrument;
  if (direction === Sell) {
    const held = await openPosition(tx, { customer, source, market: listing.market, code, direction: Buy });
    return held !== undefined && held.quantity >= BigInt(quantity);
  }
  if (checkListed(instrument, at)) return false;
  const { scale, multiplier } = instrument;
  const value = moneyOf(BigInt(price) * BigInt(quantity), { scale, multiplier, minorScale: CURRENCY_SCALE[settleCurrency] });
  return (value * MARGIN_OF_ERROR) / 100n <= (await freeMoney(tx, customer, settleCurrency));
}

/** Hundredths: what a market order reserves and what it costs. */
const MARGIN_OF_ERROR = 105n;
