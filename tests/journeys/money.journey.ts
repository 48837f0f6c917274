/** A customer's money, as the customer moves it: in, between accounts and currencies, out, and on paper. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { minorUnits } from '../../contract/finance/amount.ts';
import { CURRENCIES, CURRENCY_SCALE } from '../../contract/money.ts';
import { answer, expect, goTo, test } from './journey.ts';

/** The sandbox's demo customer, see the README. */
const CUSTOMER = { name: 'demo', password: 'demo1234', secret: '123456' };
/** Of the Tether contract: nobody's own, and its checksum is right. */
const TRON_ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

const logIn = async (page: Page): Promise<void> => {
  await page.getByLabel('User ID or email').fill(CUSTOMER.name);
  await page.getByLabel('Password', { exact: true }).fill(CUSTOMER.password);
  await page.getByRole('button', { name: 'Log in' }).click();
};

/** Opens a customer's page; a guest comes to it by the login. */
const openOwn = async (open: (path: string) => Promise<Page>, path: string, heading: string): Promise<Page> => {
  const page = await open(path);
  await logIn(page);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  return page;
};

const record = (page: Page, number: string) => page.getByRole('listitem').filter({ has: page.getByText(new RegExp(`no\\. ${number}$`)) });
const receiptNumber = async (page: Page): Promise<string> =>
  (await page.locator('dl > div').filter({ hasText: 'Number' }).locator('dd').textContent()) ?? '';

const giveSecret = async (page: Page, secret: string, action: RegExp): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Transaction password', { exact: true }).fill(secret);
  await dialog.getByRole('button', { name: action }).click();
};

test('Coins come in: the address is shown once the amount will do, its code holds its text, and three confirmations credit it', async ({
  open,
}) => {
  const page = await openOwn(open, '/pages/deposit/wallet', 'Crypto deposit');
  await expect(page.getByText('Deposits smaller than 1.00 USDT are neither credited nor refunded.')).toBeVisible();
  const amount = page.getByLabel('Amount that you are going to send');
  for (const [text, complaint] of [
    ['0.5', 'Minimum: 1.00 USDT.'],
    ['1,500', 'can be read in two ways'],
    ['12 USD', 'names another currency'],
  ] as const) {
    await amount.fill(text);
    await page.getByRole('button', { name: 'Show the address' }).click();
    await expect(page.getByText(complaint)).toBeVisible();
    await expect(page.getByTitle('QR code of the address')).toHaveCount(0);
  }

  await amount.fill('1,250.5');
  await expect(page.getByText('= 1,250.50 USDT')).toBeVisible();
  await page.getByRole('button', { name: 'Show the address' }).click();
  await expect(page.getByText('Send exactly')).toBeVisible();
  const shown = await page.getByText(/^SANDBOX-TRC20-/).textContent();
  const picture = await page.locator('svg:has(title)').screenshot();
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(shown);

  await page.getByRole('button', { name: 'I have sent 1,250.50 USDT' }).click();
  await expect(page.getByText('Your deposit is noted.')).toBeVisible();
  const number = await receiptNumber(page);
  await page.getByRole('link', { name: 'See deposits' }).click();
  await expect(record(page, number).getByText('Completed')).toBeVisible();
});

test('A bank transfer comes in with its proof', async ({ open }) => {
  const page = await openOwn(open, '/pages/deposit/fiat', 'Bank deposit');
  await page.getByLabel('Currency').selectOption('EUR');
  await page.getByLabel('Amount transferred').fill('1 234,50');
  await page.getByRole('button', { name: 'Report the transfer' }).click();
  await expect(page.getByText('Upload credentials first')).toBeVisible();
  const proof = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer();
  await page.locator('input[type="file"]').setInputFiles({ name: 'proof.jpg', mimeType: 'image/jpeg', buffer: proof });
  await expect(page.getByRole('button', { name: /Replace/ })).toBeVisible();
  await page.getByRole('button', { name: 'Report the transfer' }).click();
  await expect(page.getByText('Your deposit is noted.')).toBeVisible();
  await expect(page.getByText('€1,234.50')).toBeVisible();
});

