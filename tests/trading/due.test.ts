/** What is due on futures when nobody was there: after a restart, at the end of a contract, before an order. */
import { describe, expect, it } from 'vitest';
import { OrderType } from '../../contract/codes.ts';
import type { MarketModel } from '../../sandbox/market/types.ts';
import { bothStores, STORES } from '../sandbox/bothStores.ts';
import { denialOf, granted } from './floor.ts';
import { DAY, es, HOUR, marginDesk, SECOND, SETTLED, START } from './marginDesk.ts';
import { clientOrderId } from './wish.ts';

const where = bothStores();
describe.each(STORES)('what is due on %s', (kind) => {
  const desk = marginDesk(() => where(kind));
  const { at, close, closed, money, movements, only, orders, pin, place, positions } = desk;

  it('goes on after a restart: what was due is done once, as of its own time', async () => {
    pin('FUT', 'ESM6', 700_000);
    granted(await place(es({})));
    const { id } = await only();
    pin('FUT', 'ESM6', 701_000);
    desk.reopen(SETTLED + 5 * HOUR);
    await desk.floor.trading.sweep();
    desk.reopen(SETTLED + 6 * HOUR);
    await desk.floor.trading.sweep();
    const { list } = await desk.floor.trading.reads.movements(desk.customer, { id });
    expect(list.map(({ type, createTimeTimestamp }) => [type, createTimeTimestamp * 1000])).toEqual([
      ['settlement', SETTLED],
      ['open', START],
    ]);
  });

  it('ends a contract that nobody lists any more at its last settlement', async () => {
    pin('FUT', 'ESH6', 700_000);
    granted(await place(es({ stockCode: 'ESH6' })));
    const { expiredDateTimestamp } = await only();
    pin('FUT', 'ESH6', 701_000);
    await at(SETTLED);
    const unlisted: MarketModel = {
      ...desk.market,
      find: (of, code) => (code === 'ESH6' ? undefined : desk.market.find(of, code)),
    };
    desk.reopen((expiredDateTimestamp ?? 0) * 1000 + DAY, unlisted);
    await desk.floor.trading.sweep();
    expect(await positions()).toEqual([]);
    expect((await closed())[0]).toMatchObject({ reason: 'expiry', profit: '500.00' });
    expect(await money()).toEqual({ free: 100_000_00n + 500_00n - 2_23n, held: 0n });
    expect(await desk.floor.balances()).toBe(true);
  });

  it('an order that ends with its contract ends once', async () => {
    pin('FUT', 'ESH6', 700_000);
    granted(await place(es({ stockCode: 'ESH6' })));
    const { id, expiredDateTimestamp } = await only();
    const order = granted(
      await desk.floor.trading.orders.flat(desk.customer, {
        id,
        orderType: OrderType.Limit,
        price: '7100',
        quantity: 1,
        validity: 'gtc',
        clientOrderId: clientOrderId(),
      }),
    );
    desk.floor.now = (expiredDateTimestamp ?? 0) * 1000 + SECOND;
    expect(
      denialOf(
        await desk.floor.trading.orders.amend(desk.customer, { id: order.id, price: '7000', quantity: 1, clientOrderId: clientOrderId() }),
      ),
    ).toMatchObject({ reason: 'contractExpired' });
    await desk.floor.trading.sweep();
    const [ended] = await orders();
    expect(ended).toMatchObject({ id: order.id, reason: 'expired' });
    const row = await desk.store.inSnapshot((tx) =>
      tx.selectFrom('position').selectAll().where('id', '=', BigInt(id)).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ quantity: 0n, frozen: 0n, margin: 0n });
  });

  it.each([true, false])('a standing order ends as expired with its contract, listed (%s) or not', async (listed) => {
    pin('FUT', 'ESH6', 700_000);
    const limit = { orderType: OrderType.Limit, price: '6000', validity: 'gtc' };
    const order = granted(await place(es({ stockCode: 'ESH6', ...limit })));
    granted(await place(es({ stockCode: 'ESH6' })));
    const end = ((await only()).expiredDateTimestamp ?? 0) * 1000;
    const unlisted: MarketModel = {
      ...desk.market,
      find: (of, code) => (code === 'ESH6' ? undefined : desk.market.find(of, code)),
    };
    desk.reopen(end - 1, listed ? desk.market : unlisted);
    if (listed) await desk.floor.trading.sweep();
    await desk.floor.at(end);
    const list = await orders();
    expect(list.find(({ id }) => id === order.id)).toMatchObject({ reason: 'expired', denial: null, reserved: '0.00' });
    expect((await money()).held).toBe(0n);
    expect(await desk.floor.balances()).toBe(true);
  });

  it('does at once what is due before an order, though no sweep has come by', async () => {
    pin('FUT', 'ESM6', 700_000);
    granted(await place(es({})));
    pin('FUT', 'ESM6', 701_000);
    desk.floor.now = SETTLED + HOUR + SECOND;
    const { id } = await only();
    granted(await close(id, 1));
    expect((await movements(id)).map(({ type, amount }) => [type, amount])).toEqual([
      ['close', '-2.23'],
      ['settlement', '500.00'],
      ['open', '-2.23'],
    ]);
  });
});
