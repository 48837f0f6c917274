/** The exchanges of the sandbox: which days and hours each keeps, and where an index or a future is traded. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type Calendar, type ExtendedHours, type Hours, layCalendar } from './calendar.ts';
import { createTradingSessions, type TradingSessions } from './sessions.ts';
import { createZone, type Zone } from './zone.ts';

interface Shape {
  /** IANA name; the one of the entry unless told. */
  readonly zone?: string;
  /** Entry of `calendar/calendars.json` that the days are taken from, and the hours unless told. Years that it doesn't cover have no holidays. */
  readonly entry?: string;
  /** Regular session as in `rules/markets.json`: `09:30-12:00,13:00-16:00`, of the zone's clock. */
  readonly hours?: string;
  /** The session opens on the evening before its date. */
  readonly eve?: boolean;
  /** Half days of the entry are whole ones here. */
  readonly wholeDays?: boolean;
  /** Days without an entry: Monday to Friday unless told, 0 is Sunday. */
  readonly weekdays?: readonly number[];
  /** Days off of every year without an entry, MM-DD. */
  readonly holidays?: readonly string[];
  /** From a date on, hours by the clock of another zone. */
  readonly since?: { readonly date: string; readonly zone: string; readonly hours: string };
  readonly extended?: ExtendedHours;
}

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];
const SUNDAY_TO_THURSDAY = [0, 1, 2, 3, 4];
const CHRISTMAS = '12-25';
const NEW_YEAR = '01-01';
const YEAR_ENDS = [CHRISTMAS, NEW_YEAR];
const WESTERN = [...YEAR_ENDS, '12-26'];
const NEW_YORK = 'America/New_York';

const EXCHANGES = {
  XNYS: { entry: 'XNYS', extended: { pre: 240, postMinutes: 240 } },
  /** New York's regular session alone: indices and treasuries have no extended hours. */
  US_REGULAR: { entry: 'XNYS' },
  XHKG: { entry: 'XHKG' },
  XETR: { entry: 'XETR' },
  XAMS: { entry: 'XAMS' },
  XBRU: { entry: 'XBRU' },
  XPAR: { entry: 'XPAR' },
  /** Mexico gave up daylight saving in 2022; its exchange has kept New York's session since, which the file doesn't know. */
  XMEX: { entry: 'XMEX', since: { date: '2023-01-01', zone: NEW_YORK, hours: '09:30-16:00' } },
  XASX: { entry: 'XASX' },
  /** The file runs from 17:00 to 17:00; by the rules trading halts from 16:00 to 17:00. */
  CME: { entry: 'CMES', hours: '17:00-16:00', eve: true },
  /** Equity index futures, which don't share the cash market's short December 30. */
  EUREX: { entry: 'XETR', hours: '01:10-22:00', wholeDays: true },
  /** Day session alone: the evening session of 17:15 to 03:00 is left out. */
  HKFE: { entry: 'XHKG', hours: '09:15-12:00,13:00-16:30' },
  /** A trading day is the 24 hours up to 17:00 of its date, so that Monday's begins on Sunday evening. */
  FX: { zone: NEW_YORK, hours: '17:00-17:00', eve: true, holidays: YEAR_ENDS },
  /** Days follow each other without a break. */
  CRYPTO: { zone: 'UTC', hours: '00:00-24:00', weekdays: [0, 1, 2, 3, 4, 5, 6] },

  // Exchanges that only indices and single futures need. Their usual hours of today hold for every year. Of their days
  // off those at the year's end are known alone, and no half day: they trade on other days on which the real ones rest.
  ICE: { zone: NEW_YORK, hours: '20:00-18:00', eve: true, holidays: YEAR_ENDS },
  XKFE: { zone: 'Asia/Seoul', hours: '08:45-15:45', holidays: [...YEAR_ENDS, '12-31'] },
  XTKS: { zone: 'Asia/Tokyo', hours: '09:00-11:30,12:30-15:30', holidays: [NEW_YEAR, '01-02', '01-03', '12-31'] },
  XSHG: { zone: 'Asia/Shanghai', hours: '09:30-11:30,13:00-15:00', holidays: [NEW_YEAR] },
  XTAI: { zone: 'Asia/Taipei', hours: '09:00-13:30', holidays: [NEW_YEAR] },
  XKRX: { zone: 'Asia/Seoul', hours: '09:00-15:30', holidays: [...YEAR_ENDS, '12-31'] },
  XSES: { zone: 'Asia/Singapore', hours: '09:00-12:00,13:00-17:00', holidays: YEAR_ENDS },
  XKLS: { zone: 'Asia/Kuala_Lumpur', hours: '09:00-12:30,14:30-17:00', holidays: YEAR_ENDS },
  XIDX: { zone: 'Asia/Jakarta', hours: '09:00-12:00,13:30-16:00', holidays: YEAR_ENDS },
  XBKK: { zone: 'Asia/Bangkok', hours: '10:00-12:30,14:00-16:30', holidays: [NEW_YEAR, '12-31'] },
  XPHS: { zone: 'Asia/Manila', hours: '09:30-12:00,13:00-15:00', holidays: YEAR_ENDS },
  XBOM: { zone: 'Asia/Kolkata', hours: '09:15-15:30', holidays: [CHRISTMAS] },
  XNZE: { zone: 'Pacific/Auckland', hours: '10:00-16:45', holidays: WESTERN },
  XLON: { zone: 'Europe/London', hours: '08:00-16:30', holidays: WESTERN },
  XDUB: { zone: 'Europe/Dublin', hours: '08:00-16:30', holidays: WESTERN },
  XSWX: { zone: 'Europe/Zurich', hours: '09:00-17:30', holidays: WESTERN },
  XMIL: { zone: 'Europe/Rome', hours: '09:00-17:30', holidays: WESTERN },
  XMAD: { zone: 'Europe/Madrid', hours: '09:00-17:30', holidays: WESTERN },
  XWBO: { zone: 'Europe/Vienna', hours: '09:00-17:30', holidays: WESTERN },
  XBUD: { zone: 'Europe/Budapest', hours: '09:00-17:00', holidays: WESTERN },
  XSTO: { zone: 'Europe/Stockholm', hours: '09:00-17:30', holidays: WESTERN },
  XCSE: { zone: 'Europe/Copenhagen', hours: '09:00-17:00', holidays: WESTERN },
  XHEL: { zone: 'Europe/Helsinki', hours: '10:00-18:30', holidays: WESTERN },
  XICE: { zone: 'Atlantic/Reykjavik', hours: '09:30-15:30', holidays: WESTERN },
  XRIS: { zone: 'Europe/Riga', hours: '10:00-16:00', holidays: WESTERN },
  XIST: { zone: 'Europe/Istanbul', hours: '10:00-18:00', holidays: [NEW_YEAR] },
  /** Friday ends early, which is left out. */
  XTAE: { zone: 'Asia/Jerusalem', hours: '10:00-17:15' },
  XSAU: { zone: 'Asia/Riyadh', hours: '10:00-15:00', weekdays: SUNDAY_TO_THURSDAY },
  DSMD: { zone: 'Asia/Qatar', hours: '09:30-13:10', weekdays: SUNDAY_TO_THURSDAY },
  XCAI: { zone: 'Africa/Cairo', hours: '10:00-14:30', weekdays: SUNDAY_TO_THURSDAY },
  XJSE: { zone: 'Africa/Johannesburg', hours: '09:00-17:00', holidays: WESTERN },
  XTSE: { zone: 'America/Toronto', hours: '09:30-16:00', holidays: WESTERN },
  /** An hour longer in New York's winter, which is left out. */
  BVMF: { zone: 'America/Sao_Paulo', hours: '10:00-17:00', holidays: YEAR_ENDS },
} satisfies Record<string, Shape>;

