/** A customer comes in: registers, logs in, proves who they are, and goes. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './axe.ts';
import { expect, goTo, test } from './journey.ts';

/** As long as the sandbox's reviewer takes, and some. */

/** A photo as a phone takes it: large, with the place in it. */
const photo = (width: number, height: number, seed: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: seed % 256, g: 120, b: 90 } } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1', GPSLongitudeRef: 'E', GPSLongitude: '2/1 17/1 40/1' } })
    .jpeg()
    .toBuffer();

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alert = (page: Page) => page.getByRole('alert');

/** The words below a field. */
const said = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

/** Chooses a file for an image field and waits until the server has it. */
async function upload(page: Page, label: string, buffer: Buffer): Promise<void> {
  const field = page.getByRole('group', { name: label });
  await field.locator('input[type=file]').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  await expect(field.getByText('location erased', { exact: false }).first()).toBeVisible();
  await expect(field.getByRole('button', { name: /^Replace/ })).toBeVisible();
}

async function registerPerson(page: Page, user: string): Promise<void> {
  await fill(page, { 'User ID': user, Password: 'Tulipe-42x', 'Password once more': 'Tulipe-42x' });
  await button(page, 'Continue').click();
  await fill(page, { 'First name': 'Alice', 'Last name': 'Liddell' });
  await page.getByRole('checkbox').check();
  await button(page, 'Open the account').click();
  await heading(page, 'Verify my identity');
}

async function login(page: Page, user: string, password: string, name = 'User ID or email'): Promise<void> {
  await fill(page, { [name]: user, Password: password });
  await button(page, 'Log in').click();
}

async function logout(page: Page): Promise<void> {
  await button(page, 'Log out').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await heading(page, 'Log in');
}

test('a person registers, is verified at the second try, logs out and in again', async ({ open }) => {
  const page = await open('/pages/auth/register');
  await page.getByRole('link', { name: /^Individual/ }).click();
  await heading(page, 'Individual account');

  await test.step('wrong entries are told beside their fields', async () => {
    await fill(page, { 'User ID': 'al', Password: 'abc', 'Password once more': 'abcd' });
    await button(page, 'Continue').click();
    expect(await said(page, 'User ID')).toContain('At least 4 characters');
    expect(await said(page, 'Password')).toContain('At least 4 characters');
    expect(await said(page, 'Password once more')).toContain('The two passwords do not match');
    await expect(page.getByLabel('User ID', { exact: true })).toBeFocused();
    // A name that is taken is known only to the server, and stands in the first step.
    await fill(page, { 'User ID': 'demo', Password: 'abcd', 'Password once more': 'abcd' });
    await expect(page.getByText('Weak, but accepted')).toBeVisible();
    await button(page, 'Continue').click();
    await button(page, 'Open the account').click();
    expect(await said(page, 'First name')).toContain('Enter first name and last name');
    await fill(page, { 'First name': '<b>Alice</b>', 'Last name': "O'Hara; DROP TABLE customer" });
    await button(page, 'Open the account').click();
    await expect(page.getByText('Agree to the user agreement first')).toBeVisible();
    await page.getByRole('checkbox').check();
    await button(page, 'Open the account').click();
    await expect(page.getByLabel('User ID', { exact: true })).toBeFocused();
    expect(await said(page, 'User ID')).toContain('This user ID is taken');
  });

  await test.step('what is typed outlives a look at the agreement', async () => {
    await page.goto(`${page.url().split('#')[0]}#/pages/auth/protocol?doc=terms`);
    await page.goBack();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('abcd');
  });

  const user = `alice_${Date.now()}`;
  await registerPerson(page, user);

  await test.step('a document that is no image is refused, and so is one of 26 MB', async () => {
    await page.getByLabel('Issuing country').selectOption('FR');
    await page.getByLabel('ID card number').fill('123');
    await button(page, 'Continue').click();
    expect(await said(page, 'ID card number')).toContain('At least 6 characters');
    await page.getByLabel('ID card number').fill(`${user}-FAIL`);
    await button(page, 'Continue').click();
    const front = page.getByRole('group', { name: 'Front' });
    const choose = (buffer: Buffer) => front.locator('input[type=file]').setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer });
    await button(page, 'Send').click();
    await expect(front.getByText('Upload an image')).toBeVisible();
    await choose(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'));
    await expect(front.getByText('not a JPEG, PNG or WebP')).toBeVisible();
    await choose(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(26 * 1024 * 1024)]));
    await expect(front.getByText('it was not read')).toBeVisible();
    await choose(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6, 7, 8]));
    await expect(front.getByText('could not be read')).toBeVisible();
  });

  await test.step('the review fails with a reason, and passes at the second try', async () => {
    await upload(page, 'Front', await photo(4032, 3024, 10));
    await upload(page, 'Back', await photo(1200, 900, 20));
    await button(page, 'Send').click();
    await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Verification unsuccessful' })).toBeVisible();
    await button(page, 'Try again').click();
    await page.getByText('Passport', { exact: true }).click();
    await page.getByLabel('Issuing country').selectOption('FR');
    await page.getByLabel('Passport number').fill(`${Date.now()}`);
    await button(page, 'Continue').click();
    await upload(page, 'Identity page', await photo(1600, 1200, 30));
    await button(page, 'Send').click();
    await expect(page.getByRole('heading', { name: 'Identity verified' })).toBeVisible();
  });

  await test.step('logs out; a wrong password says so, the right one leads back', async () => {
    await page.goto(`${page.url().split('#')[0]}#/pages/profile/index`);
    await expect(page.getByText('Alice Liddell')).toBeVisible();
    await logout(page);
    await page.goto(`${page.url().split('#')[0]}#/pages/setting/security`);
    await heading(page, 'Log in');
    await login(page, user, 'wrong-one');
    await expect(alert(page)).toHaveText('User or password is wrong.');
    await login(page, user, 'Tulipe-42x');
    await heading(page, 'Security');
    await expect(page.getByText('this device')).toBeVisible();
  });
});

