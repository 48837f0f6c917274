/** One confirmation is one order: whatever fingers do, and whatever the network does to its reply. */
import type { Page } from '@playwright/test';
import { Direction, OrderType, Source } from '../../contract/codes.ts';
import { endpoints, extensions } from '../../contract/rest/index.ts';
import { type Fate, openProxy, type Proxy } from '../faults/proxy.ts';
import { expect, goTo, test } from './journey.ts';
import { booksBalance, type Device, logIn, openOwn, otherDevice, positionOf, ticketOf } from './trading.ts';

const TICKET = '/pages/payment/stock?code=PFE&market=US&source=0&direction=0';

/** What became of an order, of several or of one. */
const QUESTIONS = new Set([`/web${extensions.ordersByClientId.path}`, `/web${extensions.orderByClientId.path}`]);

const ordersOf = async (device: Device, quantity: number) =>
  (await device.call('positionConsignList', { pageSize: 200 })).list.filter((order) => order.quantity === quantity);

test('ten quick taps and ten times Enter on confirm make one order', async ({ open, sandbox }) => {
  const device = await otherDevice(sandbox.url);
  const page = await openOwn(open, TICKET);
  const ticket = ticketOf(page);
  await ticket.quantity.fill('7');
  await ticket.review.click();
  await expect(ticket.confirm).toBeEnabled();
  await ticket.confirm.focus();
  await ticket.confirm.evaluate((button: HTMLButtonElement) => {
    for (let tap = 0; tap < 10; tap += 1) button.click();
  });
  for (let press = 0; press < 10; press += 1) await page.keyboard.press('Enter');
  await expect(page.getByText(/^T\d{8}$/)).toBeVisible();
  expect(await ordersOf(device, 7)).toHaveLength(1);
});

test.describe('a reply that is lost', () => {
  // The browser itself reports each cut connection.
  test.use({ calm: false });

  let proxy: Proxy;
  let orderFate: Fate;
  let deaf: boolean;
  test.beforeEach(async ({ sandbox }) => {
    orderFate = 'pass';
    deaf = false;
    proxy = await openProxy({
      target: sandbox.port,
      lateMs: 30_000,
      kill: () => undefined,
      fate: (path) => {
        if (path === `/web${endpoints.stockCreate.path}`) return orderFate;
        return deaf && QUESTIONS.has(path) ? 'refused' : 'pass';
      },
    });
  });
  test.afterEach(() => proxy.close());

  for (const [fate, orders] of [
    ['cutAfter', 1],
    ['cutBefore', 0],
  ] as const) {
    test(`${fate}: says that it is unknown, also over a reload, and by itself what came of it`, async ({ context, sandbox }) => {
      const quantity = fate === 'cutAfter' ? 11 : 13;
      const device = await otherDevice(sandbox.url);
      const page = await context.newPage();
      await page.goto(`http://127.0.0.1:${proxy.port}/#${TICKET}`);
      await logIn(page);
      const ticket = ticketOf(page);
      await ticket.quantity.fill(String(quantity));
      await ticket.review.click();
      orderFate = fate;
      deaf = true;
      await ticket.confirm.click();
      await expect(page.getByText(/^No answer: we are looking the order up/)).toBeVisible();
      await page.reload();
      await expect(page.getByText(/^No answer: we are looking the order up/)).toBeVisible();
      // Nothing can be sent beside it.
      await expect(page.getByText('The order before still waits for its answer.')).toBeVisible();
      await goTo(page, '/pages/trade/index');
      await expect(page.getByText(/no answer from the broker/)).toBeVisible();
      orderFate = 'pass';
      deaf = false;
      const end = orders === 1 ? /it arrived, order no\. T\d{8}/ : /it never reached the broker/;
      await expect(page.getByText(end)).toBeVisible();
      expect(await ordersOf(device, quantity)).toHaveLength(orders);
      await booksBalance(sandbox.url);
    });
  }
});

/**
 * Watches a page for words from now on.
 * @returns once it does: asks for the instant at which they first stood there, epoch ms, and waits for it
 */
async function watchFor(tab: Page, words: string): Promise<() => Promise<number>> {
  const seen = await tab.evaluateHandle((wanted) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const observer = new MutationObserver(() => {
      if (!document.body.textContent.includes(wanted)) return;
      observer.disconnect();
      resolve(Date.now());
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    // In an object: what is a promise itself would be waited for.
    return { promise };
  }, words);
  return () => seen.evaluate(({ promise }) => promise);
}

test('a fill is told in all of five tabs; two of them that sell one holding at once never sell more than it', async ({
  open,
  sandbox,
  context,
}, testInfo) => {
  const device = await otherDevice(sandbox.url);
  const first = await openOwn(open, '/pages/deposit/index');
  const tabs = [first];
  for (const path of ['/pages/market/index', '/pages/home/index', '/pages/profile/index']) tabs.push(await open(path));
  const orders = await open('/pages/trade/index?tab=orders');
  tabs.push(orders);
  expect(context.pages()).toHaveLength(5);
  for (const tab of tabs) await expect(tab.getByRole('region', { name: 'Requests without an answer' })).toBeAttached();
  // The last one has just come: what it draws at first is not the time of a message.
  await expect(orders.getByRole('listitem').first()).toBeVisible();
  const watched = await Promise.all(tabs.map((tab) => watchFor(tab, 'Filled: Buy 3 × Pfizer')));
  const { row } = await device.call('quoteStock', { stockCode: 'PFE', market: 'US' });
  const sent = Date.now();
  await device.call('stockCreate', {
    stockCode: 'PFE',
    market: 'US',
    source: Source.Stock,
    direction: Direction.Buy,
    orderType: OrderType.Market,
    price: row.ask ?? '',
    tolerance: '0.05',
    quantity: 3,
    clientOrderId: crypto.randomUUID(),
  });
  const answered = Date.now();
  // It traded between the two. A figure, not a claim: the machine may be busy with other things.
  const seen = await Promise.all(watched.map((first) => first()));
  const description = seen.map((at) => `${at - answered} to ${at - sent} ms`).join(', ');
  testInfo.annotations.push({ type: 'from the trade to the words in each tab', description });

  const holding = await positionOf(device, 'PFE');
  if (!holding) throw new Error('no position');
  const part = holding.positionNum - 1;
  const sellers = tabs.slice(0, 2);
  for (const tab of sellers) {
    await goTo(tab, `/pages/payment/close?id=${holding.id}&source=${Source.Stock}`);
    const ticket = ticketOf(tab);
    await ticket.choose('Market');
    await ticket.quantity.fill(String(part));
    await ticket.review.click();
    await expect(ticket.confirm).toBeEnabled();
  }
  await Promise.all(sellers.map((tab) => ticketOf(tab).confirm.click()));
  const wins = (tab: Page) => tab.getByText('Order filled');
  for (const tab of sellers) await expect(wins(tab).or(tab.locator('input[aria-invalid="true"]'))).toBeVisible();
  const won = await Promise.all(sellers.map((tab) => wins(tab).count()));
  expect(won.filter((count) => count > 0)).toEqual([1]);
  const loser = sellers[won.indexOf(0)] ?? first;
  await expect(ticketOf(loser).quantity).toHaveAccessibleDescription(/^You don’t hold that much free to sell\./);
  expect(await positionOf(device, 'PFE')).toMatchObject({ id: holding.id, positionNum: 1, frozenNum: 0 });
  await booksBalance(sandbox.url);
});
