/** Shares of New York, Hong Kong and Paris, from the first order to the statement. */
import type { Page } from '@playwright/test';
import { OrderStatus, Source } from '../../contract/codes.ts';
import { shortName } from '../../src/lib/instrumentName.ts';
import { expect, test } from './journey.ts';
import {
  booksBalance,
  type Device,
  ended,
  goTo,
  openClose,
  openOwn,
  orderOf,
  otherDevice,
  place,
  reconcileShare,
  showsBills,
  ticketOf,
} from './trading.ts';

interface Line {
  readonly market: 'US' | 'HK' | 'FR';
  readonly path: string;
  readonly source: Source;
  /** Its market is open. */
  readonly clock: string;
  /** In its currency: what the demo customer can well afford. */
  readonly budget: number;
}

const LINES: readonly Line[] = [
  { market: 'US', path: '/pages/payment/stock', source: Source.Stock, clock: '2026-03-11T14:30Z', budget: 5000 },
  { market: 'FR', path: '/pages/payment/stock', source: Source.Stock, clock: '2026-03-11T10:00Z', budget: 2500 },
  { market: 'HK', path: '/pages/hkstock/payipo', source: Source.HKStock, clock: '2026-03-11T02:30Z', budget: 9000 },
];

/** One whose best offer is small enough that twice as much is affordable. */
async function thinShare(device: Device, { market, budget }: Line) {
  const { list } = await device.call('stockList', { market, pageNum: 1, pageSize: 3000 });
  const found = list.find(
    ({ ask, askVolume, lot, state, price_nominal: last }) =>
      state === 0 && ask && askVolume && last && Number(last) > 2 && askVolume >= 2 * lot && Number(ask) * (askVolume + 2 * lot) < budget,
  );
  if (!found?.ask || !found.askVolume) throw new Error(`no thin share in ${market}`);
  return { name: shortName(found.name), code: found.stock_code, lot: found.lot };
}

/** The best offer of the moment. A slow clock holds it still. */
async function offerOf(device: Device, market: Line['market'], stockCode: string) {
  const { row } = await device.call('quoteStock', { stockCode, market });
  if (!row.ask || !row.askVolume) throw new Error(`${stockCode} has no offer`);
  return { price: row.ask, quantity: row.askVolume };
}

const cancel = async (page: Page, name: string): Promise<void> => {
  await page
    .getByRole('button', { name: `Cancel the order ${name}` })
    .first()
    .click();
  await page.getByRole('button', { name: 'Confirm cancel' }).click();
};

for (const line of LINES) {
  const { market, path, source, clock } = line;
  test(`${market}: bought in part, the rest cancelled, closed in part and in whole, and every cent is on the statement`, async ({
    context,
    start,
  }) => {
    test.setTimeout(240_000);
    // A print of the market lasts for minutes, so that what an order leaves of it stays.
    const sandbox = await start({ clock, speed: '0.001', rate: '500' });
    const device = await otherDevice(sandbox.url);
    const { name, code, lot } = await thinShare(device, line);
    const page = await openOwn(async (to) => {
      const opened = await context.newPage();
      await opened.goto(`${sandbox.url}#${to}`);
      return opened;
    }, `${path}?code=${code}&market=${market}&source=${source}&direction=0`);
    await expect(ticketOf(page).quantity).toBeVisible();

    const offer = await offerOf(device, market, code);
    const bought = await place(page, { price: offer.price, quantity: String(Math.ceil(offer.quantity / lot) * lot + lot) });
    await expect(page.getByText('Order accepted, filled in part')).toBeVisible();
    const partial = await orderOf(device, bought);
    expect(partial.status).toBe(OrderStatus.PartlyFilled);
    expect(partial.filledQuantity).toBeGreaterThan(0);
    await goTo(page, '/pages/trade/index?tab=orders');
    await expect(page.getByText('Partly filled')).toBeVisible();
    await cancel(page, name);
    expect(await ended(device, bought)).toMatchObject({ status: OrderStatus.Ended, reason: 'cancelled' });
    await expect(page.getByText('Partly filled')).toHaveCount(0);
    const order = await reconcileShare(device, bought);

    const positionOf = async () => (await device.call('positionMine', {})).list.find(({ stockCode }) => stockCode === code);
    const position = await positionOf();
    expect(position).toMatchObject({ positionNum: order.filledQuantity, frozenNum: 0 });
    await openClose(page, name);
    const half = Math.max(lot, Math.floor(order.filledQuantity / 2 / lot) * lot);
    await ticketOf(page).choose('Market');
    const some = await place(page, { quantity: String(half) });
    await reconcileShare(device, some);
    const sold = [some];
    if (half < order.filledQuantity) {
      expect(await positionOf()).toMatchObject({ id: position?.id, positionNum: order.filledQuantity - half });
      await openClose(page, name);
      await ticketOf(page).choose('Market');
      const rest = await place(page, { quantity: String(order.filledQuantity - half) });
      await reconcileShare(device, rest);
      sold.push(rest);
    }
    expect(await positionOf()).toBeUndefined();
    await goTo(page, '/pages/trade/index?tab=closed');
    await expect(page.getByText(name).first()).toBeVisible();

    await showsBills(page, device, [...sold.toReversed(), bought]);
    await booksBalance(sandbox.url);
  });
}