test('a company registers with its proofs', async ({ open }) => {
  const page = await open('/pages/auth/registercompany');
  await heading(page, 'Company account');
  await fill(page, { 'Corporate ID': 'ab', Password: 'short', 'Password once more': 'short' });
  await button(page, 'Continue').click();
  expect(await said(page, 'Corporate ID')).toContain('3 to 15 letters');
  expect(await said(page, 'Password')).toContain('8 to 20 letters');
  const id = `acme${Date.now() % 1e9}`;
  await fill(page, { 'Corporate ID': id, Password: 'Tulipe42x', 'Password once more': 'Tulipe42x' });
  await button(page, 'Continue').click();
  await fill(page, { 'First name': 'Bob', 'Last name': 'Martin', Email: 'bob' });
  await button(page, 'Continue').click();
  expect(await said(page, 'Email')).toContain('at sign');
  await fill(page, { Email: `${id}@acme.example` });
  await button(page, 'Continue').click();
  await fill(page, { 'Full company name': 'Acme SA', 'License number': '12345678', 'Office address': '1 rue Vivienne, Paris' });
  await fill(page, { 'Corporate bank account': 'FR76 3000' });
  await button(page, 'Continue').click();
  expect(await said(page, 'License number')).toContain('9 to 13 characters');
  await fill(page, { 'License number': '1234567890' });
  await button(page, 'Continue').click();
  await upload(page, 'License image', await photo(2400, 1800, 40));
  await upload(page, 'Proof of the bank account', await photo(800, 600, 50));
  await button(page, 'Open the account').click();
  await expect(page.getByText('Upload credentials first')).toBeVisible();
  await upload(page, 'Signed terms', await photo(600, 800, 60));
  // The way back and forth keeps what was sent.
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByLabel('License number')).toHaveValue('1234567890');
  await button(page, 'Continue').click();
  await expect(page.getByRole('img', { name: 'Preview: License image' })).toBeVisible();
  await page.getByRole('checkbox').check();
  await button(page, 'Open the account').click();
  await heading(page, 'Account');
  await expect(page.getByText('Acme SA', { exact: true })).toBeVisible();
  await expect(page.getByText('Company account', { exact: false })).toBeVisible();
});