test('Money goes to trading and back; a transfer that is pending is taken back; a conversion is confirmed at its rate', async ({
  open,
  control,
}) => {
  const page = await openOwn(open, '/pages/profile/transfer', 'Transfer');
  await control.hold('ledger', true);
  await page.getByLabel('Currency').selectOption('USD');
  const before = await page.getByText(/^Usable /).textContent();
  await page.getByRole('textbox', { name: 'Amount' }).fill('12.34');
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  const first = page.getByRole('listitem').first();
  await expect(first).toContainText('Funding account to Trading account');
  await expect(first).toContainText('USD 12.34');
  await first.getByRole('button', { name: /^Cancel no\./ }).click();
  await answer(first.getByRole('button', { name: 'Yes, cancel' }));
  await expect(first.getByText('Cancelled')).toBeVisible();
  await control.hold('ledger', false);
  await page.getByRole('tab', { name: 'Transfer' }).click();
  await page.getByLabel('Currency').selectOption('USD');
  await expect(page.getByText(/^Usable /)).toHaveText(before ?? '');

  await page.getByRole('button', { name: 'Turn the direction' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('5');
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(first).toContainText('Trading account to Funding account');
  await expect(first.getByText('Completed')).toBeVisible();
  await goTo(page, '/pages/deposit/index');
  // Of the newest movements of the funding account the transfer is the last.
  await expect(page.getByRole('list', { name: 'Latest funding movements' }).getByRole('listitem').first()).toContainText('USD 5.00');
  await goTo(page, '/pages/profile/transfer');

  await page.getByRole('tab', { name: 'Convert' }).click();
  await page.getByLabel('Give').selectOption('EUR');
  await page.getByLabel('For').selectOption('USD');
  await page.getByLabel('Amount to convert').fill('100');
  await expect(page.getByText(/^1 EUR = [\d.]+ USD/)).toBeVisible();
  await page.getByRole('button', { name: 'Check the conversion' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Convert €100.00' }).click();
  await expect(first).toContainText('Conversion of EUR to USD');
  await expect(first).toContainText('€100.00');
});

test('Money goes out to a card: the fee before it, a wrong secret said in the dialog, and taken back while it is pending', async ({
  open,
  control,
}) => {
  await control.hold('reviews', true);
  const page = await openOwn(open, '/pages/withdraw/bcard', 'Bank withdrawal');
  await page.getByLabel('Currency').selectOption('USD');
  await page.getByLabel('To the card').selectOption('');
  await page.getByRole('textbox', { name: 'Amount' }).fill('200');
  await expect(page.getByText('USD 1.20')).toBeVisible();
  await page.getByRole('button', { name: 'Check the withdrawal' }).click();
  await expect(page.getByText('Select a bank card first')).toBeVisible();
  await page.getByLabel('To the card').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Check the withdrawal' }).click();
  await giveSecret(page, '654321', /Withdraw USD 200\.00/);
  await expect(page.getByRole('dialog').getByText('This transaction password is not the right one.')).toBeVisible();
  await giveSecret(page, CUSTOMER.secret, /Withdraw USD 200\.00/);
  await expect(page.getByText('Your withdrawal is registered.')).toBeVisible();
  // As the server computed it.
  await expect(page.locator('dl > div').filter({ hasText: 'You receive' })).toContainText('USD 198.80');
  const number = await receiptNumber(page);
  await page.getByRole('button', { name: 'Withdrawals' }).click();
  const row = record(page, number);
  await row.getByRole('button', { name: `Cancel no. ${number}` }).click();
  await answer(row.getByRole('button', { name: 'Yes, cancel' }));
  await expect(row.getByText('Cancelled')).toBeVisible();
  await control.hold('reviews', false);
});

test('A card is added, changed and deleted, each with the secret', async ({ open }) => {
  const page = await openOwn(open, '/pages/bcard/modify', 'Add a card');
  await page.locator('[name="cardNumber"]').fill('4111 1111 1111 1111');
  await page.locator('[name="bankName"]').fill('Bank of Journeys');
  await page.locator('[name="accountName"]').fill('Camille Martin');
  await page.getByRole('button', { name: 'Save' }).click();
  await giveSecret(page, CUSTOMER.secret, /Save/);
  const row = (bank: string) => page.getByRole('listitem').filter({ hasText: bank });
  await row('Bank of Journeys').getByRole('link', { name: 'Change' }).click();
  await page.locator('[name="bankName"]').fill('Another Bank');
  await page.getByRole('button', { name: 'Save' }).click();
  await giveSecret(page, CUSTOMER.secret, /Save/);
  await expect(row('Bank of Journeys')).toHaveCount(0);
  await row('Another Bank').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText('1111 will no longer take withdrawals');
  await giveSecret(page, CUSTOMER.secret, /Delete/);
  await expect(page.getByText('Card deleted')).toBeVisible();
  await expect(row('Another Bank')).toHaveCount(0);
});

test('Coins go out to a wallet whose address was checked', async ({ open }) => {
  const page = await openOwn(open, '/pages/vm/modify', 'Add a wallet');
  await page.getByLabel('Address').fill(`${TRON_ADDRESS.slice(0, -1)}u`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This is no TRC20 address')).toBeVisible();
  await page.getByLabel('Address').fill(TRON_ADDRESS);
  await page.getByRole('button', { name: 'Save' }).click();
  await giveSecret(page, CUSTOMER.secret, /Save/);
  await expect(page.getByRole('heading', { level: 1, name: 'Wallets' })).toBeVisible();
  await expect(page.getByText(new RegExp(`${TRON_ADDRESS.slice(0, 6)}.*…\\w*${TRON_ADDRESS.slice(-6)}`))).toBeVisible();

  await goTo(page, '/pages/withdraw/vm');
  await page.getByLabel('Currency').selectOption('USDT');
  await page.getByLabel('To the wallet').selectOption({ index: 1 });
  await page.getByRole('textbox', { name: 'Amount' }).fill('25');
  await page.getByRole('button', { name: 'Check the withdrawal' }).click();
  await giveSecret(page, CUSTOMER.secret, /Withdraw 25\.00 USDT/);
  await expect(page.getByText('Your withdrawal is registered.')).toBeVisible();
});

test('The exported file balances: for each wallet and currency, opening and movements make the closing', async ({ open }) => {
  const page = await openOwn(open, '/pages/profile/transaction', 'Transactions');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await download;
  const text = await readFile(await file.path(), 'utf8');
  const [head, ...rows] = text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(head?.[1]).toBe('Time (Europe/Paris)');
  const books = new Map<string, { opening: bigint; moved: bigint; closing: bigint | undefined }>();
  let movements = 0;
  for (const [kind, time, wallet, code, , amount = '', balance = ''] of rows) {
    const currency = CURRENCIES.find((one) => one === code) ?? 'USD';
    const units = (of: string) => minorUnits(of, CURRENCY_SCALE[currency]) ?? 0n;
    const key = `${wallet} ${code}`;
    const book = books.get(key) ?? { opening: units(balance), moved: 0n, closing: undefined };
    if (kind === 'Movement') {
      movements += 1;
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/);
      book.moved += units(amount);
    }
    if (kind === 'Closing') book.closing = units(balance);
    books.set(key, book);
  }
  expect(movements).toBeGreaterThan(5);
  expect(books.size).toBeGreaterThan(2);
  for (const [key, { opening, moved, closing }] of books) expect([key, opening + moved]).toEqual([key, closing]);
});
