/** What a customer's positions come to in the overview. */
import type { Tx } from '../db/store.ts';
import type { Invested, Worth } from '../ledger/balances.ts';
import type { TradingFloor } from './desk.ts';
import { tradingDayAt } from './hours.ts';
import { placeOf } from './matching.ts';
import { namedOf } from './rows.ts';
import { todayProfit } from './valuation.ts';

/** What was closed longer ago is of no trading day that still lasts: over a long weekend one lasts for four days and nights. */
const LONGEST_DAY_MS = 6 * 86_400_000;

export async function investedOf(floor: TradingFloor, tx: Tx, customer: number): Promise<Invested> {
  const at = floor.now();
  const rows = await tx
    .selectFrom('position')
    .selectAll()
    .where('customer', '=', BigInt(customer))
    .where((is) => is.or([is('closed_at', 'is', null), is('closed_at', '>=', BigInt(at - LONGEST_DAY_MS))]))
    .execute();
  const worth: Worth[] = [];
  const today: Worth[] = [];
  for (const row of rows) {
    const placed = placeOf(floor, namedOf(row), at);
    if (!placed.ok) continue;
    const { instrument, line } = placed.data;
    const closed = row.closed_at !== null;
    if (closed && row.today !== tradingDayAt(instrument.sessions, at)) continue;
    const mark = instrument.mark(at);
    const rate = line.rate(instrument, at);
    if (!mark || !rate) continue;
    const place = { wallet: line.wallet(instrument), currency: instrument.settleCurrency };
    if (!closed) worth.push({ ...place, amount: line.worth(instrument, row, mark.price, rate) });
    today.push({ ...place, amount: todayProfit(instrument, row, at, mark, rate) });
  }
  return { worth, today };
}
