/**
 * Months of futures: which months a root trades, when each expires, and when the options on it do. Rules are the
 * exchanges' public contract specifications. Business days are those of the country's banks, not of the venue: CME trades on days
 * that its rules don't count.
 */
import { type Exchanges, exchangeOfFuture } from './exchanges.ts';
import type { TradingSessions } from './sessions.ts';

/** Letters of January to December. */
const MONTH_LETTERS = 'FGHJKMNQUVXZ';

/** Last trading day within (or before) a contract month. */
export type ExpiryRule =
  /** The so-and-so-many-th weekday (0 Sunday) of the month, shifted by days; the business day before if it's none. */
  | { readonly kind: 'weekday'; readonly weekday: number; readonly nth: number; readonly shift?: number }
  /** The last such weekday of the month. */
  | { readonly kind: 'lastWeekday'; readonly weekday: number }
  /** So many business days before the last one of the month (0: the last), `back` months earlier. */
  | { readonly kind: 'fromEnd'; readonly before: number; readonly back?: number }
  /** So many business days before the first calendar day of the month. */
  | { readonly kind: 'beforeMonth'; readonly days: number }
  /** The so-and-so-many-th business day of the month. */
  | { readonly kind: 'businessDay'; readonly nth: number }
  /** So many business days before a day of the month, `back` months earlier; counted from the business day before it if it's none. */
  | { readonly kind: 'beforeDay'; readonly day: number; readonly days: number; readonly back?: number }
  /** 30 days before the third Friday of the next month. */
  | { readonly kind: 'volatility' };

export interface Cycle {
  /** Letters of the months that trade. */
  readonly months: string;
  readonly expiry: ExpiryRule;
}

const QUARTERS = 'HMUZ';
const ALL = MONTH_LETTERS;
const THIRD_FRIDAY: ExpiryRule = { kind: 'weekday', weekday: 5, nth: 3 };
const MONTH_END: ExpiryRule = { kind: 'fromEnd', before: 0 };
/** The business day before the 15th. */
const GRAIN: ExpiryRule = { kind: 'beforeDay', day: 14, days: 0 };
/** Two business days before the third Wednesday. */
const CURRENCY: ExpiryRule = { kind: 'weekday', weekday: 3, nth: 3, shift: -2 };
/** Canada's settles a day after the trade, so that its last day is one later. */
const CANADA: ExpiryRule = { kind: 'weekday', weekday: 3, nth: 3, shift: -1 };

const index: Cycle = { months: QUARTERS, expiry: THIRD_FRIDAY };
const currency: Cycle = { months: QUARTERS, expiry: CURRENCY };
const bond: Cycle = { months: QUARTERS, expiry: { kind: 'fromEnd', before: 7 } };
const shortNote: Cycle = { months: QUARTERS, expiry: MONTH_END };
const gold: Cycle = { months: 'GJMQVZ', expiry: { kind: 'fromEnd', before: 2 } };
const silver: Cycle = { months: 'HKNUZ', expiry: { kind: 'fromEnd', before: 2 } };
const grain: Cycle = { months: 'HKNUZ', expiry: GRAIN };
const nikkei: Cycle = { months: QUARTERS, expiry: { kind: 'weekday', weekday: 5, nth: 2, shift: -1 } };
const bitcoin: Cycle = { months: ALL, expiry: { kind: 'lastWeekday', weekday: 5 } };
const volatility: Cycle = { months: ALL, expiry: { kind: 'volatility' } };
/** Three business days before the 25th of the month before. */
const crude: Cycle = { months: ALL, expiry: { kind: 'beforeDay', day: 25, days: 3, back: 1 } };
const naturalGas: Cycle = { months: ALL, expiry: { kind: 'beforeMonth', days: 3 } };
const product: Cycle = { months: ALL, expiry: { kind: 'fromEnd', before: 0, back: 1 } };
/** Settled by the average of the month, and what has no rule of its own here. */
const monthly: Cycle = { months: ALL, expiry: MONTH_END };
const hangSeng: Cycle = { months: ALL, expiry: { kind: 'fromEnd', before: 1 } };

