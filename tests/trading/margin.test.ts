/** Positions on margin through the days: settlement, expiry, swaps, warnings and close-outs, worked by hand at pinned prices. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Direction, OrderType, Source } from '../../contract/codes.ts';
import { amountText, minorUnits } from '../../contract/finance/amount.ts';
import { openStore, type Store } from '../../sandbox/db/store.ts';
import { idOf, market } from '../../sandbox/market/market.fixture.ts';
import { startPostgres, type TestPostgres } from '../sandbox/postgres.ts';
import { denialOf, type Floor, granted, openFloor } from './floor.ts';
import { type Pinned, pinnedMarket } from './pinned.ts';
import { clientOrderId } from './wish.ts';

const { Buy, Sell } = Direction;
/** A Wednesday. */
const START = Date.parse('2026-03-11T14:30Z');
const SECOND = 1000;
/** Chicago's close, and New York's 17:00. */
const SETTLED = Date.parse('2026-03-11T21:00Z');
const ROLLED = Date.parse('2026-03-11T21:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let store: Store;
let pinned: Pinned;
let floor: Floor;
let customer: number;
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  beforeAll(async () => {
    store = await openStore(kind === 'sqlite' ? 'memory' : postgres.url);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    pinned = pinnedMarket();
    floor = openFloor(store, START, pinned.market);
    customer = await floor.customer({ USD: 100_000_00n });
  });

  const es = (more: object) => ({ market: 'FUT', stockCode: 'ESM6', source: Source.Future, ...more }) as const;
  const fx = (stockCode: string, more: object) => ({ market: 'FX', stockCode, source: Source.Forex, leverage: 30, ...more }) as const;
  const place = async (
    wanted: { stockCode: string; source: Source; market: 'FUT' | 'FX' } & Record<string, unknown>,
    gold?: string | Parameters<Floor['trading']['orders']['create']>[3],
  ) =>
    floor.trading.orders.create(
      customer,
      'test',
      { direction: Buy, orderType: OrderType.Market, quantity: 1, clientOrderId: clientOrderId(), ...wanted },
      typeof gold === 'string' ? { underlying: gold } : gold,
    );
  const positions = async () => (await floor.trading.reads.mine(customer, {})).list;
  const only = async () => {
    const [position, ...others] = await positions();
    if (!position || others.length > 0) throw new Error(`${others.length + (position ? 1 : 0)} positions`);
    return position;
  };
  const movements = async (id: number) =>
    (await floor.trading.reads.movements(customer, { id })).list.map(({ type, quantity, price, amount }) => ({
      type,
      ...(quantity !== null && quantity !== undefined && { quantity }),
      ...(price !== null && price !== undefined && { price: Number(price) }),
      amount,
    }));
  const closed = async () => (await floor.trading.reads.closed(customer, {})).list;
  /** What the day brought beside the positions still open. */
  const day = async () => (await floor.trading.reads.mine(customer, {})).day?.map(({ closed: made, costs }) => [made, costs]);
  const money = async () => floor.money(customer, 'USD');
  const at = async (instant: number): Promise<void> => {
    floor.now = instant;
    await floor.trading.sweep();
  };
  const close = async (id: number, quantity: number) =>
    floor.trading.orders.flat(customer, { id, orderType: OrderType.Market, quantity, clientOrderId: clientOrderId() });

  describe('a future', () => {
    it('is opened on its margin, added to, closed in part and whole, to the cent', async () => {
      pinned.pin('FUT', 'ESM6', 700_000);
      granted(await place(es({ quantity: 2 })));
      // 2 × 11,880 margin; fees 2 × 2.23
      expect(await money()).toEqual({ free: 100_000_00n - 23_760_00n - 4_46n, held: 23_760_00n });
      // 7,000 - 2,160 / 100
      expect(await only()).toMatchObject({ margin: '23760.00', maintenance: '21600.00', liquidationPrice: '6978.40', profit: '0.00' });
      const added = granted(
        await floor.trading.addMargin(customer, { id: (await only()).id, amount: '1000', clientOrderId: clientOrderId() }),
      );
      // 7,000 - 3,160 / 100
      expect(added).toMatchObject({ margin: '24760.00', liquidationPrice: '6968.40' });
      pinned.pin('FUT', 'ESM6', 701_025);
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
      expect(await floor.balances()).toBe(true);
    });

    it('is settled each day: gains are free, losses leave free money, then the margin', async () => {
      pinned.pin('FUT', 'ESM6', 700_000);
      granted(await place(es({})));
      const { id } = await only();
      pinned.pin('FUT', 'ESM6', 701_000);
      await at(SETTLED - 1);
      expect(await only()).toMatchObject({ cost: '7000.00', profit: '500.00' });
      await at(SETTLED);
      expect(await only()).toMatchObject({ cost: '7010.00', profit: '0.00', sellProfit: '500.00', todayProfit: '500.00' });
      expect(await money()).toEqual({ free: 100_000_00n - 11_880_00n - 2_23n + 500_00n, held: 11_880_00n });
      // The same close again does nothing.
      await at(SETTLED + SECOND);
      expect(await movements(id)).toHaveLength(2);
      // Two days missed at one price are two settlements, the second of nothing.
      pinned.pin('FUT', 'ESM6', 700_600);
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
      expect(await floor.balances()).toBe(true);
    });

    it('takes a loss from its margin once nothing else is left, and is closed out', async () => {
      pinned.pin('FUT', 'ESM6', 700_000);
      const poor = await floor.customer({ USD: 12_000_00n });
      customer = poor;
      granted(await place(es({})));
      // Free: 12,000 - 11,880 - 2.23 = 117.77. Down 20 points: 1,000, of which 882.23 from the margin.
      pinned.pin('FUT', 'ESM6', 698_000);
      await at(SETTLED);
      expect(await only()).toMatchObject({ margin: '10997.77', sellProfit: '-1000.00' });
      expect(await money()).toEqual({ free: 0n, held: 10_997_77n });
      // 10,997.77 - 5 × 50 = 10,747.77, under 10,800: once it trades again.
      pinned.pin('FUT', 'ESM6', 697_500);
      await at(SETTLED + HOUR + SECOND);
      await at(SETTLED + HOUR + 2 * SECOND);
      expect(await positions()).toEqual([]);
      expect((await closed())[0]).toMatchObject({ reason: 'liquidation', profit: '-1250.00' });
      expect(await money()).toEqual({ free: 12_000_00n - 1_250_00n - 4_46n, held: 0n });
      expect(await floor.balances()).toBe(true);
    });

    it('whose margin no longer pays the charges of closing it keeps that margin when the order is refused', async () => {
      pinned.pin('FUT', 'ESM6', 700_000);
      // 12,003.23 less 2.23 and 240 points: 1.00 of margin is left, and closing costs 2.23.
      customer = await floor.customer({ USD: 12_003_23n });
      granted(await place(es({})));
      pinned.pin('FUT', 'ESM6', 676_000);
      await at(SETTLED);
      const { id } = await only();
      expect(await money()).toEqual({ free: 0n, held: 1_00n });
      const queued = granted(await close(id, 1));
      floor.now = SETTLED + HOUR + SECOND;
      expect(denialOf(await floor.trading.orders.cancel(customer, queued.id))).toBeUndefined();
      expect(denialOf(await close(id, 1))).toMatchObject({ reason: 'insufficientFunds' });
      expect(await money()).toEqual({ free: 0n, held: 1_00n });
      expect(await only()).toMatchObject({ margin: '1.00', frozenNum: 0 });
      // The close-out, which is let off the charges, finds it where it was.
      await at(SETTLED + HOUR + 2 * SECOND);
      await at(SETTLED + HOUR + 3 * SECOND);
      expect(await positions()).toEqual([]);
      expect(await money()).toEqual({ free: 1_00n, held: 0n });
      expect(await floor.balances()).toBe(true);
    });

    it('a queued close that its margin can’t pay ends as rejected, with the margin where it was', async () => {
      pinned.pin('FUT', 'ESM6', 700_000);
      customer = await floor.customer({ USD: 12_003_23n });
      granted(await place(es({})));
      pinned.pin('FUT', 'ESM6', 676_000);
      await at(SETTLED);
      const queued = granted(await close((await only()).id, 1));
      await at(SETTLED + HOUR + SECOND);
      await at(SETTLED + HOUR + 2 * SECOND);
      const { list } = await floor.trading.reads.orders(customer, {});
      expect(list.find(({ id }) => id === queued.id)).toMatchObject({ reason: 'rejected', denial: 'insufficientFunds' });
      expect(await positions()).toEqual([]);
      expect(await money()).toEqual({ free: 1_00n, held: 0n });
      expect(await floor.balances()).toBe(true);
    });

    it('warns in one sweep and closes out in the next, in place of the customer’s own closing order', async () => {
      pinned.pin('FUT', 'ESM6', 700_000);
      granted(await place(es({ quantity: 2, leverage: 20 })));
      const { id } = await only();
      // Margin 7,000 × 50 × 2 / 20 = 35,000.00: 1.62 of the maintenance. Down 125 points: 22,500, 1.04; down 140: 21,000.
      const working = granted(
        await floor.trading.orders.flat(customer, {
          id,
          orderType: OrderType.Limit,
          price: '7100',
          quantity: 1,
          clientOrderId: clientOrderId(),
        }),
      );
      const warned = async () =>
        (await store.inSnapshot((tx) => tx.selectFrom('position').select('warned').where('id', '=', BigInt(id)).executeTakeFirst()))
          ?.warned;
      await at(START + SECOND);
      expect(await warned()).toBeNull();
      pinned.pin('FUT', 'ESM6', 687_500);
      await at(START + 2 * SECOND);
      expect(await warned()).toBe('low');
      floor.told.length = 0;
      // From low right through to the end: the last warning still comes first.
      pinned.pin('FUT', 'ESM6', 686_000);
      await at(START + 3 * SECOND);
      expect(await warned()).toBe('critical');
      expect(await positions()).toHaveLength(1);
      expect(floor.told).toContain(`${customer} position`);
      await at(START + 4 * SECOND);
      expect(await positions()).toEqual([]);
      // -140 × 50 × 2
      expect((await closed())[0]).toMatchObject({ reason: 'liquidation', profit: '-14000.00', quantity: 2 });
      expect((await movements(id))[0]).toMatchObject({ type: 'liquidation', quantity: -2 });
      const orders = (await floor.trading.reads.orders(customer, {})).list;
      expect(
        orders.map(({ id: order, reason, filledQuantity }) => ({ own: order === working.id, reason, filledQuantity })).slice(0, 2),
      ).toEqual(
        expect.arrayContaining([
          { own: true, reason: 'liquidated', filledQuantity: 0 },
          { own: false, reason: 'liquidated', filledQuantity: 2 },
        ]),
      );
      expect(await money()).toEqual({ free: 100_000_00n - 14_000_00n - 8_92n, held: 0n });
      expect(await floor.balances()).toBe(true);
    });

    it('goes on being closed out, whatever its owner tries to take back', async () => {
      pinned.pin('FUT', 'ESM6', 700_000);
      granted(await place(es({ quantity: 2, leverage: 20 })));
      const { id } = await only();
      pinned.pin('FUT', 'ESM6', 686_000, 1);
      await at(START + SECOND);
      await at(START + 2 * SECOND);
      const working = (await floor.trading.reads.orders(customer, {})).list[0];
      if (!working) throw new Error('no order');
      expect(working).toMatchObject({ positionId: id, reason: 'liquidated', quantity: 2, filledQuantity: 1 });
      expect(denialOf(await floor.trading.orders.cancel(customer, working.id))).toMatchObject({ reason: 'notPending' });
      expect(await floor.trading.orders.cancelAll(customer, {})).toEqual([]);
      expect(denialOf(await close(id, 1))).toMatchObject({ reason: 'insufficientPosition' });
      await at(START + 3 * SECOND);
      expect(await positions()).toEqual([]);
      expect((await closed()).map(({ quantity, reason }) => ({ quantity, reason }))).toEqual([{ quantity: 2, reason: 'liquidation' }]);
    });

    it('that gaps beyond all that its owner has costs that and no more', async () => {
      pinned.pin('FUT', 'ESM6', 700_000);
      customer = await floor.customer({ USD: 12_000_00n });
      granted(await place(es({})));
      pinned.pin('FUT', 'ESM6', 650_000);
      await at(START + SECOND);
      await at(START + 2 * SECOND);
      expect(await positions()).toEqual([]);
      expect(await money()).toEqual({ free: 0n, held: 0n });
      expect(await floor.balances()).toBe(true);
    });

    it('at expiry is settled in cash at the last price, its working orders end', async () => {
      pinned.pin('FUT', 'ESH6', 700_000);
      granted(await place(es({ stockCode: 'ESH6', direction: Sell })));
      const { id, expiredDateTimestamp } = await only();
      granted(
        await floor.trading.orders.flat(customer, {
          id,
          orderType: OrderType.Limit,
          price: '6000',
          quantity: 1,
          validity: 'gtc',
          clientOrderId: clientOrderId(),
        }),
      );
      pinned.pin('FUT', 'ESH6', 698_000);
      await at((expiredDateTimestamp ?? 0) * 1000 + SECOND);
      expect(await positions()).toEqual([]);
      // 20 × 50
      expect((await closed())[0]).toMatchObject({ reason: 'expiry', profit: '1000.00' });
      expect((await movements(id))[0]).toMatchObject({ type: 'expiry', quantity: -1, price: 6980 });
      // Of its last day it made what the close before was above 6,980.
      const { previousClose } = pinned.market.quote(idOf('ESH6', 'FUT'), (expiredDateTimestamp ?? 0) * 1000 - 1);
      expect(await day()).toEqual([[((previousClose - 698_000) / 2).toFixed(2), '0.00']]);
      expect(await money()).toEqual({ free: 100_000_00n + 1000_00n - 2_23n, held: 0n });
      expect(denialOf(await place(es({ stockCode: 'ESH6' })))).toMatchObject({ reason: 'contractExpired' });
      expect(await floor.balances()).toBe(true);
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
      pinned.pin('FUT', 'ESM6', 700_000);
      expect(denialOf(await place(es(wanted)))).toMatchObject(denial);
      expect(await money()).toEqual({ free: 100_000_00n, held: 0n });
    });

    it('held by one who goes the other way beyond it is not turned', async () => {
      pinned.pin('FUT', 'ESM6', 700_000);
      granted(await place(es({})));
      expect(denialOf(await place(es({ direction: Sell, quantity: 2 })))).toMatchObject({ reason: 'oppositePosition' });
      granted(await place(es({ direction: Sell })));
      expect(await positions()).toEqual([]);
    });

    it('is never held both ways, not even by an order that waited', async () => {
      pinned.pin('FUT', 'ESM6', 700_000);
      const waiting = granted(await place(es({ direction: Sell, orderType: OrderType.Limit, price: '7100' })));
      granted(await place(es({})));
      pinned.pin('FUT', 'ESM6', 711_000);
      await at(START + SECOND);
      expect((await positions()).map(({ direction }) => direction)).toEqual([Buy]);
      const ended = (await floor.trading.reads.orders(customer, {})).list.find(({ id }) => id === waiting.id);
      expect(ended).toMatchObject({ status: 2, reason: 'rejected', denial: 'oppositePosition', filledQuantity: 0, reserved: '0.00' });
      expect(await floor.balances()).toBe(true);
    });
  });

  describe('an option', () => {
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
      floor = openFloor(store, START);
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
      expect(await floor.balances()).toBe(true);
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
      expect(await floor.balances()).toBe(true);
    });

    it('keeps its price when the future has left its strike far behind, and can be sold', async () => {
      const call = near('call');
      await open(call.code, Buy);
      pinned.pin('FUT', 'ESM6', 900_000);
      const position = await only();
      const sold = granted(await close(position.id, 1));
      expect(Number(sold.averagePrice)).toBeGreaterThan(0);
      expect(await positions()).toEqual([]);
      expect(await floor.balances()).toBe(true);
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

  describe('a currency pair', () => {
    it('pays interest at 17:00 in New York, for three days on Wednesday, once', async () => {
      pinned.pin('FX', 'EURUSD', 110_000);
      granted(await place(fx('EURUSD', { quantity: 100_000 })));
      const { id } = await only();
      // 110,000 / 30
      expect(await money()).toEqual({ free: 100_000_00n - 3_666_67n, held: 3_666_67n });
      await at(ROLLED - 1);
      expect(await movements(id)).toHaveLength(1);
      await at(ROLLED);
      await at(ROLLED + SECOND);
      // 2.00 - 3.75 - 0.50 = -2.25 % of 110,000 / 365 = -6.7808 a day; × 3 = -20.34
      expect((await movements(id)).map(({ type, amount }) => [type, amount])).toEqual([
        ['swap', '-20.34'],
        ['open', '0.00'],
      ]);
      await at(ROLLED + 2 * DAY);
      expect((await movements(id)).map(({ amount }) => amount)).toEqual(['-6.78', '-6.78', '-20.34', '0.00']);
      // The weekend has none.
      await at(ROLLED + 4 * DAY);
      expect(await movements(id)).toHaveLength(4);
      expect((await money()).free).toBe(100_000_00n - 3_666_67n - 33_90n);
      expect(await floor.balances()).toBe(true);
    });

    it('gets interest where it lends the dearer currency', async () => {
      pinned.pin('FX', 'USDJPY', 150_000);
      granted(await place(fx('USDJPY', { quantity: 100_000 })));
      const { id } = await only();
      await at(ROLLED);
      // 3.75 - 0.75 - 0.50 = 2.50 % of 100,000 USD / 365 × 3 = 20.5479
      expect((await movements(id))[0]).toMatchObject({ type: 'swap', amount: '20.55' });
    });

    it('turns its profit into dollars at its own price', async () => {
      pinned.pin('FX', 'USDJPY', 150_000);
      granted(await place(fx('USDJPY', { quantity: 100_000 })));
      pinned.pin('FX', 'USDJPY', 151_000);
      const position = await only();
      // 100,000 JPY / 151
      expect(position).toMatchObject({ profit: '662.25', margin: '3333.33', conversion: { code: 'USDJPY', inverse: true } });
      expect(granted(await close(position.id, 100_000))).toMatchObject({ profit: '662.25', fee: '0.00' });
      expect(await money()).toEqual({ free: 100_000_00n + 662_25n, held: 0n });
    });

    it('has made for the day what was booked, whatever its price does after it is closed', async () => {
      pinned.pin('FX', 'USDJPY', 150_000);
      granted(await place(fx('USDJPY', { quantity: 100_000 })));
      const { id } = await only();
      pinned.pin('FX', 'USDJPY', 151_000);
      granted(await close(id, 50_000));
      pinned.pin('FX', 'USDJPY', 152_000);
      granted(await close(id, 50_000));
      pinned.pin('FX', 'USDJPY', 300_000);
      // 50,000 JPY / 151 and 100,000 JPY / 152: 331.1258 + 657.8947
      expect(await day()).toEqual([['989.02', '0.00']]);
      expect(await money()).toEqual({ free: 100_000_00n + 989_02n, held: 0n });
      floor.now = START + DAY;
      expect(await day()).toEqual([]);
    });

    it('is charged once with a loss that goes beyond its margin: what the broker bore no later fill pays', async () => {
      pinned.pin('FX', 'EURUSD', 110_000);
      granted(await place(fx('EURUSD', { quantity: 100_000 })));
      const { id } = await only();
      pinned.pin('FX', 'EURUSD', 105_000, 50_000);
      // -2,500.00, of which half of the margin is borne.
      expect(granted(await close(id, 100_000))).toMatchObject({ filledQuantity: 50_000, profit: '-1833.34' });
      pinned.pin('FX', 'EURUSD', 110_400);
      await at(START + SECOND);
      const [order] = (await floor.trading.reads.orders(customer, {})).list;
      // +200.00
      expect(order).toMatchObject({ filledQuantity: 100_000, profit: '-1633.34' });
      expect(await money()).toEqual({ free: 100_000_00n - 1_633_34n, held: 0n });
      expect(await day()).toEqual([['-1633.34', '0.00']]);
      expect(await floor.balances()).toBe(true);
    });

    it('is warned of and closed out at half of its margin', async () => {
      pinned.pin('FX', 'EURUSD', 110_000);
      granted(await place(fx('EURUSD', { quantity: 100_000 })));
      const { liquidationPrice } = await only();
      // 1.10 - 1,833.33 / 100,000 = 1.0816667: the last good price is 1.08167
      expect(liquidationPrice).toBe('1.08167');
      pinned.pin('FX', 'EURUSD', 108_167);
      await at(START + SECOND);
      await at(START + 2 * SECOND);
      expect(await positions()).toHaveLength(1);
      pinned.pin('FX', 'EURUSD', 108_166);
      await at(START + 3 * SECOND);
      await at(START + 4 * SECOND);
      // -1,834.00
      expect((await closed())[0]).toMatchObject({ reason: 'liquidation', profit: '-1834.00' });
      expect(await money()).toEqual({ free: 100_000_00n - 1_834_00n, held: 0n });
    });

    it('with margin added is closed out later by all of it, and a part that is closed takes its share along', async () => {
      pinned.pin('FX', 'EURUSD', 110_000);
      granted(await place(fx('EURUSD', { quantity: 100_000 })));
      const { id } = await only();
      granted(await floor.trading.addMargin(customer, { id, amount: '1000', clientOrderId: clientOrderId() }));
      // 1.10 - (3,666.67 + 1,000 - 1,833.34) / 100,000 = 1.0716667
      expect(await only()).toMatchObject({ maintenance: '1833.34', liquidationPrice: '1.07167' });
      granted(await close(id, 50_000));
      // Half of 4,666.67 and of 3,666.67, to the even cent: 2,333.33 stay, of which 916.66 have to.
      expect(await only()).toMatchObject({ margin: '2333.33', maintenance: '916.66', liquidationPrice: '1.07167' });
      pinned.pin('FX', 'EURUSD', 107_166);
      await at(START + SECOND);
      await at(START + 2 * SECOND);
      expect((await closed())[0]).toMatchObject({ reason: 'liquidation' });
      expect(await floor.balances()).toBe(true);
    });

    it('never costs more than its margin, however far it jumps', async () => {
      pinned.pin('FX', 'EURUSD', 110_000);
      granted(await place(fx('EURUSD', { direction: Sell, quantity: 100_000 })));
      pinned.pin('FX', 'EURUSD', 130_000);
      await at(START + SECOND);
      await at(START + 2 * SECOND);
      expect((await closed())[0]).toMatchObject({ reason: 'liquidation', profit: '-3666.67' });
      expect(await money()).toEqual({ free: 100_000_00n - 3_666_67n, held: 0n });
      expect(await floor.balances()).toBe(true);
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
      floor.now = Date.parse('2026-03-14T12:00Z');
      const order = granted(await place(fx('EURUSD', { quantity: 1000 })));
      expect(order).toMatchObject({ reason: 'queued', opensAt: Date.parse('2026-03-15T21:00Z') / 1000 });
      await at(Date.parse('2026-03-15T21:00:01Z'));
      expect(await positions()).toHaveLength(1);
    });
  });

  it('goes on after a restart: what was due is done once, as of its own time', async () => {
    pinned.pin('FUT', 'ESM6', 700_000);
    granted(await place(es({})));
    const { id } = await only();
    pinned.pin('FUT', 'ESM6', 701_000);
    floor = openFloor(store, SETTLED + 5 * HOUR, pinned.market);
    await floor.trading.sweep();
    floor = openFloor(store, SETTLED + 6 * HOUR, pinned.market);
    await floor.trading.sweep();
    const { list } = await floor.trading.reads.movements(customer, { id });
    expect(list.map(({ type, createTimeTimestamp }) => [type, createTimeTimestamp * 1000])).toEqual([
      ['settlement', SETTLED],
      ['open', START],
    ]);
  });

  it('ends a contract that nobody lists any more at its last settlement', async () => {
    pinned.pin('FUT', 'ESH6', 700_000);
    granted(await place(es({ stockCode: 'ESH6' })));
    const { expiredDateTimestamp } = await only();
    pinned.pin('FUT', 'ESH6', 701_000);
    await at(SETTLED);
    const unlisted: typeof pinned.market = {
      ...pinned.market,
      find: (of, code) => (code === 'ESH6' ? undefined : pinned.market.find(of, code)),
    };
    floor = openFloor(store, (expiredDateTimestamp ?? 0) * 1000 + DAY, unlisted);
    await floor.trading.sweep();
    expect(await positions()).toEqual([]);
    expect((await closed())[0]).toMatchObject({ reason: 'expiry', profit: '500.00' });
    expect(await money()).toEqual({ free: 100_000_00n + 500_00n - 2_23n, held: 0n });
    expect(await floor.balances()).toBe(true);
  });

  it('an order that ends with its contract ends once', async () => {
    pinned.pin('FUT', 'ESH6', 700_000);
    granted(await place(es({ stockCode: 'ESH6' })));
    const { id, expiredDateTimestamp } = await only();
    const order = granted(
      await floor.trading.orders.flat(customer, {
        id,
        orderType: OrderType.Limit,
        price: '7100',
        quantity: 1,
        validity: 'gtc',
        clientOrderId: clientOrderId(),
      }),
    );
    floor.now = (expiredDateTimestamp ?? 0) * 1000 + SECOND;
    expect(
      denialOf(await floor.trading.orders.amend(customer, { id: order.id, price: '7000', quantity: 1, clientOrderId: clientOrderId() })),
    ).toMatchObject({ reason: 'contractExpired' });
    await floor.trading.sweep();
    const [ended] = (await floor.trading.reads.orders(customer, {})).list;
    expect(ended).toMatchObject({ id: order.id, reason: 'expired' });
    const row = await store.inSnapshot((tx) =>
      tx.selectFrom('position').selectAll().where('id', '=', BigInt(id)).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ quantity: 0n, frozen: 0n, margin: 0n });
  });

  it.each([true, false])('a standing order ends as expired with its contract, listed (%s) or not', async (listed) => {
    pinned.pin('FUT', 'ESH6', 700_000);
    const limit = { orderType: OrderType.Limit, price: '6000', validity: 'gtc' };
    const order = granted(await place(es({ stockCode: 'ESH6', ...limit })));
    granted(await place(es({ stockCode: 'ESH6' })));
    const end = ((await only()).expiredDateTimestamp ?? 0) * 1000;
    const unlisted: typeof pinned.market = {
      ...pinned.market,
      find: (of, code) => (code === 'ESH6' ? undefined : pinned.market.find(of, code)),
    };
    floor = openFloor(store, end - 1, listed ? pinned.market : unlisted);
    if (listed) await floor.trading.sweep();
    floor.now = end;
    await floor.trading.sweep();
    const { list } = await floor.trading.reads.orders(customer, {});
    expect(list.find(({ id }) => id === order.id)).toMatchObject({ reason: 'expired', denial: null, reserved: '0.00' });
    expect((await money()).held).toBe(0n);
    expect(await floor.balances()).toBe(true);
  });

  it('does at once what is due before an order, though no sweep has come by', async () => {
    pinned.pin('FUT', 'ESM6', 700_000);
    granted(await place(es({})));
    pinned.pin('FUT', 'ESM6', 701_000);
    floor.now = SETTLED + HOUR + SECOND;
    const { id } = await only();
    granted(await close(id, 1));
    expect((await movements(id)).map(({ type, amount }) => [type, amount])).toEqual([
      ['close', '-2.23'],
      ['settlement', '500.00'],
      ['open', '-2.23'],
    ]);
  });
});
