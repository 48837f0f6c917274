import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText } from './csv.ts';

/** Cells of a file, read as RFC 4180 has them. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === ',') {
      row.push(cell);
      cell = '';
    } else if (character === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
      at += 1;
    } else cell += character;
  }
  return rows;
}

describe('a file of cells', () => {
  it('holds what was put in, but for the apostrophe of what could act', () =>
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 }), (rows) => {
        const read = readCsv(csvText(rows));
        expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length));
        rows.forEach((row, at) => row.forEach((cell, column) => expect([cell, `'${cell}`]).toContain(read[at]?.[column])));
      }),
    ));

  it.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '-', '-cmd', '=HYPERLINK("x")', '|x', '-1,5'])(
    'marks %j as text',
    (text) => expect(readCsv(csvText([[text]]))).toEqual([[`'${text}`]]),
  );

  it.each(['-12.50', '0.00000001', '1234567.89', '-1', '0', 'EUR', '2026-03-11T15:00:00+01:00', ''])('leaves %j as it is', (text) =>
    expect(readCsv(csvText([[text]]))).toEqual([[text]]),
  );
});
