import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText, unmarked } from './csv.ts';
import { csvRows, separatorOf } from './csvRows.ts';

const readCsv = (text: string): readonly (readonly string[])[] => csvRows(text, ',').map(({ cells }) => cells);

/** What acts, what looks like a number, what breaks lines and cells, and anything. */
const TEXT = fc.oneof(fc.string(), fc.constantFrom("'=1", "''-x", '-1.5', '=1', 'a,b', '"', 'a\nb', '\r\n', ' "', 'é;'));

describe('a file of cells', () => {
  it('holds what was put in, but for the apostrophe of what could act', () =>
    fc.assert(
      fc.property(fc.array(fc.array(TEXT, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 }), (all) => {
        // A row that holds nothing is none.
        const rows = all.filter((row) => row.some((cell) => cell.trim() !== ''));
        const read = readCsv(csvText(rows));
        expect(read.map((row) => row.map(unmarked))).toEqual(rows);
        rows.forEach((row, at) => row.forEach((cell, column) => expect([cell, `'${cell}`]).toContain(read[at]?.[column])));
      }),
    ));

  it.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '-', '-cmd', '=HYPERLINK("x")', '|x', '-1,5'])(
    'marks %j as text',
    (text) => expect(readCsv(csvText([[text]]))).toEqual([[`'${text}`]]),
  );

  it.each(['-12.50', '0.00000001', '1234567.89', '-1', '0', 'EUR', '2026-03-11T15:00:00+01:00'])('leaves %j as it is', (text) =>
    expect(readCsv(csvText([[text]]))).toEqual([[text]]),
  );

  it('is read with the separator that its first line has, its lines counted as an editor counts them', () => {
    expect(separatorOf('\n  \ncode;name\n')).toBe(';');
    expect(separatorOf('"a,b,c"\tx')).toBe('\t');
    expect(separatorOf('AAPL')).toBe(',');
    expect(csvRows('\ufeff\r\n\ncode;name\r\nA;"two\nlines"\rB;x')).toEqual([
      { line: 3, cells: ['code', 'name'] },
      { line: 4, cells: ['A', 'two\nlines'] },
      { line: 6, cells: ['B', 'x'] },
    ]);
  });

  it('loses nothing of a text whose quote nothing closes', () =>
    expect(csvRows('A,"B\nC,D')).toEqual([{ line: 1, cells: ['A', 'B\nC,D'] }]));
});
