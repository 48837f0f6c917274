/** Hours of every exchange against the recorded sessions, and against rules written out here once more. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Phase } from '../../../contract/codes.ts';
import { type Row, readCsv } from '../csv.ts';
import { createExchanges, EXCHANGE_NAMES, type Exchange, exchangeOfFuture, exchangeOfIndex } from './exchanges.ts';
import { daysOf } from './sessions.fixture.ts';
import type { TradingSessions } from './sessions.ts';

const DATA_DIR = join(import.meta.dirname, '..', '..', 'data');
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;
const YEARS = [2025, 2026, 2027];
const FROM = Date.parse('2025-01-02T01:00Z');
const UNTIL = Date.parse('2028-01-01T00:00Z');

const exchanges = createExchanges(DATA_DIR);
const text = (instant: number): string => new Date(instant).toISOString();

/** The n-th Sunday (from 1) of a month (from 1), or the last, as UTC midnight. */
function sunday(year: number, month: number, which: number | 'last'): number {
  const sundays = Array.from({ length: 31 }, (_, index) => Date.UTC(year, month - 1, index + 1)).filter(
    (day) => new Date(day).getUTCDay() === 0 && new Date(day).getUTCMonth() === month - 1,
  );
  return (which === 'last' ? sundays.at(-1) : sundays[which - 1]) ?? Number.NaN;
}
const changesOf = {
  newYork: YEARS.map((year) => [sunday(year, 3, 2) + 7 * HOUR, sunday(year, 11, 1) + 6 * HOUR] as const),
  europe: YEARS.map((year) => [sunday(year, 3, 'last') + HOUR, sunday(year, 10, 'last') + HOUR] as const),
  sydney: YEARS.map((year) => [sunday(year, 4, 1) - 8 * HOUR, sunday(year, 10, 1) - 8 * HOUR] as const),
};
const changes = Object.values(changesOf).flat(2);
const isSummer = (zone: 'newYork' | 'europe', at: number): boolean => changesOf[zone].some(([from, until]) => at >= from && at < until);

interface Stretch {
  readonly phase: Phase;
  readonly from: number;
  readonly until: number;
}

const rowsOf = (mic: string): Row[] => readCsv(join(DATA_DIR, 'calendar', 'sessions.csv')).filter((row) => row.get('mic') === mic);

/** What one recorded row says, mended where it is known to be wrong; nothing here but the columns and a rule each. */
function stretchesOf(mic: string, row: Row): Stretch[] {
  const clock = (column: string) => {
    const time = row.get(column);
    return time ? Date.parse(`${row.get('date')}T${time}Z`) : undefined;
  };
  let open = (clock('openUtc') ?? Number.NaN) + Number(row.get('openDayOffset')) * DAY;
  let close = clock('closeUtc') ?? Number.NaN;
  if (mic === 'XMEX' && isSummer('newYork', open)) {
    open -= HOUR;
    close -= HOUR;
  }
  if (mic === 'CMES' && close - open === DAY) close -= HOUR;
  const pause = clock('breakStartUtc') ?? close;
  const resume = clock('breakEndUtc') ?? close;
  const stretches: Stretch[] = [
    { phase: 'open', from: open, until: pause },
    { phase: 'lunch', from: pause, until: resume },
    { phase: 'open', from: resume, until: close },
  ];
  if (mic === 'XNYS') {
    stretches.unshift({ phase: 'pre', from: open - 5.5 * HOUR, until: open });
    stretches.push({ phase: 'post', from: close, until: close + 4 * HOUR });
  }
  return stretches.filter(({ from, until }) => from < until);
}
const phaseIn = (stretches: readonly Stretch[], at: number): Phase =>
  stretches.find(({ from, until }) => at >= from && at < until)?.phase ?? 'closed';

/** The phase a second before and at each instant, with its time so that a failure can be read. */
function phasesAround(instants: readonly number[], phaseAt: (at: number) => Phase): string[] {
  return instants.flatMap((at) => [at - 1000, at]).map((at) => `${text(at)} ${phaseAt(at)}`);
}
const phaseOf =
  (sessions: TradingSessions) =>
  (at: number): Phase =>
    sessions.at(at).phase;

