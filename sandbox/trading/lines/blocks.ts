/**
 * Blocks: at least 10,000 shares of one company, whole and at once, at the price that a counterparty asks away from the book. They stay out
 * of the day's high, low and last. Positions are kept apart from those of the book, and are sold as blocks again.
 */
import { Direction, EnvelopeCode, Source } from '../../../contract/codes.ts';
import { LIMITS } from '../../../contract/rules.ts';
import { hashText, mix, unit } from '../../market/tape/random.ts';
import { snap } from '../../market/tape/tick.ts';
import type { MarketModel } from '../../market/types.ts';
import { deny, done } from '../../outcome.ts';
import { isTradingAt } from '../orders/hours.ts';
import type { Instrument, Line } from './line.ts';
import { priceText } from '../rows.ts';
import { createShares, findShare } from './shares.ts';

/**
 * A counterparty asks and pays between so much less and so much more than the last price: an assumption. It is the share's own and never
 * drawn anew: what is bought below the book is sold as far below it, and nobody gains by waiting for a better draw.
 */
const DISCOUNT = 0.03;
const PREMIUM = 0.01;

/** What the counterparty's price of a share is to the last one. */
function premiumOf({ listing }: Pick<Instrument, 'listing'>, seed: number): number {
  const key = mix(hashText(`block ${listing.market}:${listing.code}`), seed);
  return unit(key) * (DISCOUNT + PREMIUM) - DISCOUNT;
}

/** What a counterparty asks at an instant, on the tick; undefined without a last price. */
function blockPrice(instrument: Instrument, seed: number, at: number): number | undefined {
  const last = instrument.mark(at)?.price;
  if (last === undefined) return undefined;
  return snap(instrument.tick, Math.round(last * (1 + premiumOf(instrument, seed))));
}

export function createBlocks(market: MarketModel, seed: number): Line {
  return {
    ...createShares(market),
    sources: [Source.BlockTrade],

    find({ market: of, code, source }) {
      const share = findShare(market, code, of, source);
      if (!share.ok) return share;
      const instrument = share.data;
      const { lot, maximum } = instrument;
      return done({
        ...instrument,
        minimum: Math.ceil(LIMITS.blockMinimumShares / lot) * lot,
        extendedHours: false,
        levels(at) {
          const price = isTradingAt(instrument.sessions, false, at) ? blockPrice(instrument, seed, at) : undefined;
          const side = price === undefined ? [] : [{ price, quantity: maximum }];
          return { bids: side, asks: side };
        },
      });
    },

    terms(instrument, at) {
      const price = blockPrice(instrument, seed, at);
      return { blockPrice: price === undefined ? undefined : priceText(BigInt(price), instrument.scale) };
    },

    admit(instrument, { direction, limit }, at) {
      if (!isTradingAt(instrument.sessions, false, at)) return deny(EnvelopeCode.MarketClosed, 'marketClosed');
      const price = blockPrice(instrument, seed, at);
      if (price === undefined) return deny(EnvelopeCode.StalePrice, 'noPrice');
      const asked = BigInt(price);
      const misses = limit !== null && (direction === Direction.Buy ? limit < asked : limit > asked);
      return misses
        ? deny(EnvelopeCode.StalePrice, 'priceMoved', { field: 'price', nearest: [priceText(asked, instrument.scale)] })
        : undefined;
    },
  };
}
