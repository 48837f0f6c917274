/** Options on futures: bought, they are paid in full and can only lose what was paid; written, they stand on margin. */
import { EnvelopeCode, Source } from '../../../contract/codes.ts';
import { premiumNotation } from '../../../contract/finance/notation.ts';
import { parseUnits } from '../../../contract/finance/price.ts';
import type { Tx } from '../../db/store.ts';
import { book, free } from '../../ledger/posting.ts';
import { freeMoney } from '../../ledger/balances.ts';
import { hashText, mix } from '../../market/tape/random.ts';
import { flatTick } from '../../market/tape/tick.ts';
import type { MarketModel } from '../../market/types.ts';
import { deny, done, type Outcome } from '../../outcome.ts';
import { chargeFill, feeFor } from '../orders/charges.ts';
import type { TradedFuture } from './contracts.ts';
import { postIf } from './leveraged.ts';
import type { Closed, Closing, Instrument, Level, Named, Option } from './line.ts';
import { orderNoOf } from '../rows.ts';
import { paidAfter, realised } from '../positions/valuation.ts';

const MOST_CONTRACTS = 2000;
const MINUTE = 60_000;

/** Contracts at a price: drawn, a new number each minute. */
const sizeAt = (code: string, at: number, side: number): number => 5 + (mix(mix(hashText(code), Math.floor(at / MINUTE)), side) % 56);

/** An option on a future, as its chain has it now or as a position remembers it. */
export function optionOn(
  market: MarketModel,
  { listing, facts, rules, settleCurrency }: TradedFuture,
  { code, option: known, claimed }: Pick<Named, 'code' | 'option' | 'claimed'>,
  at: number,
): Outcome<Instrument> {
  const option = known ?? listedOption(market, listing.id, listing.code, code, at);
  const priced = option && market.option(listing.id, option, at);
  if (!option || !priced) return deny(EnvelopeCode.UnknownInstrument, 'instrumentUnknown');
  const wrong = (['right', 'strike', 'lastTradeDate'] as const).some(
    (name) => claimed?.[name] !== undefined && claimed[name] !== option[name],
  );
  if (wrong) return deny(EnvelopeCode.Validation, 'invalid', { field: 'stockCode' });
  const scale = Math.max(2, priced.tick.split('.')[1]?.length ?? 0);
  const unitsOf = (text: string | null | undefined): number | undefined =>
    text === undefined || text === null ? undefined : parseUnits(text, scale);
  const worthAt = (instant: number): number => unitsOf(market.option(listing.id, option, instant)?.price) ?? Number.NaN;
  return done({
    listing,
    source: Source.Future,
    code,
    name: `${listing.name} ${option.lastTradeDate} ${option.strike} ${option.right === 'call' ? 'C' : 'P'}`,
    currency: listing.currency,
    settleCurrency,
    scale,
    digits: scale,
    notation: premiumNotation(listing.notation),
    multiplier: facts.multiplier,
    option,
    tick: flatTick(priced.tick, scale),
    lot: 1,
    minimum: 1,
    maximum: MOST_CONTRACTS,
    sessions: rules.sessions,
    extendedHours: false,
    haltedFrom: rules.haltedFrom,
    delistedFrom: rules.delistedFrom,
    expiresAt: priced.expiresAt,
    canShort: true,
    levels(instant) {
      const quote = market.option(listing.id, option, instant)?.quote;
      const side = (price: number | undefined, number: number): Level[] =>
        price === undefined ? [] : [{ price, quantity: sizeAt(code, instant, number) }];
      return { bids: side(unitsOf(quote?.bid), 1), asks: side(unitsOf(quote?.ask), 2) };
    },
    dueAfter: (instant) => (instant < priced.expiresAt ? priced.expiresAt : undefined),
    ordersUntil: () => priced.expiresAt,
    mark(instant) {
      const price = worthAt(instant);
      const day = rules.sessions.at(instant).quoteDay;
      return Number.isFinite(price) ? { price, previousClose: worthAt(rules.sessions.day(day - 1).close - 1) } : undefined;
    },
  });
}

function listedOption(market: MarketModel, id: number, underlying: string, code: string, at: number): Option | undefined {
  const found = market.options(id, at).list.find((one) => one.code === code);
  return found && { underlying, right: found.right, strike: found.strike, lastTradeDate: found.lastTradeDate };
}

/** Sells an option that was paid for. */
export async function closePaid(tx: Tx, closing: Closing): Promise<Outcome<Closed>> {
  const { instrument, order, quantity, at } = closing;
  const customer = Number(order.customer);
  const currency = instrument.settleCurrency;
  const amount = paidAfter(order, closing);
  const value = amount - order.amount;
  const costs = feeFor(instrument, order, { value: amount, quantity: order.filled + quantity }) - order.fee;
  if ((await freeMoney(tx, customer, currency)) + value < costs)
    return deny(EnvelopeCode.Funds, 'insufficientFunds', { field: 'quantity' });
  const legs = [book('market', currency, -value), free('stock', currency, value)];
  const refusal = await postIf(tx, { customer, kind: 'sell', reference: orderNoOf(order.id), at }, legs);
  if (refusal) return refusal;
  const fee = await chargeFill(tx, closing, { before: order.amount, after: amount, from: 'free' });
  return typeof fee === 'bigint' ? done({ amount, fee, ...realised(closing), margin: 0n, moved: value - fee }) : fee;
}
