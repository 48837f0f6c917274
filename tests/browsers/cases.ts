/** What has to work in every engine, written once. Each case goes on where the one before ended, as a customer's morning would. */
import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { controlOf } from '../control.ts';
import { FIXED_CLOCK, type RunningSandbox, startSandbox } from '../startSandbox.ts';
import type { RunningBrowser, Tab, Target } from './browser.ts';

/** A bound for what hangs, not for what is slow. */
const PATIENCE_MS = 180_000;
const PAUSE_MS = 150;

const MARKET = '/pages/market/index';
const SHARE = { code: 'AAPL', name: 'Apple' };
const TICKET = `/pages/payment/stock?${new URLSearchParams({ name: SHARE.name, code: SHARE.code, source: '0', market: 'US' }).toString()}`;
const CUSTOMER = { name: 'demo', password: 'demo1234' };

export interface Visit {
  readonly browser: RunningBrowser;
  sandbox: RunningSandbox;
  /** The tab of the whole visit. */
  readonly tab: Tab;
  /** Starts the sandbox again, on its port and with its store. */
  restart(): Promise<void>;
}

/** Asks until it is so; what it was at last is told where it never is. */
async function until<T>(what: string, ask: () => Promise<T>, isSo: (found: T) => boolean): Promise<T> {
  let last: unknown = 'nothing';
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await setTimeout(PAUSE_MS)) {
    try {
      const found = await ask();
      if (isSo(found)) return found;
      last = found;
    } catch (cause) {
      last = cause;
    }
  }
  throw new Error(`${what}: not within ${PATIENCE_MS} ms. Last: ${last instanceof Error ? last.message : JSON.stringify(last)}`);
}

const goTo = (tab: Tab, path: string): Promise<void> =>
  tab.run((to) => {
    location.hash = to;
  }, path);
/** Presses until that was taken: what is still on its way to its place is missed by the mouse. */
const press = (tab: Tab, target: Target, isTaken: () => boolean) =>
  until(
    `pressing ${String(target.name ?? target.css)}`,
    async () => {
      if (await tab.run(isTaken)) return '';
      await tab.click(target);
      await setTimeout(PAUSE_MS);
      return (await tab.run(isTaken)) ? '' : tab.run(() => document.body.innerText);
    },
    (left) => left === '',
  );
const typeInto = (tab: Tab, target: Target, text: string) =>
  until(`typing into ${String(target.name ?? target.css)}`, async () => (await tab.type(target, text), true), Boolean);
const says = (tab: Tab, words: RegExp) =>
  until(
    `the page says ${String(words)}`,
    () => tab.run(() => document.body.innerText),
    (text) => words.test(text),
  );

/** A dial on a busy machine may go on without its body: then another is made. */
const DIALS = 5;

/** Prices in sight, by code. */
const prices = (tab: Tab): Promise<Record<string, string>> =>
  tab.run(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('[role="row"][data-id]')].map((row) => [
        row.dataset['code'] ?? '',
        row.querySelector('[data-cell="price"]')?.textContent ?? '',
      ]),
    ),
  );
const filled = (tab: Tab) =>
  until(
    'rows with prices',
    () => prices(tab),
    (found) => Object.values(found).filter((price) => /\d/.test(price)).length > 5,
  );
async function ticking(tab: Tab): Promise<void> {
  const before = await filled(tab);
  await until(
    'another price',
    () => prices(tab),
    (now) => Object.entries(now).some(([code, price]) => code in before && before[code] !== price),
  );
}
const diagnostics = (tab: Tab) => tab.run(async () => (await window.coulisse.diagnostics()) ?? null);
const feedWord = (tab: Tab) => tab.run(() => document.querySelector<HTMLElement>('[data-feed]')?.dataset['feed'] ?? null);

