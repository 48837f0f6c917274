/** The language of a request: that of the texts the server writes itself. */
import { type Language, LANGUAGES } from '../../contract/codes.ts';

/**
 * The best of LANGUAGES for a header such as `fr-CH, fr;q=0.9, en;q=0.8`: the highest quality first, `fr-CH` read as
 * `fr` where the region isn't offered. The first language when none fits or there is no header.
 */
export function languageOf(header: string | undefined): Language {
  const wishes = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of wishes) {
    const [primary] = tag.split('-');
    const match =
      LANGUAGES.find((language) => language.toLowerCase() === tag) ?? LANGUAGES.find((language) => language.split('-')[0] === primary);
    if (match) return match;
  }
  return LANGUAGES[0];
}
