/** Texts of others in a terminal or a log: a terminal obeys control characters, and some letters turn the order of others. */

/** Every character that isn't seen, and every break of a line, as its number. */
export const printable = (text: string): string =>
  text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (mark) => `\\u${(mark.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);

/** The same for a log's entry, which may have several lines. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');