/** By market identifier code where there is one. */
export type Exchange = keyof typeof EXCHANGES;
const shapes: Record<Exchange, Shape> = EXCHANGES;
const isExchange = (name: string): name is Exchange => Object.hasOwn(shapes, name);
export const EXCHANGE_NAMES: readonly Exchange[] = Object.keys(shapes).filter(isExchange);

const FileHours = z.object({
  open: z.string(),
  close: z.string(),
  breakStart: z.optional(z.string()),
  breakEnd: z.optional(z.string()),
});
const Entry = z.object({
  tz: z.string(),
  regimes: z.array(FileHours),
  special: z.record(z.string(), FileHours),
  holidays: z.array(z.string()),
});
const Entries = z.record(z.string(), Entry);
type Entry = z.infer<typeof Entry>;

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
const hoursOfText = (text: string, eve = false): Hours => {
  const [morning = '', afternoon] = text.split(',');
  const open = minuteOf(morning) - (eve ? 24 * 60 : 0);
  const pause = minuteOf(morning.slice(6));
  if (afternoon === undefined) return { open, close: pause };
  return { open, close: minuteOf(afternoon.slice(6)), lunch: [pause, minuteOf(afternoon)] };
};

const textOf = ({ open, close, breakStart, breakEnd }: z.infer<typeof FileHours>): string =>
  breakStart === undefined || breakEnd === undefined ? `${open}-${close}` : `${open}-${breakStart},${breakEnd}-${close}`;

/** A day of other hours than usual: exchanges with hours of their own open as ever and take over the close alone. */
function specialHours(usual: Hours, { open, close }: z.infer<typeof FileHours>, { hours, eve }: Shape): Hours {
  const own = hoursOfText(`${open}-${close}`, eve);
  const lunch = usual.lunch !== undefined && usual.lunch[1] < own.close ? usual.lunch : undefined;
  return { open: hours === undefined ? own.open : usual.open, close: own.close, half: own.close < usual.close, ...(lunch && { lunch }) };
}

