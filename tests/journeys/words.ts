/** The product's own words in each language, so that a journey looks for what a customer reads. */
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { choose } from './journey.ts';

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const LANGUAGES = ['fr', 'en'] as const;
type Language = (typeof LANGUAGES)[number];

const read = (language: Language, space: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}/${space}.json`, import.meta.url), 'utf8'));

export const words = (language: Language, space: 'forms' | 'ticket' | 'trade'): Words => read(language, space) as Words;

/** What is said while push is there and not whole. */
export const partialText = (language: Language): string =>
  (read(language, 'app') as { feed: { polling: { slow: string } } }).feed.polling.slow;

/** A sentence, whatever is filled into it. */
export const sentence = (text: string | undefined): RegExp =>
  new RegExp(
    (text ?? 'no such text')
      .trim()
      .split(/\{\{\w+\}\}/)
      .map((fixed) => fixed.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\s/g, String.raw`\s`))
      .join('.*'),
  );

/** As if the customer chose it in another tab: all that stands on the page stays, in that language. */
export const speak = (page: Page, language: Language): Promise<void> => choose(page, { language });
