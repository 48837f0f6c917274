/** Futures on margin, settled each day, and the options on them. */
import { Direction, EnvelopeCode, Source } from '../../../contract/codes.ts';
import { type Funding, initialMarginOf, maintenanceOf } from '../../../contract/finance/margin.ts';
import { moneyOf, ONE } from '../../../contract/finance/trade.ts';
import { CURRENCIES, CURRENCY_SCALE, type Currency, isCrypto } from '../../../contract/money.ts';
import { codeOf } from '../../db/columns.ts';
import { book, held } from '../../ledger/posting.ts';
import type { Listing, MarketModel } from '../../market/types.ts';
import { deny, done, type Outcome } from '../../outcome.ts';
import { chargeFill, feeFor } from '../orders/charges.ts';
import { contractMargins, type ContractMargins, type TradedFuture } from './contracts.ts';
import { carryExpiry } from '../duties/expiry.ts';
import { closeAfter } from '../orders/hours.ts';
import { amountAfter, closeOnMargin, figuresOnMargin, openOnMargin, postIf, standingOf } from './leveraged.ts';
import type { Instrument, Line, Named, Traded } from './line.ts';
import { closePaid, optionOn } from './options.ts';
import { contractOf, orderNoOf, type OrderRow, type PositionRow } from '../rows.ts';
import { carrySettlement } from '../duties/settlement.ts';
import { levelsOf } from './shares.ts';
import { floating, paidAfter } from '../positions/valuation.ts';

const WALLET = 'future';

/** The first is what a ticket begins with: at ten times a position begins far from its maintenance. */
const LEVERAGES = [10, 20, 5, 3, 2, 1];
const MOST_CONTRACTS = 10_000;

const currencyOf = ({ currency }: Listing): Currency | undefined => CURRENCIES.find((one) => one === currency && !isCrypto(one));

function futureOf(market: MarketModel, code: string): Outcome<TradedFuture> {
  const listing = market.find('FUT', code);
  if (!listing) return deny(EnvelopeCode.UnknownInstrument, 'instrumentUnknown');
  const rules = market.rules(listing.id);
  const settleCurrency = currencyOf(listing);
  const { facts } = listing;
  if (!rules || facts?.class !== 'future' || !settleCurrency) return deny(EnvelopeCode.State, 'notTradable');
  return done({ listing, facts, rules, settleCurrency });
}

const futureInstrument = (market: MarketModel, { listing, facts, rules, settleCurrency }: TradedFuture): Instrument => ({
  listing,
  source: Source.Future,
  code: listing.code,
  name: listing.name,
  currency: listing.currency,
  settleCurrency,
  scale: listing.scale,
  digits: listing.tickDigits,
  notation: listing.notation,
  multiplier: facts.multiplier,
  option: undefined,
  tick: rules.tick,
  lot: 1,
  minimum: 1,
  maximum: MOST_CONTRACTS,
  sessions: rules.sessions,
  extendedHours: false,
  haltedFrom: rules.haltedFrom,
  delistedFrom: rules.delistedFrom,
  expiresAt: rules.delistedFrom,
  canShort: true,
  levels(at) {
    const { bids, asks } = market.depth(listing.id, at);
    return { bids: levelsOf(bids, listing.scale), asks: levelsOf(asks, listing.scale) };
  },
  dueAfter: (at) => (at < rules.delistedFrom ? Math.min(closeAfter(rules.sessions, at), rules.delistedFrom) : undefined),
  ordersUntil: () => rules.delistedFrom,
  mark(at) {
    const { price, previousClose } = market.quote(listing.id, at);
    return Number.isFinite(price) ? { price, previousClose } : undefined;
  },
});

const directionOf = ({ direction }: Pick<OrderRow | PositionRow, 'direction'>): Direction => codeOf(direction);

/** Paid in full: an option that is bought. */
const isPaid = ({ option }: Instrument, direction: Direction): boolean => option !== undefined && direction === Direction.Buy;