const RECORDED: readonly (readonly [mic: string, exchange: Exchange, days: number])[] = [
  ['XNYS', 'XNYS', 752],
  ['XHKG', 'XHKG', 741],
  ['XETR', 'XETR', 763],
  ['XFRA', 'XETR', 763],
  ['XAMS', 'XAMS', 769],
  ['XBRU', 'XBRU', 769],
  ['XPAR', 'XPAR', 769],
  ['XMEX', 'XMEX', 755],
  ['XASX', 'XASX', 761],
  ['CMES', 'CME', 773],
];

describe.each(RECORDED)('%s as recorded, %s here', (mic, exchange, days) => {
  const rows = rowsOf(mic);
  const sessions = exchanges.sessions(exchange);
  const byDay = rows.map((row) => stretchesOf(mic, row));
  const stretches = byDay.flat();

  it('trades on the recorded days alone', () => {
    const own = daysOf(sessions)
      .map(({ date }) => date)
      .filter((date) => date >= '2025-01-01' && date <= '2027-12-31');
    expect(own).toEqual(rows.map((row) => row.get('date')));
    expect(own).toHaveLength(days);
  });

  it('marks the days that end early as half ones', () => {
    const lengths = byDay.map((own) => (own.at(-1)?.until ?? 0) - (own[0]?.from ?? 0));
    const whole = Math.max(...lengths);
    const own = daysOf(sessions).filter(({ date }) => date >= '2025-01-01' && date <= '2027-12-31');
    expect(own.map(({ half }) => half)).toEqual(lengths.map((length) => length < whole));
    expect(own.some(({ half }) => half)).toBe(mic !== 'XMEX');
  });

  it('is in the recorded phase at 200 instants', () => {
    fc.assert(
      fc.property(fc.integer({ min: FROM, max: UNTIL - 1 }), (at) => {
        expect(sessions.at(at).phase).toBe(phaseIn(stretches, at));
      }),
      { numRuns: 200 },
    );
  });

  it('is in the recorded phase at each edge of each day: half days, breaks, both sides of every change of clocks', () => {
    byDay.forEach((own) => {
      const edges = own.flatMap(({ from, until }) => [from, until]).filter((at) => at >= FROM);
      const near = stretches.filter(({ from, until }) =>
        edges.some((at) => Math.abs(at - from) < 2 * DAY || Math.abs(at - until) < 2 * DAY),
      );
      expect(phasesAround(edges, phaseOf(sessions))).toEqual(phasesAround(edges, (at) => phaseIn(near, at)));
    });
    expect(phasesAround(changes, phaseOf(sessions))).toEqual(phasesAround(changes, (at) => phaseIn(stretches, at)));
  });
});

describe('exchanges that keep the days of another', () => {
  it('Eurex trades from 01:10 to 22:00 in Berlin on the days of Xetra', () => {
    const sessions = exchanges.sessions('EUREX');
    const stretches = rowsOf('XETR').map((row): Stretch => {
      const midnight = Date.parse(`${row.get('date')}T00:00Z`);
      const local = midnight - (isSummer('europe', midnight + 12 * HOUR) ? 2 : 1) * HOUR;
      return { phase: 'open', from: local + 70 * MINUTE, until: local + 22 * HOUR };
    });
    const edges = [...stretches.flatMap(({ from, until }) => [from, until]), ...changes];
    expect(phasesAround(edges, phaseOf(sessions))).toEqual(phasesAround(edges, (at) => phaseIn(stretches, at)));
    expect(daysOf(sessions).some(({ half }) => half)).toBe(false);
  });

  it('Hong Kong’s futures open a quarter of an hour before its shares and close half an hour after, on half days at noon', () => {
    const stretches = rowsOf('XHKG').flatMap((row): Stretch[] => {
      const local = Date.parse(`${row.get('date')}T00:00+08:00`);
      const morning: Stretch = { phase: 'open', from: local + 9.25 * HOUR, until: local + 12 * HOUR };
      if (!row.get('breakStartUtc')) return [morning];
      const lunch: Stretch = { phase: 'lunch', from: local + 12 * HOUR, until: local + 13 * HOUR };
      return [morning, lunch, { phase: 'open', from: local + 13 * HOUR, until: local + 16.5 * HOUR }];
    });
    const edges = stretches.flatMap(({ from, until }) => [from, until]);
    expect(phasesAround(edges, phaseOf(exchanges.sessions('HKFE')))).toEqual(phasesAround(edges, (at) => phaseIn(stretches, at)));
  });

  it('the regular session of New York stands alone, whole and half', () => {
    const [all, regular] = [exchanges.sessions('XNYS'), exchanges.sessions('US_REGULAR')];
    const hours = (sessions: TradingSessions) => daysOf(sessions).map(({ date, open, close, half }) => [date, open, close, half].join(' '));
    expect(hours(regular)).toEqual(hours(all));
    expect(regular.at(Date.parse('2026-11-27T18:00Z'))).toMatchObject({ phase: 'closed', next: 'open' });
    expect(regular.at(Date.parse('2026-11-27T14:29:59Z'))).toMatchObject({ phase: 'closed', next: 'open' });
  });
});