export const CASES: readonly (readonly [name: string, run: (visit: Visit) => Promise<void>])[] = [
  [
    'a first start: live list',
    async ({ tab, sandbox }) => {
      // The device's choices, laid down on a page of the same origin that runs nothing.
      await tab.go(`${sandbox.url}icons/icon.svg`);
      await tab.run(() => localStorage.setItem('coulisse.settings', JSON.stringify({ launched: true, language: 'en', theme: 'dark' })));
      await tab.go(`${sandbox.url}#${MARKET}`);
      await ticking(tab);
      assert.equal(await tab.run(() => document.documentElement.lang), 'en');
    },
  ],
  [
    'search and quote',
    async ({ tab }) => {
      await goTo(tab, '/pages/search/index');
      await typeInto(tab, { css: '[role="combobox"]' }, SHARE.code);
      await press(tab, { css: `[data-code="${SHARE.code}"]` }, () => location.hash.startsWith('#/pages/quote/'));
      await until(
        'the quote page',
        () => tab.run(() => location.hash),
        (hash) => hash.includes(`code=${SHARE.code}`),
      );
      await says(tab, /\d+\.\d\d/);
      await says(tab, new RegExp(SHARE.name, 'i'));
    },
  ],
  [
    'login, and an order to its fill',
    async ({ tab }) => {
      await goTo(tab, TICKET);
      await typeInto(tab, { css: 'input[name="username"]' }, CUSTOMER.name);
      await typeInto(tab, { css: 'input[name="password"]' }, CUSTOMER.password);
      await press(tab, { css: 'button', name: 'Log in' }, () => document.querySelector('input[name="quantity"]') !== null);
      await press(tab, { css: 'label', name: 'Market' }, () => document.querySelector('input[name="price"]') === null);
      await typeInto(tab, { css: 'input[name="quantity"]' }, '1');
      await press(tab, { css: 'button', name: /^Review the / }, () => document.querySelector('dialog[open], [role="dialog"]') !== null);
      await press(tab, { css: 'dialog button, [role="dialog"] button', name: /^Buy\b/ }, () => /T\d{8}/.test(document.body.innerText));
      await says(tab, /Filled|filled/);
    },
  ],
  [
    'a second tab on the same worker',
    async ({ browser, sandbox, tab }) => {
      const second = await browser.open();
      await second.go(`${sandbox.url}#${MARKET}`);
      await ticking(second);
      const [own, other] = [await diagnostics(tab), await diagnostics(second)];
      assert.equal(own?.mode, 'shared');
      assert.equal(other?.instance, own?.instance);
      assert.equal((await controlOf(sandbox.url).stats()).sockets, 1);
    },
  ],
  [
    'another language',
    async ({ tab }) => {
      await goTo(tab, '/pages/setting/index');
      await press(tab, { css: 'label', name: 'Deutsch' }, () => document.documentElement.lang === 'de');
      await says(tab, /Einstellungen/);
      await press(tab, { css: 'label', name: 'English' }, () => document.documentElement.lang === 'en');
      await says(tab, /Settings/);
    },
  ],
  [
    'an outage: said, and over',
    async (visit) => {
      const { tab } = visit;
      await goTo(tab, MARKET);
      await ticking(tab);
      await visit.sandbox.kill();
      await until(
        'offline',
        () => feedWord(tab),
        (word) => word === 'down',
      );
      await says(tab, /Offline since/);
      await filled(tab);
      await visit.restart();
      await ticking(tab);
      await until(
        'no word on the feed',
        () => feedWord(tab),
        (word) => word === null,
      );
    },
  ],
  [
    'prices in the body of one answer',
    async (visit) => {
      const { tab } = visit;
      const transport = async () => (await diagnostics(tab))?.transport;
      for (let dials = 1; dials < DIALS && (await transport()) !== 'stream'; dials += 1) {
        await visit.sandbox.kill();
        await visit.restart();
        await ticking(tab);
      }
      assert.equal(await transport(), 'stream');
      assert.equal((await controlOf(visit.sandbox.url).stats()).sockets, 1);
    },
  ],
  [
    'a start without a network: the last list, and how old it is',
    async (visit) => {
      const { tab } = visit;
      await until('a kept build', () => tab.run(() => navigator.serviceWorker.controller !== null), Boolean);
      // Written down every fifteen seconds.
      await until(
        'kept prices',
        () => tab.run(keptPrices),
        (count) => count >= 2,
      );
      await visit.sandbox.kill();
      await tab.run(() => location.reload());
      await filled(tab);
      await says(tab, /cached \d\d:\d\d/);
      await visit.restart();
      await ticking(tab);
    },
  ],
];

/** Runs in the page: records of prices that lie on the disk. */
function keptPrices(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('coulisse');
    opening.onerror = () => reject(opening.error ?? new Error('no database'));
    opening.onsuccess = () => {
      const asked = opening.result.transaction('quotes').objectStore('quotes').count();
      asked.onsuccess = () => {
        opening.result.close();
        resolve(asked.result);
      };
    };
  });
}

/** @param db file of the sandbox's store, so that a session outlives its restart */
export async function visit(browser: RunningBrowser, db: string): Promise<Visit & { end(): Promise<void> }> {
  const flags = { db, clock: FIXED_CLOCK };
  const begun = {
    browser,
    sandbox: await startSandbox(flags),
    tab: await browser.open(),
    restart: async (): Promise<void> => {
      begun.sandbox = await startSandbox({ ...flags, port: String(begun.sandbox.port) });
    },
    end: () => begun.sandbox.kill(),
  };
  return begun;
}
