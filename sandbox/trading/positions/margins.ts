/** Adding margin to a position, from the trading account's free money. */
import { EnvelopeCode } from '../../../contract/codes.ts';
import type { Input } from '../../../contract/rest/index.ts';
import type { Position } from '../../../contract/rest/trading.ts';
import { readAmount } from '../../ledger/amounts.ts';
import { baseCurrencyOf } from '../../ledger/balances.ts';
import { once } from '../../ledger/deed.ts';
import { free, held, post } from '../../ledger/posting.ts';
import { deny, done, type Outcome } from '../../outcome.ts';
import { positionNoOf } from './closing.ts';
import type { TradingFloor } from '../desk.ts';
import { carryPosition } from '../duties/duties.ts';
import { positionById } from '../orders/fills.ts';
import { addMovement, changePosition } from './holding.ts';
import { placeOf, tellTraded } from '../orders/matching.ts';
import { positionAt } from '../reads.ts';
import { namedOf } from '../rows.ts';

export async function addMargin(floor: TradingFloor, customer: number, input: Input<'positionAddMargin'>): Promise<Outcome<Position>> {
  const { clientOrderId, ...body } = input;
  const outcome = await once(floor.store, { customer, endpoint: 'positionAddMargin', clientOrderId, body }, async (tx) => {
    const at = floor.now();
    const unknown = deny(EnvelopeCode.State, 'positionUnknown', { field: 'id' });
    const found = await positionById(tx, BigInt(input.id));
    if (found?.customer !== BigInt(customer) || found.closed_at !== null) return unknown;
    const placed = placeOf(floor, namedOf(found), at);
    if (!placed.ok) return placed;
    const position = await carryPosition(tx, placed.data, found, at);
    const { line, instrument } = placed.data;
    if (position.closed_at !== null || !line.standing?.(instrument, position, at)) return unknown;
    const currency = instrument.settleCurrency;
    const amount = readAmount(input.amount, currency);
    if (!amount.ok) return amount;
    const legs = [free('stock', currency, -amount.data), held(line.wallet(instrument), currency, amount.data)];
    const refusal = await post(tx, { customer, kind: 'margin', reference: positionNoOf(position.id), at, legs });
    if (refusal) return refusal;
    await addMovement(tx, position, { kind: 'margin', amount: amount.data, fee: 0n, at });
    const more = await changePosition(tx, position.id, { margin: position.margin + amount.data, modified_at: BigInt(at) });
    return done(positionAt(floor, more, await baseCurrencyOf(tx, customer), at));
  });
  if (outcome.ok) tellTraded(floor, customer);
  return outcome;
}
