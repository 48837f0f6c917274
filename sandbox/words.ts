/** Texts that the server writes itself, by key: `sandbox.json` of each language in `locales/` that has one. */
import { existsSync, readFileSync } from 'node:fs';
import { type Language, LANGUAGES } from '../contract/codes.ts';
import fr from '../locales/fr/sandbox.json' with { type: 'json' };

type Texts = typeof fr;
type Group = keyof Texts;

/** Read where nobody has written the texts in a reader's language. */
const FALLBACK = 'en';

const fileOf = (language: Language): URL => new URL(`../locales/${language}/sandbox.json`, import.meta.url);

// tests/locales.test.ts holds that each file has every text of the French one.
const texts: ReadonlyMap<Language, Texts> = new Map(
  LANGUAGES.filter((language) => existsSync(fileOf(language))).map((language) => [
    language,
    JSON.parse(readFileSync(fileOf(language), 'utf8')) as Texts,
  ]),
);

/** Texts of one group in the reader's language; a `{{name}}` in them is for `filled`. */
export const wordsIn = <G extends Group>(language: Language, group: G): Texts[G] =>
  (texts.get(language) ?? texts.get(FALLBACK) ?? fr)[group];

/** A text with what it leaves open; what is not given stays as it is. */
export const filled = (text: string, given: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (open, name: string) => given[name] ?? open);