test('by email: a code opens an account, another one its password', async ({ open, sandbox }) => {
  const email = `carol.${Date.now()}@example.org`;
  const lastCode = async (): Promise<string> => {
    const { list } = (await (await fetch(new URL('sandbox/outbox', sandbox.url))).json()) as { list: { to: string; text: string }[] };
    return /\b\d{4,6}\b/.exec(list.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
  };
  const page = await open('/pages/auth/register?by=email');
  await button(page, 'Send me a code').click();
  expect(await said(page, 'Email')).toContain('Enter email');
  await fill(page, { Email: email });
  await button(page, 'Send me a code').click();
  await expect(page.getByText('it is on its way', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Another in/ })).toBeVisible();
  await fill(page, { 'Email verification code': '1', Password: 'tulipe-verte', 'Password once more': 'tulipe-verte' });
  await page.getByRole('checkbox').check();
  await button(page, 'Open the account').click();
  await expect(page.getByText('This code is not the right one.')).toBeVisible();
  await fill(page, { 'Email verification code': await lastCode() });
  const invitation = page.locator('input[name="invitationCode"]');
  await invitation.fill('NOBODY22');
  await button(page, 'Open the account').click();
  await expect(page.getByText('This invitation code does not exist.')).toBeVisible();
  await expect(invitation).toBeFocused();
  await invitation.fill('');
  await button(page, 'Open the account').click();
  await heading(page, 'Verify my identity');

  await page.goto(`${sandbox.url}#/pages/profile/index`);
  await logout(page);
  await page.getByRole('link', { name: 'Forgotten password' }).click();
  await fill(page, { Email: email });
  await button(page, 'Send me a code').click();
  await expect(page.getByText('it is on its way', { exact: false })).toBeVisible();
  await fill(page, { 'Email verification code': await lastCode(), 'New password': 'rose-blanche', 'Password once more': 'rose-blanche' });
  await button(page, 'Change password').click();
  await heading(page, 'Log in');
  await login(page, email, 'rose-blanche');
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toHaveCount(0);
});

