/** Shares of New York, Paris, Frankfurt and Hong Kong, and at the opening auction, from the first order to the statement. */
import { OrderStatus, Source } from '../../contract/codes.ts';
import type { Currency } from '../../contract/money.ts';
import { shortName } from '../../src/lib/instrumentName.ts';
import { expect, goTo } from './journey.ts';
import {
  booksBalance,
  buyInPart,
  cancel,
  closeInParts,
  type Device,
  ended,
  fund,
  openOwn,
  otherDevice,
  place,
  positionOf,
  reconcileShare,
  showsBills,
  test,
  ticketOf,
  waitFor,
} from './trading.ts';

interface Line {
  readonly market: 'US' | 'FR' | 'DE' | 'HK';
  readonly path: string;
  readonly source: Source;
  /** Its market is open then, UTC. */
  readonly time: string;
  /** What is paid in for it, so that whatever the day's prices are the customer can afford it: USDT, and in the market's currency what may be spent of it. */
  readonly paidIn: string;
  readonly currency: Currency;
  readonly budget: number;
}

const LINES: readonly Line[] = [
  { market: 'US', path: '/pages/payment/stock', source: Source.Stock, time: '14:30', paidIn: '6000', currency: 'USD', budget: 5000 },
  { market: 'FR', path: '/pages/payment/stock', source: Source.Stock, time: '14:30', paidIn: '4000', currency: 'EUR', budget: 2500 },
  { market: 'DE', path: '/pages/payment/stock', source: Source.Stock, time: '14:30', paidIn: '4000', currency: 'EUR', budget: 2500 },
  { market: 'HK', path: '/pages/hkstock/payipo', source: Source.HKStock, time: '02:30', paidIn: '2000', currency: 'HKD', budget: 9000 },
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

test('auction: one order is taken back, one trades whole at the opening price, and every cent is on the statement', async ({
  open,
  sandbox,
  control,
}) => {
  await waitFor(control, '13:00');
  const device = await otherDevice(sandbox.url);
  const { list } = await device.call('preMarketList', {});
  const { list: held } = await device.call('positionMine', {});
  const share = list.find(({ stock_code: code, ask }) => ask && Number(ask) < 500 && held.every(({ stockCode }) => stockCode !== code));
  if (!share) throw new Error('no share at the auction that the demo customer can afford');
  const { stock_code: code, market } = share;
  const name = shortName(share.name);
  const address = `/pages/payment/stock?code=${code}&market=${market}&source=${Source.AuctionStock}&direction=0`;
  const page = await openOwn(open, address);
  await ticketOf(page).choose('Market');
  await expect(page.getByText('The order waits for the next opening auction.').first()).toBeVisible();
  const taken = await place(page, { quantity: '5' });
  await expect(page.getByText(/^Order accepted, waiting for the opening/)).toBeVisible();
  await goTo(page, '/pages/trade/index?tab=orders');
  await cancel(page, name);
  expect(await ended(device, taken)).toMatchObject({ status: OrderStatus.Ended, reason: 'cancelled', filledQuantity: 0 });

  await goTo(page, address);
  await ticketOf(page).choose('Market');
  const bought = await place(page, { quantity: '4' });
  await waitFor(control, '13:30');
  await expect(page.getByText('Order filled')).toBeVisible();
  const { row } = await device.call('quoteStock', { stockCode: code, market });
  const order = await reconcileShare(device, bought);
  expect(order).toMatchObject({ status: OrderStatus.Filled, filledQuantity: 4 });
  expect(Number(order.averagePrice)).toBe(Number(row.open));

  const position = await positionOf(device, code);
  if (!position) throw new Error('no position');
  const sold = await closeInParts(page, { device, control }, { ...position, name }, [1, 3]);
  for (const orderNo of [...sold, taken]) await reconcileShare(device, orderNo);
  await showsBills(page, device, [...sold, bought]);
  await booksBalance(sandbox.url);
});

for (const line of LINES) {
  const { market, path, source, time, paidIn, currency } = line;
  test(`${market}: bought in part, the rest cancelled, closed in part and in whole, and every cent is on the statement`, async ({
    open,
    sandbox,
    control,
  }) => {
    await waitFor(control, time);
    const device = await otherDevice(sandbox.url);
    await fund(device, paidIn, currency);
    const { name, code, lot } = await thinShare(device, line);
    const page = await openOwn(open, `${path}?code=${code}&market=${market}&source=${source}&direction=0`);
    await expect(ticketOf(page).quantity).toBeVisible();

    const offer = await offerOf(device, market, code);
    const quantity = Math.ceil(offer.quantity / lot) * lot + lot;
    const { orderNo: bought, filledQuantity } = await buyInPart(page, device, { name, price: offer.price, quantity });
    await reconcileShare(device, bought);

    const position = await positionOf(device, code);
    if (!position) throw new Error('no position');
    const half = Math.max(lot, Math.floor(filledQuantity / 2 / lot) * lot);
    const parts = [half, filledQuantity - half].filter((part) => part > 0);
    const sold = await closeInParts(page, { device, control }, { ...position, name }, parts);
    for (const orderNo of sold) await reconcileShare(device, orderNo);
    await goTo(page, '/pages/trade/index?tab=closed');
    await expect(page.getByText(name).first()).toBeVisible();

    await showsBills(page, device, [...sold, bought]);
    await booksBalance(sandbox.url);
  });
}
