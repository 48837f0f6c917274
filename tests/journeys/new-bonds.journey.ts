/** A new bill from the list of auctions to its redemption: bid for, awarded, issued and paid back by the clock. */
import { SubscriptionStatus } from '../../contract/codes.ts';
import { expectAccessible, WCAG } from './axe.ts';
import { expect, goTo } from './journey.ts';
import { booksBalance, freeMoney, minor, openOwn, otherDevice, pressHastily, test } from './trading.ts';

const { Waiting, Allotted, NotAllotted, Settled } = SubscriptionStatus;
const LIST = '/pages/product/newstock?kind=bonds';

// Its clock leaps by weeks: other journeys would find their markets closed.
test.use({ flags: { demo: 'funded' } });

test('a new bill is bid for from the list, one bid is taken back, the other awarded, issued and redeemed by the clock', async ({
  open,
  sandbox,
  control,
}) => {
  const device = await otherDevice(sandbox.url);
  const { list } = await device.call('bondAuctionList', { pageSize: 200 });
  const auction = list
    .filter(({ kind, state }) => kind === 'bill' && state === 'open')
    .toSorted((one, other) => (one.maturityDate < other.maturityDate ? -1 : 1))[0];
  if (!auction) throw new Error('no bill is open');
  const bids = async () => (await device.call('bondBidList', {})).list;
  const reach = async (time: number, status: number) => {
    await control.advance(time * 1000 - (await control.now()) + 1000);
    await expect.poll(async () => (await bids())[0]?.status).toBe(status);
  };
  const before = await freeMoney(device, 'stock', 'USD');

  const page = await openOwn(open, `/pages/payment/newstock?code=NONE&source=101&id=NONE-2026-01-01`);
  await goTo(page, '/pages/product/newstock');
  await page.getByRole('radio', { name: 'Bonds' }).click();
  await expect(page.getByText('Auctions of the US Treasury, simulated')).toBeVisible();
  await page.getByRole('searchbox').fill(auction.code);
  const offer = page.getByRole('list', { name: 'Auctions of bonds' }).getByRole('link');
  await expect(offer).toHaveCount(1);
  await expectAccessible(page, WCAG);
  await offer.click();
  await expect(page.getByText('moved to this one')).toBeVisible();
  await expectAccessible(page, WCAG);
  await page.getByRole('link', { name: 'Bid', exact: true }).click();

  const nominal = page.locator('input[name="quantity"]');
  const check = page.getByRole('button', { name: 'Check the bid' });
  const sheet = page.getByRole('dialog');
  for (const [typed, complaint] of [
    ['abc', 'Enter the correct amount'],
    ['0', 'Enter the correct amount'],
    ['150', 'In multiples of 100'],
    ['99.99', 'Minimum'],
    ['10,000,100', 'Available: '],
  ] as const) {
    await nominal.fill(typed);
    await check.click();
    await expect(nominal, typed).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(complaint).first()).toBeVisible();
    await expect(sheet).toHaveCount(0);
  }
  const place = async (amount: string) => {
    await nominal.fill(amount);
    await check.click();
    for (const words of ['The price is not known', 'can be taken back until', 'can lose value', 'pays no coupon'])
      await expect(sheet).toContainText(words);
    const box = sheet.getByRole('checkbox');
    await expect(box).not.toBeChecked();
    await expectAccessible(page, WCAG);
    await box.check();
    await pressHastily(sheet.getByRole('button', { name: /^Bid, / }));
    await expect(page.getByText('The bid is placed.')).toBeVisible();
  };
  await place('1000');
  expect(await bids()).toMatchObject([{ status: Waiting, quantity: 1000, covered: '1000.00', cancellable: true }]);
  await page.getByRole('link', { name: 'Detail' }).click();
  await page.getByRole('button', { name: /^Take back the bid/ }).click();
  await page.getByRole('button', { name: /^Really take back/ }).click({ delay: 600 });
  await expect.poll(async () => (await bids())[0]).toMatchObject({ status: NotAllotted, note: 'cancelled' });
  expect(await freeMoney(device, 'stock', 'USD')).toBe(before);

  await goTo(page, LIST);
  await goTo(page, `/pages/payment/newstock?code=${auction.code}&source=101&id=${auction.id}`);
  await place('2000');
  expect(await freeMoney(device, 'stock', 'USD')).toBe(before - 2000_00n);
  await booksBalance(sandbox.url);

  await reach(auction.auctionTime, Allotted);
  const [awarded] = await bids();
  const paid = minor(awarded?.cost ?? '', 'USD');
  expect(paid < 2000_00n).toBe(true);
  expect(await freeMoney(device, 'stock', 'USD')).toBe(before - paid);
  await goTo(page, '/pages/trade/index?tab=newbonds');
  await expect(page.getByRole('list', { name: 'My bids' })).toContainText('Allotted');
  await expectAccessible(page, WCAG);

  await reach(Date.parse(auction.issueDate) / 1000, Settled);
  await page
    .getByRole('link', { name: /^Detail/ })
    .first()
    .click();
  const story = page.getByRole('region', { name: 'What happened' });
  for (const state of ['Waiting allotment', 'Allotted', 'Settled']) await expect(story).toContainText(state);
  await expectAccessible(page, WCAG);
  await page.getByRole('link', { name: 'See my bonds' }).click();
  await expect(page.getByRole('list', { name: 'My bonds' })).toContainText(auction.name);
  await booksBalance(sandbox.url);

  await control.advance(Date.parse(auction.maturityDate) - (await control.now()) + 1000);
  const held = async () => (await device.call('treasuryBondPageList', {})).list;
  await expect.poll(async () => (await held())[0]?.state).toBe('redeemed');
  expect(await held()).toHaveLength(1);
  expect(await freeMoney(device, 'stock', 'USD')).toBe(before - paid + 2000_00n);
  await expect(page.getByRole('list', { name: 'My bonds' })).toContainText('Redeemed');
  await booksBalance(sandbox.url);
});
