/**
 * Records of strategies over HTTP, computed anew from what the broker publishes: its trades, and the closing prices of its charts. Nothing of
 * the sandbox's own arithmetic is used: decimals are counted as digits here.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountType, Direction } from '../../contract/codes.ts';
import type { Curve, StrategyTrade } from '../../contract/rest/strategy.ts';
import { type Client, loginAs } from '../accounts/client.ts';
import { SECRET } from '../ledger/house.ts';
import { controlOf } from '../control.ts';
import { requestsTo } from '../sandbox/rig.ts';
import { type RunningSandbox, startSandbox } from '../startSandbox.ts';
import { clientOrderId } from './wish.ts';

const START_MS = 120_000;
const PAGE = 200;
const WAIT_MS = 30_000;

/** A decimal as a number of its last digits. */
class Digits {
  readonly units: bigint;
  readonly places: number;
  constructor(units: bigint, places: number) {
    this.units = units;
    this.places = places;
  }
  static of(text: string): Digits {
    const [whole = '', part = ''] = text.split('.');
    return new Digits(BigInt(whole + part), part.length);
  }
  times(other: Digits): Digits {
    return new Digits(this.units * other.units, this.places + other.places);
  }
  /** Hundredths, the half to the even one. */
  cents(): bigint {
    if (this.places <= 2) return this.units * 10n ** BigInt(2 - this.places);
    const text = String(this.units).padStart(this.places + 1, '0');
    const cut = text.length - this.places + 2;
    const kept = BigInt(text.slice(0, cut));
    const rest = text.slice(cut);
    const half = '5'.padEnd(rest.length, '0');
    return rest > half || (rest === half && kept % 2n === 1n) ? kept + 1n : kept;
  }
}

interface Bars {
  readonly time: readonly number[];
  readonly close: readonly Digits[];
}

