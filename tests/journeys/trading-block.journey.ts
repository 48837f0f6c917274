/** A block: its permission is asked for and reviewed, its secret is asked for, it trades whole or not at all, and is sold again. */
import { Direction, OrderStatus, Source } from '../../contract/codes.ts';
import { shortName } from '../../src/lib/instrumentName.ts';
import { expect, goTo } from './journey.ts';
import {
  booksBalance,
  closeInParts,
  openOwn,
  otherDevice,
  positionOf,
  reconcileShare,
  SECRET,
  showsBills,
  test,
  ticketOf,
  waitFor,
} from './trading.ts';
import { LANGUAGES, sentence, speak, words } from './words.ts';

const BLOCK_SHARES = 10_000;

test('a block needs its permission, then its secret; it trades whole, and is sold in two, to the cent', async ({
  open,
  sandbox,
  control,
}) => {
  await waitFor(control, '14:30');
  const device = await otherDevice(sandbox.url);
  // Two blocks of something that costs cents.
  const { list } = await device.call('stockList', { market: 'US', pageNum: 1, pageSize: 14_000 });
  const cheap = list.find(({ state, ask }) => state === 0 && ask && Number(ask) * 2 * BLOCK_SHARES < 5000 && Number(ask) > 0);
  if (!cheap) throw new Error('no block that the demo customer can afford');
  const code = cheap.stock_code;
  const address = `/pages/payment/stock?code=${code}&market=US&source=${Source.BlockTrade}&direction=${Direction.Buy}`;
  const page = await openOwn(open, address);
  await expect(page.getByRole('link', { name: 'Ask for the block permission' })).toBeVisible();
  for (const language of LANGUAGES) {
    await speak(page, language);
    await expect(page.getByRole('link', { name: words(language, 'ticket')['block']?.['permission'] ?? '' })).toBeVisible();
    await expect(page.locator('form button[type="submit"]')).toHaveAttribute('aria-disabled', 'true');
  }

  await page.getByRole('link', { name: 'Ask for the block permission' }).click();
  await page.getByRole('button', { name: 'Ask for the permission' }).click();
  await expect(page.getByText(/^Your request is under review/)).toBeVisible();
  await expect(page.getByText(/^Blocks are open to you/)).toBeVisible();

  await goTo(page, address);
  const ticket = ticketOf(page);
  const secret = ticket.sheet.locator('input[name="payPassword"]');
  await ticket.quantity.fill(String(2 * BLOCK_SHARES));
  await ticket.choose('Limit');
  await expect(ticket.price).toHaveValue(/\d/);
  const asked = await ticket.price.inputValue();
  await ticket.price.fill((Number(asked) / 2).toFixed(4));
  await ticket.review.click();
  await secret.fill('654321');
  await ticket.confirm.click();
  for (const language of LANGUAGES) {
    await speak(page, language);
    await expect(secret).toHaveAttribute('aria-invalid', 'true');
    await expect(secret).toHaveAccessibleDescription(sentence(words(language, 'forms')['denial']?.['secretWrong']));
  }
  // A block never waits, so there is none to cancel: below its price nothing is ordered.
  await secret.fill(SECRET);
  await ticket.confirm.click();
  await expect(ticket.price).toHaveAccessibleDescription(sentence(words('en', 'forms')['denial']?.['priceMoved']));
  const ordersOf = async () =>
    (await device.call('positionConsignList', { pageSize: 200 })).list.filter(({ stockCode }) => stockCode === code);
  expect(await ordersOf()).toEqual([]);

  await ticket.choose('Block price');
  await ticket.review.click();
  await secret.fill(SECRET);
  await ticket.confirm.click();
  await expect(page.getByText('Order filled')).toBeVisible();
  const bought = await ticket.number();
  expect(await ordersOf()).toMatchObject([
    { orderNo: bought, source: Source.BlockTrade, status: OrderStatus.Filled, filledQuantity: 2 * BLOCK_SHARES },
  ]);
  const position = await positionOf(device, code);
  if (!position) throw new Error('no position');
  expect(position).toMatchObject({ source: Source.BlockTrade, positionNum: 2 * BLOCK_SHARES });
  const name = shortName(position.name);
  const sold = await closeInParts(page, { device, control }, { ...position, name }, [BLOCK_SHARES, BLOCK_SHARES]);
  for (const orderNo of [...sold, bought]) await reconcileShare(device, orderNo);
  await showsBills(page, device, [...sold, bought]);
  await booksBalance(sandbox.url);
});
