/** A loan from the application to its last state: reviewed, paid out, late, repaid in part and whole. */
import type { Page } from '@playwright/test';
import { LoanStatus } from '../../contract/codes.ts';
import type { Loan } from '../../contract/rest/loan.ts';
import { expectAccessible, WCAG } from './axe.ts';
import { expect, goTo } from './journey.ts';
import { booksBalance, type Device, freeMoney, minor, openOwn, otherDevice, pressHastily, test } from './trading.ts';

const LOANS = '/pages/loan/index';
const IBAN = 'FR14 2004 1010 0505 0001 3M02 606';

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const check = (page: Page) => page.getByRole('button', { name: /^Check the / });
const sheet = (page: Page) => page.getByRole('dialog');
const confirm = (page: Page) => sheet(page).getByRole('button', { name: /^(?:Apply for|Repay) / });

const newest = async (device: Device): Promise<Loan> => {
  const { list } = await device.call('loanApplyList', { pageSize: 200 });
  const [last] = list.toSorted((one, next) => next.id - one.id);
  if (!last) throw new Error('no loan');
  return last;
};

async function refuses(page: Page, name: string, wrong: readonly (readonly [typed: string, complaint: string])[]): Promise<void> {
  for (const [typed, complaint] of wrong) {
    await field(page, name).fill(typed);
    await check(page).click();
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(complaint).first()).toBeVisible();
    await expect(sheet(page)).toHaveCount(0);
  }
}

// Its clock leaps by weeks: other journeys would find their markets closed. Between the leaps it stands all but still, for what is passed is paid out soon.
test.use({ flags: { speed: '0.00001', demo: 'funded', review: '1' } });

