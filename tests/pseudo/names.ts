/** What stands on a screen in no language: names of listings, people and places, and what Intl itself writes. */
import { globSync, readFileSync } from 'node:fs';

const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()} `;

const range = (length: number): number[] => Array.from({ length }, (_, index) => index);

/** Months, weekdays and countries, as English has them: Intl writes them, no locale file does. */
function intlWords(): string[] {
  const dates = (['long', 'short'] as const).flatMap((length) => [
    ...range(12).map((month) => new Intl.DateTimeFormat('en', { month: length, timeZone: 'UTC' }).format(Date.UTC(2026, month))),
    ...range(7).map((day) => new Intl.DateTimeFormat('en', { weekday: length, timeZone: 'UTC' }).format(Date.UTC(2026, 0, 1 + day))),
  ]);
  const regions = new Intl.DisplayNames('en', { type: 'region' });
  const countries = range(26 * 26).map((index) => regions.of(String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26))) ?? '');
  return [...dates, ...countries];
}

/** Of the product, its customer (sandbox/accounts/demo.ts), what stands on a keyboard, and files. */
const NAMES: readonly string[] = [
  'Coulisse',
  'Camille Durand',
  'demo',
  'Enter',
  'Esc',
  'Ctrl',
  'pdf',
  'csv',
  'licenses.md',
  'published',
  'about.html',
  'Chrome Linux',
  'Banque Exemple',
  'Coulisse Sandbox Bank',
  'Coulisse Demo',
];

/** Where the sandbox's invented names are made of words. */
const INVENTED = 'sandbox/{offerings/names,follow/agencies,quantify/products,funds/catalogue,robots/catalogue}.ts';
const invented = new Set(
  [...globSync(INVENTED).map((file) => readFileSync(file, 'utf8')), ...intlWords()].flatMap((text) => text.match(/\p{L}+/gu) ?? []),
);
const MONTH = / (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$/;

/** All names, each with a blank around it, in one text. */
const known = [...globSync('sandbox/data/universe/*.csv').map((file) => readFileSync(file, 'utf8')), ...NAMES, ...intlWords()]
  .map(plain)
  .join('');

/** Words of capitals alone are codes: of an instrument, a currency, a zone. */
const CODE = /^[\p{Lu}\d.&'’-]+$/u;

/** Whether a run of words is a name, or part of one. */
export const isName = (run: string): boolean => {
  // A future goes by its root and its month.
  const whole = run.replace(MONTH, '');
  const words = whole.split(' ').filter((word) => !CODE.test(word));
  if (words.every((word) => invented.has(word))) return true;
  return known.includes(plain(words.join(' '))) || known.includes(plain(whole));
};
