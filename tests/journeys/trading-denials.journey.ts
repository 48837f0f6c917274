/** What the ticket refuses, each in its own sentence beside the field, in both languages. */
import { Direction, Source } from '../../contract/codes.ts';
import { controlOf } from '../control.ts';
import { expect, goTo } from './journey.ts';
import { DAY_MS, type Device, openOwn, otherDevice, test, ticketOf, waitFor } from './trading.ts';
import { LANGUAGES, partialText, sentence, speak, words } from './words.ts';

const SHARE = '/pages/payment/stock?code=PFE&market=US&source=0&direction=0';
const LOTS = '/pages/hkstock/payipo?code=00700&market=HK&source=11&direction=0';

for (const language of LANGUAGES) {
  test(`${language}: each has a sentence of its own, beside its field`, async ({ open, sandbox, control }) => {
    await waitFor(control, '14:30');
    const device = await otherDevice(sandbox.url);
    const { denial = {} } = words(language, 'forms');
    const { wrong = {}, warn = {}, direction = {} } = words(language, 'ticket');
    const page = await openOwn(open, '/pages/deposit/index');
    await speak(page, language);
    await goTo(page, SHARE);
    const price = page.locator('input[name="price"]');
    const quantity = page.locator('input[name="quantity"]');
    const submit = page.locator('form button[type="submit"]');
    await expect(price).toHaveValue(/\d/);
    const comma = language === 'fr' ? ',' : '.';
    const good = await price.inputValue();
    const seen = new Set<string>();
    const said = async (field: 'price' | 'quantity', text: string, denied: string | undefined): Promise<void> => {
      const input = field === 'price' ? price : quantity;
      await input.fill(text);
      await submit.click();
      await expect(input, text).toHaveAttribute('aria-invalid', 'true');
      await expect(input, text).toHaveAccessibleDescription(sentence(denied));
      await expect(page.getByRole('dialog')).toHaveCount(0);
      seen.add(denied ?? '');
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
    // What can be sold is asked for anew, and nothing of a holding is known before.
    await expect(page.locator('form button:disabled')).not.toHaveCount(0);
    await said('quantity', '1000', denial['insufficientPosition']);

    await goTo(page, LOTS);
    await expect(price).toHaveValue(/\d/);
    await expect(page.getByText(sentence(warn['queued']?.replace(/[.:]$/, ''))).first()).toBeVisible();
    await said('quantity', '150', denial['quantityOffLot']);

    const { list } = await device.call('stockList', { market: 'US', pageNum: 1, pageSize: 14_000 });
    const halted = list.find(({ state }) => state === 1);
    if (!halted) throw new Error('nothing is halted');
    await goTo(page, `/pages/payment/stock?code=${halted.stock_code}&market=US&source=0&direction=0`);
    await expect(page.getByText(sentence(denial['halted'])).first()).toBeVisible();
    await expect(submit).toHaveAttribute('aria-disabled', 'true');
    expect(seen.size).toBe(7);
  });
}

test('a price that went quiet is said before an order goes out on it', async ({ open, control }) => {
  await waitFor(control, '14:30');
  const page = await openOwn(open, SHARE);
  await expect(page.locator('input[name="price"]')).toHaveValue(/\d/);
  const partial = (language: 'fr' | 'en') => page.getByText(sentence(partialText(language))).first();
  const unconfirmed = (language: 'fr' | 'en') => page.getByText(sentence(words(language, 'ticket')['warn']?.['cached'])).first();
  const offline = (language: 'fr' | 'en') => page.getByText(sentence(words(language, 'forms')['send']?.['offline'])).first();
  // The broker is there, and of the price nothing comes: reads would go on where push is silent.
  await control.faults({ quiet: true, httpPath: '/web/quotes/getStock', httpStatus: 500, httpCount: 1000 });
  for (const language of LANGUAGES) {
    await speak(page, language);
    await expect(unconfirmed(language)).toBeVisible();
    await expect(partial(language)).toBeVisible();
    await expect(offline(language)).toHaveCount(0);
  }
  await control.faults({ clear: true, quiet: false });
  await expect(partial('en')).toHaveCount(0);
  await expect(unconfirmed('en')).toHaveCount(0);
  // Nothing at all comes, and nothing can be sent: that is said in its place.
  await control.faults({ mute: true, httpPath: '/web/quotes/getStock', httpStatus: 500, httpCount: 1000 });
  for (const language of LANGUAGES) {
    await speak(page, language);
    await expect(offline(language)).toBeVisible();
  }
  await control.faults({ clear: true, mute: false });
  await expect(offline('en')).toHaveCount(0);
});

/** A call that ends before its future does. */
async function endingCall(device: Device) {
  const { list } = await device.call('futuresList', {});
  for (const { stock_code: goldCode, state } of list) {
    if (state !== 0) continue;
    const { future: facts } = await device.call('summaryDetail', { stockCode: goldCode, market: 'FUT' });
    const chain = await device.call('futuresOptionsList', { goldCode });
    const call = chain.list.find(({ right, ask, lastTradeDate }) => facts && right === 'call' && ask && lastTradeDate < facts.expiryDate);
    if (call && facts) return { ...call, goldCode, futureEnds: facts.expiryDate };
  }
  throw new Error('no option that ends before its future');
}

test('a contract that expires while its order is looked at is said to have expired, an option and a future', async ({ context, start }) => {
  // It goes months ahead, into days on which other journeys would find their markets closed.
  const sandbox = await start({ speed: '0.00001' });
  const control = controlOf(sandbox.url);
  const device = await otherDevice(sandbox.url);
  const { code, goldCode, right, strike, lastTradeDate, futureEnds } = await endingCall(device);
  const dayAfter = async (date: string) => control.advance(Math.max(0, Date.parse(date) + 2 * DAY_MS - (await control.now())));
  const future = { market: 'FUT', source: String(Source.Future), direction: String(Direction.Buy) };
  const option = { ...future, code, goldCode, optionType: right, strike, expiry: lastTradeDate };
  const address = (query: Record<string, string>) => `/pages/payment/future?${new URLSearchParams(query).toString()}`;
  const page = await openOwn(async (path) => {
    const opened = await context.newPage();
    await opened.goto(`${sandbox.url}#${path}`);
    return opened;
  }, address(option));
  const expired = (language: 'fr' | 'en') => page.getByText(words(language, 'forms')['denial']?.['contractExpired'] ?? '', { exact: true });
  await ticketOf(page).choose('Market');
  await ticketOf(page).quantity.fill('1');
  await dayAfter(lastTradeDate);
  await expect(expired('en')).toBeVisible();

  await goTo(page, address({ ...future, code: goldCode }));
  await ticketOf(page).quantity.fill('1');
  await dayAfter(futureEnds);
  for (const language of LANGUAGES) {
    await speak(page, language);
    await expect(expired(language)).toBeVisible();
    await expect(page.locator('form button[type="submit"]')).toHaveAttribute('aria-disabled', 'true');
  }
});
