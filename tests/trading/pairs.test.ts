/** Currency pairs through the days: interest, warnings and close-outs, worked by hand at pinned prices. */
import { describe, expect, it } from 'vitest';
import { Direction, Source } from '../../contract/codes.ts';
import { bothStores, STORES } from '../sandbox/bothStores.ts';
import { denialOf, granted } from './floor.ts';
import { DAY, marginDesk, SECOND, START } from './marginDesk.ts';
import { clientOrderId } from './wish.ts';

const { Sell } = Direction;
/** New York's 17:00, when interest is due. */
const ROLLED = Date.parse('2026-03-11T21:00Z');
const fx = (stockCode: string, more: object) => ({ market: 'FX', stockCode, source: Source.Forex, leverage: 30, ...more }) as const;

const where = bothStores();
describe.each(STORES)('a currency pair on %s', (kind) => {
  const desk = marginDesk(() => where(kind));
  const { at, close, closed, day, money, movements, only, orders, pin, place, positions } = desk;

  it('pays interest at 17:00 in New York, for three days on Wednesday, once', async () => {
    pin('FX', 'EURUSD', 110_000);
    granted(await place(fx('EURUSD', { quantity: 100_000 })));
    const { id } = await only();
    // 110,000 / 30
    expect(await money()).toEqual({ free: 100_000_00n - 3_666_67n, held: 3_666_67n });
    await at(ROLLED - 1);
    expect(await movements(id)).toHaveLength(1);
    await at(ROLLED);
    await at(ROLLED + SECOND);
    // 2.00 - 3.75 - 0.50 = -2.25 % of 110,000 / 365 = -6.7808 a day; × 3 = -20.3424: of a debt the next cent
    expect((await movements(id)).map(({ type, amount }) => [type, amount])).toEqual([
      ['swap', '-20.35'],
      ['open', '0.00'],
    ]);
    await at(ROLLED + 2 * DAY);
    expect((await movements(id)).map(({ amount }) => amount)).toEqual(['-6.79', '-6.79', '-20.35', '0.00']);
    // The weekend has none.
    await at(ROLLED + 4 * DAY);
    expect(await movements(id)).toHaveLength(4);
    expect((await money()).free).toBe(100_000_00n - 3_666_67n - 33_93n);
    expect(await desk.floor.balances()).toBe(true);
  });

  it('gets interest where it lends the dearer currency', async () => {
    pin('FX', 'USDJPY', 150_000);
    granted(await place(fx('USDJPY', { quantity: 100_000 })));
    const { id } = await only();
    await at(ROLLED);
    // 3.75 - 0.75 - 0.50 = 2.50 % of 100,000 USD / 365 × 3 = 20.5479, cut
    expect((await movements(id))[0]).toMatchObject({ type: 'swap', amount: '20.54' });
  });

  it('turns its profit into dollars at its own price', async () => {
    pin('FX', 'USDJPY', 150_000);
    granted(await place(fx('USDJPY', { quantity: 100_000 })));
    pin('FX', 'USDJPY', 151_000);
    const position = await only();
    // 100,000 JPY / 151
    expect(position).toMatchObject({ profit: '662.25', margin: '3333.33', conversion: { code: 'USDJPY', inverse: true } });
    expect(granted(await close(position.id, 100_000))).toMatchObject({ profit: '662.25', fee: '0.00' });
    expect(await money()).toEqual({ free: 100_000_00n + 662_25n, held: 0n });
  });

  it('has made for the day what was booked, whatever its price does after it is closed', async () => {
    pin('FX', 'USDJPY', 150_000);
    granted(await place(fx('USDJPY', { quantity: 100_000 })));
    const { id } = await only();
    pin('FX', 'USDJPY', 151_000);
    granted(await close(id, 50_000));
    pin('FX', 'USDJPY', 152_000);
    granted(await close(id, 50_000));
    pin('FX', 'USDJPY', 300_000);
    // 50,000 JPY / 151 and 100,000 JPY / 152: 331.1258 + 657.8947, each cut
    expect(await day()).toEqual([['989.01', '0.00']]);
    expect(await money()).toEqual({ free: 100_000_00n + 989_01n, held: 0n });
    desk.floor.now = START + DAY;
    expect(await day()).toEqual([]);
  });

  it('is charged once with a loss that goes beyond its margin: what the broker bore no later fill pays', async () => {
    pin('FX', 'EURUSD', 110_000);
    granted(await place(fx('EURUSD', { quantity: 100_000 })));
    const { id } = await only();
    pin('FX', 'EURUSD', 105_000, 50_000);
    // -2,500.00, of which half of the margin is borne.
    expect(granted(await close(id, 100_000))).toMatchObject({ filledQuantity: 50_000, profit: '-1833.34' });
    pin('FX', 'EURUSD', 110_400);
    await at(START + SECOND);
    const [order] = await orders();
    // +200.00
    expect(order).toMatchObject({ filledQuantity: 100_000, profit: '-1633.34' });
    expect(await money()).toEqual({ free: 100_000_00n - 1_633_34n, held: 0n });
    expect(await day()).toEqual([['-1633.34', '0.00']]);
    expect(await desk.floor.balances()).toBe(true);
  });

  it('is warned of and closed out at half of its margin', async () => {
    pin('FX', 'EURUSD', 110_000);
    granted(await place(fx('EURUSD', { quantity: 100_000 })));
    const { liquidationPrice } = await only();
    // 1.10 - 1,833.33 / 100,000 = 1.0816667: the last good price is 1.08167
    expect(liquidationPrice).toBe('1.08167');
    pin('FX', 'EURUSD', 108_167);
    await at(START + SECOND);
    await at(START + 2 * SECOND);
    expect(await positions()).toHaveLength(1);
    pin('FX', 'EURUSD', 108_166);
    await at(START + 3 * SECOND);
    await at(START + 4 * SECOND);
    // -1,834.00
    expect((await closed())[0]).toMatchObject({ reason: 'liquidation', profit: '-1834.00' });
    expect(await money()).toEqual({ free: 100_000_00n - 1_834_00n, held: 0n });
  });

  it('with margin added is closed out later by all of it, and a part that is closed takes its share along', async () => {
    pin('FX', 'EURUSD', 110_000);
    granted(await place(fx('EURUSD', { quantity: 100_000 })));
    const { id } = await only();
    granted(await desk.floor.trading.addMargin(desk.customer, { id, amount: '1000', clientOrderId: clientOrderId() }));
    // 1.10 - (3,666.67 + 1,000 - 1,833.34) / 100,000 = 1.0716667
    expect(await only()).toMatchObject({ maintenance: '1833.34', liquidationPrice: '1.07167' });
    granted(await close(id, 50_000));
    // Half of 4,666.67 and of 3,666.67, to the even cent: 2,333.33 stay, of which 916.66 have to.
    expect(await only()).toMatchObject({ margin: '2333.33', maintenance: '916.66', liquidationPrice: '1.07167' });
    pin('FX', 'EURUSD', 107_166);
    await at(START + SECOND);
    await at(START + 2 * SECOND);
    expect((await closed())[0]).toMatchObject({ reason: 'liquidation' });
    expect(await desk.floor.balances()).toBe(true);
  });

  it('never costs more than its margin, however far it jumps', async () => {
    pin('FX', 'EURUSD', 110_000);
    granted(await place(fx('EURUSD', { direction: Sell, quantity: 100_000 })));
    pin('FX', 'EURUSD', 130_000);
    await at(START + SECOND);
    await at(START + 2 * SECOND);
    expect((await closed())[0]).toMatchObject({ reason: 'liquidation', profit: '-3666.67' });
    expect(await money()).toEqual({ free: 100_000_00n - 3_666_67n, held: 0n });
    expect(await desk.floor.balances()).toBe(true);
  });

  it.each([
    [fx('EURUSD', { leverage: 31 }), { reason: 'leverageTooHigh', nearest: ['30'] }],
    [fx('AUDUSD', { leverage: 21 }), { reason: 'leverageTooHigh', nearest: ['20'] }],
    [fx('EURUSD', { quantity: 1500 }), { reason: 'quantityOffLot', nearest: ['1000', '2000'] }],
    [fx('EURUSD', { quantity: 999 }), { reason: 'quantityTooSmall', nearest: ['1000'] }],
  ])('refuses %j', async (wanted, denial) => {
    expect(denialOf(await place({ quantity: 1000, ...wanted }))).toMatchObject(denial);
  });

  it('waits over the weekend and says until when', async () => {
    desk.floor.now = Date.parse('2026-03-14T12:00Z');
    const order = granted(await place(fx('EURUSD', { quantity: 1000 })));
    expect(order).toMatchObject({ reason: 'queued', opensAt: Date.parse('2026-03-15T21:00Z') / 1000 });
    await at(Date.parse('2026-03-15T21:00:01Z'));
    expect(await positions()).toHaveLength(1);
  });
});
