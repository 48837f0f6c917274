/** The records of strategies on the simulated market: computed when somebody asks, and kept until the next close. */
import { amountText } from '../../contract/finance/amount.ts';
import type { Input, Output } from '../../contract/rest/index.ts';
import { CURVE_POINTS, type Curve, type Statistics, type Strategy, type StrategyTrade } from '../../contract/rest/strategy.ts';
import { secondsOf, textOf } from '../ledger/amounts.ts';
import { windowOf } from '../ledger/pages.ts';
import type { Listing, MarketModel, TradingRules, WholeDays } from '../market/types.ts';
import { CAPITAL, eraOf, type Stated, STRATEGIES, type StrategyId } from './catalogue.ts';
import { type Result, resultsOf } from './results.ts';
import { lookBack } from './rules.ts';
import { equityAt, FEE_PARTS, placeAt, type Priced, type Run, runStrategy, type Trade } from './run.ts';
import { curveOf, percent, riskOf, statisticsOf, winRateOf } from './statistics.ts';

export const CURRENCY = 'USD';

/** A part of a record: what somebody committed money to. */
export interface Stretch {
  readonly strategy: StrategyId;
  /** The record's beginning (`eraOf`), and the instants from and to which it counts; epoch ms. */
  readonly era: number;
  readonly from: number;
  readonly until: number;
}

export interface Strategies {
  /** As of an instant, epoch ms. */
  described(id: StrategyId, at: number): Strategy;
  /** Cents at the last close before both ends. */
  ends(stretch: Stretch): { readonly from: bigint; readonly until: bigint };
  /** A point a session, from the close before its beginning. */
  curve(stretch: Stretch): Pick<Run, 'times' | 'equity'>;
  /** What its trades brought, closed ones first; together what the curve moved by. */
  results(stretch: Stretch): readonly (Result & Pick<Listing, 'market' | 'code' | 'name'>)[];
  /** What its trades of the last so many milliseconds brought: cents, of its own capital. */
  lately(
    id: StrategyId,
    span: number,
    at: number,
  ): Pick<Statistics, 'return' | 'winRate'> & { readonly profit: bigint; readonly closed: number };
  /** The first close after an instant: what is committed counts from there on. */
  closeAfter(id: StrategyId, at: number): number;
  wholeCurve(id: StrategyId, at: number): Curve;
  trades(id: StrategyId, page: Omit<Input<'strategyTrades'>, 'strategyId'>, at: number): Output<'strategyTrades'>;
}

interface Made {
  readonly run: Run;
  readonly days: readonly WholeDays[];
  readonly listings: readonly Listing[];
  readonly instruments: readonly Priced[];
  /** Until when no further session has closed. */
  readonly until: number;
}

/** Sessions before a record begins reach back at most so far for each that the rule looks at. */
const DAYS_A_SESSION = 2;
const DAY = 86_400_000;

