/**
 * Currency pairs on margin. All is settled in US dollars: profit in the quote currency is converted by the pair that prices that
 * against the dollar. Closed out at half of the margin that opening it asked for, so that what is added counts whole; a loss never goes beyond
 * what is there.
 */
import { EnvelopeCode, Source } from '../../../contract/codes.ts';
import { closeOutOf, convertsItself, initialMarginOf } from '../../../contract/finance/margin.ts';
import { type Fraction, ONE } from '../../../contract/finance/trade.ts';
import { convertedAt, dollarPair } from '../../ledger/rates.ts';
import type { StaticForex } from '../../market/facts/facts.ts';
import type { MarketModel } from '../../market/types.ts';
import { deny, done, type Outcome } from '../../outcome.ts';
import { closeAfter } from '../orders/hours.ts';
import { amountAfter, closeOnMargin, figuresOnMargin, openOnMargin, standingOf } from './leveraged.ts';
import { feeFor } from '../orders/charges.ts';
import type { Instrument, Line, Traded } from './line.ts';
import { contractOf, type OrderRow } from '../rows.ts';
import { levelsOf } from './shares.ts';
import { carrySwap } from '../duties/swaps.ts';
import { floating } from '../positions/valuation.ts';

const WALLET = 'forex';

/** European caps for retail customers: pairs of these six, and all others. */
const MAJORS: ReadonlySet<string> = new Set(['EUR', 'USD', 'JPY', 'GBP', 'CHF', 'CAD']);
const MAJOR_LEVERAGES = [30, 20, 10, 5, 2, 1];
const OTHER_LEVERAGES = [20, 10, 5, 2, 1];

/** A micro lot, so that a cent of rounding is never worth more than a pip. */
const LOT = 1000;
/** 500 standard lots. */
const MOST = 50_000_000;

const leveragesOf = ({ base, quote }: StaticForex): readonly number[] =>
  MAJORS.has(base) && MAJORS.has(quote) ? MAJOR_LEVERAGES : OTHER_LEVERAGES;

export function createForex(market: MarketModel): Line {
  /** Dollars for one unit of the quote currency. */
  const rateOf = ({ currency }: Pick<Instrument, 'currency'>, at: number): Fraction | undefined => {
    const pair = dollarPair(market, currency);
    return pair ? convertedAt(market, pair, at) : ONE;
  };
  const marginOf = (order: OrderRow, traded: Traded, rate: Fraction): bigint =>
    initialMarginOf({ kind: 'forex', leverage: Number(order.leverage ?? 1) }, contractOf(order), traded, rate) ?? 0n;
  const factsOf = ({ listing: { facts } }: Instrument): StaticForex => {
    if (facts?.class !== 'forex') throw new TypeError('no currency pair');
    return facts;
  };
  const noRate = () => deny(EnvelopeCode.StalePrice, 'noPrice');

  const find = (of: Parameters<MarketModel['find']>[0], code: string): Outcome<Instrument> => {
    const listing = market.find(of, code);
    if (!listing) return deny(EnvelopeCode.UnknownInstrument, 'instrumentUnknown');
    const rules = market.rules(listing.id);
    const { facts, currency } = listing;
    const isPriced = currency === 'USD' || dollarPair(market, currency) !== undefined;
    if (!rules || facts?.class !== 'forex' || !isPriced) return deny(EnvelopeCode.State, 'notTradable');
    return done({
      listing,
      source: Source.Forex,
      code,
      name: listing.name,
      currency,
      settleCurrency: 'USD',
      scale: listing.scale,
      digits: listing.tickDigits,
      notation: listing.notation,
      multiplier: '1',
      option: undefined,
      tick: rules.tick,
      lot: LOT,
      minimum: LOT,
      maximum: MOST,
      sessions: rules.sessions,
      extendedHours: false,
      haltedFrom: rules.haltedFrom,
      delistedFrom: rules.delistedFrom,
      expiresAt: undefined,
      canShort: true,
      levels(at) {
        const { bids, asks } = market.depth(listing.id, at);
        return { bids: levelsOf(bids, listing.scale), asks: levelsOf(asks, listing.scale) };
      },
      dueAfter: (at) => closeAfter(rules.sessions, at),
      ordersUntil: () => undefined,
      mark(at) {
        const { price, previousClose } = market.quote(listing.id, at);
        return Number.isFinite(price) ? { price, previousClose } : undefined;
      },
    });
  };

  return {
    sources: [Source.Forex],
    find: ({ market: of, code }) => find(of, code),
    terms: (instrument) => ({
      leverages: [...leveragesOf(factsOf(instrument))],
      conversion: dollarPair(market, instrument.currency),
    }),
    wallet: () => WALLET,

    admit(instrument, { opens, leverage }, at) {
      if (!opens) return undefined;
      const most = leveragesOf(factsOf(instrument))[0] ?? 1;
      if (leverage === undefined) return deny(EnvelopeCode.Validation, 'invalid', { field: 'leverage' });
      if (!rateOf(instrument, at)) return noRate();
      return leverage > most ? deny(EnvelopeCode.Limit, 'leverageTooHigh', { field: 'leverage', nearest: [String(most)] }) : undefined;
    },

    required(instrument, order, rest, at) {
      const rate = rateOf(instrument, at) ?? ONE;
      const whole = { value: amountAfter(order, rest, rate), quantity: order.filled + rest.quantity };
      return marginOf(order, rest, rate) + feeFor(instrument, order, whole) - order.fee;
    },

    async open(tx, fill) {
      const rate = rateOf(fill.instrument, fill.at);
      return rate ? openOnMargin(tx, fill, marginOf(fill.order, fill, rate), rate, WALLET) : noRate();
    },

    async close(tx, closing) {
      const rate = rateOf(closing.instrument, closing.at);
      return rate ? closeOnMargin(tx, closing, { wallet: WALLET, rate, liability: 'margin' }) : noRate();
    },

    carry(tx, instrument, position, due) {
      return carrySwap(tx, instrument, position, { ...factsOf(instrument), rate: rateOf(instrument, due), due });
    },

    standing(instrument, position, at) {
      const rate = rateOf(instrument, at);
      return rate && standingOf(instrument, position, at, { rate, maintenance: closeOutOf(position.opening_margin) });
    },

    rate: rateOf,
    worth: (_, position, price, rate) => floating(position, price, rate),

    figures(instrument, position, at) {
      const rate = rateOf(instrument, at);
      const conversion = dollarPair(market, instrument.currency);
      if (!rate) return { conversion };
      const itself = convertsItself(instrument.listing.market, instrument.code, conversion);
      return { ...figuresOnMargin(instrument, position, { rate, maintenance: closeOutOf(position.opening_margin), itself }), conversion };
    },
  };
}