describe('forex', () => {
  const sessions = exchanges.sessions('FX');
  /** The trading date is the one that New York's clock shows seven hours on. */
  const phaseAt = (at: number): Phase => {
    const date = new Date(at + 7 * HOUR - (isSummer('newYork', at) ? 4 : 5) * HOUR);
    const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6;
    return isWeekend || ['12-25', '01-01'].includes(date.toISOString().slice(5, 10)) ? 'closed' : 'open';
  };

  it('is open from Sunday to Friday 17:00 in New York but for Christmas and New Year’s day', () => {
    fc.assert(
      fc.property(fc.integer({ min: FROM, max: UNTIL - 1 }), (at) => {
        expect(sessions.at(at).phase).toBe(phaseAt(at));
      }),
      { numRuns: 200 },
    );
    const hours = Array.from({ length: (UNTIL - FROM) / HOUR }, (_, index) => FROM + index * HOUR);
    expect(phasesAround(hours, phaseOf(sessions))).toEqual(phasesAround(hours, phaseAt));
  });

  it('begins a trading day at 17:00 the evening before, also around a change of clocks', () => {
    const date = (instant: string) => sessions.day(sessions.at(Date.parse(instant)).day).date;
    expect(date('2026-03-08T20:59:59Z')).toBe('2026-03-06');
    expect(date('2026-03-08T21:00Z')).toBe('2026-03-09');
    expect(date('2026-11-01T21:59:59Z')).toBe('2026-10-30');
    expect(date('2026-11-01T22:00Z')).toBe('2026-11-02');
    expect(date('2026-07-14T20:59:59Z')).toBe('2026-07-14');
    expect(date('2026-07-14T21:00Z')).toBe('2026-07-15');
  });
});

describe('crypto', () => {
  const sessions = exchanges.sessions('CRYPTO');

  it('is open at every instant, its days being those of UTC', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2012, 0, 1), max: Date.UTC(2035, 11, 31) - 1 }), (at) => {
        const span = sessions.at(at);
        expect(span).toMatchObject({ phase: 'open', next: 'open', quoteDay: span.day, until: span.from + DAY });
        expect(sessions.day(span.day).date).toBe(text(at).slice(0, 10));
        expect(sessions.lastOpened(at)).toBe(span.day);
      }),
    );
  });
});

/** Hours of another source. Days end at `1.00:00:00`. */
const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const Stretches = z.array(z.object({ start: z.string(), end: z.string(), state: z.string() }));
const Week = z.object({
  exchangeTimeZone: z.string(),
  sunday: Stretches,
  monday: Stretches,
  tuesday: Stretches,
  wednesday: Stretches,
  thursday: Stretches,
  friday: Stretches,
  saturday: Stretches,
});
const { entries } = z
  .object({ entries: z.record(z.string(), Week) })
  .parse(JSON.parse(readFileSync(join(DATA_DIR, 'calendar', 'market_hours.json'), 'utf8')));

