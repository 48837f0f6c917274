/** A few weeks of trading for the demo accounts: placed and matched by the same code as everybody's, at the prices of those days. */
import { AccountType, Direction, type Market, OrderType, Source } from '../../contract/codes.ts';
import { moneyOf } from '../../contract/finance/trade.ts';
import { CURRENCY_SCALE } from '../../contract/money.ts';
import type { Tx } from '../db/store.ts';
import { freeMoney } from '../ledger/balances.ts';
import { PRINT_MS } from '../market/segment.ts';
import { snap } from '../market/tick.ts';
import { checkListed } from './checks.ts';
import type { TradingFloor } from './desk.ts';
import { openPosition } from './holding.ts';
import type { Instrument } from './line.ts';
import { isWorking, match, placeOf } from './matching.ts';
import { place, type Wish } from './orders.ts';
import { priceText } from './rows.ts';

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

/** Oldest first within a market, after the transfers that pay for them. */
const TRADES: readonly Trade[] = [
  { market: 'HK', code: '00005', direction: Buy, lots: 1, daysAgo: 12, minutes: 47 },
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

/** Brings the history into a customer's account; what its money doesn't reach for is left out. */
export async function seedTrades(tx: Tx, floor: TradingFloor, customer: number): Promise<void> {
  const row = await tx.selectFrom('customer').select('type').where('id', '=', BigInt(customer)).executeTakeFirst();
  const factor = row?.type === BigInt(AccountType.Company) ? COMPANY_FACTOR : 1;
  for (const trade of TRADES) await seedTrade(tx, floor, customer, trade, factor);
}

async function seedTrade(tx: Tx, floor: TradingFloor, customer: number, trade: Trade, factor: number): Promise<void> {
  const { market, code, direction, lots, daysAgo, minutes, limit } = trade;
  const source = market === 'HK' ? Source.HKStock : Source.Stock;
  const placed = placeOf(floor, { source, market, code }, floor.now());
  if (!placed.ok) return;
  const { instrument, line } = placed.data;
  const { sessions } = instrument;
  const at = sessions.day(sessions.lastOpened(floor.now()) - daysAgo).open + minutes * MINUTE;
  const quantity = lots * factor * instrument.lot;
  const price = instrument.mark(at)?.price;
  if (price === undefined) return;
  const limitPrice =
    limit === undefined ? undefined : priceText(BigInt(snap(instrument.tick, Math.round((price * limit) / 100))), instrument.scale);
  const wish = {
    ...{ customer, source, direction, quantity },
    orderType: limitPrice === undefined ? OrderType.Market : OrderType.Limit,
    price: limitPrice,
    validity: 'gtc' as const,
    clientOrderId: null,
  };
  const order = (await isAffordable(tx, instrument, wish, price, at)) ? await place(tx, floor, placed.data, wish, at) : undefined;
  if (!order?.ok) return;
  let now = order.data;
  for (let step = 1; step <= MOST_STEPS && limit === undefined && isWorking(now); step += 1)
    now = await match(tx, floor, now, { instrument, line }, at + step * PRINT_MS);
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
