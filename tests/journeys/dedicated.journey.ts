import { expect, test } from './journey.ts';
import { diagnostics, filled, MARKET, ticking } from './marketPage.ts';

test.beforeEach(({ context }) =>
  context.route('**/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), workerMode: 'dedicated' } });
  }),
);

test('without SharedWorker each tab has a worker of its own', async ({ open }) => {
  const page = await open(MARKET);
  await filled(page);
  await ticking(page);
  expect((await diagnostics(page))?.mode).toBe('dedicated');
});

test('a call whose part of the worker did not come says so, is not sent, and goes out once it has', async ({ open, context }) => {
  const page = await open('/pages/auth/login');
  const part = '**/assets/worker-account-*.js*';
  await context.route(part, (route) => route.abort());
  await page.getByLabel('User ID or email').fill('demo');
  await page.getByLabel('Password', { exact: true }).fill('demo1234');
  const logIn = page.getByRole('button', { name: 'Log in' });
  await logIn.click();
  await expect(page.getByText('A part of the program did not arrive')).toBeVisible();
  await context.unroute(part);
  await logIn.click();
  await expect(logIn).toBeHidden();
});
