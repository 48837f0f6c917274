/** Shares of an unlisted company from the list to the exit, which the clock brings. */
import { UnlistedStatus } from '../../contract/codes.ts';
import { expectAccessible, WCAG } from './axe.ts';
import { expect, goTo } from './journey.ts';
import { booksBalance, freeMoney, minor, openOwn, otherDevice, pressHastily, test } from './trading.ts';

const LIST = '/pages/product/ucstock';

// Its clock leaps by months: other journeys would find their markets closed.
test.use({ flags: { demo: 'funded' } });

test('unlisted shares are bought from the list, locked, and sold by the clock for what they bring', async ({ open, sandbox, control }) => {
  const device = await otherDevice(sandbox.url);
  const { list } = await device.call('unlistedList', { pageSize: 200 });
  const offer = list.filter(({ currency }) => currency === 'USD').toSorted((one, next) => one.exitTime - next.exitTime)[0];
  if (!offer) throw new Error('no round in dollars');
  const { code, name, currency, minimumQuantity: least, maximumQuantity: most } = offer;
  const last = async () => (await device.call('unlistedOrders', { pageSize: 200 })).list.find((holding) => holding.code === code);
  const before = await freeMoney(device, 'stock', currency);

  const page = await openOwn(open, '/pages/placing/record');
  const quantity = page.locator('input[name="quantity"]');
  const check = page.getByRole('button', { name: 'Check the purchase' });
  const sheet = page.getByRole('dialog');
  const confirm = sheet.getByRole('button', { name: /^Pay / });
  await goTo(page, LIST);
  await expect(page.getByText('These companies are invented')).toBeVisible();
  await expectAccessible(page, WCAG);
  await page
    .getByRole('list', { name: 'Unlisted companies' })
    .getByRole('link', { name: name.replace(/ \(.*/, '') })
    .first()
    .click();
  await expect(page.getByText('none until the exit')).toBeVisible();
  for (const [typed, complaint] of [
    ['abc', 'not a number'],
    ['0', 'above zero'],
    [String(least - offer.step), 'Least'],
    [String(least + 1), 'multiple'],
    [String(most + offer.step), 'above the maximum'],
    [String(most), 'available balance'],
  ] as const) {
    await quantity.fill(typed);
    await check.click();
    await expect(quantity).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(complaint).first()).toBeVisible();
    await expect(sheet).toHaveCount(0);
  }
  await quantity.fill(String(least));
  await check.click();
  await expect(sheet).toContainText('can be lost');
  await expect(sheet).toContainText('an estimate that nobody promises');
  const box = sheet.getByRole('checkbox');
  await expect(box).not.toBeChecked();
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, WCAG);
  await box.check();
  await pressHastily(confirm);
  await expect(page.getByText('The shares are bought.')).toBeVisible();
  const held = await last();
  expect(held).toMatchObject({ status: UnlistedStatus.Held, quantity: least });
  expect(await freeMoney(device, 'stock', currency)).toBe(before - minor(held?.cost ?? '', currency));
  await booksBalance(sandbox.url);
  await page.getByRole('link', { name: 'Detail' }).click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await expectAccessible(page, WCAG);

  await control.advance(offer.exitTime * 1000 - (await control.now()));
  await expect.poll(async () => (await last())?.status).not.toBe(UnlistedStatus.Held);
  const ended = await last();
  expect(minor(ended?.proceeds ?? '', currency) - minor(ended?.cost ?? '', currency)).toBe(minor(ended?.result ?? '', currency));
  await goTo(page, '/pages/trade/index?tab=ucstock');
  await expect(page.getByRole('list', { name: 'My unlisted shares' })).toContainText('gain or loss');
  await expectAccessible(page, WCAG);
  await booksBalance(sandbox.url);
});
