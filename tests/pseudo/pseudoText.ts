/** English as a language that nobody wrote: accented, a third longer and in brackets, so that it tells where a text is cut or was never translated. */

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  y: 'ý',
  c: 'ç',
  n: 'ñ',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
  Y: 'Ý',
  C: 'Ç',
  N: 'Ñ',
};
/** By how much other languages are longer than English: German and Dutch by about a third. */
const LONGER = 0.35;
/** Stands as it is: variables, markup. */
const KEPT = /(\{\{.*?\}\}|<[^>]*>)/;

const letter = (text: string): string => ACCENTED[text] ?? text;

/** A word of `n` letters has a third of them twice, so that it breaks nowhere else than it did. */
function longer(word: string): string {
  const more = Math.ceil(word.length * LONGER);
  return Array.from(word, (one, index) => (index < more ? letter(one) + letter(one).toLowerCase() : letter(one))).join('');
}

/** `Pay {{amount}}` is `[Ppááý {{amount}}]`. */
export const pseudoText = (text: string): string =>
  `[${text
    .split(KEPT)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/\p{L}+/gu, longer)))
    .join('')}]`;

type Texts = { readonly [key: string]: string | Texts };

/** All texts of a file. */
export const pseudoTexts = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? pseudoText(text) : pseudoTexts(text)]));
