import { describe, expect, it } from 'vitest';
import { Summary } from '../../../contract/rest/summary.ts';
import { idOf, market } from '../market.fixture.ts';

const AT = Date.parse('2026-03-11T15:00Z');
const summary = (code: string, of: Parameters<typeof idOf>[1], at = AT): Summary => Summary.parse(market.summary(idOf(code, of), at));

describe('what a summary says by class', () => {
  it('a future: its months, and which of them is the front one as the clock goes on', () => {
    const { future } = summary('ESH6', 'FUT');
    expect(future).toMatchObject({
      root: 'ES',
      contractMonth: '2026-03',
      front: true,
      tickSize: '0.25',
      multiplier: '50',
      tickValue: '12.5',
    });
    expect(future?.months.map(({ code }) => code).slice(0, 2)).toEqual(['ESH6', 'ESM6']);
    expect(summary('ESM6', 'FUT').future?.front).toBe(false);
    const later = Date.parse('2026-03-25T15:00Z');
    expect([summary('ESH6', 'FUT', later).future?.front, summary('ESM6', 'FUT', later).future?.front]).toEqual([false, true]);
    expect(market.quote(idOf('ESH6', 'FUT'), later).state).toBe(3);
  });

  it('the session of its own exchange, where its market has several', () => {
    // Tokyo has shut hours ago, Eurex goes on into the evening, New York is open.
    expect(market.status('IDX', AT).phase).toBe('open');
    expect(summary('^N225', 'IDX').session).toMatchObject({ timeZone: 'Asia/Tokyo', phase: 'closed', nextPhase: 'open' });
    expect(summary('FESXH6', 'FUT').session?.timeZone).toBe('Europe/Berlin');
    expect(summary('^GSPC', 'IDX').session).toMatchObject({ timeZone: 'America/New_York', phase: 'open' });
    expect(summary('AAPL', 'US').session).toBeUndefined();
  });

  it('open interest changes by what the day before had', () => {
    const today = summary('CLK6', 'FUT').future;
    const yesterday = summary('CLK6', 'FUT', AT - 86_400_000).future;
    expect((today?.openInterest ?? 0) - (yesterday?.openInterest ?? 0)).toBe(today?.openInterestChange);
  });

  it('an index: constituents by weight, and the futures on it', () => {
    const { index, basis } = summary('^GSPC', 'IDX');
    expect(basis).toBe('constituents');
    expect(index?.constituentCount).toBeGreaterThan(480);
    const weights = index?.constituents.map(({ weight }) => weight ?? 0) ?? [];
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
    expect(index?.relatedFutures.map(({ code }) => code)).toContain('ESH6');
  });

  it('the S&P 500 closes at the sum of its constituents', () => {
    const id = idOf('^GSPC', 'IDX');
    const year = market.kline(id, '3M', Date.parse('2026-03-11T23:00Z'));
    const closes = year.close;
    // Its move of a day is the weighted mean of its constituents' moves.
    const { index } = summary('^GSPC', 'IDX', Date.parse('2026-03-11T23:00Z'));
    const moves = index?.constituents.map(({ code, weight }) => {
      const own = market.kline(idOf(code), '3M', Date.parse('2026-03-11T23:00Z')).close;
      return { weight: weight ?? 0, ratio: (own.at(-1) ?? 0) / (own.at(-2) ?? 1) - 1 };
    });
    const known = moves?.reduce((sum, { weight }) => sum + weight, 0) ?? 0;
    const mean = (moves?.reduce((sum, { weight, ratio }) => sum + weight * ratio, 0) ?? 0) / known;
    const own = (closes.at(-1) ?? 0) / (closes.at(-2) ?? 1) - 1;
    // The sixty heaviest are not all of it.
    expect(Math.abs(own - mean)).toBeLessThan(0.01);
  });

  it('a currency pair: pip by its quote currency', () => {
    expect(summary('EURUSD', 'FX').forex).toMatchObject({ base: 'EUR', quote: 'USD', pip: '0.0001' });
    expect(summary('USDJPY', 'FX').forex).toMatchObject({ pip: '0.01' });
  });

  it('crosses agree with the pairs they are made of, at every close', () => {
    const close = (code: string) => {
      const { close: closes, scale } = market.kline(idOf(code, 'FX'), '1Y', AT);
      return closes.slice(0, -1).map((units) => units / 10 ** scale);
    };
    const [euro, yen, cross] = ['EURUSD', 'USDJPY', 'EURJPY'].map(close);
    cross?.forEach((price, day) => expect(Math.abs(price - (euro?.[day] ?? 0) * (yen?.[day] ?? 0))).toBeLessThan(0.002));
  });

  it('a future’s options: calls and puts on the same strikes and expiries, dearer the further they reach into the money', () => {
    const { list, underlying } = market.options(idOf('ESM6', 'FUT'), AT);
    expect(underlying).toBe('ESM6');
    const [calls, puts] = (['call', 'put'] as const).map((right) => list.filter((option) => option.right === right));
    expect(calls?.map(({ strike, lastTradeDate }) => [strike, lastTradeDate])).toEqual(
      puts?.map(({ strike, lastTradeDate }) => [strike, lastTradeDate]),
    );
    const [expiry] = new Set(calls?.map(({ lastTradeDate }) => lastTradeDate));
    const asks = calls?.filter(({ lastTradeDate }) => lastTradeDate === expiry).map(({ ask }) => Number(ask)) ?? [];
    expect(asks.length).toBeGreaterThan(10);
    expect(asks).toEqual(asks.toSorted((a, b) => b - a));
    expect(market.options(idOf('AAPL'), AT).list).toEqual([]);
  });

  it('a Hong Kong share: board, spread table, stamp duty', () => {
    expect(summary('00700', 'HK').hongKong).toMatchObject({ stampDuty: true, board: 'Main Board' });
  });
});