const CYCLES: readonly (readonly [cycle: Cycle, roots: string])[] = [
  [index, 'ES MES NQ MNQ YM MYM RTY M2K EMD ESG RS1 BIO SDA RX IBV E3G FT1 FTU FT5 EI FESX FDAX FSDX FDIV FDXS FDXM FSMX FTDX GD'],
  [index, 'MXEF MXEA M1EU M1JP M1MSA MXUS TPD TPY AW'],
  [{ months: QUARTERS, expiry: CANADA }, '6C MCD'],
  [{ months: ALL, expiry: { kind: 'fromEnd', before: 0, back: 1 } }, '6L'],
  [currency, '6A 6B 6E 6J 6M 6N 6S 6Z ACD AJY ANE CJY CNH E7 EAD ECD ESK J7 M6A M6B M6C M6E M6J M6S MIR MJY MNH MSF DX'],
  [bond, 'ZB ZN TN UB'],
  [shortNote, 'ZT ZF F1U'],
  [gold, 'GC MGC MGT ZG YG'],
  [silver, 'SI SIL HG ZI YI'],
  [{ months: 'FJNV', expiry: { kind: 'fromEnd', before: 2 } }, 'PL'],
  [{ months: QUARTERS, expiry: { kind: 'fromEnd', before: 2 } }, 'PA PAM'],
  [grain, 'ZC ZW KE ZO BCF BWF'],
  [{ months: 'FHKNQUX', expiry: GRAIN }, 'ZS'],
  [{ months: 'FHKNQUVZ', expiry: GRAIN }, 'ZM ZL'],
  [{ months: 'GJMQVZ', expiry: MONTH_END }, 'LE'],
  [{ months: 'GJKMNQVZ', expiry: { kind: 'businessDay', nth: 10 } }, 'HE'],
  [{ months: 'FHJKQUVX', expiry: { kind: 'lastWeekday', weekday: 4 } }, 'GF'],
  [{ months: 'FHKNUX', expiry: { kind: 'beforeDay', day: 15, days: 0 } }, 'LBR'],
  [{ months: 'HKNUZ', expiry: { kind: 'fromEnd', before: 11 } }, 'CC'],
  [{ months: 'HKNUZ', expiry: { kind: 'fromEnd', before: 8 } }, 'KC'],
  [{ months: 'HKNVZ', expiry: { kind: 'fromEnd', before: 16 } }, 'CT'],
  [{ months: 'FHKNUX', expiry: { kind: 'fromEnd', before: 14 } }, 'OJ'],
  [{ months: 'HKNV', expiry: { kind: 'fromEnd', before: 0, back: 1 } }, 'SB YO'],
  [bitcoin, 'BTC MBT ETH MET MIB MRB'],
  [volatility, 'VX VXM'],
  [nikkei, 'NKD NIY ENY NK'],
  [{ months: QUARTERS, expiry: { kind: 'weekday', weekday: 4, nth: 2 } }, 'KM'],
  [hangSeng, 'HSI TW'],
  [{ months: ALL, expiry: { kind: 'lastWeekday', weekday: 4 } }, 'IN'],
  [crude, 'CL MCL HCL'],
  [naturalGas, 'NG HH HP'],
  [product, 'RB HO'],
  [{ months: ALL, expiry: { kind: 'fromEnd', before: 0, back: 2 } }, 'BZ B'],
  [{ months: ALL, expiry: { kind: 'beforeDay', day: 13, days: 1 } }, 'G'],
];
const CYCLE_OF: ReadonlyMap<string, Cycle> = new Map(
  CYCLES.flatMap(([cycle, roots]) => roots.split(' ').map((root) => [root, cycle] as const)),
);

/** Months and expiry rule of a root; every month, expiring on its last business day, where none is stated. */
export const cycleOf = (root: string): Cycle => CYCLE_OF.get(root) ?? monthly;

export interface ContractMonth {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** Letter and last digit of the year: `Z6`. */
  readonly suffix: string;
  /** YYYY-MM-DD, last trading day. */
  readonly expiryDate: string;
  /** End of that day's trading, epoch ms. */
  readonly expiresAt: number;
}

const DAY = 86_400_000;
const dateOf = (utc: number): string => new Date(utc).toISOString().slice(0, 10);

/** Hours of a venue, and the days that its rules count. */
export interface Venue {
  readonly sessions: TradingSessions;
  readonly business: TradingSessions;
}

/** American venues count New York's days, others their own. */
export function venueOf(exchanges: Exchanges, exchange: string): Venue {
  const name = exchangeOfFuture(exchange);
  const sessions = exchanges.sessions(name);
  return { sessions, business: name === 'CME' || name === 'ICE' ? exchanges.sessions('US_REGULAR') : sessions };
}

/** A business day as the last of a month's trading. */
function lastDay({ sessions, business }: Venue, day: number): { expiryDate: string; expiresAt: number } {
  const { date, post } = business.day(day);
  const own = sessions.dayNumber(date);
  return { expiryDate: date, expiresAt: own === undefined ? post : sessions.day(own).post };
}

/** End of the trading on a business day; undefined for a date that is none. */
export function lastDayOf(venue: Venue, date: string): Pick<ContractMonth, 'expiryDate' | 'expiresAt'> | undefined {
  const day = venue.business.dayNumber(date);
  return day === undefined ? undefined : lastDay(venue, day);
}

