/**
 * Every screen twice: as the sandbox answers, and with each figure and each sentence of its answers changed on the way. What a screen says
 * of them has to change with them, or it isn't theirs.
 */
import type { Page } from '@playwright/test';
import { openAlteringProxy } from '../faults/alteringProxy.ts';
import { addressesOf } from './addresses.ts';
import { expect } from './journey.ts';
import { otherDevice, test } from './trading.ts';
import { enter, visit, WALK_MS } from './walk.ts';

test.use({ flags: { speed: '0.00001', demo: 'lived' } });

/** Of one that nobody has, where the demo customer has none; the address then ends like this. */
const NOBODYS = '=999999';

/** Screens that say nothing of what a broker answers, by why. */
const SAME = {
  'words and fields of the client alone': [
    '/pages/index/guide',
    '/pages/auth/register',
    '/pages/auth/register?by=email',
    '/pages/auth/registercompany',
    '/pages/auth/registerindividual',
    '/pages/auth/resetpwd',
    '/pages/auth/protocol',
    '/pages/auth/protocol?doc=privacy',
    '/pages/auth/protocol?doc=risk',
    '/pages/setting/loginpwd',
    '/pages/setting/paypwd',
    '/pages/webview/index?url=https%3A%2F%2Fexample.com%2F',
  ],
  'an instrument that there isn’t': ['/pages/quote/stock?code=NONE&market=US&source=0'],
  'the demo customer has none': [
    '/pages/watchlist/alerts',
    '/pages/vm/index',
    '/pages/vm/modify',
    '/pages/robotai/index',
    '/pages/robotai/record',
    '/pages/placing/record',
  ],
  'what it says of the customer ends in noughts': ['/pages/kyc/individual'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Their rows are the scanner's, which may still be reading markets. */
const SCANNED: readonly string[] = ['/pages/market/scanner', '/pages/product/popular?by=surging'];

test('a value changed in the sandbox changes the screen', async ({ open, context, sandbox, control }) => {
  test.setTimeout(WALK_MS);
  const addresses = [...(await addressesOf(await otherDevice(sandbox.url))).values()].flat();
  const plain = await open('/pages/setting/index');
  const as = await textsOf(plain, addresses);
  await plain.close();
  // What is pushed passes the proxy as it is: the market itself moves on, by a few prints.
  await control.advance(500);
  const proxy = await openAlteringProxy(sandbox.port);
  try {
    const other = await context.newPage();
    await other.goto(`http://127.0.0.1:${proxy.port}/#/pages/setting/index`);
    const changed = await textsOf(other, addresses);
    const judged = addresses.filter((address) => !address.endsWith(NOBODYS) && !SCANNED.includes(address));
    const same = judged.filter((address) => as.get(address) === changed.get(address));
    expect(same.toSorted()).toEqual(Object.values(SAME).flat().toSorted());
  } finally {
    proxy.close();
  }
});

/** Of the page, once it has stood still for a while: what is looked for as one types comes after the page. */
const settledText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const text = () => document.querySelector('main')?.innerText ?? '';
    const end = performance.now() + 5000;
    for (let since = performance.now(), before = text(); performance.now() - since < 400 && performance.now() < end; ) {
      await new Promise(requestAnimationFrame);
      const now = text();
      if (now !== before) since = performance.now();
      before = now;
    }
    return text();
  });

/** What each address shows the demo customer, by address; nothing of it failed. */
async function textsOf(page: Page, addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
  await enter(page);
  const texts = new Map<string, string>();
  for (const address of addresses) {
    await visit(page, address);
    expect.soft(await page.locator('main [role="alert"] button').count(), address).toBe(0);
    texts.set(address, await settledText(page));
  }
  return texts;
}