function layShape(shape: Shape, entry: Entry | undefined, zoneOf: (name: string) => Zone): Calendar {
  const regime = entry?.regimes.at(-1);
  const zone = shape.zone ?? entry?.tz;
  const text = shape.hours ?? (regime && textOf(regime));
  if (zone === undefined || text === undefined) throw new Error(`no hours in the calendar file for ${shape.entry}`);
  const { since, weekdays = MONDAY_TO_FRIDAY, holidays = [] } = shape;
  const usual = hoursOfText(text, shape.eve);
  const later = since && { ...hoursOfText(since.hours), zone: zoneOf(since.zone) };
  const off = new Set(entry?.holidays);
  const special = new Map(shape.wholeDays ? [] : Object.entries(entry?.special ?? {}));
  return layCalendar({
    zone: zoneOf(zone),
    extended: shape.extended,
    hoursOf(date, weekday) {
      if (!weekdays.includes(weekday) || off.has(date) || holidays.includes(date.slice(5))) return undefined;
      const regular = since && later && date >= since.date ? later : usual;
      const other = special.get(date);
      return other === undefined ? regular : specialHours(regular, other, shape);
    },
  });
}

export interface Exchanges {
  /** The same object at each call, laid out at the first. */
  sessions(exchange: Exchange): TradingSessions;
  /** Whose sessions these are. @throws RangeError for sessions of another source */
  nameOf(sessions: TradingSessions): Exchange;
}

/** Throws when the calendar file of the data folder is not readable, or lacks an exchange that is asked for. */
export function createExchanges(dataDir: string): Exchanges {
  const entries = Entries.parse(JSON.parse(readFileSync(join(dataDir, 'calendar', 'calendars.json'), 'utf8')));
  const made = new Map<Exchange, TradingSessions>();
  const names = new Map<TradingSessions, Exchange>();
  const zones = new Map<string, Zone>();
  const zoneOf = (name: string): Zone => {
    const zone = zones.get(name) ?? createZone(name);
    zones.set(name, zone);
    return zone;
  };
  return {
    sessions(exchange) {
      const shape = shapes[exchange];
      const sessions =
        made.get(exchange) ?? createTradingSessions(layShape(shape, shape.entry === undefined ? undefined : entries[shape.entry], zoneOf));
      made.set(exchange, sessions);
      names.set(sessions, exchange);
      return sessions;
    },
    nameOf(sessions) {
      const name = names.get(sessions);
      if (name === undefined) throw new RangeError('sessions of no exchange here');
      return name;
    },
  };
}

/** Exchanges whose indices keep the hours of another. */
const INDEX_MICS = new Map<string, Exchange>([
  ['XNYS', 'US_REGULAR'],
  ['XASE', 'US_REGULAR'],
  ['XSTU', 'XETR'],
  ['XLIS', 'XPAR'],
  ['XTAL', 'XRIS'],
  ['XLIT', 'XRIS'],
  ['XKOS', 'XKRX'],
  ['ROCO', 'XTAI'],
  ['XNSE', 'XBOM'],
  ['XSHE', 'XSHG'],
  ['XTSX', 'XTSE'],
]);

/** Stockholm's code stands for all of the Nordic exchanges, Nasdaq's in euros for the Baltic ones, Osaka's for Tokyo. */
const INDEX_PROVIDERS = new Map<string, Exchange>([
  ['STO DKK', 'XCSE'],
  ['STO EUR', 'XHEL'],
  ['STO ISK', 'XICE'],
  ['NIM EUR', 'XRIS'],
  ['OSA ', 'XTKS'],
]);

/** Where the shares of an index trade whose provider is no exchange. */
const INDEX_CURRENCIES = new Map<string, Exchange>([
  ['EUR', 'XETR'],
  ['GBP', 'XLON'],
  ['JPY', 'XTKS'],
  ['HKD', 'XHKG'],
  ['CNY', 'XSHG'],
  ['AUD', 'XASX'],
  ['CAD', 'XTSE'],
  ['PHP', 'XPHS'],
]);

/** Exchange whose hours an index keeps, from the columns `mic`, `exchange` and `currency` of `universe/indices.csv`. New York for whatever is not known. */
export function exchangeOfIndex(mic: string, exchange: string, currency: string): Exchange {
  const byCode = INDEX_PROVIDERS.get(`${exchange} ${currency}`) ?? INDEX_MICS.get(mic);
  if (byCode !== undefined) return byCode;
  if (isExchange(mic)) return mic;
  return INDEX_CURRENCIES.get(currency) ?? 'US_REGULAR';
}

const FUTURE_VENUES = new Map<string, Exchange>([
  ['EUREX', 'EUREX'],
  ['HKFE', 'HKFE'],
  ['SGX', 'XSES'],
  ['KRX', 'XKFE'],
  ['ICE', 'ICE'],
  ['NYSELIFFE', 'ICE'],
]);

/**
 * Exchange whose hours a future keeps, from the column `exchange` of `universe/futures.csv`. CBOT, NYMEX and COMEX are
 * CME's; Cboe's volatility futures keep the same hours; the MSCI futures of NYSE Liffe are ICE's today.
 */
export const exchangeOfFuture = (venue: string): Exchange => FUTURE_VENUES.get(venue) ?? 'CME';
