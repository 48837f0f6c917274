/** What the ticket refuses, each in its own sentence beside the field, in both languages. */
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { expect, test } from './journey.ts';
import { goTo, openOwn, otherDevice } from './trading.ts';

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;
const words = (language: string, space: string): Words =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}/${space}.json`, import.meta.url), 'utf8')) as Words;

/** A sentence up to what is filled into it. */
const begin = (text: string | undefined): RegExp => {
  const fixed = (text ?? 'no such text').split('{{')[0] ?? '';
  return new RegExp(
    fixed
      .trim()
      .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/\s/g, String.raw`\s`),
  );
};

const SHARE = '/pages/payment/stock?code=PFE&market=US&source=0&direction=0';
const LOTS = '/pages/hkstock/payipo?code=00700&market=HK&source=11&direction=0';

async function inLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => {
    const settings = JSON.parse(localStorage.getItem('coulisse.settings') ?? '{}') as { state?: object };
    const next = 'state' in settings ? { ...settings, state: { ...settings.state, language: chosen } } : { ...settings, language: chosen };
    localStorage.setItem('coulisse.settings', JSON.stringify(next));
  }, language);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

for (const language of ['en', 'fr'] as const) {
  test(`${language}: each has a sentence of its own, beside its field`, async ({ open, sandbox }) => {
    const device = await otherDevice(sandbox.url);
    const { denial = {} } = words(language, 'forms');
    const { wrong = {}, warn = {}, direction = {} } = words(language, 'ticket');
    const page = await openOwn(open, SHARE);
    await expect(page.locator('input[name="quantity"]')).toBeVisible();
    await inLanguage(page, language);
    const price = page.locator('input[name="price"]');
    const quantity = page.locator('input[name="quantity"]');
    const submit = page.locator('form button[type="submit"]');
    await expect(price).toHaveValue(/\d/);
    const comma = language === 'fr' ? ',' : '.';
    const good = await price.inputValue();
    const seen = new Set<string>();
    const said = async (field: 'price' | 'quantity', text: string, sentence: string | undefined): Promise<void> => {
      const input = field === 'price' ? price : quantity;
      await input.fill(text);
      await submit.click();
      await expect(input, text).toHaveAttribute('aria-invalid', 'true');
      await expect(input, text).toHaveAccessibleDescription(begin(sentence));
      await expect(page.getByRole('dialog')).toHaveCount(0);
      seen.add(sentence ?? '');
    };
    await quantity.fill('1');
    await said('price', `${good.split(comma)[0]}${comma}1234`, denial['priceOffTick']);
    await price.fill(good);
    await said('quantity', '0', wrong['notPositive']);
    await said('quantity', '-1', wrong['notPositive']);
    await said('quantity', `1${comma}5`, wrong['notWhole']);
    await said('quantity', '1e21', wrong['notNumber']);
    await said('quantity', '1000', denial['insufficientFunds']);

    await page.getByRole('radio', { name: direction['sell'] ?? '', exact: true }).click();
    await said('quantity', '1000', denial['insufficientPosition']);

    await goTo(page, LOTS);
    await expect(price).toHaveValue(/\d/);
    await expect(page.getByText(begin(warn['queued']?.replace(/[.:]$/, ''))).first()).toBeVisible();
    await said('quantity', '150', denial['quantityOffLot']);

    const { list } = await device.call('stockList', { market: 'US', pageNum: 1, pageSize: 14_000 });
    const halted = list.find(({ state }) => state === 1);
    if (!halted) throw new Error('nothing is halted');
    await goTo(page, `/pages/payment/stock?code=${halted.stock_code}&market=US&source=0&direction=0`);
    await expect(page.getByText(begin(denial['halted'])).first()).toBeVisible();
    await expect(submit).toHaveAttribute('aria-disabled', 'true');
    expect(seen.size).toBe(7);
  });
}

test('a price that went quiet is said before an order goes out on it', async ({ open, control }) => {
  const page = await openOwn(open, SHARE);
  await expect(page.locator('input[name="price"]')).toHaveValue(/\d/);
  await control.faults({ mute: true });
  const { warn = {} } = words('en', 'ticket');
  await expect(page.getByText(/^Price .*: nothing new has come since\.$/).first()).toBeVisible({ timeout: 20_000 });
  expect(warn['stale']).toContain('nothing new has come since');
  await control.faults({ clear: true, mute: false });
  await expect(page.getByText(/: nothing new has come since\.$/)).toHaveCount(0, { timeout: 20_000 });
});
