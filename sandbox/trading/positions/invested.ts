/** What a customer's positions come to in the overview, and what the trading day brought beside those still open. */
import type { Source } from '../../../contract/codes.ts';
import type { Currency, Wallet } from '../../../contract/money.ts';
import type { Tx } from '../../db/store.ts';
import type { Invested, Worth } from '../../ledger/balances.ts';
import type { TradingFloor } from '../desk.ts';
import { tradingDayAt } from '../orders/hours.ts';
import { costOf } from './carried.ts';
import { placeOf } from '../orders/matching.ts';
import { namedOf } from '../rows.ts';
import { madeOnLastDay, todayProfit } from './valuation.ts';

/** What was closed longer ago is of no trading day that still lasts: over a long weekend one lasts for four days and nights. */
const LONGEST_DAY_MS = 6 * 86_400_000;

/** As `DayResult` of the contract, in minor units. */
interface Brought {
  readonly wallet: Wallet;
  readonly source: Source;
  readonly currency: Currency;
  readonly closed: bigint;
  readonly costs: bigint;
}

export async function investedOf(floor: TradingFloor, tx: Tx, customer: number): Promise<Invested> {
  const at = floor.now();
  const rows = await tx
    .selectFrom('position')
    .selectAll()
    .where('customer', '=', BigInt(customer))
    .where('closed_at', 'is', null)
    .execute();
  const worth: Worth[] = [];
  const today: Worth[] = [];
  for (const row of rows) {
    const placed = placeOf(floor, namedOf(row), at);
    if (!placed.ok) continue;
    const { instrument, line } = placed.data;
    const mark = instrument.mark(at);
    const rate = line.rate(instrument, at);
    if (!mark || !rate) continue;
    const place = { wallet: line.wallet(instrument), currency: instrument.settleCurrency };
    worth.push({ ...place, amount: line.worth(instrument, row, mark.price, rate) });
    today.push({ ...place, amount: todayProfit(instrument, row, at, mark, rate) });
  }
  const beside = await broughtToday(floor, tx, customer, at);
  return {
    worth,
    today: [...today, ...beside.map(({ wallet, currency, closed, costs }) => ({ wallet, currency, amount: closed - costs }))],
  };
}

/** Each line's and currency's, where there was anything today. */
export async function broughtToday(floor: TradingFloor, tx: Tx, customer: number, at: number): Promise<Brought[]> {
  const since = BigInt(at - LONGEST_DAY_MS);
  const rows = await tx
    .selectFrom('position')
    .selectAll()
    .where('customer', '=', BigInt(customer))
    .where((is) => is.or([is('closed_at', 'is', null), is('closed_at', '>=', since)]))
    .execute();
  const costly = await tx
    .selectFrom('movement')
    .innerJoin('position', 'position.id', 'movement.position')
    .select(['movement.position', 'movement.kind', 'movement.amount', 'movement.fee', 'movement.created_at'])
    .where('position.customer', '=', BigInt(customer))
    .where('movement.created_at', '>=', since)
    .where((is) => is.or([is('movement.fee', '!=', 0n), is('movement.kind', '=', 'swap')]))
    .execute();
  const costs = Map.groupBy(costly, ({ position }) => position);
  const lines = new Map<string, Brought>();
  for (const row of rows) {
    const placed = placeOf(floor, namedOf(row), at);
    if (!placed.ok) continue;
    const { instrument, line } = placed.data;
    const day = tradingDayAt(instrument.sessions, at);
    const isOfToday = (instant: bigint) => tradingDayAt(instrument.sessions, Number(instant)) === day;
    const isClosed = row.closed_at !== null && row.today === day;
    const closed = isClosed ? madeOnLastDay(row) : 0n;
    const paid = (costs.get(row.id) ?? [])
      .filter(({ created_at }) => isOfToday(created_at))
      .reduce((sum, movement) => sum + costOf(movement), 0n);
    if (!isClosed && paid === 0n) continue;
    const place = { wallet: line.wallet(instrument), source: instrument.source, currency: instrument.settleCurrency };
    const key = Object.values(place).join(' ');
    const known = lines.get(key);
    lines.set(key, { ...place, closed: closed + (known?.closed ?? 0n), costs: paid + (known?.costs ?? 0n) });
  }
  return [...lines.values()];
}
