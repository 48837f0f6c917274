/** Splits: what a holding is after one. Orders of the old shares end with the old shares, as they do at the exchanges. */
import { fractionOf } from '../../../contract/finance/amount.ts';
import { splitHolding } from '../../../contract/finance/split.ts';
import { type Fraction, moneyOf, paidOut } from '../../../contract/finance/trade.ts';
import type { Tx } from '../../db/store.ts';
import { book, free, post } from '../../ledger/posting.ts';
import type { MarketModel, TradingRules } from '../../market/types.ts';
import { endClosingOrders, positionNoOf } from '../positions/closing.ts';
import { addMovement, changePosition, reduceBase } from '../positions/holding.ts';
import type { Instrument } from '../lines/line.ts';
import { contractOf, type PositionRow } from '../rows.ts';

interface DatedSplit {
  /** Opening of its day's first hours, when prices are those of the new shares. */
  readonly at: number;
  /** New shares for an old one. */
  readonly ratio: Fraction;
}

/** The first split after an instant. */
export function nextSplit({ sessions, splits }: Pick<TradingRules, 'sessions' | 'splits'>, at: number): DatedSplit | undefined {
  for (const { day, ratio } of splits) {
    const { pre } = sessions.day(day);
    const fraction = fractionOf(String(ratio));
    if (pre > at && fraction) return { at: pre, ratio: fraction };
  }
  return undefined;
}

/** A split at `due`. A fraction of a share that a reverse split leaves over is paid out at the last price. */
export async function carrySplit(
  tx: Tx,
  market: MarketModel,
  instrument: Instrument,
  before: PositionRow,
  due: number,
): Promise<PositionRow> {
  const rules = market.rules(instrument.listing.id);
  const split = rules && nextSplit(rules, due - 1);
  if (split?.at !== due) return before;
  const position = await endClosingOrders(tx, before, { reason: 'expired', at: due });
  const contract = contractOf(position);
  const cost = BigInt(position.cost);
  const after = splitHolding(position.quantity, cost, split.ratio);
  const price = instrument.mark(due)?.price ?? 0;
  const paid = paidOut(BigInt(price) * after.rest.numerator, contract, { numerator: 1n, denominator: after.rest.denominator });
  if (paid !== 0n) {
    const { settleCurrency: currency } = instrument;
    const legs = [book('market', currency, -paid), free('stock', currency, paid)];
    const refusal = await post(tx, {
      customer: Number(position.customer),
      kind: 'sell',
      reference: positionNoOf(position.id),
      at: due,
      legs,
    });
    if (refusal) throw new Error(`Position ${position.id} can't be split: ${refusal.msg}`);
  }
  await addMovement(tx, position, { kind: 'split', quantity: after.quantity - position.quantity, amount: paid, fee: 0n, at: due });
  return changePosition(tx, position.id, {
    quantity: after.quantity,
    cost: String(after.cost),
    open_points: String(after.cost),
    profit: position.profit + paid - moneyOf(after.costOfRest, contract),
    base_cost: cost > 0n ? reduceBase(position.base_cost, after.costOfRest, cost) : position.base_cost,
    modified_at: BigInt(due),
    closed_at: after.quantity === 0n ? BigInt(due) : null,
  });
}
