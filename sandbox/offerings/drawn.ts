/**
 * New issues that the sandbox draws, so that there is always something to subscribe: companies that don't exist, marked
 * synthetic. Each is a function of (seed, market, week), its state one of the clock.
 *
 * Distribution after Hong Kong's issues of 2018 to 2022: cover log-normal with median 12.9, success with one lot about 1.08 over
 * the root of the cover (median 30 %), a debut that is better the more it was covered.
 */
import type { Market } from '../../contract/codes.ts';
import { CURRENCIES } from '../../contract/money.ts';
import type { Offering, SubscriptionRules } from '../../contract/rest/market.ts';
import { gauss, hashText, mix, unit } from '../market/tape/random.ts';
import type { MarketModel } from '../market/types.ts';
import { tradingDays } from '../market/time/tradingDays.ts';
import { type Issue, offeringOf } from './issue.ts';
import { nameOf, type Name } from './names.ts';

const DAY = 86_400_000;
const WEEK = 7 * DAY;
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY = 4 * DAY;
const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Of the shares of an issue what anybody may apply for, and of that what one may. */
const PUBLIC_PART = 0.1;
const LARGEST_PART = 0.5;
/** Of all issues what their issuers take back before they are allotted. */
const WITHDRAWN_PART = 0.04;

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
  readonly rules: Omit<SubscriptionRules, 'maximum'>;
}

/** Paid whole with the application, brokerage of 1 % and the market's levies included; or a part of it borrowed from the broker. Its terms are invented. */
const PAID_WHOLE = { charges: '0.010085', deposit: '1', financing: { leverage: 10, rate: '4.8', fee: '100' } } as const;
/** A part of it with the application, the rest once it is allotted; without charges. Invented. */
const PAID_LATER = { charges: '0', deposit: '0.2' } as const;
/** All of it once it is allotted. */
const PAID_AFTER = { charges: '0', deposit: '0' } as const;

const HABITS: Partial<Record<Market, Habit>> = {
  HK: {
    chance: 0.8,
    most: 2,
    prices: [1, 40],
    lots: [100, 200, 500, 1000, 2000],
    listedOn: 1,
    ballot: true,
    numbered: true,
    rules: PAID_WHOLE,
  },
  US: { chance: 0.7, most: 2, prices: [8, 28], lots: [1], listedOn: 0, rules: PAID_AFTER },
  DE: { chance: 0.25, most: 1, prices: [12, 45], lots: [1], listedOn: 2, rules: PAID_LATER },
  FR: { chance: 0.25, most: 1, prices: [8, 38], lots: [1], listedOn: 2, rules: PAID_LATER },
  NL: { chance: 0.12, most: 1, prices: [10, 32], lots: [1], listedOn: 2, rules: PAID_LATER },
  BE: { chance: 0.1, most: 1, prices: [9, 30], lots: [1], listedOn: 2, rules: PAID_LATER },
  MX: { chance: 0.1, most: 1, prices: [18, 70], lots: [1], listedOn: 3, rules: PAID_LATER },
  AU: { chance: 0.4, most: 1, prices: [0.2, 4], lots: [1], listedOn: 3, rules: PAID_LATER },
};
const MARKETS = Object.keys(HABITS) as Market[];

/** Announced a week before the book opens, shown for six weeks after it. */
const WEEKS_AHEAD = 1;
const WEEKS_BACK = 6;

export interface DrawnOfferings {
  /** Those announced by then, of the weeks around an instant, epoch ms. */
  around(at: number): Offering[];
  /** One that is announced by then. */
  find(id: string, at: number): Issue | undefined;
}

export function createDrawnOfferings(market: Pick<MarketModel, 'status' | 'find' | 'listings'>, seed: number): DrawnOfferings {
  const open = new Set(market.listings.map((listing) => listing.market));
  /** What doesn't depend on the clock, by market and week. */
  const drawn = new Map<string, readonly Draft[]>();

  const draftsOf = (code: Market, week: number): readonly Draft[] => {
    const key = `${code}-${week}`;
    const held = drawn.get(key);
    if (held) return held;
    const drafts = draw(code, week);
    drawn.set(key, drafts);
    return drafts;
  };

  const draw = (code: Market, week: number): Draft[] => {
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

  const issueOf = (draft: Draft): Issue => {
    const { key, habit, code, end, listed } = draft;
    const [cheap, dear] = habit.prices;
    const low = round(cheap * (dear / cheap) ** unit(mix(key, 3)));
    const high = round(low * (1.1 + 0.15 * unit(mix(key, 4))));
    const cover = Number(Math.exp(Math.log(12.9) + 1.2 * gauss(mix(key, 5))).toFixed(1));
    const price = round(low + (high - low) * Math.min(1, cover / 20));
    const shares = Math.round(10 ** (2 + unit(mix(key, 6)))) * 1e5;
    const lot = habit.lots[Math.floor(unit(mix(key, 7)) * habit.lots.length)] ?? 1;
    const tranche = Math.max(1, Math.floor((shares * PUBLIC_PART) / lot));
    const listPrice = debutOf(price, 0.02 * Math.log(cover) + 0.15 * gauss(mix(key, 8)));
    const { currency, exchange } = market.status(code, listed);
    return {
      id: draft.id,
      code: unusedCode(draft),
      name: draft.name.text,
      market: code,
      currency: CURRENCIES.find((known) => known === currency) ?? 'USD',
      exchangeCode: exchange,
      industry: draft.name.industry,
      priceLow: low.toFixed(2),
      priceHigh: high.toFixed(2),
      lot,
      rules: { ...habit.rules, maximum: Math.max(1, Math.floor(tranche * LARGEST_PART)) * lot },
      announced: draft.announced,
      opens: draft.start,
      closes: end,
      // Whole minutes: it is what people are told.
      allots: Math.round((end + listed) / 2 / MINUTE) * MINUTE,
      pays: listed - HOUR,
      lists: listed,
      price: price.toFixed(2),
      raisedFunds: String(Math.round(price * shares)),
      tranche,
      cover,
      oneLotSuccess: habit.ballot && Number(Math.min(1, 1.08 / Math.sqrt(cover)).toFixed(3)),
      withdraws: unit(mix(key, 9)) < WITHDRAWN_PART,
      listPrice,
      debutChange: Number((Number(listPrice) / price - 1).toFixed(4)),
      key,
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
        .map((draft) => offeringOf(issueOf(draft), at));
    },
    find(id, at) {
      const [, code = '', week = ''] = /^drawn-([A-Z]{2})-(\d{1,5})-\d$/.exec(id) ?? [];
      const market = MARKETS.find((own) => own === code);
      // Within a year of the clock: an id from nowhere fills no memory.
      if (market === undefined || Math.abs(Number(week) - weekOf(at)) > 52) return undefined;
      const draft = draftsOf(market, Number(week)).find((own) => own.id === id);
      return draft && draft.announced <= at ? issueOf(draft) : undefined;
    },
  };
}

/** An issue before the clock has a say. Instants are epoch ms. */
interface Draft {
  readonly id: string;
  readonly key: number;
  readonly code: Market;
  readonly habit: Habit;
  readonly name: Name;
  readonly announced: number;
  readonly start: number;
  readonly end: number;
  readonly listed: number;
}

const weekOf = (at: number): number => Math.floor((at - FIRST_MONDAY) / WEEK);
/** Price of the first day, with the decimals that its size is told with. */
const debutOf = (price: number, change: number): string => {
  const first = price * (1 + Math.max(-0.6, change));
  return first.toFixed(first < 1 ? 3 : 2);
};
const round = (price: number): number => Math.max(0.05, Math.round(price * 20) / 20);
