/** Options on futures from premium to the end, at the simulated prices. */
import { beforeEach, describe, expect, it } from 'vitest';
import { Direction } from '../../contract/codes.ts';
import { amountText, minorUnits } from '../../contract/finance/amount.ts';
import { idOf, market } from '../../sandbox/market/market.fixture.ts';
import { bothStores, STORES } from '../sandbox/bothStores.ts';
import { denialOf, granted } from './floor.ts';
import { es, marginDesk, SECOND, START } from './marginDesk.ts';

const { Buy, Sell } = Direction;

const where = bothStores();
describe.each(STORES)('an option on %s', (kind) => {
  const desk = marginDesk(() => where(kind));
  const { at, close, closed, day, money, only, pin, place, positions } = desk;

  const chain = () => market.options(idOf('ESM6', 'FUT'), START).list;
  const near = (right: 'call' | 'put') => {
    const option = chain().find((one) => one.right === right && Math.abs(one.delta ?? 0) > 0.4 && Math.abs(one.delta ?? 0) < 0.5);
    if (!option) throw new Error('no option near the money');
    return option;
  };
  const open = async (code: string, direction: Direction) =>
    granted(await place({ ...es({ stockCode: code, direction }), stockCode: code }, 'ESM6'));
  const expiryOf = async () => ((await only()).expiredDateTimestamp ?? 0) * 1000;

  beforeEach(() => {
    desk.reopen(START, market);
  });

  it('bought is paid in full and worth what it is inside the money at its end', async () => {
    const call = near('call');
    await open(call.code, Buy);
    const cost = BigInt(Math.round(Number(call.ask) * 100)) * 50n;
    expect(await money()).toEqual({ free: 100_000_00n - cost - 2_23n, held: 0n });
    const position = await only();
    expect(position).toMatchObject({ option: { underlying: 'ESM6', right: 'call', strike: call.strike } });
    expect(position.margin ?? position.maintenance ?? position.liquidationPrice).toBeUndefined();
    expect(Number(position.price)).toBeGreaterThan(0);
    const end = await expiryOf();
    const future = market.quote(idOf('ESM6', 'FUT'), end - 1).price;
    const inside = BigInt(Math.max(0, future - Number(call.strike) * 100)) * 50n;
    await at(end - SECOND);
    const { todayCost } = await only();
    await at(end + SECOND);
    expect(await day()).toEqual([[amountText(inside - (minorUnits(todayCost, 2) ?? 0n) * 50n, 2), '0.00']]);
    expect(await positions()).toEqual([]);
    expect(await money()).toEqual({ free: 100_000_00n - cost - 2_23n + inside, held: 0n });
    expect((await closed())[0]).toMatchObject({ reason: 'expiry' });
    expect(await desk.floor.balances()).toBe(true);
  });

  it('written asks for the future’s margin and its premium, and ends with what is left of the premium', async () => {
    const put = near('put');
    await open(put.code, Sell);
    const premium = BigInt(Math.round(Number(put.bid) * 100)) * 50n;
    expect(await money()).toEqual({ free: 100_000_00n - 11_880_00n - premium - 2_23n, held: 11_880_00n + premium });
    expect(await only()).toMatchObject({ maintenance: '10800.00' });
    const end = await expiryOf();
    const future = market.quote(idOf('ESM6', 'FUT'), end - 1).price;
    const inside = BigInt(Math.max(0, Number(put.strike) * 100 - future)) * 50n;
    await at(end + SECOND);
    expect(await positions()).toEqual([]);
    expect(await money()).toEqual({ free: 100_000_00n + premium - inside - 2_23n, held: 0n });
    expect(await desk.floor.balances()).toBe(true);
  });

  it('keeps its price when the future has left its strike far behind, and can be sold', async () => {
    const call = near('call');
    await open(call.code, Buy);
    pin('FUT', 'ESM6', 900_000);
    const position = await only();
    const sold = granted(await close(position.id, 1));
    expect(Number(sold.averagePrice)).toBeGreaterThan(0);
    expect(await positions()).toEqual([]);
    expect(await desk.floor.balances()).toBe(true);
  });

  it('of another strike than its code says is refused', async () => {
    const { code, strike } = near('call');
    const claim = async (claimed: object) => denialOf(await place({ ...es({}), stockCode: code }, { underlying: 'ESM6', claimed }));
    expect(await claim({ strike: String(Number(strike) + 25) })).toMatchObject({ reason: 'invalid', field: 'stockCode' });
    expect(await claim({ right: 'put' })).toMatchObject({ reason: 'invalid' });
    expect(await claim({ right: 'call', strike })).toBeUndefined();
  });

  it.each([undefined, 'ESM6'])('is never taken for its future (underlying %j)', async (underlying) => {
    const claimed = { right: 'put', strike: '6000', lastTradeDate: '2026-06-18' };
    expect(denialOf(await place(es({}), { underlying, claimed }))).toMatchObject({ reason: 'invalid', field: 'stockCode' });
  });

  it.each([
    ['ESM6C1', 'instrumentUnknown'],
    ['', 'instrumentUnknown'],
  ])('that the chain doesn’t have is refused (%j)', async (code, reason) => {
    expect(denialOf(await place({ ...es({}), stockCode: code }, 'ESM6'))).toMatchObject({ reason });
  });
});