export function createFutures(market: MarketModel): Line {
  const find = ({ market: of, code, underlying, option, claimed }: Named, at: number): Outcome<Instrument> => {
    if (of !== 'FUT') return deny(EnvelopeCode.State, 'notTradable');
    const future = futureOf(market, underlying ?? code);
    if (!future.ok) return future;
    if (underlying !== undefined && underlying !== code) return optionOn(market, future.data, { code, option, claimed }, at);
    // Who speaks of an option means no future, whatever the code.
    const speaksOfOption = claimed !== undefined && Object.values(claimed).some((term) => term !== undefined);
    return speaksOfOption ? deny(EnvelopeCode.Validation, 'invalid', { field: 'stockCode' }) : done(futureInstrument(market, future.data));
  };

  const marginsOf = ({ listing, settleCurrency }: Instrument, at: number): ContractMargins => {
    const { facts } = listing;
    if (facts?.class !== 'future') throw new TypeError('no future');
    return contractMargins(listing, facts, settleCurrency, market.quote(listing.id, at).previousClose);
  };

  const fundingOf = (instrument: Instrument, order: Pick<OrderRow, 'direction' | 'leverage'>, at: number): Funding => {
    if (isPaid(instrument, directionOf(order))) return { kind: 'cash' };
    const { initial: initialMargin } = marginsOf(instrument, at);
    if (instrument.option) return { kind: 'writtenOption', initialMargin };
    return { kind: 'future', initialMargin, leverage: order.leverage === null ? undefined : Number(order.leverage) };
  };
  const marginOf = (instrument: Instrument, order: OrderRow, traded: Traded, at: number): bigint | undefined =>
    initialMarginOf(fundingOf(instrument, order, at), contractOf(order), traded);

  const maintenanceAt = (instrument: Instrument, { quantity }: PositionRow, at: number): bigint =>
    maintenanceOf(marginsOf(instrument, at).maintenance, quantity, CURRENCY_SCALE[instrument.settleCurrency]);

  return {
    sources: [Source.Future],
    find,
    terms(instrument, at) {
      const { initial, maintenance } = marginsOf(instrument, at);
      const { facts } = instrument.listing;
      return {
        ...(instrument.option ? {} : { leverages: LEVERAGES }),
        initialMargin: initial,
        maintenanceMargin: maintenance,
        ...(facts?.class === 'future' && { marginDate: facts.marginDate }),
      };
    },
    wallet: () => WALLET,

    admit(instrument, { opens, leverage }) {
      if (!opens || leverage === undefined) return undefined;
      const most = Math.max(...LEVERAGES);
      if (instrument.option) return deny(EnvelopeCode.Validation, 'invalid', { field: 'leverage' });
      return leverage > most ? deny(EnvelopeCode.Limit, 'leverageTooHigh', { field: 'leverage', nearest: [String(most)] }) : undefined;
    },

    required(instrument, order, rest, at) {
      const margin = marginOf(instrument, order, rest, at);
      const value = margin === undefined ? paidAfter(order, rest) : amountAfter(order, rest, ONE);
      const fee = feeFor(instrument, order, { value, quantity: order.filled + rest.quantity }) - order.fee;
      return (margin ?? value - order.amount) + fee;
    },

    async open(tx, fill) {
      const { instrument, order, at } = fill;
      const margin = marginOf(instrument, order, fill, at);
      if (margin !== undefined) return openOnMargin(tx, fill, margin, ONE, WALLET);
      const amount = paidAfter(order, fill);
      const value = amount - order.amount;
      const currency = instrument.settleCurrency;
      const legs = [held(WALLET, currency, -value), book('market', currency, value)];
      const refusal = await postIf(tx, { customer: Number(order.customer), kind: 'buy', reference: orderNoOf(order.id), at }, legs);
      if (refusal) return refusal;
      const fee = await chargeFill(tx, fill, { before: order.amount, after: amount, from: WALLET });
      return typeof fee === 'bigint' ? done({ amount, fee, spent: value + fee, margin: 0n }) : fee;
    },

    close: (tx, closing) =>
      isPaid(closing.instrument, directionOf(closing.position))
        ? closePaid(tx, closing)
        : closeOnMargin(tx, closing, { wallet: WALLET, rate: ONE, liability: 'money' }),

    carry(tx, instrument, position, due) {
      const ends = instrument.expiresAt !== undefined && due >= instrument.expiresAt;
      if (ends) return carryExpiry(tx, market, instrument, position, due);
      return carrySettlement(tx, instrument, position, due);
    },

    standing: (instrument, position, at) =>
      isPaid(instrument, directionOf(position))
        ? undefined
        : standingOf(instrument, position, at, { rate: ONE, maintenance: maintenanceAt(instrument, position, at) }),

    rate: () => ONE,
    worth: (instrument, position, price) =>
      isPaid(instrument, directionOf(position))
        ? moneyOf(BigInt(price) * position.quantity, contractOf(position))
        : floating(position, price),

    figures: (instrument, position, at) =>
      isPaid(instrument, directionOf(position))
        ? {}
        : figuresOnMargin(instrument, position, { rate: ONE, maintenance: maintenanceAt(instrument, position, at), itself: false }),
  };
}
