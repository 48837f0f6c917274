/** An issue of Hong Kong from the list to its first day, with a loan: what is cheaper comes back, what it cost stays. */
import { SubscriptionStatus } from '../../contract/codes.ts';
import { expectAccessible, WCAG } from './axe.ts';
import { expect, goTo } from './journey.ts';
import { agree, check, last, lots, reach, refuses, sheet } from './subscriptions.ts';
import { booksBalance, freeMoney, fund, openOwn, otherDevice, test } from './trading.ts';

const { Waiting, Allotted, ToBeSettled, Settled } = SubscriptionStatus;

// Its clock leaps by days: other journeys would find their markets closed.
test.use({ flags: { pace: '20', demo: 'funded' } });

test('an application with a loan is held at the top of the range, allotted at a lower price, and sold', async ({
  open,
  sandbox,
  control,
}) => {
  const device = await otherDevice(sandbox.url);
  await fund(device, '700', 'HKD');
  const before = await freeMoney(device, 'stock', 'HKD');
  const page = await openOwn(open, '/pages/payment/newstock?code=NONE&source=5');
  await goTo(page, '/pages/hkstock/index?tab=ipo');
  await page.getByRole('link', { name: 'Copper Crane Games' }).click();
  await page.getByRole('link', { name: 'Subscribe' }).click();
  await expect(page.getByText('Entrance fee, one lot')).toBeVisible();
  await expectAccessible(page, WCAG);
  await refuses(page, [
    ['', 'whole number'],
    ['1,5', 'whole number'],
    ['671', 'at most'],
    ['600', 'available balance'],
  ]);
  await page.getByLabel('Payment').selectOption({ label: 'Financed, 10 times your own part' });
  await page.getByRole('button', { name: 'Maximum' }).click();
  await check(page).click();
  await expect(sheet(page)).toContainText('are due even if nothing is allotted');
  await page.keyboard.press('Escape');
  await lots(page).fill('9');
  await page.getByRole('button', { name: 'One lot more' }).click();
  await check(page).click();
  // 28,282.38 with charges, a tenth of it, and interest of three days and three.
  for (const words of ['28,282.38', '2,828.24', '25,454.14', '20.09', '28,402.47', '2,948.33'])
    await expect(sheet(page)).toContainText(words);
  await expect(sheet(page)).toContainText('are due even if nothing is allotted');
  await agree(page);
  const made = await last(device);
  expect(made).toMatchObject({ status: Waiting, quantity: 10_000, usedBalance: '2948.33', borrowed: '25454.14', leverage: 10 });
  expect(await freeMoney(device, 'stock', 'HKD')).toBe(before - 2_948_33n);
  await booksBalance(sandbox.url);

  const allotted = await reach(control, device, made.allotDate, Allotted);
  // 1,000 at 2.55 with charges; of the loan three days have begun.
  expect(allotted).toMatchObject({
    allotmentQuantity: 1_000,
    price: '2.55',
    actualPayment: '2575.72',
    pendingPayment: '0.00',
    refund: '252.52',
  });
  expect(allotted).toMatchObject({ fee: '100.00', interest: '10.05' });
  expect(await freeMoney(device, 'stock', 'HKD')).toBe(before - 2_575_72n - 100_00n - 10_05n);
  await booksBalance(sandbox.url);
  await reach(control, device, made.paymentEndDate, ToBeSettled);
  const settled = await reach(control, device, made.listDate, Settled);
  expect(settled).toMatchObject({ listPrice: '1.90', proceeds: '1900.00', profit: '-785.77' });
  expect(await freeMoney(device, 'stock', 'HKD')).toBe(before - 785_77n);

  await goTo(page, '/pages/hkstock/index?tab=own');
  await expect(page.getByRole('list', { name: 'My subscriptions' })).toContainText('Settled');
  await expectAccessible(page, WCAG);
  await goTo(page, `/pages/trade/detail?kind=subscriptions&id=${made.id}`);
  for (const words of ['2,575.72', '252.52', '1,900.00', '785.77']) await expect(page.locator('main')).toContainText(words);
  await expectAccessible(page, WCAG);
  await goTo(page, '/pages/profile/transaction');
  await expect(page.locator('main')).toContainText('2,575.72');
  await booksBalance(sandbox.url);
});
