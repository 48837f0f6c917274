/** The end of a contract: a future is settled in cash at its last price, an option at what it is worth then. No charges. */
import { Direction } from '../../../contract/codes.ts';
import { fractionOf } from '../../../contract/finance/amount.ts';
import { paidOut } from '../../../contract/finance/trade.ts';
import { codeOf } from '../../db/columns.ts';
import type { Tx } from '../../db/store.ts';
import { freeMoney } from '../../ledger/balances.ts';
import { book, free, held } from '../../ledger/posting.ts';
import type { MarketModel } from '../../market/types.ts';
import { endClosingOrders, positionNoOf } from '../positions/closing.ts';
import { addClosedPart, addMovement, changePosition, sinceOpening } from '../positions/holding.ts';
import { gain, postIf } from '../lines/leveraged.ts';
import type { Instrument, Option } from '../lines/line.ts';
import { contractOf, type PositionRow, settledIn } from '../rows.ts';
import { borne, type Day, dayAfter, realised, todayOf } from '../positions/valuation.ts';

/** At the end itself there is no quote any more; the last one is so many milliseconds before. */
const LAST_MOMENT = 1;

/** Ends a position at `due`, its last instant. */
export function carryExpiry(tx: Tx, market: MarketModel, instrument: Instrument, position: PositionRow, due: number): Promise<PositionRow> {
  const { price } = market.quote(instrument.listing.id, due - LAST_MOMENT);
  const future = Number.isFinite(price) ? BigInt(price) : undefined;
  const last = instrument.option && future !== undefined ? intrinsicOf(instrument.option, future, instrument) : future;
  return endAt(tx, position, { price: last, day: todayOf(instrument, position, due - LAST_MOMENT), at: due });
}

/**
 * Ends a position whose contract is listed no more, as after a start much later: at the price of its last settlement, or of an option at
 * what it cost. Nobody knows better.
 */
export const endUnlisted = (tx: Tx, position: PositionRow, at: number): Promise<PositionRow> =>
  endAt(tx, position, { price: undefined, day: position, at });

/** What exercising is worth, in the option's units; never below zero. */
function intrinsicOf({ right, strike }: Option, future: bigint, { listing, scale }: Instrument): bigint {
  const level = fractionOf(strike);
  if (!level) throw new RangeError(`not a strike: ${strike}`);
  const apart = future * level.denominator - level.numerator * 10n ** BigInt(listing.scale);
  const inside = right === 'call' ? apart : -apart;
  if (inside <= 0n) return 0n;
  return (inside * 10n ** BigInt(scale)) / (level.denominator * 10n ** BigInt(listing.scale));
}

interface End {
  /** Undefined: at cost. */
  readonly price: bigint | undefined;
  /** Of the position, brought to its last trading day. */
  readonly day: Day;
  readonly at: number;
}

/** What no order closes begins at nothing. */
const NO_ORDER = { made: '0', profit: null };

async function endAt(tx: Tx, before: PositionRow, { price, day, at }: End): Promise<PositionRow> {
  const position = await endClosingOrders(tx, before, { reason: 'expired', at });
  const { quantity, margin } = position;
  const customer = Number(position.customer);
  const currency = settledIn(position);
  const cost = BigInt(position.cost);
  const points = price === undefined ? cost : price * quantity;
  const common = { customer, reference: positionNoOf(position.id), at };
  const isPaid = position.underlying !== null && codeOf(position.direction) === Direction.Buy;
  const contract = contractOf(position);
  const whole = realised({ order: NO_ORDER, position, points, cost });

  let { profit } = whole;
  let moved: bigint;
  if (isPaid) {
    moved = paidOut(points, contract);
    const refusal = await postIf(tx, { ...common, kind: 'sell' }, [book('market', currency, -moved), free('stock', currency, moved)]);
    if (refusal) throw new Error(`Position ${position.id} can't be paid out: ${refusal.msg}`);
  } else {
    const released = await postIf(tx, { ...common, kind: 'margin' }, [held('future', currency, -margin), free('stock', currency, margin)]);
    const available = await freeMoney(tx, customer, currency);
    ({ profit } = borne(whole, available));
    moved = profit;
    const refusal = released ?? (await postIf(tx, { ...common, kind: 'profit' }, gain(currency, profit)));
    if (refusal) throw new Error(`Position ${position.id} can't be settled: ${refusal.msg}`);
  }
  const opened = sinceOpening(position, { quantity, cost, profit });
  await addClosedPart(tx, position, { order: null, quantity, ...opened, closePoints: points, fee: 0n, reason: 'expiry', at });
  await addMovement(tx, position, { kind: 'expiry', quantity: -quantity, points, amount: moved, fee: 0n, at });
  return changePosition(tx, position.id, {
    quantity: 0n,
    cost: '0',
    open_points: '0',
    ...dayAfter(day, position, { quantity, points, cost, profit }),
    profit: position.profit + profit,
    margin: 0n,
    opening_margin: 0n,
    modified_at: BigInt(at),
    closed_at: BigInt(at),
  });
}
