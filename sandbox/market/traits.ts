/** What distinguishes one instrument's price process from another's. Drawn, where no bar is recorded: synthetic. */
import { gauss, hashText, mix, unit } from './random.ts';
import type { UniverseRow } from './universe.ts';

export interface Traits {
  /** Root of all draws of the instrument. */
  readonly key: number;
  /** Level that a price without recorded bars hovers around, in the listing's currency. */
  readonly base: number;
  /** Standard deviation of an instrument's own daily log change. */
  readonly sigma: number;
  /** How much of the market's common change it takes. */
  readonly beta: number;
  /** Value traded on a typical day, in the listing's currency. */
  readonly turnover: number;
}

/** Log-normal: median and spread of the logarithm. */
type Draw = readonly [median: number, spread: number];

interface Distribution {
  readonly price: Draw;
  readonly sigma: Draw;
  readonly beta: number;
  readonly turnover: Draw;
}

/** The stated draw by type of listing; `sp500` stands for members of the index. */
const DISTRIBUTIONS: ReadonlyMap<string, Distribution> = new Map([
  ['sp500', { price: [115, 0.55], sigma: [0.014, 0.25], beta: 1, turnover: [4e8, 0.9] }],
  ['stock', { price: [14, 1.1], sigma: [0.024, 0.5], beta: 1, turnover: [3e6, 1.8] }],
  ['adr', { price: [12, 1], sigma: [0.021, 0.45], beta: 0.9, turnover: [3e6, 1.7] }],
  ['etf', { price: [34, 0.6], sigma: [0.006, 0.6], beta: 0.8, turnover: [2e6, 1.9] }],
  ['preferred', { price: [22, 0.2], sigma: [0.005, 0.4], beta: 0.2, turnover: [4e5, 1] }],
  ['note', { price: [24, 0.12], sigma: [0.003, 0.4], beta: 0.1, turnover: [3e5, 1] }],
  ['unit', { price: [10.2, 0.06], sigma: [0.003, 0.5], beta: 0.1, turnover: [2e5, 1] }],
  ['warrant', { price: [0.5, 1.1], sigma: [0.06, 0.4], beta: 1, turnover: [6e4, 1.2] }],
  ['right', { price: [0.22, 0.6], sigma: [0.05, 0.4], beta: 0.5, turnover: [4e4, 1.2] }],
]);

/** Average price that a round lot of that size stands for (rules/us_round_lot.csv): the one fact the listing gives on its price. */
const PRICE_OF_ROUND_LOT: ReadonlyMap<number, readonly [from: number, to: number]> = new Map([
  [100, [0.05, 245]],
  [40, [255, 980]],
  [10, [1020, 9800]],
  [1, [400_000, 800_000]],
]);

/** Shares a day at the least, so that every row has trades to show. */
const MINIMUM_SHARES = 60_000;

const logNormal = ([median, spread]: Draw, hash: number): number => median * Math.exp(spread * gauss(hash));

/** Draws an instrument's traits from the seed and its key; the same for any order of the universe. */
export function drawTraits({ listing, sp500 }: UniverseRow, seed: number): Traits {
  const key = mix(hashText(`${listing.market}:${listing.code}`), seed);
  const distribution = DISTRIBUTIONS.get(sp500 ? 'sp500' : listing.type) ?? DISTRIBUTIONS.get('stock');
  const band = PRICE_OF_ROUND_LOT.get(listing.roundLot);
  if (distribution === undefined || band === undefined) throw new Error(`no distribution for ${listing.code}`);
  const drawn = logNormal(distribution.price, mix(key, 1));
  const [from, to] = band;
  const draw = unit(mix(key, 2));
  const base = drawn < from ? from + (to - from) * 0.4 * draw ** 3 : drawn > to ? to * (1 - 0.4 * draw) : drawn;
  const sigma = Math.min(0.12, logNormal(distribution.sigma, mix(key, 3)));
  const turnover = Math.max(logNormal(distribution.turnover, mix(key, 4)), MINIMUM_SHARES * Math.min(base, 1000));
  return { key, base, sigma, beta: distribution.beta * (0.6 + 0.8 * unit(mix(key, 5))), turnover };
}
