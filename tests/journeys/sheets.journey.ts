/** What a sheet is there to do stays in sight, however long what is to be read before it. */
import { expect, goTo } from './journey.ts';
import { openOwn, test } from './trading.ts';
import { words } from './words.ts';

// What can be closed all at once is of the weeks before.
test.use({ flags: { speed: '0.00001', demo: 'lived' } });

test('closing all can be pressed without looking for it, and a box that was not ticked comes into sight', async ({ open }) => {
  const { closeAll = {} } = words('en', 'trade');
  const page = await openOwn(open, '/pages/deposit/index');
  await goTo(page, '/pages/trade/index');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: closeAll['action'] ?? '', exact: true }).click();
  const sheet = page.getByRole('dialog');
  const button = sheet.getByRole('button', { name: closeAll['confirm'] ?? '', exact: true });
  const box = sheet.getByRole('checkbox');
  for (const height of [900, 700]) {
    await page.setViewportSize({ width: 1440, height });
    await sheet.evaluate((element) => element.scrollTo(0, 0));
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  // Unticked it closes nothing, and says at the box why.
  await sheet.evaluate((element) => element.scrollTo(0, 0));
  await expect(sheet).not.toHaveAttribute('data-settling');
  await button.click();
  await expect(box).toBeFocused();
  await expect(box).toBeInViewport({ ratio: 1 });
  await expect(box).toHaveAccessibleDescription(closeAll['needTick'] ?? '');
});
