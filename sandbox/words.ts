/**
 * Texts that the server writes itself, by key: `sandbox.json` of each language in `locales/` that has one. Why a call was denied it says in the
 * sentences of the screens. Who asks for no language, or for one that nobody wrote, reads the first: all of an answer, or none of it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { type Language, LANGUAGES, type Reason } from '../contract/codes.ts';
import type { Denial } from '../contract/result.ts';
import frForms from '../locales/fr/forms.json' with { type: 'json' };
import fr from '../locales/fr/sandbox.json' with { type: 'json' };

type Texts = typeof fr & { readonly denial: Readonly<Record<Reason, string>> };
type Group = keyof Texts;

const FRENCH: Texts = { ...fr, denial: frForms.denial };

const fileOf = (language: Language, name = 'sandbox'): URL => new URL(`../locales/${language}/${name}.json`, import.meta.url);

const read = <T>(file: URL): T => JSON.parse(readFileSync(file, 'utf8')) as T;

// tests/locales.test.ts holds that each file has every text of the French one.
const texts: ReadonlyMap<Language, Texts> = new Map(
  LANGUAGES.filter((language) => existsSync(fileOf(language))).map((language) => [
    language,
    { ...read<typeof fr>(fileOf(language)), denial: read<typeof frForms>(fileOf(language, 'forms')).denial },
  ]),
);

/** Texts of one group in the reader's language; a `{{name}}` in them is for `filled`. */
export const wordsIn = <G extends Group>(language: Language, group: G): Texts[G] => (texts.get(language) ?? FRENCH)[group];

/** A text with what it leaves open; what is not given stays as it is. */
export const filled = (text: string, given: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (open, name: string) => given[name] ?? open);

/** Why a call was denied, with what would have been valid. */
export const denialText = ({ reason, nearest }: Pick<Denial, 'reason' | 'nearest'>, language: Language): string =>
  filled(wordsIn(language, 'denial')[reason], { nearest: (nearest ?? []).join(' · ') });
