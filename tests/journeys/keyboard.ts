/** What a customer does who has keys alone, and what must hold at each of their presses. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** More stops than any page has. */
const MOST_STOPS = 120;

interface Stop {
  /** Which element it is, wherever in the document: what comes meanwhile may move it. */
  readonly at: string;
  readonly what: string;
  /** It shows that it has the focus; what no key stops at, such as a heading, need not. */
  readonly marked: boolean;
  /** All of it is out of sight, or has something over it. */
  readonly covered: boolean;
}

/** Where the keys are; undefined where they are outside of the page. */
const stopOf = (page: Page): Promise<Stop | undefined> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return undefined;
    // A hidden box or radio button is marked on its label, a text field on its frame, a list on the row that the keys are at.
    const row = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
    const around = [element, element.parentElement, element.parentElement?.parentElement, row].filter((one) => one instanceof HTMLElement);
    const probe = document.createElement('i');
    probe.style.color = 'var(--focus)';
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    const marked = around.some((one) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      // A grip shows its focus as a line of its own.
      const line = getComputedStyle(one, '::after').backgroundColor;
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow.includes(color) || line === color;
    });
    // What is there for keys and ears alone stands on what it is about, and no pointer meets it.
    const isMet = element.getBoundingClientRect().width > 2 && getComputedStyle(element).pointerEvents !== 'none';
    const seen = isMet ? element : (element.parentElement ?? element);
    const { left, top, right, bottom } = seen.getBoundingClientRect();
    const within = (at: number, most: number) => Math.min(Math.max(at, 1), most - 1);
    const y = within((Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2, window.innerHeight);
    const isSeen = [left + 3, (left + right) / 2, right - 3].some((x) => {
      const hit = document.elementFromPoint(within(x, window.innerWidth), y);
      return hit !== null && (seen.contains(hit) || hit.contains(seen));
    });
    return {
      at: (element.dataset['stop'] ??= `${element.tagName} ${performance.now()}`),
      what: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)}`,
      marked: element.tabIndex < 0 || marked,
      covered: !isSeen,
    };
  });

/** One press; where it leads is seen, once the page has brought it into sight. */
async function press(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Stop | undefined> {
  await page.keyboard.press(key);
  let stop: Stop | undefined;
  await expect(async () => {
    stop = await stopOf(page);
    if (stop) expect(stop).toEqual({ ...stop, marked: true, covered: false });
  }).toPass();
  return stop;
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible();
  const isThere = () => wanted.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await isThere()) return;
    await press(page, key);
  }
  throw new Error(`${MOST_STOPS} presses of ${key} don't lead to ${String(wanted)}`);
}

/** Goes on with Tab until a stop comes again, or the page's end: nothing may hold the keys. @returns how many stops there are */
export async function stopsOf(page: Page): Promise<number> {
  const seen = new Set<string>();
  for (let count = 0; count < MOST_STOPS; count += 1) {
    const stop = await press(page, 'Tab');
    if (!stop || seen.has(stop.at)) return seen.size;
    seen.add(stop.at);
  }
  throw new Error(`${MOST_STOPS} presses of Tab and no end`);
}
