/** A block: its permission is asked for and reviewed, its secret is asked for, and it trades whole. */
import { Direction, OrderStatus, Source } from '../../contract/codes.ts';
import { expect, test } from './journey.ts';
import { goTo, openOwn, otherDevice, SECRET, ticketOf } from './trading.ts';

const BLOCK_SHARES = 10_000;

test('A block needs its permission, then its secret; a wrong one is said in the dialog', async ({ open, sandbox }) => {
  test.setTimeout(180_000);
  const device = await otherDevice(sandbox.url);
  // A block of something that costs cents.
  const { list } = await device.call('stockList', { market: 'US', pageNum: 1, pageSize: 14_000 });
  const cheap = list.find(({ state, ask }) => state === 0 && ask && Number(ask) * BLOCK_SHARES < 4000 && Number(ask) > 0);
  if (!cheap) throw new Error('no block that the demo customer can afford');
  const address = `/pages/payment/stock?code=${cheap.stock_code}&market=US&source=${Source.BlockTrade}&direction=${Direction.Buy}`;
  const page = await openOwn(open, address);
  await expect(page.getByRole('link', { name: 'Ask for the block permission' })).toBeVisible();
  await expect(ticketOf(page).review).toHaveAttribute('aria-disabled', 'true');

  await page.getByRole('link', { name: 'Ask for the block permission' }).click();
  await page.getByRole('button', { name: 'Ask for the permission' }).click();
  await expect(page.getByText(/^Your request is under review/)).toBeVisible();
  await expect(page.getByText(/^Blocks are open to you/)).toBeVisible({ timeout: 60_000 });

  await goTo(page, address);
  const ticket = ticketOf(page);
  await ticket.quantity.fill(String(BLOCK_SHARES));
  await ticket.review.click();
  const secret = ticket.sheet.getByLabel('Transaction password', { exact: true });
  await secret.fill('654321');
  await ticket.confirm.click();
  await expect(ticket.sheet.getByText('This transaction password is not the right one.')).toBeVisible();
  await secret.fill(SECRET);
  await ticket.confirm.click();
  await expect(page.getByText(/^T\d{8}$/)).toBeVisible();
  const { list: orders } = await device.call('positionConsignList', { pageSize: 200 });
  expect(orders.find(({ stockCode }) => stockCode === cheap.stock_code)).toMatchObject({
    source: Source.BlockTrade,
    status: OrderStatus.Filled,
    filledQuantity: BLOCK_SHARES,
  });
  expect((await device.call('positionMine', {})).list.find(({ stockCode }) => stockCode === cheap.stock_code)).toMatchObject({
    source: Source.BlockTrade,
    positionNum: BLOCK_SHARES,
  });
});
