/**
 * New issues that the sandbox draws, so that there is always something to subscribe: companies that don't exist, marked
 * synthetic. Each is a function of (seed, market, week), its state one of the clock.
 *
 * Distribution after Hong Kong's issues of 2018 to 2022: cover log-normal with median 12.9, success with one lot about 1.08 over
 * the root of the cover (median 30 %), a debut that is better the more it was covered.
 */
import type { Market as MarketCode } from '../../contract/codes.ts';
import type { Offering } from '../../contract/rest/market.ts';
import { gauss, hashText, mix, unit } from '../market/tape/random.ts';
import type { Market } from '../market/types.ts';
import { tradingDays } from '../market/time/tradingDays.ts';
import { nameOf, type Name } from './names.ts';

const DAY = 86_400_000;
const WEEK = 7 * DAY;
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY = 4 * DAY;
const HOUR = 3_600_000;

/** How a market's issues look: chance of one a week, number at most, price range and lots of a typical one. */
interface Habit {
  readonly chance: number;
  readonly most: number;
  readonly prices: readonly [low: number, high: number];
  readonly lots: readonly number[];
  /** Trading day of the next week when it is listed, from 0. */
  readonly listedOn: number;
  /** Lots are balloted, so that one may be drawn. */
  readonly ballot?: true;
  /** Codes are numbers. */
  readonly numbered?: true;
}

const HABITS: Partial<Record<MarketCode, Habit>> = {
  HK: { chance: 0.8, most: 2, prices: [1, 40], lots: [100, 200, 500, 1000, 2000], listedOn: 1, ballot: true, numbered: true },
  US: { chance: 0.7, most: 2, prices: [8, 28], lots: [1], listedOn: 0 },
  DE: { chance: 0.25, most: 1, prices: [12, 45], lots: [1], listedOn: 2 },
  FR: { chance: 0.25, most: 1, prices: [8, 38], lots: [1], listedOn: 2 },
  NL: { chance: 0.12, most: 1, prices: [10, 32], lots: [1], listedOn: 2 },
  BE: { chance: 0.1, most: 1, prices: [9, 30], lots: [1], listedOn: 2 },
  MX: { chance: 0.1, most: 1, prices: [18, 70], lots: [1], listedOn: 3 },
  AU: { chance: 0.4, most: 1, prices: [0.2, 4], lots: [1], listedOn: 3 },
};
const MARKETS = Object.keys(HABITS) as MarketCode[];

/** Announced a week before the book opens, shown for six weeks after it. */
const WEEKS_AHEAD = 1;
const WEEKS_BACK = 6;

export interface DrawnOfferings {
  /** Those announced by then, of the weeks around an instant, epoch ms. */
  around(at: number): Offering[];
  find(id: string, at: number): Offering | undefined;
}

