/** A new stock from the list to its first day, paid once it is allotted. */
import { SubscriptionStatus } from '../../contract/codes.ts';
import { expectAccessible, WCAG } from './axe.ts';
import { expect, goTo } from './journey.ts';
import { agree, check, confirm, last, lots, reach, refuses, sheet } from './subscriptions.ts';
import { booksBalance, freeMoney, openOwn, otherDevice, pressHastily, test } from './trading.ts';

const { Waiting, Allotted, ToBeSettled, Settled } = SubscriptionStatus;

// Its clock leaps by days: other journeys would find their markets closed.
test.use({ flags: { demo: 'funded' } });

test('a new stock is applied for from the list, paid once it is allotted, and sold on its first day', async ({
  open,
  sandbox,
  control,
}) => {
  const device = await otherDevice(sandbox.url);
  const before = await freeMoney(device, 'stock', 'USD');
  const page = await openOwn(open, '/pages/payment/newstock?code=NONE&source=5');
  await goTo(page, '/pages/product/newstock');
  await page.getByRole('searchbox').fill('topaz pavilion');
  const issue = page.getByRole('list', { name: 'Open' }).getByRole('link');
  await expect(issue).toHaveCount(1);
  await expectAccessible(page, WCAG);
  await issue.click();
  await expect(page.getByText('does not enter the market')).toBeVisible();
  await expectAccessible(page, WCAG);
  await page.getByRole('link', { name: 'Subscribe' }).click();
  await refuses(page, [
    ['abc', 'whole number'],
    ['0', 'whole number'],
    ['-1', 'whole number'],
    ['1.5', 'whole number'],
    ['700,000', 'at most'],
  ]);
  await lots(page).fill('100');
  await check(page).click();
  for (const words of ['2,460.00', 'The ballot may allot you nothing', 'Without payment the allotment is lost'])
    await expect(sheet(page)).toContainText(words);
  await agree(page);
  const made = await last(device);
  expect(made).toMatchObject({ status: Waiting, quantity: 100, deposit: '123.00' });
  await booksBalance(sandbox.url);

  // Its second application is refused before it is sent.
  await goTo(page, '/pages/product/newstock');
  await goTo(page, `/pages/payment/newstock?code=${made.code}&source=5&id=${made.offeringId}`);
  await expect(page.getByText('You have already applied for this issue').first()).toBeVisible();

  const allotted = await reach(control, device, made.allotDate, Allotted);
  // 11 at 22.30.
  expect(allotted).toMatchObject({ allotmentQuantity: 11, pendingPayment: '122.30', actualPayment: '123.00', forfeit: '24.53' });
  await goTo(page, '/pages/trade/index?tab=subscriptions');
  await page
    .getByRole('link', { name: /^Pay the balance/ })
    .first()
    .click();
  await expect(page.getByText('To be paid before').first()).toBeVisible();
  await expect(page.getByText('Lost of the deposit without payment')).toBeVisible();
  await check(page).click();
  await expect(sheet(page)).toContainText('A payment cannot be taken back');
  await expectAccessible(page, WCAG);
  await pressHastily(confirm(page));
  await expect(page.getByText('The balance is paid.')).toBeVisible();
  expect(await last(device)).toMatchObject({ status: ToBeSettled, pendingPayment: '0.00', actualPayment: '245.30' });
  expect(await freeMoney(device, 'stock', 'USD')).toBe(before - 245_30n);
  await booksBalance(sandbox.url);

  const settled = await reach(control, device, made.listDate, Settled);
  expect(settled).toMatchObject({ listPrice: '19.05', proceeds: '209.55', profit: '-35.75' });
  expect(await freeMoney(device, 'stock', 'USD')).toBe(before - 35_75n);
  await page.getByRole('link', { name: 'Detail' }).click();
  const story = page.getByRole('region', { name: 'What happened' });
  for (const state of ['Waiting allotment', 'Allotted', 'To be settled', 'Settled']) await expect(story).toContainText(state);
  await expectAccessible(page, WCAG);
  await booksBalance(sandbox.url);
});
