/** Futures through the days: margin, settlement, warnings, close-outs and expiry, worked by hand at pinned prices. */
import { describe, expect, it } from 'vitest';
import { Direction, OrderType } from '../../contract/codes.ts';
import { idOf } from '../../sandbox/market/market.fixture.ts';
import { bothStores, STORES } from '../sandbox/bothStores.ts';
import { denialOf, granted } from './floor.ts';
import { DAY, es, HOUR, marginDesk, SECOND, SETTLED, START } from './marginDesk.ts';
import { clientOrderId } from './wish.ts';

const { Buy, Sell } = Direction;

const where = bothStores();
describe.each(STORES)('a future on %s', (kind) => {
  const desk = marginDesk(() => where(kind));
  const { at, close, closed, day, money, movements, only, orders, pin, place, positions } = desk;

  it('is opened on its margin, added to, closed in part and whole, to the cent', async () => {
    pin('FUT', 'ESM6', 700_000);
    granted(await place(es({ quantity: 2 })));
    // 2 × 11,880 margin; fees 2 × 2.23
    expect(await money()).toEqual({ free: 100_000_00n - 23_760_00n - 4_46n, held: 23_760_00n });
    // 7,000 - 2,160 / 100
    expect(await only()).toMatchObject({ margin: '23760.00', maintenance: '21600.00', liquidationPrice: '6978.40', profit: '0.00' });
    const added = granted(
      await desk.floor.trading.addMargin(desk.customer, { id: (await only()).id, amount: '1000', clientOrderId: clientOrderId() }),
    );
    // 7,000 - 3,160 / 100
    expect(added).toMatchObject({ margin: '24760.00', liquidationPrice: '6968.40' });
    pin('FUT', 'ESM6', 701_025);
    const { id } = await only();
    // 10.25 × 50, half of the margin, one fee
    expect(granted(await close(id, 1))).toMatchObject({ profit: '512.50', fee: '2.23' });
    expect(await money()).toEqual({ free: 100_000_00n - 12_380_00n - 4_46n + 512_50n - 2_23n, held: 12_380_00n });
    granted(await close(id, 1));
    expect(await money()).toEqual({ free: 100_000_00n + 1025_00n - 8_92n, held: 0n });
    expect(await positions()).toEqual([]);
    expect((await movements(id)).map(({ type, amount }) => [type, amount])).toEqual([
      ['close', '510.27'],
      ['close', '510.27'],
      ['margin', '1000.00'],
      ['open', '-4.46'],
    ]);
    expect(await desk.floor.balances()).toBe(true);
  });

  it('is settled each day: gains are free, losses leave free money, then the margin', async () => {
    pin('FUT', 'ESM6', 700_000);
    granted(await place(es({})));
    const { id } = await only();
    pin('FUT', 'ESM6', 701_000);
    await at(SETTLED - 1);
    expect(await only()).toMatchObject({ cost: '7000.00', profit: '500.00' });
    await at(SETTLED);
    expect(await only()).toMatchObject({ cost: '7010.00', profit: '0.00', sellProfit: '500.00', todayProfit: '500.00' });
    expect(await money()).toEqual({ free: 100_000_00n - 11_880_00n - 2_23n + 500_00n, held: 11_880_00n });
    // The same close again does nothing.
    await at(SETTLED + SECOND);
    expect(await movements(id)).toHaveLength(2);
    // Two days missed at one price are two settlements, the second of nothing.
    pin('FUT', 'ESM6', 700_600);
    await at(SETTLED + 2 * DAY);
    expect(await movements(id)).toEqual([
      { type: 'settlement', price: 7006, amount: '0.00' },
      { type: 'settlement', price: 7006, amount: '-200.00' },
      { type: 'settlement', price: 7010, amount: '500.00' },
      { type: 'open', quantity: 1, price: 7000, amount: '-2.23' },
    ]);
    // Closed, it is told from its opening on.
    await at(Date.parse('2026-03-16T14:30Z'));
    expect(granted(await close(id, 1))).toMatchObject({ profit: '0.00' });
    const [part] = await closed();
    expect([part?.openPrice, part?.closePrice].map(Number)).toEqual([7000, 7006]);
    expect(part?.profit).toBe('300.00');
    expect((await money()).free).toBe(100_000_00n + 300_00n - 4_46n);
    expect(await desk.floor.balances()).toBe(true);
  });

  it('takes a loss from its margin once nothing else is left, and is closed out', async () => {
    pin('FUT', 'ESM6', 700_000);
    const poor = await desk.floor.customer({ USD: 12_000_00n });
    desk.customer = poor;
    granted(await place(es({})));
    // Free: 12,000 - 11,880 - 2.23 = 117.77. Down 20 points: 1,000, of which 882.23 from the margin.
    pin('FUT', 'ESM6', 698_000);
    await at(SETTLED);
    expect(await only()).toMatchObject({ margin: '10997.77', sellProfit: '-1000.00' });
    expect(await money()).toEqual({ free: 0n, held: 10_997_77n });
    // 10,997.77 - 5 × 50 = 10,747.77, under 10,800: once it trades again.
    pin('FUT', 'ESM6', 697_500);
    await at(SETTLED + HOUR + SECOND);
    await at(SETTLED + HOUR + 2 * SECOND);
    expect(await positions()).toEqual([]);
    expect((await closed())[0]).toMatchObject({ reason: 'liquidation', profit: '-1250.00' });
    expect(await money()).toEqual({ free: 12_000_00n - 1_250_00n - 4_46n, held: 0n });
    expect(await desk.floor.balances()).toBe(true);
  });

  it('whose margin no longer pays the charges of closing it keeps that margin when the order is refused', async () => {
    pin('FUT', 'ESM6', 700_000);
    // 12,003.23 less 2.23 and 240 points: 1.00 of margin is left, and closing costs 2.23.
    desk.customer = await desk.floor.customer({ USD: 12_003_23n });
    granted(await place(es({})));
    pin('FUT', 'ESM6', 676_000);
    await at(SETTLED);
    const { id } = await only();
    expect(await money()).toEqual({ free: 0n, held: 1_00n });
    const queued = granted(await close(id, 1));
    desk.floor.now = SETTLED + HOUR + SECOND;
    expect(denialOf(await desk.floor.trading.orders.cancel(desk.customer, queued.id))).toBeUndefined();
    expect(denialOf(await close(id, 1))).toMatchObject({ reason: 'insufficientFunds' });
    expect(await money()).toEqual({ free: 0n, held: 1_00n });
    expect(await only()).toMatchObject({ margin: '1.00', frozenNum: 0 });
    // The close-out, which is let off the charges, finds it where it was.
    await at(SETTLED + HOUR + 2 * SECOND);
    await at(SETTLED + HOUR + 3 * SECOND);
    expect(await positions()).toEqual([]);
    expect(await money()).toEqual({ free: 1_00n, held: 0n });
    expect(await desk.floor.balances()).toBe(true);
  });

  it('a queued close that its margin can’t pay ends as rejected, with the margin where it was', async () => {
    pin('FUT', 'ESM6', 700_000);
    desk.customer = await desk.floor.customer({ USD: 12_003_23n });
    granted(await place(es({})));
    pin('FUT', 'ESM6', 676_000);
    await at(SETTLED);
    const queued = granted(await close((await only()).id, 1));
    await at(SETTLED + HOUR + SECOND);
    await at(SETTLED + HOUR + 2 * SECOND);
    const list = await orders();
    expect(list.find(({ id }) => id === queued.id)).toMatchObject({ reason: 'rejected', denial: 'insufficientFunds' });
    expect(await positions()).toEqual([]);
    expect(await money()).toEqual({ free: 1_00n, held: 0n });
    expect(await desk.floor.balances()).toBe(true);
  });

  it('warns in one sweep and closes out in the next, in place of the customer’s own closing order', async () => {
    pin('FUT', 'ESM6', 700_000);
    granted(await place(es({ quantity: 2, leverage: 20 })));
    const { id } = await only();
    // Margin 7,000 × 50 × 2 / 20 = 35,000.00: 1.62 of the maintenance. Down 125 points: 22,500, 1.04; down 140: 21,000.
    const working = granted(
      await desk.floor.trading.orders.flat(desk.customer, {
        id,
        orderType: OrderType.Limit,
        price: '7100',
        quantity: 1,
        clientOrderId: clientOrderId(),
      }),
    );
    const warned = async () =>
      (await desk.store.inSnapshot((tx) => tx.selectFrom('position').select('warned').where('id', '=', BigInt(id)).executeTakeFirst()))
        ?.warned;
    await at(START + SECOND);
    expect(await warned()).toBeNull();
    pin('FUT', 'ESM6', 687_500);
    await at(START + 2 * SECOND);
    expect(await warned()).toBe('low');
    desk.floor.told.length = 0;
    // From low right through to the end: the last warning still comes first.
    pin('FUT', 'ESM6', 686_000);
    await at(START + 3 * SECOND);
    expect(await warned()).toBe('critical');
    expect(await positions()).toHaveLength(1);
    expect(desk.floor.told).toContain(`${desk.customer} position`);
    await at(START + 4 * SECOND);
    expect(await positions()).toEqual([]);
    // -140 × 50 × 2
    expect((await closed())[0]).toMatchObject({ reason: 'liquidation', profit: '-14000.00', quantity: 2 });
    expect((await movements(id))[0]).toMatchObject({ type: 'liquidation', quantity: -2 });
    expect(
      (await orders()).map(({ id: order, reason, filledQuantity }) => ({ own: order === working.id, reason, filledQuantity })).slice(0, 2),
    ).toEqual(
      expect.arrayContaining([
        { own: true, reason: 'liquidated', filledQuantity: 0 },
        { own: false, reason: 'liquidated', filledQuantity: 2 },
      ]),
    );
    expect(await money()).toEqual({ free: 100_000_00n - 14_000_00n - 8_92n, held: 0n });
    expect(await desk.floor.balances()).toBe(true);
  });

  it('goes on being closed out, whatever its owner tries to take back', async () => {
    pin('FUT', 'ESM6', 700_000);
    granted(await place(es({ quantity: 2, leverage: 20 })));
    const { id } = await only();
    pin('FUT', 'ESM6', 686_000, 1);
    await at(START + SECOND);
    await at(START + 2 * SECOND);
    const working = (await orders())[0];
    if (!working) throw new Error('no order');
    expect(working).toMatchObject({ positionId: id, reason: 'liquidated', quantity: 2, filledQuantity: 1 });
    expect(denialOf(await desk.floor.trading.orders.cancel(desk.customer, working.id))).toMatchObject({ reason: 'notPending' });
    expect(await desk.floor.trading.orders.cancelAll(desk.customer, {})).toEqual([]);
    expect(denialOf(await close(id, 1))).toMatchObject({ reason: 'insufficientPosition' });
    await at(START + 3 * SECOND);
    expect(await positions()).toEqual([]);
    expect((await closed()).map(({ quantity, reason }) => ({ quantity, reason }))).toEqual([{ quantity: 2, reason: 'liquidation' }]);
  });

  it('that gaps beyond all that its owner has costs that and no more', async () => {
    pin('FUT', 'ESM6', 700_000);
    desk.customer = await desk.floor.customer({ USD: 12_000_00n });
    granted(await place(es({})));
    pin('FUT', 'ESM6', 650_000);
    await at(START + SECOND);
    await at(START + 2 * SECOND);
    expect(await positions()).toEqual([]);
    expect(await money()).toEqual({ free: 0n, held: 0n });
    expect(await desk.floor.balances()).toBe(true);
  });

  it('at expiry is settled in cash at the last price, its working orders end', async () => {
    pin('FUT', 'ESH6', 700_000);
    granted(await place(es({ stockCode: 'ESH6', direction: Sell })));
    const { id, expiredDateTimestamp } = await only();
    granted(
      await desk.floor.trading.orders.flat(desk.customer, {
        id,
        orderType: OrderType.Limit,
        price: '6000',
        quantity: 1,
        validity: 'gtc',
        clientOrderId: clientOrderId(),
      }),
    );
    pin('FUT', 'ESH6', 698_000);
    await at((expiredDateTimestamp ?? 0) * 1000 + SECOND);
    expect(await positions()).toEqual([]);
    // 20 × 50
    expect((await closed())[0]).toMatchObject({ reason: 'expiry', profit: '1000.00' });
    expect((await movements(id))[0]).toMatchObject({ type: 'expiry', quantity: -1, price: 6980 });
    // Of its last day it made what the close before was above 6,980.
    const { previousClose } = desk.market.quote(idOf('ESH6', 'FUT'), (expiredDateTimestamp ?? 0) * 1000 - 1);
    expect(await day()).toEqual([[((previousClose - 698_000) / 2).toFixed(2), '0.00']]);
    expect(await money()).toEqual({ free: 100_000_00n + 1000_00n - 2_23n, held: 0n });
    expect(denialOf(await place(es({ stockCode: 'ESH6' })))).toMatchObject({ reason: 'contractExpired' });
    expect(await desk.floor.balances()).toBe(true);
  });

  it.each([
    [{ leverage: 21 }, { reason: 'leverageTooHigh', field: 'leverage', nearest: ['20'] }],
    [{ quantity: 9 }, { reason: 'insufficientFunds' }],
    [{ stockCode: 'NIYM6' }, { reason: 'notTradable' }],
    [{ stockCode: 'ESX9' }, { reason: 'instrumentUnknown' }],
    [
      { orderType: OrderType.Limit, price: '7000.10' },
      { reason: 'priceOffTick', nearest: ['7000.00', '7000.25'] },
    ],
  ])('refuses %j', async (wanted, denial) => {
    pin('FUT', 'ESM6', 700_000);
    expect(denialOf(await place(es(wanted)))).toMatchObject(denial);
    expect(await money()).toEqual({ free: 100_000_00n, held: 0n });
  });

  it('held by one who goes the other way beyond it is not turned', async () => {
    pin('FUT', 'ESM6', 700_000);
    granted(await place(es({})));
    expect(denialOf(await place(es({ direction: Sell, quantity: 2 })))).toMatchObject({ reason: 'oppositePosition' });
    granted(await place(es({ direction: Sell })));
    expect(await positions()).toEqual([]);
  });

  it('is never held both ways, not even by an order that waited', async () => {
    pin('FUT', 'ESM6', 700_000);
    const waiting = granted(await place(es({ direction: Sell, orderType: OrderType.Limit, price: '7100' })));
    granted(await place(es({})));
    pin('FUT', 'ESM6', 711_000);
    await at(START + SECOND);
    expect((await positions()).map(({ direction }) => direction)).toEqual([Buy]);
    const ended = (await orders()).find(({ id }) => id === waiting.id);
    expect(ended).toMatchObject({ status: 2, reason: 'rejected', denial: 'oppositePosition', filledQuantity: 0, reserved: '0.00' });
    expect(await desk.floor.balances()).toBe(true);
  });
});
