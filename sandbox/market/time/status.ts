/** What a customer is told about a market: its phase, when that changes, and what it is called. */
import type { Market, Phase } from '../../../contract/codes.ts';
import type { MarketStatus, Session } from '../../../contract/rest/shapes.ts';
import type { Exchange, Exchanges } from './exchanges.ts';
import type { TradingSessions, Span } from './sessions.ts';

interface MarketName {
  readonly name: string;
  readonly exchange: string;
  readonly currency: string;
  readonly keeps: Exchange;
  /** Its instruments keep the hours of several exchanges. */
  readonly ownHours?: true;
}

/**
 * The exchange whose hours stand for the market. Instruments of IDX, FUT and BND keep those of their own exchange; their
 * market says the hours of its main one, by what most customers trade: New York's session for indices and bonds, CME's
 * for futures.
 */
const MARKET_NAMES = {
  US: { name: 'United States', exchange: 'NYSE, NASDAQ', currency: 'USD', keeps: 'XNYS' },
  HK: { name: 'Hong Kong', exchange: 'HKEX', currency: 'HKD', keeps: 'XHKG' },
  DE: { name: 'Germany', exchange: 'Xetra', currency: 'EUR', keeps: 'XETR' },
  NL: { name: 'Netherlands', exchange: 'Euronext Amsterdam', currency: 'EUR', keeps: 'XAMS' },
  BE: { name: 'Belgium', exchange: 'Euronext Brussels', currency: 'EUR', keeps: 'XBRU' },
  FR: { name: 'France', exchange: 'Euronext Paris', currency: 'EUR', keeps: 'XPAR' },
  MX: { name: 'Mexico', exchange: 'Bolsa Mexicana de Valores', currency: 'MXN', keeps: 'XMEX' },
  AU: { name: 'Australia', exchange: 'ASX', currency: 'AUD', keeps: 'XASX' },
  IDX: { name: 'Indices', exchange: 'NYSE, NASDAQ', currency: 'USD', keeps: 'US_REGULAR', ownHours: true },
  FUT: { name: 'Futures', exchange: 'CME Group', currency: 'USD', keeps: 'CME', ownHours: true },
  FX: { name: 'Forex', exchange: 'OTC', currency: 'USD', keeps: 'FX' },
  CRY: { name: 'Crypto', exchange: 'Binance, Coinbase, Kraken', currency: 'USD', keeps: 'CRYPTO' },
  BND: { name: 'Bonds', exchange: 'US Treasury, HKEX', currency: 'USD', keeps: 'US_REGULAR', ownHours: true },
} as const satisfies Record<Market, MarketName>;

/** More trading days than any market is open in a row, but those that never shut. */
const LONGEST_WEEK = 6;

/**
 * When the phase changes and to what. Trading days that follow each other without a break are one phase. A market that
 * never shuts tells when its trading day ends.
 */
function changeAfter(sessions: TradingSessions, span: Span): { phase: Phase; at: number } {
  let last = span;
  for (let day = 1; day < LONGEST_WEEK && last.next === span.phase; day += 1) last = sessions.at(last.until);
  const known = last.next === span.phase ? span : last;
  return { phase: known.next, at: known.until };
}

/** Number of the trading day that an instant's date belongs to, also before its opening; undefined on a day off. */
const today = (sessions: TradingSessions, span: Span, at: number): number | undefined =>
  span.phase === 'closed' ? sessions.dayNumber(sessions.calendar.dateAt(at)) : span.day;

/** Where the day of those sessions stands. Throws RangeError for instants outside the calendars (2012 to 2035). */
export function sessionAt(sessions: TradingSessions, at: number): Session {
  const span = sessions.at(at);
  const change = changeAfter(sessions, span);
  const day = today(sessions, span, at);
  return {
    timeZone: sessions.calendar.timeZone,
    phase: span.phase,
    halfDay: day !== undefined && sessions.day(day).half,
    nextPhase: change.phase,
    nextChange: change.at / 1000,
    tradingDay: sessions.day(span.quoteDay).date,
  };
}

const nameOf = (market: Market): MarketName => MARKET_NAMES[market];
export const keepsOwnHours = (market: Market): boolean => nameOf(market).ownHours === true;

export interface Status {
  /** Throws RangeError for instants outside the calendars (2012 to 2035). */
  status(market: Market, at: number): Omit<MarketStatus, 'listings'>;
}

export function createStatus(exchanges: Exchanges): Status {
  return {
    status(market, at) {
      const { keeps, ...named } = nameOf(market);
      return { market, ...named, ...sessionAt(exchanges.sessions(keeps), at) };
    },
  };
}
