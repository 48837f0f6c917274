/** Shares and funds: paid whole when they are bought, sold from what is held, never short. */
import { EnvelopeCode, type Market, Source } from '../../../contract/codes.ts';
import { moneyOf, ONE } from '../../../contract/finance/trade.ts';
import { heldIn, lineFor } from '../../../contract/lines.ts';
import { factsOf } from '../../../contract/markets.ts';
import { CURRENCIES, isCrypto, type Wallet } from '../../../contract/money.ts';
import { parseUnits } from '../../../contract/finance/price.ts';
import type { Depth } from '../../../contract/rest/market.ts';
import { book, free, held, post } from '../../ledger/posting.ts';
import { freeMoney } from '../../ledger/balances.ts';
import type { Listing, MarketModel as Markets } from '../../market/types.ts';
import { deny, done, type Outcome } from '../../outcome.ts';
import { chargeFill, feeFor } from '../orders/charges.ts';
import type { Instrument, Level, Line } from './line.ts';
import { contractOf, orderNoOf } from '../rows.ts';
import { carrySplit, nextSplit } from '../duties/splits.ts';
import { paidAfter, realised } from '../positions/valuation.ts';

const WALLETS: Readonly<Partial<Record<Market, Wallet>>> = { US: 'usStock', HK: 'hkStock', MX: 'mexicoStock' };

/** Of one order. */
const MOST_SHARES = 100_000_000;

const sharesWallet = ({ listing }: Instrument): Wallet => WALLETS[listing.market] ?? 'stock';

/** What a listing's book says, in units. */
export const levelsOf = (side: Depth['bids'], scale: number): Level[] =>
  side.flatMap(({ price, volume }) => {
    const units = parseUnits(price, scale);
    return units === undefined || !(volume >= 1) ? [] : [{ price: units, quantity: Math.floor(volume) }];
  });

const currencyOf = (listing: Listing) => CURRENCIES.find((currency) => currency === listing.currency && !isCrypto(currency));

/** A share as an instrument, or why it isn't traded. */
export function findShare(market: Markets, code: string, of: Market, source: Source): Outcome<Instrument> {
  const listing = market.find(of, code);
  if (!listing) return deny(EnvelopeCode.UnknownInstrument, 'instrumentUnknown');
  const rules = market.rules(listing.id);
  const { kind, extendedHours = false } = factsOf(of);
  const settleCurrency = currencyOf(listing);
  const suits = kind === 'share' && lineFor(of, source) === source;
  if (!rules || !suits || settleCurrency === undefined) return deny(EnvelopeCode.State, 'notTradable');
  return done({
    listing,
    source: heldIn(source, of),
    code,
    name: listing.name,
    currency: listing.currency,
    settleCurrency,
    scale: listing.scale,
    digits: listing.tickDigits,
    notation: listing.notation,
    multiplier: '1',
    option: undefined,
    tick: rules.tick,
    lot: listing.lot,
    minimum: listing.lot,
    maximum: MOST_SHARES,
    sessions: rules.sessions,
    extendedHours,
    haltedFrom: rules.haltedFrom,
    delistedFrom: rules.delistedFrom,
    expiresAt: undefined,
    canShort: false,
    opening(at) {
      const { open } = market.quote(listing.id, at);
      return open > 0 ? open : undefined;
    },
    levels(at) {
      const { bids, asks } = market.depth(listing.id, at);
      return { bids: levelsOf(bids, listing.scale), asks: levelsOf(asks, listing.scale) };
    },
    dueAfter: (at) => nextSplit(rules, at)?.at,
    ordersUntil: (at) => nextSplit(rules, at)?.at,
    mark(at) {
      const { price, previousClose } = market.quote(listing.id, at);
      return Number.isFinite(price) ? { price, previousClose } : undefined;
    },
  });
}

export function createShares(market: Markets): Line {
  return {
    sources: [Source.Stock, Source.HKStock, Source.AuctionStock],
    find: ({ source, market: of, code }) => findShare(market, code, of, source),
    terms: () => ({}),
    wallet: sharesWallet,

    required(instrument, order, rest) {
      const value = paidAfter(order, rest);
      return value + feeFor(instrument, order, { value, quantity: order.filled + rest.quantity }) - order.amount - order.fee;
    },

    async open(tx, fill) {
      const { instrument, order, at } = fill;
      const amount = paidAfter(order, fill);
      const value = amount - order.amount;
      const wallet = sharesWallet(instrument);
      const currency = instrument.settleCurrency;
      const legs = [held(wallet, currency, -value), book('market', currency, value)];
      const refusal = await post(tx, { customer: Number(order.customer), kind: 'buy', reference: orderNoOf(order.id), at, legs });
      if (refusal) return refusal;
      const fee = await chargeFill(tx, fill, { before: order.amount, after: amount, from: wallet });
      return typeof fee === 'bigint' ? done({ amount, fee, spent: value + fee, margin: 0n }) : fee;
    },

    async close(tx, closing) {
      const { instrument, order, quantity, at } = closing;
      const customer = Number(order.customer);
      const amount = paidAfter(order, closing);
      const value = amount - order.amount;
      const currency = instrument.settleCurrency;
      // What a small sale costs may be more than it brings.
      const costs = feeFor(instrument, order, { value: amount, quantity: order.filled + quantity }) - order.fee;
      if ((await freeMoney(tx, customer, currency)) + value < costs)
        return deny(EnvelopeCode.Funds, 'insufficientFunds', { field: 'quantity' });
      const legs = [book('market', currency, -value), free('stock', currency, value)];
      const refusal = await post(tx, { customer, kind: 'sell', reference: orderNoOf(order.id), at, legs });
      if (refusal) return refusal;
      const fee = await chargeFill(tx, closing, { before: order.amount, after: amount, from: 'free' });
      return typeof fee === 'bigint' ? done({ amount, fee, ...realised(closing), margin: 0n, moved: value - fee }) : fee;
    },

    carry: (tx, instrument, position, due) => carrySplit(tx, market, instrument, position, due),
    rate: () => ONE,
    worth: (_, position, price) => moneyOf(BigInt(price) * position.quantity, contractOf(position)),
    figures: () => ({}),
  };
}