test('passwords, sessions, currency, invitation and amounts of a customer', async ({ open, sandbox, browser }) => {
  const go = (to: string) => page.goto(`${sandbox.url}#${to}`);
  const page = await open('/pages/auth/registerindividual');
  const user = `dora_${Date.now()}`;
  await registerPerson(page, user);

  await go('/pages/setting/paypwd');
  await fill(page, { 'Transaction password': '12345', 'Transaction password once more': '12345' });
  await button(page, 'Set').click();
  expect(await said(page, 'Transaction password')).toContain('6 to 20 characters');
  await fill(page, { 'Transaction password': '123456', 'Transaction password once more': '1234567' });
  await button(page, 'Set').click();
  await expect(page.getByText('The two transaction passwords do not match')).toBeVisible();
  await fill(page, { 'Transaction password once more': '123456' });
  await button(page, 'Set').click();
  await expect(page.getByText('Transaction password saved')).toBeVisible();
  await go('/pages/setting/paypwd');
  await fill(page, { 'Current transaction password': '000000', 'New transaction password': '654321' });
  await fill(page, { 'Transaction password once more': '654321' });
  await button(page, 'Change').click();
  await expect(page.getByText('This transaction password is not the right one.')).toBeVisible();

  await test.step('a session elsewhere is seen and ended', async () => {
    const other = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
    const there = await open('/pages/auth/login', other);
    await there.evaluate(() => localStorage.setItem('coulisse.settings', JSON.stringify({ launched: true, language: 'en' })));
    await there.reload();
    await login(there, user, 'Tulipe-42x');
    await expect(there.getByRole('heading', { level: 1, name: 'Log in' })).toHaveCount(0);
    await there.goto(`${sandbox.url}#/pages/profile/index`);
    await expect(there.getByText('Alice Liddell')).toBeVisible();
    await go('/pages/setting/security');
    await page.getByRole('button', { name: /^End the session/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
    await expect(page.getByText('Session ended')).toBeVisible();
    await expect(there.getByText('Alice Liddell')).toHaveCount(0);
    await other.close();
  });

  await test.step('the base currency is the customer’s choice; amounts hide at a touch', async () => {
    await go('/pages/setting/index');
    await page.getByLabel('Currency of totals').selectOption('EUR');
    await expect(page.getByText('Totals in EUR')).toBeVisible();
    await button(page, 'Clear the cache').click();
    await expect(page.getByText('Cache cleared')).toBeVisible();
    await go('/pages/profile/index');
    await expect(page.getByText('€0.00').first()).toBeVisible();
    await button(page, 'Hide amounts').click();
    await expect(page.getByText('€0.00')).toHaveCount(0);
    await button(page, 'Show amounts').click();
    await expect(page.getByText('€0.00').first()).toBeVisible();
  });

  await test.step('the invitation counts who came by it', async () => {
    await go('/pages/profile/share');
    await expect(page.getByText('0 people came by this code')).toBeVisible();
  });

  await test.step('the login password changes', async () => {
    await go('/pages/setting/loginpwd');
    await fill(page, { 'Current password': 'nope', 'New password': 'nope', 'Password once more': 'nope' });
    await button(page, 'Change').click();
    await expect(page.getByText('Choose a password other than the current one')).toBeVisible();
    await fill(page, { 'New password': 'Pivoine-77', 'Password once more': 'Pivoine-77' });
    await button(page, 'Change').click();
    await expect(page.getByText('This is not the current password.')).toBeVisible();
    await fill(page, { 'Current password': 'Tulipe-42x' });
    await button(page, 'Change').click();
    await expect(page.getByText('Password changed')).toBeVisible();
  });
});

test('after wrong passwords the login says when to come back', async ({ open }) => {
  const page = await open('/pages/auth/login');
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await login(page, 'nobody_here', `guess-${attempt}`);
    await expect(alert(page)).toHaveText('User or password is wrong.');
    await page.getByLabel('Password', { exact: true }).fill('');
  }
  await login(page, 'nobody_here', 'guess-6');
  await expect(alert(page)).toHaveText(/Come back in \d+ (?:s|min), at \d\d:\d\d\./);
});

const GUEST = ['/pages/auth/login', '/pages/auth/register', '/pages/auth/register?by=email', '/pages/auth/registerindividual'];
const GUEST_TOO = ['/pages/auth/registercompany', '/pages/auth/resetpwd', '/pages/auth/protocol', '/pages/profile/index'];
const CUSTOMER = ['/pages/profile/index', '/pages/profile/share', '/pages/kyc/individual', '/pages/setting/index'];
const CUSTOMER_TOO = ['/pages/setting/security', '/pages/setting/loginpwd', '/pages/setting/paypwd'];

for (const theme of ['dark', 'light']) {
  test.describe(`${theme}, French, 320 px`, () => {
    test.use({ settings: { launched: true, language: 'fr', theme }, viewport: { width: 320, height: 640 } });

    test('axe finds nothing, and nothing is wider than the screen', async ({ open }) => {
      const page = await open('/pages/auth/login');
      const check = async (path: string) => {
        await goTo(page, path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expectAccessible(page);
        const over = await page.evaluate(() =>
          [...document.querySelectorAll('main *')]
            .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
            .map((element) => `${element.tagName} ${element.className}`),
        );
        expect(over, path).toEqual([]);
      };
      for (const path of [...GUEST, ...GUEST_TOO]) await check(path);
      await goTo(page, '/pages/auth/login');
      await page.locator('form button[type=submit]').click();
      await expectAccessible(page);
      await page.locator('input[name=username]').fill('newbie');
      await page.locator('input[name=password]').fill('demo1234');
      await page.locator('form button[type=submit]').click();
      await expect(page.locator('input[name=password]')).toHaveCount(0);
      for (const path of [...CUSTOMER, ...CUSTOMER_TOO]) await check(path);
    });
  });
}
