/**
 * Companies that don't exist and are listed nowhere, drawn by month: each is a function of (seed, month, place), open for two months from
 * its round on, and sold whole at its exit. All who bought in a round get the same price at the same instant.
 */
import { amountText } from '../../contract/finance/amount.ts';
import type { Currency } from '../../contract/money.ts';
import { type Outcome, ROUNDS, type UnlistedOffer } from '../../contract/rest/unlisted.ts';
import { hashText, mix, unit } from '../market/tape/random.ts';
import { type Name, nameOf } from '../offerings/names.ts';

export type Round = UnlistedOffer['round'];

/** Rounds of a month; each is one company's. */
const A_MONTH = 4;
/** Months for which a round is open. */
const OPEN_MONTHS = 2;
const CURRENCIES: readonly Currency[] = ['USD', 'USD', 'EUR'];
/** Smallest and largest purchase, in the currency. */
const LEAST_VALUE = 1000;
const MOST_VALUE = 100_000;
const STEP = 10;
/** Of two decimals. */
const MINOR = 100;

interface Habit {
  readonly months: number;
  /** Of a share, and shares in all. */
  readonly prices: readonly [low: number, high: number];
  readonly shares: readonly [low: number, high: number];
  readonly outcomes: readonly Outcome[];
}

/**
 * Invented, shaped after what is known of such companies: the earlier the round the more of them are lost whole, and the more the few bring
 * that aren't. On average of all outcomes none brings more than a tenth beyond its price.
 */
export const HABITS: Readonly<Record<Round, Habit>> = {
  seed: {
    months: 24,
    prices: [1, 6],
    shares: [4e6, 9e6],
    outcomes: [
      { share: 55, multiple: '0' },
      { share: 20, multiple: '0.5' },
      { share: 15, multiple: '1.6' },
      { share: 8, multiple: '4' },
      { share: 2, multiple: '20' },
    ],
  },
  a: {
    months: 24,
    prices: [3, 12],
    shares: [8e6, 2e7],
    outcomes: [
      { share: 40, multiple: '0' },
      { share: 25, multiple: '0.6' },
      { share: 20, multiple: '1.4' },
      { share: 12, multiple: '3' },
      { share: 3, multiple: '9' },
    ],
  },
  b: {
    months: 18,
    prices: [8, 30],
    shares: [1e7, 4e7],
    outcomes: [
      { share: 28, multiple: '0' },
      { share: 27, multiple: '0.7' },
      { share: 27, multiple: '1.3' },
      { share: 14, multiple: '2.2' },
      { share: 4, multiple: '4.5' },
    ],
  },
  c: {
    months: 12,
    prices: [15, 60],
    shares: [2e7, 8e7],
    outcomes: [
      { share: 18, multiple: '0' },
      { share: 30, multiple: '0.8' },
      { share: 34, multiple: '1.2' },
      { share: 15, multiple: '1.8' },
      { share: 3, multiple: '3.5' },
    ],
  },
  d: {
    months: 6,
    prices: [30, 120],
    shares: [4e7, 1.5e8],
    outcomes: [
      { share: 10, multiple: '0' },
      { share: 34, multiple: '0.85' },
      { share: 40, multiple: '1.15' },
      { share: 14, multiple: '1.5' },
      { share: 2, multiple: '2.5' },
    ],
  },
};

/** Instants are epoch ms, prices minor units. */
export interface DrawnCompany {
  readonly code: string;
  readonly name: Name;
  readonly currency: Currency;
  readonly round: Round;
  readonly price: bigint;
  readonly shares: number;
  readonly start: number;
  readonly end: number;
  readonly exit: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
  /** What it will bring, of what was paid: nobody is told before. */
  readonly multiple: string;
}

export interface DrawnCompanies {
  /** Those that are open at an instant, epoch ms; the next to close first. */
  around(at: number): readonly DrawnCompany[];
  /** One that has had its round by then. */
  find(code: string, at: number): DrawnCompany | undefined;
}

export function createDrawnCompanies(seed: number): DrawnCompanies {
  const companyOf = (month: number, place: number): DrawnCompany => {
    const key = mix(mix(mix(seed, hashText('unlisted')), month), place);
    const round = ROUNDS[mix(key, 1) % ROUNDS.length] ?? 'd';
    const { months, prices, shares, outcomes } = HABITS[round];
    const within = ([low, high]: readonly [number, number], salt: number): number => low * (high / low) ** unit(mix(key, salt));
    const price = BigInt(Math.round(within(prices, 2) * MINOR));
    const inSteps = (value: number): number => Math.ceil((value * MINOR) / Number(price) / STEP) * STEP;
    return {
      code: `U${month}-${place}`,
      name: nameOf(mix(key, 3)),
      currency: CURRENCIES[mix(key, 4) % CURRENCIES.length] ?? 'USD',
      round,
      price,
      shares: Math.round(within(shares, 5) / 1e4) * 1e4,
      start: startOf(month),
      end: startOf(month + OPEN_MONTHS),
      exit: startOf(month + OPEN_MONTHS + months),
      minimum: inSteps(LEAST_VALUE),
      maximum: inSteps(MOST_VALUE),
      step: STEP,
      multiple: drawnOf(outcomes, unit(mix(key, 6))),
    };
  };
  return {
    around(at) {
      const month = monthOf(at);
      const months = Array.from({ length: OPEN_MONTHS }, (_, back) => month - OPEN_MONTHS + 1 + back);
      return months.flatMap((one) => Array.from({ length: A_MONTH }, (_, place) => companyOf(one, place)));
    },
    find(code, at) {
      const [, month = '', place = ''] = /^U(\d{1,4})-(\d)$/.exec(code) ?? [];
      if (month === '' || Number(place) >= A_MONTH || Number(month) > monthOf(at)) return undefined;
      return companyOf(Number(month), Number(place));
    },
  };
}

/** @param draw in [0, 1) */
export function drawnOf(outcomes: readonly Outcome[], draw: number): string {
  let upTo = 0;
  for (const { share, multiple } of outcomes) {
    upTo += share;
    if (draw * 100 < upTo) return multiple;
  }
  throw new RangeError('the outcomes are less than a hundred');
}

/** Months of UTC since 1970, and the instant at which one begins. */
const monthOf = (at: number): number => {
  const date = new Date(at);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
};
const startOf = (month: number): number => Date.UTC(1970, month, 1);

export const priceText = (units: bigint): string => amountText(units, 2);
