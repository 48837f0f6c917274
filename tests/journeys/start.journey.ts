import { expect, goTo, test } from './journey.ts';
import { filled, MARKET } from './marketPage.ts';

test.use({ calm: false });

test('a page whose screens could not be loaded says so, and starts once they can', async ({ open }) => {
  const page = await open(MARKET);
  const screens = '**/assets/shell-*.js';
  await page.route(screens, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert').getByRole('heading')).toBeVisible();
  await page.unroute(screens);
  await page.getByRole('alert').getByRole('button').click();
  await filled(page);
});

test('a page whose file a newer build has taken away says so, and comes with what was typed; out of reach it waits', async ({ open }) => {
  const page = await open('/pages/auth/registerindividual');
  await page.getByLabel('User ID').fill('carried_over');
  await page.getByLabel('Password', { exact: true }).fill('secret-1234');
  // The server's page names another entry, and the files of this build are gone from it.
  const gone = '**/assets/*.js';
  await page.route(gone, (route) => route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }));
  const shell = await (await page.request.get(page.url().split('#')[0] ?? '')).text();
  const index = (url: URL) => url.pathname === '/';
  await page.route(index, (route) =>
    route.fulfill({ contentType: 'text/html', body: shell.replace(/index-[\w-]+\.js/, 'index-newer.js') }),
  );
  await goTo(page, '/pages/auth/resetpwd');
  const face = page.getByRole('main');
  await expect(face.getByText('A new version is in place')).toBeVisible();

  // Another file, lost with the connection: loading anew would lose the page.
  await page.unroute(index);
  await page.route(index, (route) => route.abort());
  await goTo(page, '/pages/auth/registercompany');
  await expect(face.getByText('Check the connection')).toBeVisible();
  await face.getByRole('button', { name: 'Retry' }).click();
  await expect(face.getByText('Check the connection')).toBeVisible();

  await page.unroute(index);
  await page.unroute(gone);
  await face.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await goTo(page, '/pages/auth/registerindividual');
  await expect(page.getByLabel('User ID')).toHaveValue('carried_over');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

test.describe('a first visit', () => {
  test.use({ settings: {} });
  for (const [locale, language] of [
    ['en-GB', 'en'],
    ['ja-JP', 'fr'],
  ] as const)
    test.describe(locale, () => {
      test.use({ locale });
      test(`speaks ${language}`, async ({ open }) => {
        await expect((await open('/')).locator('html')).toHaveAttribute('lang', language);
      });
    });
});
