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
  const days = range(12).map((month) => Date.UTC(2026, month, 1 + month * 2));
  const dates = (['long', 'short'] as const).flatMap((length) =>
    days.flatMap((day) => [
      new Intl.DateTimeFormat('en', { month: length, timeZone: 'UTC' }).format(day),
      new Intl.DateTimeFormat('en', { weekday: length, timeZone: 'UTC' }).format(day),
    ]),
  );
  const regions = new Intl.DisplayNames('en', { type: 'region' });
  const countries = range(26 * 26).map((index) => regions.of(String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26))) ?? '');
  return [...dates, ...countries];
}

/** Names that the sandbox's own data has, each with where it comes from. */
const NAMES: readonly string[] = [
  'Coulisse',
  // sandbox/accounts/demo.ts: the customer
  'Camille Durand',
  'demo',
];

/** All names, each with a blank around it, in one text. */
const known = [...globSync('sandbox/data/universe/*.csv').map((file) => readFileSync(file, 'utf8')), ...NAMES, ...intlWords()]
  .map(plain)
  .join('');

/** Words of capitals alone are codes: of an instrument, a currency, a zone. */
const CODE = /^[\p{Lu}\d.&'’-]+$/u;

/** Whether a run of words is a name, or part of one. */
export const isName = (run: string): boolean => {
  const words = run.split(' ').filter((word) => !CODE.test(word) && !/^https?:|@/.test(word));
  return words.length === 0 || known.includes(plain(words.join(' '))) || known.includes(plain(run));
};
