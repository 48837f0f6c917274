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

test.use({ flags: { speed: '0.001', demo: 'lived' } });

/** Screens that say nothing of what a broker answers, and why. */
const OWN: Readonly<Record<string, string>> = {};

test('a value changed in the sandbox changes the screen', async ({ open, context, sandbox }) => {
  test.setTimeout(WALK_MS);
  const addresses = [...(await addressesOf(await otherDevice(sandbox.url))).values()].flat();
  const plain = await open('/pages/setting/index');
  const as = await textsOf(plain, addresses);
  await plain.close();
  const proxy = await openAlteringProxy(sandbox.port);
  try {
    const other = await context.newPage();
    await other.goto(`http://127.0.0.1:${proxy.port}/#/pages/setting/index`);
    const changed = await textsOf(other, addresses);
    const same = addresses.filter((address) => as.get(address) === changed.get(address));
    expect(same.filter((address) => OWN[address] === undefined)).toEqual([]);
    expect(Object.keys(OWN).filter((address) => !same.includes(address))).toEqual([]);
  } finally {
    proxy.close();
  }
});

/** What each address shows the demo customer, by address; nothing of it failed. */
async function textsOf(page: Page, addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
  await enter(page);
  const texts = new Map<string, string>();
  for (const address of addresses) {
    await visit(page, address);
    expect.soft(await page.locator('main [role="alert"] button').count(), address).toBe(0);
    texts.set(address, await page.locator('main').innerText());
  }
  return texts;
}