describe.each<[string, Exchange, readonly string[]]>([
  ['Equity-usa-[*]', 'US_REGULAR', ['market']],
  ['Equity-usa-[*]', 'XNYS', ['premarket', 'market', 'postmarket']],
  ['Future-cme-ES', 'CME', ['premarket', 'market', 'postmarket']],
  ['Future-eurex-[*]', 'EUREX', ['market']],
  ['Index-eurex-[*]', 'XETR', ['market']],
  ['Future-hkfe-[*]', 'HKFE', ['market']],
  ['Index-hkfe-[*]', 'XHKG', ['market']],
  ['Future-sgx-[*]', 'XSES', ['market']],
  ['Forex-fxcm-[*]', 'FX', ['market']],
  ['Crypto-binance-[*]', 'CRYPTO', ['market']],
])('%s of another source and %s', (name, exchange, states) => {
  const week = Week.parse(entries[name]);
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: week.exchangeTimeZone, dateStyle: 'short', timeStyle: 'medium' });
  const trades = (at: number): boolean => {
    const [date = '', time = ''] = clock.format(at).split(' ');
    const stretches = week[DAYS[new Date(date).getUTCDay()] ?? 'sunday'];
    return stretches.some(({ start, end, state }) => states.includes(state) && time >= start && (time < end || end.startsWith('1.')));
  };

  it.each(['2026-07-12', '2026-11-08'])('trade at the same times in the week of %s', (first) => {
    const instants = Array.from({ length: 7 * 288 }, (_, index) => Date.parse(first) + index * 5 * MINUTE);
    const { at } = exchanges.sessions(exchange);
    const isOurs = (instant: number) => !['closed', 'lunch'].includes(at(instant).phase);
    expect(instants.filter(isOurs).map(text)).toEqual(instants.filter(trades).map(text));
  });
});

describe('exchanges of the world', () => {
  it.each<[Exchange, string, Phase]>([
    ['XTKS', '2026-03-09T02:30Z', 'lunch'],
    ['XTKS', '2026-03-09T03:30Z', 'open'],
    ['XTKS', '2026-03-09T06:30Z', 'closed'],
    ['XLON', '2026-03-27T16:29:59Z', 'open'],
    ['XLON', '2026-03-30T15:30Z', 'closed'],
    ['XLON', '2026-12-25T12:00Z', 'closed'],
    ['XTKS', '2026-12-25T01:00Z', 'open'],
    ['XTKS', '2026-12-31T01:00Z', 'closed'],
    ['XBOM', '2026-03-09T03:44:59Z', 'closed'],
    ['XBOM', '2026-03-09T03:45Z', 'open'],
    ['XSAU', '2026-03-08T08:00Z', 'open'],
    ['XSAU', '2026-03-06T08:00Z', 'closed'],
    ['XNZE', '2026-07-05T22:00Z', 'open'],
    ['ICE', '2026-03-09T00:00Z', 'open'],
    ['ICE', '2026-03-09T22:00Z', 'closed'],
  ])('%s at %s is %s', (exchange, at, phase) => {
    expect(exchanges.sessions(exchange).at(Date.parse(at)).phase).toBe(phase);
  });
});