export function createStrategies(market: MarketModel): Strategies {
  const kept = new Map<string, Made>();

  const stated = (id: StrategyId): Stated => STRATEGIES[id];

  const listingsOf = ({ market: where, codes }: Stated): readonly Listing[] =>
    codes.map((code) => {
      const found = market.find(where, code);
      if (!found) throw new Error(`a strategy trades ${where}:${code}, which isn't listed`);
      return found;
    });

  const sessionsOf = (own: Stated): TradingRules['sessions'] => {
    const [first] = listingsOf(own);
    const rules = first && market.rules(first.id);
    if (!rules) throw new Error(`${own.id} trades what has no hours`);
    return rules.sessions;
  };

  const closeAfter = (own: Stated, at: number): number => {
    const sessions = sessionsOf(own);
    const opened = sessions.lastOpened(at);
    const { close } = sessions.day(opened);
    return close > at ? close : sessions.day(opened + 1).close;
  };

  const make = (own: Stated, era: number, at: number): Made => {
    const listings = listingsOf(own);
    const instruments = listings.map(({ scale }) => ({ scale, quantityScale: own.quantityScale }));
    const before = era - (lookBack(own) + 1) * DAYS_A_SESSION * DAY;
    const days = listings.map(({ id }) => market.days(id, before, at));
    const first = days[0]?.opens.findIndex((open) => open >= era) ?? 0;
    const terms = { capital: CAPITAL, fee: own.fee, instruments };
    return { run: runStrategy(own, terms, days, first), days, listings, instruments, until: closeAfter(own, at) };
  };

  /** Whatever has come since, its beginning is the same: one that reaches further serves for earlier instants too. */
  const made = (id: StrategyId, era: number, at: number): Made => {
    const key = `${id} ${era}`;
    const known = kept.get(key);
    if (known && at < known.until) return known;
    const fresh = make(stated(id), era, at);
    kept.set(key, fresh);
    return fresh;
  };

  const upTo = ({ run }: Made, at: number): Run => {
    const count = placeAt(run, at) + 1;
    if (count === run.times.length) return run;
    const end = run.times[count - 1] ?? 0;
    return {
      times: run.times.slice(0, count),
      equity: run.equity.slice(0, count),
      // What opens at the instant of that close comes after it.
      trades: run.trades.filter(({ time }) => time < end),
    };
  };

  const shapeOf =
    ({ listings }: Made, { quantityScale }: Stated) =>
    ({ time, place, direction, price, quantity, fee, profit }: Trade, at: number): StrategyTrade => {
      const listing = listings[place];
      return {
        id: at + 1,
        time: secondsOf(time),
        market: listing?.market ?? 'US',
        stockCode: listing?.code ?? '',
        direction,
        price: amountText(BigInt(price), listing?.scale ?? 0),
        quantity: amountText(quantity, quantityScale),
        fee: textOf(fee, CURRENCY),
        profit: profit === undefined ? undefined : textOf(profit, CURRENCY),
      };
    };

  const ends: Strategies['ends'] = ({ strategy, era, from, until }) => {
    const { run } = made(strategy, era, until);
    return { from: equityAt(run, from), until: equityAt(run, until) };
  };

  const results: Strategies['results'] = ({ strategy, era, from, until }) => {
    const { run, instruments, days, listings } = made(strategy, era, until);
    return resultsOf(run, instruments, days, from, until).flatMap((result) => {
      const listing = listings[result.place];
      return listing ? [{ ...result, market: listing.market, code: listing.code, name: listing.name }] : [];
    });
  };

  return {
    described(id, at) {
      const own = stated(id);
      const record = made(id, eraOf(at), at);
      const run = upTo(record, at);
      const statistics = statisticsOf(run);
      return {
        strategyId: id,
        kind: own.kind,
        parameters: { ...own.parameters },
        instruments: record.listings.map(({ market: where, code, name }) => ({ market: where, stockCode: code, name })),
        currency: CURRENCY,
        capital: textOf(CAPITAL, CURRENCY),
        tradeFee: String((Number(own.fee) * 100) / Number(FEE_PARTS)),
        risk: riskOf(statistics),
        statistics,
        curve: curveOf(run, CURVE_POINTS),
      };
    },
    ends,
    curve({ strategy, era, from, until }) {
      const { run } = made(strategy, era, until);
      const [first, last] = [placeAt(run, from), placeAt(run, until) + 1];
      return { times: run.times.slice(first, last), equity: run.equity.slice(first, last) };
    },
    results,
    lately(strategy, span, at) {
      const stretch = { strategy, era: eraOf(at), from: at - span, until: at };
      const { from, until } = ends(stretch);
      const closed = results(stretch).flatMap(({ sold, profit }) => (sold === undefined ? [] : [profit]));
      return { profit: until - from, return: percent(Number(until) / Number(from) - 1), closed: closed.length, winRate: winRateOf(closed) };
    },
    closeAfter: (id, at) => closeAfter(stated(id), at),
    wholeCurve: (id, at) => curveOf(upTo(made(id, eraOf(at), at), at)),
    trades(id, page, at) {
      const record = made(id, eraOf(at), at);
      const all = upTo(record, at)
        .trades.map(shapeOf(record, stated(id)))
        .toReversed();
      const { limit, offset } = windowOf(page);
      return { total: all.length, list: all.slice(offset, offset + limit) };
    },
  };
}
