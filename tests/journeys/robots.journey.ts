/** A robot from the list to the end of its cycle: bought, at work, out of energy, recharged, expired; and one that is rented and ended early. */
import type { Page } from '@playwright/test';
import { MiningStatus } from '../../contract/codes.ts';
import type { RobotOrder } from '../../contract/rest/robot.ts';
import { expectAccessible, WCAG } from './axe.ts';
import { expect, goTo } from './journey.ts';
import { booksBalance, DAY_MS, type Device, freeMoney, minor, openOwn, otherDevice, pressHastily, test } from './trading.ts';

const ROBOTS = '/pages/robotai/index';
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const check = (page: Page) => page.getByRole('button', { name: /^Check the / });
const sheet = (page: Page) => page.getByRole('dialog');
const confirm = (page: Page) => sheet(page).getByRole('button', { name: /^(?:Buy|Rent|Fill) for |^End it: / });

const newest = async (device: Device): Promise<RobotOrder> => {
  const { list } = await device.call('robotOrderPageList', { pageSize: 200 });
  const [last] = list.toSorted((one, next) => next.id - one.id);
  if (!last) throw new Error('no robot');
  return last;
};

// Its clock leaps by days: other journeys would find their markets closed. Between the leaps it stands all but still, for its first states are short.
test.use({ flags: { speed: '0.001', demo: 'funded', review: '1' } });

test('a robot is bought, mines, stands still, is recharged and expires, to the cent; a rented one ends early', async ({
  open,
  sandbox,
  control,
}) => {
  const device = await otherDevice(sandbox.url);
  const before = await freeMoney(device, 'stock', 'USD');
  const status = async () => (await newest(device)).status;
  const page = await openOwn(open, ROBOTS);
  await expect(page.getByText('Income is an estimate that nobody promises')).toBeVisible();
  await expectAccessible(page, WCAG);
  await page.getByRole('link', { name: 'Buy or rent a robot' }).first().click();
  await page.getByRole('list', { name: 'Robots' }).getByRole('link', { name: 'Coulisse Pick BTC' }).click();
  await field(page, 'cycleDays').selectOption('15');
  await check(page).click();
  const box = sheet(page).getByRole('checkbox');
  await expect(box).not.toBeChecked();
  await expect(confirm(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(sheet(page)).toContainText('You may lose');
  await expectAccessible(page, WCAG);
  await box.check();
  await pressHastily(confirm(page));
  await expect(page.getByText('The robot is looking for a pool.')).toBeVisible();
  expect((await device.call('robotOrderPageList', {})).total).toBe(1);
  expect(await freeMoney(device, 'stock', 'USD')).toBe(before - 500_00n);
  await booksBalance(sandbox.url);

  await page.getByRole('link', { name: 'Detail' }).click();
  const timeline = page.getByRole('list').filter({ hasText: 'Finding a pool' });
  for (const [step, words] of [
    [MiningStatus.LocatingPool, 'Locating a pool'],
    [MiningStatus.Starting, 'Starting'],
    [MiningStatus.Mining, 'Mining'],
  ] as const) {
    await control.advance(60_000);
    await expect.poll(status).toBe(step);
    await expect(timeline).toContainText(words);
  }
  // Past the day, so that the last one before the end isn't whole: the clock may stand still between two presses.
  await control.advance(10 * DAY_MS + 60_000);
  await expect.poll(status).toBe(MiningStatus.EnergyInsufficient);
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Insufficient energy, stop mining');
  await expectAccessible(page, WCAG);
  const { id, income } = await newest(device);
  expect(minor(income, 'USD')).toBeGreaterThan(0n);
  expect(await freeMoney(device, 'stock', 'USD')).toBe(before - 500_00n + minor(income, 'USD'));
  await page.getByRole('link', { name: 'Fill the energy' }).click();
  await check(page).click();
  await pressHastily(confirm(page));
  await expect(page.getByText('The energy is filled.')).toBeVisible();
  expect(await status()).toBe(MiningStatus.Mining);
  await control.advance(6 * DAY_MS);
  await expect.poll(status).toBe(MiningStatus.Expired);
  const ended = await newest(device);
  expect(ended).toMatchObject({ id, fees: '1.00' });
  const { list: told } = await device.call('robotMessages', { orderId: id });
  const [last] = told;
  expect(last).toMatchObject({ deed: 'expire' });
  // What the cycle's end paid back is worth what the coin is worth; the last day isn't whole and brings nothing.
  expect(await freeMoney(device, 'stock', 'USD')).toBe(before - 501_00n + minor(ended.income, 'USD') + minor(last?.amount ?? '0', 'USD'));
  await goTo(page, '/pages/robotai/record');
  await expect(page.getByRole('list', { name: 'My robots' })).toContainText('Expired');
  await booksBalance(sandbox.url);

  const rest = await freeMoney(device, 'stock', 'USD');
  await goTo(page, '/pages/robotai/rental?id=RBTC1');
  await check(page).click();
  await sheet(page).getByRole('checkbox').check();
  await pressHastily(confirm(page));
  await expect(page.getByText('The robot is looking for a pool.')).toBeVisible();
  // 500 × 0.352 % is 1.76 a day, for seven.
  expect(await freeMoney(device, 'stock', 'USD')).toBe(rest - 12_32n);
  const rented = (await newest(device)).id;
  await control.advance(180_000);
  await expect.poll(status).toBe(MiningStatus.Mining);
  await goTo(page, `/pages/robotai/detail?id=${rented}&deed=redeem`);
  const other = await open(`/pages/robotai/detail?id=${rented}&deed=redeem`);
  for (const tab of [page, other]) {
    await check(tab).click();
    await expect(confirm(tab)).toBeVisible();
  }
  await pressHastily(confirm(page));
  await expect(page.getByText('The robot has ended.')).toBeVisible();
  await other.close();
  expect(await status()).toBe(MiningStatus.Expired);
  expect(await freeMoney(device, 'stock', 'USD')).toBe(rest - 12_32n);
  await booksBalance(sandbox.url);
});
