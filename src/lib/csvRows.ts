/** Reads text as spreadsheets write it (RFC 4180), with commas, semicolons or tabs between cells. */

export interface CsvRow {
  /** Where it begins in the text, from 1: a quoted cell may hold breaks, so that rows and lines count apart. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The first of those that stand equally often counts. */
const SEPARATORS = [',', ';', '\t'] as const;

/** What stands most often in the first line that isn't blank; a comma where none does. */
export function separatorOf(text: string): string {
  const first = text.split(/\r\n|\r|\n/).find((line) => line.trim() !== '') ?? '';
  const bare = first.replaceAll(/"[^"]*"/g, '');
  const count = (separator: string) => bare.split(separator).length;
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/**
 * Rows of a text, blank ones left out. A byte order mark in front is none of it. A quote that nothing closes runs to the end: what it holds is one
 * cell, and nothing is lost.
 */
export function csvRows(text: string, separator = separatorOf(text)): CsvRow[] {
  const rows: CsvRow[] = [];
  const given = text.replace(/^\ufeff/, '');
  let line = 1;
  let begun = 1;
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: begun, cells });
    cells = [];
    begun = line;
  };
  for (let at = 0; at < given.length; at += 1) {
    const letter = given[at] ?? '';
    const isBreak = letter === '\n' || (letter === '\r' && given[at + 1] !== '\n');
    if (isBreak) line += 1;
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (given[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && cell.trim() === '') {
      quoted = true;
      cell = '';
    } else if (letter === separator) endCell();
    else if (isBreak) endRow();
    else if (letter !== '\r') cell += letter;
  }
  endRow();
  return rows;
}