describe('the record of a strategy', () => {
  let sandbox: RunningSandbox;
  let demo: Client;
  beforeAll(async () => {
    // So late in the year that charts of a year reach back to where records begin that are told from January on.
    sandbox = await startSandbox({ clock: '2025-12-10T15:00:00Z', rate: '100', demo: 'funded' });
    demo = await loginAs(sandbox.url, { username: 'demo', password: 'demo1234', accountType: AccountType.Individual });
  }, START_MS);
  afterAll(() => sandbox.stop());

  const tradesOf = async (strategyId: string): Promise<StrategyTrade[]> => {
    const all: StrategyTrade[] = [];
    for (let pageNum = 1; ; pageNum += 1) {
      const { total, list } = await demo.call('strategyTrades', { strategyId, pageNum, pageSize: PAGE });
      all.push(...list);
      if (all.length >= total) return all.toReversed();
    }
  };
  const barsOf = async (market: StrategyTrade['market'], stockCode: string): Promise<Bars> => {
    const { scale, time, close } = await demo.call('kline', { market, stockCode, type: '1Y' });
    return { time, close: close.map((units) => new Digits(BigInt(units), scale)) };
  };

  /** What the trades and the closes come to at each point of the curve. */
  const recomputed = (capital: string, trades: readonly StrategyTrade[], bars: ReadonlyMap<string, Bars>, { time: points }: Curve) =>
    points.map((until) => {
      let cash = Digits.of(capital).cents();
      const held = new Map<string, bigint>();
      let places = 0;
      for (const { time, stockCode, direction, price, quantity, fee } of trades) {
        if (time >= until) continue;
        const size = Digits.of(quantity);
        const amount = Digits.of(price).times(size).cents();
        const charged = Digits.of(fee).cents();
        places = Math.max(places, 4);
        const units = size.units * 10n ** BigInt(places - size.places);
        cash += direction === Direction.Sell ? amount - charged : -amount - charged;
        held.set(stockCode, (held.get(stockCode) ?? 0n) + (direction === Direction.Sell ? -units : units));
      }
      for (const [code, units] of held) {
        if (units === 0n) continue;
        const { time, close } = bars.get(code) ?? expect.fail(`no bars of ${code}`);
        const last = time.findLastIndex((opened) => opened < until);
        const mark = close[last] ?? expect.fail(`no close of ${code} at ${until}`);
        cash += mark.times(new Digits(units, places)).cents();
      }
      return cash;
    });

  it('is the same curve, to the cent, for each that is offered', async () => {
    const early = new Map<string, Bars>();
    const listed = async () => [...(await demo.call('followAgencies', {})).list, ...(await demo.call('quantizationList', {})).list];
    for (const { strategy } of await listed())
      for (const { market, stockCode } of strategy.instruments) early.set(stockCode, await barsOf(market, stockCode));
    await controlOf(sandbox.url).advance(Date.parse('2026-01-07T15:00Z') - Date.parse('2025-12-10T15:00Z'));
    const offers = await listed();
    const all = new Map(offers.map(({ strategy }) => [strategy.strategyId, strategy]));
    expect(all.size).toBeGreaterThan(5);
    let points = 0;
    for (const { strategyId, capital, instruments, statistics, curve: short } of all.values()) {
      const curve = await demo.call('strategyCurve', { strategyId });
      const trades = await tradesOf(strategyId);
      expect(trades).toHaveLength(statistics.trades);
      const bars = new Map<string, Bars>();
      for (const { market, stockCode } of instruments) {
        const [before, after] = [early.get(stockCode), await barsOf(market, stockCode)];
        const kept = before?.time.filter((time) => time < (after.time[0] ?? 0)).length ?? 0;
        bars.set(stockCode, {
          time: [...(before?.time.slice(0, kept) ?? []), ...after.time],
          close: [...(before?.close.slice(0, kept) ?? []), ...after.close],
        });
      }
      const values = curve.value.map((value) => Digits.of(value).cents());
      expect([strategyId, recomputed(capital, trades, bars, curve)]).toEqual([strategyId, values]);
      points += values.length;
      // What comes with the offer is of the same curve.
      expect(short.time.map((time) => curve.value[curve.time.indexOf(time)])).toEqual(short.value);
      const [first, last] = [Number(curve.value[0]), Number(curve.value.at(-1))] as const;
      expect(Number(statistics.return)).toBeCloseTo((last / first - 1) * 100, 1);
      let peak = 0;
      let worst = 0;
      for (const value of curve.value.map(Number)) {
        peak = Math.max(peak, value);
        worst = Math.max(worst, 1 - value / peak);
      }
      expect(Number(statistics.drawdown)).toBeCloseTo(worst * 100, 1);
      const sales = trades.filter(({ direction }) => direction === Direction.Sell);
      expect(Number(statistics.winRate)).toBeCloseTo((sales.filter(({ profit }) => Number(profit) > 0).length / sales.length) * 100, 1);
    }
    expect(points).toBeGreaterThan(1000);
  });

  it('ranks what its trades brought lately', async () => {
    const { days, list } = await demo.call('quantizationRanking', {});
    expect(days).toBe(90);
    expect(list.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
    expect(list.map(({ profit }) => Number(profit))).toEqual(list.map(({ profit }) => Number(profit)).toSorted((a, b) => b - a));
  });

  it('is unknown of a strategy that nobody runs', async () => {
    expect(await demo.denied('strategyCurve', { strategyId: 'NONE' })).toMatchObject({ reason: 'instrumentUnknown' });
    expect(await demo.denied('strategyTrades', { strategyId: 'toString' })).toMatchObject({ reason: 'instrumentUnknown' });
  });

  it('carries orders that are placed as a form, with the secret, and shows each entry of their profit', async () => {
    expect(await demo.call('quantizationCheckSecret', { secret: SECRET })).toEqual({});
    const wish = () => ({ productId: 'GRID7', amount: '200', secret: SECRET, acknowledged: true, clientOrderId: clientOrderId() });
    expect(await demo.denied('quantizationOrderSave', { ...wish(), secret: '999999' })).toEqual({
      reason: 'secretWrong',
      field: 'secret',
      left: 2,
    });
    expect(await demo.denied('quantizationOrderSave', { ...wish(), acknowledged: false })).toMatchObject({ field: 'acknowledged' });
    expect(await demo.denied('quantizationOrderSave', { ...wish(), productId: 'NONE' })).toMatchObject({ field: 'productId' });
    const { order } = await demo.call('quantizationOrderSave', wish());
    const { list } = await demo.call('quantizationOrderPageList', {});
    expect(list).toMatchObject([{ id: order.id, amount: '200.00' }]);
    const control = controlOf(sandbox.url);
    await control.advance(order.finishTimestamp * 1000 - (await control.now()));
    const ended = async () => (await demo.call('quantizationOrderPageList', {})).list[0];
    await expect.poll(async () => (await ended())?.endTimeTimestamp, { timeout: WAIT_MS }).toBe(order.finishTimestamp);
    // All entries are what it gained or lost.
    const entries = await demo.call('quantizationProfitList', { orderId: order.id, pageNum: 1, pageSize: PAGE });
    expect(entries.list).not.toEqual([]);
    const sum = entries.list.reduce((total, { profit }) => total + Digits.of(profit).cents(), 0n);
    expect(sum).toBe(Digits.of((await ended())?.value ?? '').cents() - 200_00n);
    expect(await demo.denied('quantizationProfitList', { orderId: 999_999 })).toMatchObject({ reason: 'positionUnknown' });
    const [total] = (await demo.call('quantizationProfitStat', {})).list;
    expect(total).toMatchObject({ currency: 'USD', running: 0 });
    expect((await requestsTo(sandbox.url).get('sandbox/ledger')).body).toMatchObject({ balanced: true });
  });

  it('of an institution counts its own followers and nobody else', async () => {
    const before = (await demo.call('followAgencies', {})).list.find(({ agencyId }) => agencyId === 'COURANT');
    expect(before).toMatchObject({ followers: 0, assets: '0.00', simulated: true, minimum: '100', maximum: '1000000' });
    const { order } = await demo.call('followAdd', {
      agencyId: 'COURANT',
      amount: '100',
      finishTimestamp: before?.finishTimestamp,
      acknowledged: true,
      clientOrderId: clientOrderId(),
    });
    expect((await demo.call('followPageList', {})).list[0]).toMatchObject({ id: order.id, status: 0, agencyId: 'COURANT' });
    const after = (await demo.call('followAgencies', {})).list.find(({ agencyId }) => agencyId === 'COURANT');
    expect(after).toMatchObject({ followers: 1, assets: '100.00' });
    const { wallets } = await demo.call('fundingOverview', {});
    expect(wallets.find(({ walletType }) => walletType === 'follow')).toMatchObject({ total: '100.00' });
  });
});