describe.each(EXCHANGE_NAMES)('%s', (exchange) => {
  const sessions = exchanges.sessions(exchange);
  const { timeZone } = sessions.calendar;
  const days = daysOf(sessions);

  it('has spans that follow each other without gap or overlap, each saying what comes next', () => {
    let span = sessions.at(FROM);
    while (span.until < UNTIL) {
      const next = sessions.at(span.until);
      if (next.from !== span.until || next.phase !== span.next || next.from >= next.until) expect([span, next]).toBe('one after the other');
      if (sessions.at(span.from) !== span || sessions.at(span.until - 1) !== span) expect(span).toBe('one object');
      span = next;
    }
    expect(span.from).toBeGreaterThan(UNTIL - 7 * DAY);
  });

  it('has days in their order, of whole buckets of five minutes and 288 of them at most', () => {
    expect(days.length).toBeGreaterThan(5500);
    const wrong = days.filter((day, index) => {
      const next = days[index + 1];
      const parts = [day.pre, day.open, day.lunchFrom, day.lunchTo, day.close, day.post];
      const isOrdered = parts.every((at, place) => place === 0 || at >= (parts[place - 1] ?? 0));
      const isWhole = [day.open - day.pre, day.lunchFrom - day.open, day.close - day.lunchTo, day.post - day.close].every(
        (length) => length % (5 * MINUTE) === 0,
      );
      const isLast = next === undefined || (next.pre >= day.post && next.date > day.date);
      return !isOrdered || !isWhole || !isLast || day.close - day.open > DAY || day.close <= day.lunchTo === day.lunchFrom < day.lunchTo;
    });
    expect(wrong).toEqual([]);
  });

  it('opens and closes at the same clock all year, by the clock of its zone', () => {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone: exchange === 'XMEX' ? 'America/New_York' : timeZone, timeStyle: 'short' });
    const recent = days.filter(({ date, half }, index) => index % 7 === 0 && date >= '2023-01-01' && !half);
    const clocks = new Set(recent.flatMap((day) => [`${format.format(day.open)}-${format.format(day.close)}`]));
    expect([...clocks]).toHaveLength(1);
  });

  it('numbers its days by date', () => {
    expect(days.map(({ date }) => sessions.dayNumber(date))).toEqual(days.map((_, index) => index));
    expect(sessions.dayNumber('2011-12-30')).toBeUndefined();
    expect(exchanges.sessions(exchange)).toBe(sessions);
  });
});

describe('where an index trades', () => {
  it.each<[string, Exchange, string, string, string]>([
    ['S&P 500', 'US_REGULAR', '', 'SNP', 'USD'],
    ['NYSE composite', 'US_REGULAR', 'XNYS', 'NYS', 'USD'],
    ['FTSE 100', 'XLON', '', 'FGI', 'GBP'],
    ['DAX', 'XETR', 'XETR', 'GER', 'EUR'],
    ['Nikkei', 'XTKS', '', 'OSA', 'JPY'],
    ['Nikkei dividend', 'XTKS', '', 'OSA', ''],
    ['Hang Seng', 'XHKG', 'XHKG', 'HKG', 'HKD'],
    ['KOSDAQ', 'XKRX', 'XKOS', 'KOE', 'KRW'],
    ['Copenhagen', 'XCSE', 'XSTO', 'STO', 'DKK'],
    ['Helsinki', 'XHEL', 'XSTO', 'STO', 'EUR'],
    ['Stockholm', 'XSTO', 'XSTO', 'STO', 'SEK'],
    ['Lisbon', 'XPAR', 'XLIS', 'LIS', 'EUR'],
    ['Nifty', 'XBOM', 'XNSE', 'NSI', 'INR'],
    ['Toronto', 'XTSE', '', 'TSI', 'CAD'],
    ['Manila', 'XPHS', '', 'PHS', 'PHP'],
    ['a name of no exchange', 'US_REGULAR', '', '', ''],
  ])('%s: %s', (_, exchange, mic, provider, currency) => {
    expect(exchangeOfIndex(mic, provider, currency)).toBe(exchange);
  });

  it('and a future', () => {
    expect(['CME', 'NYMEX', 'CFE', 'EUREX', 'HKFE', 'SGX', 'KRX', 'ICE'].map(exchangeOfFuture)).toEqual([
      'CME',
      'CME',
      'CME',
      'EUREX',
      'HKFE',
      'XSES',
      'XKFE',
      'ICE',
    ]);
  });
});

it('is an error when the calendar file lacks an exchange', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'calendars-'));
  mkdirSync(join(dataDir, 'calendar'));
  writeFileSync(join(dataDir, 'calendar', 'calendars.json'), '{}');
  expect(createExchanges(dataDir).sessions('CRYPTO').calendar.timeZone).toBe('UTC');
  expect(() => createExchanges(dataDir).sessions('XHKG')).toThrow('XHKG');
  rmSync(dataDir, { recursive: true });
});