test('a loan is asked for, reviewed, paid out, late, and repaid in part and whole, to the cent', async ({ open, sandbox, control }) => {
  const device = await otherDevice(sandbox.url);
  const before = await freeMoney(device, 'balance', 'EUR');
  const past = (await device.call('loanApplyList', {})).total;
  const page = await openOwn(open, LOANS);
  await expect(page.getByRole('region', { name: 'What you may borrow' })).toContainText('You may borrow');
  await page.getByText('How the score is made').click();
  await expect(page.getByText('Verified identity', { exact: true })).toBeVisible();
  await expectAccessible(page, WCAG);
  await page.getByRole('link', { name: 'Apply for a loan' }).first().click();

  await field(page, 'iban').fill(IBAN);
  await field(page, 'bic').fill('DEUTDEFF');
  await refuses(page, 'amount', [
    ['abc', 'amount'],
    ['0', 'Enter'],
    ['-20', 'positive'],
    ['99.99', 'Minimum'],
    ['100.001', 'decimals'],
    ['900000', 'You may borrow up to'],
  ]);
  await field(page, 'amount').fill('1000');
  await refuses(page, 'iban', [[`${IBAN.slice(0, -1)}7`, 'no valid IBAN']]);
  await field(page, 'iban').fill(IBAN);
  await refuses(page, 'bic', [['DEUT', '8 or 11']]);
  await field(page, 'bic').fill('DEUTDEFF');
  await field(page, 'term').selectOption('3');
  await page.getByText('Plan of 3 payments').click();
  await expect(page.getByRole('row')).toHaveCount(4);
  await check(page).click();
  const box = sheet(page).getByRole('checkbox');
  await expect(box).not.toBeChecked();
  await expect(confirm(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(sheet(page)).toContainText('interest on arrears');
  await expect(sheet(page)).toContainText('blocks withdrawals');
  expect((await device.call('loanApplyList', {})).total).toBe(past);
  await expectAccessible(page, WCAG);
  await box.check();
  await pressHastily(confirm(page));
  await expect(page.getByText('The application is in review.')).toBeVisible();
  expect((await device.call('loanApplyList', {})).total).toBe(past + 1);
  await page
    .getByRole('link', { name: 'See all about it' })
    .or(page.getByRole('link', { name: 'Detail' }))
    .first()
    .click();

  await expect.poll(async () => (await newest(device)).status).toBe(LoanStatus.Passed);
  expect(await freeMoney(device, 'balance', 'EUR')).toBe(before);
  await control.advance(30_000);
  await expect.poll(async () => (await newest(device)).status).toBe(LoanStatus.InUse);
  expect(await freeMoney(device, 'balance', 'EUR')).toBe(before + 1_000_00n);
  await expect(page.getByRole('list').filter({ hasText: 'Passed' })).toContainText('In use');
  await booksBalance(sandbox.url);

  // Nothing is left where an instalment is collected: it is late.
  const moved = await freeMoney(device, 'balance', 'EUR');
  const trading = await freeMoney(device, 'stock', 'EUR');
  const amount = (Number(moved) / 100).toFixed(2);
  const out = () => ({ from: 'funding', to: 'trading', currency: 'EUR', amount, clientOrderId: crypto.randomUUID() }) as const;
  await device.call('walletTransfer', out());
  await expect.poll(() => freeMoney(device, 'stock', 'EUR')).toBe(trading + moved);
  const { id, nextDate } = await newest(device);
  await control.advance(Date.parse(nextDate ?? '') + 86_400_000 - (await control.now()));
  await goTo(page, LOANS);
  const loans = page.getByRole('list', { name: 'My loans' });
  await expect(loans).toContainText('Late since');
  await expectAccessible(page, WCAG);
  await device.call('walletTransfer', { ...out(), from: 'trading', to: 'funding' });
  await expect.poll(() => freeMoney(device, 'balance', 'EUR')).toBe(moved);
  await expect(device.call('walletTransfer', out())).rejects.toThrow();
  await loans.getByRole('link', { name: `Repay: Loan no. ${id}` }).click();
  const due = await device.call('loanShouldRepay', { id });
  const interest = minor(due.interest, 'EUR');
  expect(interest).toBeGreaterThan(0n);
  await refuses(page, 'amount', [
    ['2000', 'no more can be repaid'],
    ['0', 'Enter'],
  ]);
  await field(page, 'amount').fill('400');
  await check(page).click();
  await expectAccessible(page, WCAG);
  await pressHastily(confirm(page));
  await expect(page.getByText('The repayment is made.')).toBeVisible();
  const after = await newest(device);
  expect(after).toMatchObject({ status: LoanStatus.InUse, repaid: '400.00', interestPaid: due.interest });
  expect(minor(after.principal, 'EUR')).toBe(600_00n + interest);
  expect(await freeMoney(device, 'balance', 'EUR')).toBe(before + 600_00n);
  await booksBalance(sandbox.url);

  // Another tab has all that is due on its sheet when this one pays it.
  await goTo(page, LOANS);
  await goTo(page, `${LOANS}?repay=${id}`);
  const other = await open(`${LOANS}?repay=${id}`);
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'All', exact: true }).click();
    await check(tab).click();
    await expect(confirm(tab)).toBeVisible();
  }
  await pressHastily(confirm(page));
  await expect(page.getByText(`Loan no. ${id} is repaid`)).toBeVisible();
  await confirm(other).click();
  await expect(other.getByText('Nothing is owed of this loan').first()).toBeVisible();
  await other.close();
  expect(await newest(device)).toMatchObject({ status: LoanStatus.Repaid, due: '0.00', interestPaid: due.interest });
  expect(await freeMoney(device, 'balance', 'EUR')).toBe(before - interest);
  await goTo(page, `${LOANS}?loan=${id}`);
  const timeline = page.getByRole('list').filter({ hasText: 'In review' });
  for (const state of ['Passed', 'In use', 'Repaid']) await expect(timeline).toContainText(state);
  await expect(page.getByRole('list', { name: 'Repayments' })).toContainText('400.00');
  await expectAccessible(page, WCAG);
  await booksBalance(sandbox.url);
});