/** Number of the last business day at or before a UTC midnight. */
function businessDayAt(sessions: TradingSessions, utc: number): number {
  for (let back = 0; back < 14; back += 1) {
    const day = sessions.dayNumber(dateOf(utc - back * DAY));
    if (day !== undefined) return day;
  }
  throw new RangeError(`no trading day around ${dateOf(utc)}`);
}

const midnight = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day);

function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  const first = new Date(midnight(year, month, 1)).getUTCDay();
  return midnight(year, month, 1 + ((weekday - first + 7) % 7) + 7 * (nth - 1));
}

/** Number of the business day that a contract month last trades on. @throws RangeError outside the calendar */
function expiryDay(rule: ExpiryRule, sessions: TradingSessions, year: number, month: number): number {
  const at = (utc: number): number => businessDayAt(sessions, utc);
  switch (rule.kind) {
    case 'weekday':
      return at(nthWeekday(year, month, rule.weekday, rule.nth) + (rule.shift ?? 0) * DAY);
    case 'lastWeekday': {
      const last = midnight(year, month + 1, 0);
      return at(last - ((new Date(last).getUTCDay() - rule.weekday + 7) % 7) * DAY);
    }
    case 'fromEnd':
      return at(midnight(year, month + 1 - (rule.back ?? 0), 0)) - rule.before;
    case 'beforeMonth':
      return at(midnight(year, month, 0)) - (rule.days - 1);
    case 'businessDay':
      return at(midnight(year, month, 0)) + rule.nth;
    case 'beforeDay': {
      const day = midnight(year, month - (rule.back ?? 0), rule.day);
      return at(day) - rule.days;
    }
    case 'volatility':
      return at(nthWeekday(year, month + 1, 5, 3) - 30 * DAY);
    default:
      return rule satisfies never;
  }
}

/** One contract month of a root. */
function contractMonth(cycle: Cycle, venue: Venue, year: number, month: number): ContractMonth {
  const day = expiryDay(cycle.expiry, venue.business, year, month);
  return { year, month, suffix: `${MONTH_LETTERS[month - 1]}${year % 10}`, ...lastDay(venue, day) };
}

/** The nearest `count` months that have not expired at an instant, nearest first. */
export function contractMonths(cycle: Cycle, venue: Venue, at: number, count: number): ContractMonth[] {
  const months: ContractMonth[] = [];
  const start = new Date(at);
  for (let step = 0; months.length < count && step < 40; step += 1) {
    const utc = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + step, 1));
    const month = utc.getUTCMonth() + 1;
    if (!cycle.months.includes(MONTH_LETTERS[month - 1] ?? '')) continue;
    const contract = contractMonth(cycle, venue, utc.getUTCFullYear(), month);
    if (contract.expiresAt > at) months.push(contract);
  }
  return months;
}

/** Metals' and grains' options end in the month before, four and two business days before its end; crude's three days before the future. */
const OPTIONS_END: readonly (readonly [rule: ExpiryRule, roots: string])[] = [
  [{ kind: 'fromEnd', before: 3, back: 1 }, 'GC MGC SI SIL HG PL PA'],
  [{ kind: 'fromEnd', before: 4, back: 1 }, 'ZC ZW KE ZS ZM ZL ZO ZN ZB ZF ZT TN UB'],
];
const OPTIONS_END_OF: ReadonlyMap<string, ExpiryRule> = new Map(
  OPTIONS_END.flatMap(([rule, roots]) => roots.split(' ').map((root) => [root, rule] as const)),
);
/** Business days from an option's end to its future's, where no rule is stated. */
const OPTION_LEAD = 3;

/**
 * Expiries of the options on one contract month that are still to come, soonest first. Index futures have one a month, on the third
 * Friday, for the three months up to their own; others have one.
 */
export function optionExpiries(root: string, month: string, venue: Venue, at: number): ContractMonth[] {
  const cycle = cycleOf(root);
  const year = Number(month.slice(0, 4));
  const number = Number(month.slice(5, 7));
  const own = contractMonth(cycle, venue, year, number);
  if (cycle === index) {
    const serial = [2, 1, 0].map((back) => {
      const first = new Date(Date.UTC(year, number - 1 - back, 1));
      return contractMonth(cycle, venue, first.getUTCFullYear(), first.getUTCMonth() + 1);
    });
    return serial.filter(({ expiresAt }) => expiresAt > at);
  }
  const rule = OPTIONS_END_OF.get(root);
  const futureDay = venue.business.dayNumber(own.expiryDate);
  if (futureDay === undefined) return [];
  const last = lastDay(venue, rule === undefined ? futureDay - OPTION_LEAD : expiryDay(rule, venue.business, year, number));
  return last.expiresAt > at ? [{ ...own, ...last }] : [];
}
