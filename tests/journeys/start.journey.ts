import { expect, test } from './journey.ts';
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
