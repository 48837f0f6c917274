/**
 * Texts that the server writes itself, by key: `sandbox.json` of each language in `locales/`. Why a call was denied, and what its sample
 * documents say, are the sentences of the screens. Who asks for no language, or for one that nobody wrote, reads the first: all of an answer, or none of it.
 */
import { readFileSync } from 'node:fs';
import { type Language, LANGUAGES, type Reason } from '../contract/codes.ts';
import type { Denial } from '../contract/result.ts';
import type frAccount from '../locales/fr/account.json';
import type frForms from '../locales/fr/forms.json';
import type fr from '../locales/fr/sandbox.json';

type Texts = typeof fr & { readonly denial: Readonly<Record<Reason, string>>; readonly protocol: (typeof frAccount)['protocol'] };
type Group = keyof Texts;

const read = <T>(language: Language, name: string): T =>
  JSON.parse(readFileSync(new URL(`../locales/${language}/${name}.json`, import.meta.url), 'utf8')) as T;

// tests/locales.test.ts holds that each file has every text of the French one.
const texts = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    {
      ...read<typeof fr>(language, 'sandbox'),
      denial: read<typeof frForms>(language, 'forms').denial,
      protocol: read<typeof frAccount>(language, 'account').protocol,
    },
  ]),
) as Readonly<Record<Language, Texts>>;

/** Texts of one group in the reader's language; a `{{name}}` in them is for `filled`. */
export const wordsIn = <G extends Group>(language: Language, group: G): Texts[G] => texts[language][group];

/** A text with what it leaves open; what is not given stays as it is. */
export const filled = (text: string, given: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (open, name: string) => given[name] ?? open);

type ReviewReasons = Texts['reviews'];
export type ReviewReason = keyof ReviewReasons;

const isReviewReason = (reason: string, reasons: ReviewReasons): reason is ReviewReason => Object.hasOwn(reasons, reason);

/** Why a review failed. What is no key here was written by the reviewer, and stays as it is. */
export function reasonText(reason: string, language: Language): string {
  const reasons = wordsIn(language, 'reviews');
  return isReviewReason(reason, reasons) ? reasons[reason] : reason;
}

/** What a company does, as the listings name it, in the reader's language; as it is where nobody wrote it. */
export function sectorIn(language: Language, sector: string): string {
  const sectors: Readonly<Partial<Record<string, string>>> = wordsIn(language, 'sectors');
  return Object.hasOwn(sectors, sector) ? (sectors[sector] ?? sector) : sector;
}

/** Why a call was denied, with what would have been valid. */
export const denialText = ({ reason, nearest }: Pick<Denial, 'reason' | 'nearest'>, language: Language): string =>
  filled(wordsIn(language, 'denial')[reason], { nearest: (nearest ?? []).join(' · ') });
