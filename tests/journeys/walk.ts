/** A walk over the app's screens: what must hold of each, whatever it shows. */
import { globSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, goTo } from './journey.ts';
import { DEMO } from './trading.ts';

interface Texts {
  readonly [key: string]: string | Texts;
}

/** Bound of a walk on a busy machine. */
export const WALK_MS = 1_200_000;

/** A list in as many parts, so that no walk is long, and each can go back over all of its pages: a browser keeps fifty. */
export const PARTS = 4;
export const partOf = <T>(list: readonly T[], part: number): readonly T[] =>
  list.slice(Math.floor((part * list.length) / PARTS), Math.floor(((part + 1) * list.length) / PARTS));

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
const NOT_OPEN = ['notOpen.state', 'failure.notOpenYet'];

/** Dotted key → text. */
const flatten = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );

const textsOf = (language: string): ReadonlyMap<string, string> =>
  new Map(globSync(`locales/${language}/*.json`).flatMap((file) => flatten(JSON.parse(readFileSync(file, 'utf8')) as Texts)));

const KEYS: ReadonlySet<string> = new Set(
  [...textsOf('fr').keys()].map((key) => key.replace(PLURAL, '')).filter((key) => key.includes('.')),
);

/** What a page says that isn't there yet, by language. */
const closedWords = new Map<string, readonly string[]>();
function closedIn(language: string): readonly string[] {
  const known = closedWords.get(language);
  if (known) return known;
  const texts = textsOf(language);
  const words = NOT_OPEN.map((key) => texts.get(key) ?? key);
  closedWords.set(language, words);
  return words;
}

/** Resolves once a page's data stands on it. */
export async function loaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Names and words of the page, and what doesn't fit on it. */
const look = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const named = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    );
    // A line of tabs or tiles is made to be pushed sideways; what is read downwards is not to be pushed to the side as well.
    const scrollers = [document.documentElement, ...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) =>
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 1 &&
        (element === document.documentElement ||
          (/auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollHeight > element.clientHeight + 1)) &&
        isSeen(element),
    );
    return {
      headings: [...document.querySelectorAll('h1')].filter(isSeen).length,
      title: document.title,
      text: document.body.innerText,
      named: named.join('\n'),
      sideways: scrollers.map((element) => `${element.tagName} ${element.className} ${element.scrollWidth} > ${element.clientWidth}`),
      failed: document.querySelectorAll('main [role="alert"] button').length,
    };
  });

/** One heading, a title, no key in place of words, nothing that isn't open, nothing that failed, nothing that scrolls sideways. The walk goes on. */
export async function expectSound(page: Page, language: string): Promise<void> {
  const { text, named, ...found } = await look(page);
  const words = `${text}\n${named}`;
  expect
    .soft(
      {
        ...found,
        title: found.title !== '',
        keys: words.split(/[\s,;()"]+/).filter((word) => KEYS.has(word)),
        closed: closedIn(language).filter((closed) => words.includes(closed)),
      },
      page.url(),
    )
    .toEqual({ headings: 1, title: true, keys: [], closed: [], sideways: [], failed: 0 });
}

/** Goes there as a link would, and waits for what it shows. @returns the address that the page ended at */
export async function visit(page: Page, address: string): Promise<string> {
  await goTo(page, address);
  await loaded(page);
  return page.evaluate(() => location.hash.slice(1));
}

/** Goes back over addresses in the order that they were visited, the last of which is shown. */
export async function walkBack(page: Page, visited: readonly string[]): Promise<void> {
  for (const address of visited.slice(0, -1).reverse()) {
    await page.goBack();
    await page.waitForFunction(
      (before) => document.querySelector<HTMLElement>('main')?.dataset['address'] === before && window.location.hash === `#${before}`,
      address,
    );
    await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible();
  }
}

/** The page loaded anew is where it was, and shows the same. */
export async function expectKept(page: Page): Promise<void> {
  const before = page.url();
  const heading = await page.getByRole('heading', { level: 1 }).first().textContent();
  await page.reload();
  await loaded(page);
  expect(page.url()).toBe(before);
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(heading ?? '');
}

/** Logs the demo customer in, in whatever language the page speaks. */
export async function enter(page: Page): Promise<void> {
  await goTo(page, '/pages/auth/login');
  await page.locator('input[name="username"]').fill(DEMO.username);
  await page.locator('input[name="password"]').fill(DEMO.password);
  await page.locator('form button[type="submit"]').click();
  await expect(page.locator('input[name="password"]')).toHaveCount(0);
}
