/** What distinguishes one instrument's price process from another's. Drawn, where no bar is recorded: synthetic. */
import type { RecordedBars } from './tape/bars.ts';
import { gauss, hashText, mix, unit } from './tape/random.ts';

export interface Traits {
  /** Root of all draws of the instrument. Months of one future share it, so that they move together. */
  readonly key: number;
  /** Level that a price without recorded bars hovers around, in the listing's currency. */
  readonly base: number;
  /** Standard deviation of an instrument's own daily log change. */
  readonly sigma: number;
  /** How much of the market's common change it takes. */
  readonly beta: number;
  /** Trading days after which the price is back at its level, see daily.ts. */
  readonly cycle: number;
  /** Price times volume of a typical day, in the listing's currency: the day's volume follows from it. */
  readonly turnover: number;
}

/** Log-normal: median and spread of the logarithm. */
export type Draw = readonly [median: number, spread: number];

export interface Distribution {
  readonly price: Draw;
  readonly sigma: Draw;
  readonly beta: number;
  /** Value a day in US dollars: the instrument's importance. */
  readonly turnover: Draw;
}

/** A level that was drawn is a place to wander from for two years; from one that people know, a price strays for half a year only. */
const CYCLES = { drawn: 512, known: 128 } as const;

/** No price moves more than this a day, by one standard deviation. */
const MAX_SIGMA = 0.12;

/** Pieces of a volume of a day at the least, so that every row has trades to show. */
const MINIMUM_VOLUME = 5000;

/** A share cheaper than is usual in its class is mostly a small company's: what it trades falls with its price, a little less than in step. */
const SIZE_BY_PRICE = 0.7;

export const logNormal = ([median, spread]: Draw, hash: number): number => median * Math.exp(spread * gauss(hash));

export const keyOf = (market: string, code: string, seed: number): number => mix(hashText(`${market}:${code}`), seed);

export interface TraitsInput {
  readonly key: number;
  readonly distribution: Distribution;
  /** US dollars for one unit of the listing's currency. */
  readonly usd: number;
  /** Level that is known; drawn otherwise. */
  readonly base?: number;
  /** Lowest and highest level that a draw may give; one beyond is drawn anew inside. A known level stands. */
  readonly within?: readonly [from: number, to: number];
  /** Shares a day at the least. */
  readonly minimumVolume?: number;
}

function confined(level: number, [from, to]: readonly [from: number, to: number], draw: number): number {
  if (level < from) return from + (to - from) * 0.4 * draw ** 3;
  return level > to ? to * (1 - 0.4 * draw) : level;
}

/** Draws an instrument's traits from its key; the same for any order of the universe. */
export function drawTraits({ key, distribution, usd, base, within, minimumVolume = MINIMUM_VOLUME }: TraitsInput): Traits {
  const drawn = base ?? logNormal(distribution.price, mix(key, 1)) / usd;
  const level = base !== undefined || within === undefined ? drawn : confined(drawn, within, unit(mix(key, 2)));
  const sigma = Math.min(MAX_SIGMA, logNormal(distribution.sigma, mix(key, 3)));
  const size = base === undefined ? Math.min(1, (level * usd) / distribution.price[0]) ** SIZE_BY_PRICE : 1;
  const turnover = Math.max((size * logNormal(distribution.turnover, mix(key, 4))) / usd, minimumVolume * Math.min(level, 1000 / usd));
  const cycle = base === undefined ? CYCLES.drawn : CYCLES.known;
  return { key, base: level, sigma, beta: distribution.beta * (0.6 + 0.8 * unit(mix(key, 5))), cycle, turnover };
}

/** Days at the end of the recorded bars that tell how it moves and trades. */
const MEASURED_DAYS = 60;
/** A recorded instrument moves at least so much a day. */
const MINIMUM_SIGMA = 0.004;

/**
 * Traits that recorded bars tell: level, volatility and turnover of their last 60 days. What they don't tell stays drawn, and a level
 * that people know today stands against one of years ago; what is drawn for the class is the least turnover, for many recordings
 * count one venue's trades.
 */
export function measured(drawn: Traits, bars: RecordedBars, scale: number): Traits {
  const closes = [...bars.close.subarray(-MEASURED_DAYS)];
  const changes = closes
    .slice(1)
    .map((close, index) => Math.log(close / (closes[index] ?? close)))
    .filter((change) => Number.isFinite(change));
  const mean = changes.reduce((sum, change) => sum + change, 0) / Math.max(1, changes.length);
  const variance = changes.reduce((sum, change) => sum + (change - mean) ** 2, 0) / Math.max(1, changes.length);
  const turnovers = [...bars.volume.subarray(-MEASURED_DAYS)]
    .map((volume, index) => (volume * Math.abs(closes[index] ?? 0)) / 10 ** scale)
    .sort((a, b) => a - b);
  const turnover = turnovers[turnovers.length >> 1] ?? 0;
  const base = (closes.at(-1) ?? 0) / 10 ** scale;
  return {
    ...drawn,
    base: base > 0 && drawn.cycle !== CYCLES.known ? base : drawn.base,
    sigma: Math.min(MAX_SIGMA, Math.max(MINIMUM_SIGMA, Math.sqrt(variance))),
    turnover: Math.max(turnover, drawn.turnover),
  };
}
