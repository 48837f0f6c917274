/** The front page and what it leads to: the operator's boxes, news by topic, documents, the version that is published. */
import { expect, goTo, test } from './journey.ts';

test('a box leads to the broker’s own page in a frame, and a topic to its articles', async ({ open }) => {
  const page = await open('/pages/home/index');
  await expect(page.getByText('Sample text of the simulated broker')).toBeVisible();
  await page.getByRole('link', { name: /Over 65 awards/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Over 65 awards');
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('About this broker');
  await page.getByRole('button', { name: 'Back' }).click();

  await page.getByRole('tab', { name: 'Companies' }).click();
  const newest = page.getByRole('tabpanel', { name: 'Companies' }).getByRole('link').first();
  await expect(newest).toBeVisible();
  const title = await newest.locator('b').textContent();
  await page.getByRole('link', { name: 'All news' }).click();
  // The list is of the topic that was chosen, and begins with the same article.
  await expect(page.getByRole('tab', { name: 'Companies' })).toHaveAttribute('aria-selected', 'true');
  const first = page.getByRole('tabpanel').getByRole('link').first();
  await expect(first.locator('b')).toHaveText(title ?? '');
  await first.click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(title ?? '');
  await page.getByRole('article').getByRole('link', { name: 'Companies' }).click();
  await expect(page).toHaveURL(/#\/pages\/news\/index\?tag=companies/);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Companies' })).toHaveAttribute('aria-selected', 'true');
});

test('the settings say which version is published, how the feed fares as a text, and where the documents are', async ({
  open,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await open('/pages/setting/index');
  await expect(page.getByText(/^\d+\.\d+\.\d+, up to date$/)).toBeVisible();
  await page.getByRole('button', { name: 'Copy diagnostics' }).click();
  await expect(page.getByText('Diagnostics copied')).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toMatch(/^Reconnects: \d/m);
  await goTo(page, '/pages/auth/protocol?doc=risk');
  const address = await page.getByRole('link', { name: 'Open the sample as PDF' }).evaluate((link: HTMLAnchorElement) => link.href);
  const document = await page.request.get(address);
  expect(document.headers()['content-type']).toBe('application/pdf');
  expect((await document.body()).subarray(0, 5).toString('latin1')).toBe('%PDF-');
});

test('the pairs of the front page are those of the market of currencies, and open', async ({ open }) => {
  const page = await open('/pages/home/index');
  await page.getByRole('tab', { name: 'Forex' }).click();
  await expect(page.getByRole('link', { name: 'Whole market' })).toHaveAttribute('href', /market=FX/);
  const pair = page.locator('[data-code="EURUSD"]');
  await expect(pair).toContainText(/\d\.\d{4}/);
  await pair.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('EUR');
});