export function createDrawnOfferings(market: Pick<Market, 'status' | 'find' | 'listings'>, seed: number): DrawnOfferings {
  const open = new Set(market.listings.map((listing) => listing.market));
  /** What doesn't depend on the clock, by market and week. */
  const drawn = new Map<string, readonly Draft[]>();

  const draftsOf = (code: MarketCode, week: number): readonly Draft[] => {
    const key = `${code}-${week}`;
    const held = drawn.get(key);
    if (held) return held;
    const drafts = draw(code, week);
    drawn.set(key, drafts);
    return drafts;
  };

  const draw = (code: MarketCode, week: number): Draft[] => {
    const habit = HABITS[code];
    if (!habit || !open.has(code)) return [];
    const monday = FIRST_MONDAY + week * WEEK;
    // Sydney's Monday begins on UTC's Sunday.
    const days = tradingDays(market, code, monday - DAY / 2, monday + 2 * WEEK - DAY / 2);
    const nextMonday = new Date(monday + WEEK).toISOString().slice(0, 10);
    const subscribed = days.filter(({ date }) => date < nextMonday);
    const listed = days.filter(({ date }) => date >= nextMonday);
    const first = subscribed[0];
    const last = subscribed[Math.min(3, subscribed.length - 1)];
    const listing = listed[Math.min(habit.listedOn, listed.length - 1)];
    if (!first || !last || !listing || first === last) return [];
    const key = mix(mix(seed, hashText(`offering:${code}`)), week);
    return Array.from({ length: habit.most }, (_, place) => mix(key, place))
      .filter((own) => unit(mix(own, 1)) < habit.chance)
      .map((own, place) => ({
        id: `drawn-${code}-${week}-${place}`,
        key: own,
        code,
        habit,
        name: nameOf(mix(own, 2)),
        announced: monday - WEEK,
        start: first.open,
        // Books close at noon, two and a half hours after an opening at half past nine.
        end: last.open + 2.5 * HOUR,
        listed: listing.open,
      }));
  };

  const shape = (draft: Draft, at: number): Offering => {
    const { key, habit, code } = draft;
    const [cheap, dear] = habit.prices;
    const low = round(cheap * (dear / cheap) ** unit(mix(key, 3)));
    const high = round(low * (1.1 + 0.15 * unit(mix(key, 4))));
    const cover = Math.exp(Math.log(12.9) + 1.2 * gauss(mix(key, 5)));
    const price = round(low + (high - low) * Math.min(1, cover / 20));
    const shares = 10 ** (7 + unit(mix(key, 6)));
    const isAllotted = at >= (draft.end + draft.listed) / 2;
    const isListed = at >= draft.listed;
    const lot = habit.lots[Math.floor(unit(mix(key, 7)) * habit.lots.length)] ?? 1;
    const status = market.status(code, at);
    return {
      id: draft.id,
      code: unusedCode(draft),
      name: draft.name.text,
      market: code,
      currency: status.currency,
      priceLow: low.toFixed(2),
      priceHigh: high.toFixed(2),
      lot,
      exchangeCode: status.exchange,
      industry: draft.name.industry,
      prospectusDate: draft.announced / 1000,
      purchaseStartDate: draft.start / 1000,
      purchaseEndDate: draft.end / 1000,
      listDate: draft.listed / 1000,
      state: isListed ? 'listed' : at >= draft.end ? 'closed' : at >= draft.start ? 'open' : 'upcoming',
      ...(isAllotted && {
        price: price.toFixed(2),
        raisedFunds: String(Math.round(price * Math.round(shares / 1e5) * 1e5)),
        oversubscription: Number(cover.toFixed(1)),
        ...(habit.ballot && { oneLotSuccess: Number(Math.min(1, 1.08 / Math.sqrt(cover)).toFixed(3)) }),
      }),
      ...(isListed && { debutChange: Number(Math.max(-0.6, 0.02 * Math.log(cover) + 0.15 * gauss(mix(key, 8))).toFixed(4)) }),
      synthetic: true,
    };
  };

  /** A code that no instrument of the market has. */
  const unusedCode = ({ code, habit, name: { letters }, key }: Draft): string => {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const draw = mix(key, 100 + attempt);
      const wish = habit.numbered ? `0${3000 + (draw % 6999)}` : `${letters}${String.fromCharCode(65 + (draw % 26))}`;
      if (!market.find(code, wish)) return wish;
    }
    return `${letters}X${key % 1000}`;
  };

  return {
    around(at) {
      const week = weekOf(at);
      const weeks = Array.from({ length: WEEKS_BACK + WEEKS_AHEAD + 1 }, (_, index) => week - WEEKS_BACK + index);
      return MARKETS.flatMap((code) => weeks.flatMap((own) => draftsOf(code, own)))
        .filter(({ announced }) => announced <= at)
        .map((draft) => shape(draft, at));
    },
    find(id, at) {
      const [, code = '', week = ''] = /^drawn-([A-Z]{2})-(\d{1,5})-\d$/.exec(id) ?? [];
      const market = MARKETS.find((own) => own === code);
      // Within a year of the clock: an id from nowhere fills no memory.
      if (market === undefined || Math.abs(Number(week) - weekOf(at)) > 52) return undefined;
      const draft = draftsOf(market, Number(week)).find((own) => own.id === id);
      return draft && draft.announced <= at ? shape(draft, at) : undefined;
    },
  };
}

/** An issue before the clock has a say. Instants are epoch ms. */
interface Draft {
  readonly id: string;
  readonly key: number;
  readonly code: MarketCode;
  readonly habit: Habit;
  readonly name: Name;
  readonly announced: number;
  readonly start: number;
  readonly end: number;
  readonly listed: number;
}

const weekOf = (at: number): number => Math.floor((at - FIRST_MONDAY) / WEEK);
const round = (price: number): number => Math.max(0.05, Math.round(price * 20) / 20);
