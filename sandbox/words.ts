/** Texts that the server writes itself, by key: `sandbox.json` of each language in `locales/`. */
import { readFileSync } from 'node:fs';
import { type Language, LANGUAGES } from '../contract/codes.ts';
import type fr from '../locales/fr/sandbox.json';

type Texts = typeof fr;
type Group = keyof Texts;

// tests/locales.test.ts holds that each file has every text of the French one.
const texts = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`../locales/${language}/sandbox.json`, import.meta.url), 'utf8')),
  ]),
) as Readonly<Record<Language, Texts>>;

/** Texts of one group in the reader's language; a `{{name}}` in them is for `filled`. */
export const wordsIn = <G extends Group>(language: Language, group: G): Texts[G] => texts[language][group];

/** A text with what it leaves open; what is not given stays as it is. */
export const filled = (text: string, given: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (open, name: string) => given[name] ?? open);
