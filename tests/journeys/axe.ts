/** What axe finds on a page. It runs in the page itself: its own runner for Playwright opens another page at each look, which takes ten times as long. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './journey.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of WCAG 2.2 up to AA, and what the field takes for good practice. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds, each with its elements. @param rules all that axe has by default */
export async function violationsOf(page: Page, rules?: axe.RunOptions['runOnly']): Promise<readonly string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(`${source};0`);
  return page.evaluate(async (runOnly) => {
    // A colour on its way to another has the contrast of neither; what never ends (a skeleton's shimmer) is left as it is.
    for (const animation of document.getAnimations())
      if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish();
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      ...(runOnly !== undefined && { runOnly }),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  }, rules);
}

/** @param rules all that axe has by default */
export async function expectAccessible(page: Page, rules?: axe.RunOptions['runOnly']): Promise<void> {
  expect(await violationsOf(page, rules), page.url()).toEqual([]);
}
