/** Text for spreadsheets (RFC 4180), in which nothing that a customer or a server wrote can act as a formula. */

const NUMBER = /^-?\d+(?:\.\d+)?$/;
/** What a spreadsheet takes for the beginning of a formula, blanks before it included; and what is marked as text already. */
const FORMULA = /^'*\s*[=+\-@|\t\r]/u;

/** A number stays a number; any other text that could act is marked as text by an apostrophe. */
function cell(text: string): string {
  const harmless = NUMBER.test(text) || !FORMULA.test(text) ? text : `'${text}`;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The text that a cell of ours holds, without the mark that made it harmless. */
export const unmarked = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text);

/** Rows of cells as one file's text; spreadsheets know by the mark in front that it is UTF-8. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;

/** Hands a text to the browser as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then; without this the text would stay in memory as long as the page.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
