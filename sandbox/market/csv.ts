import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** One record by column name. Not an object, because a data file may hold any word where an object has `__proto__`. */
export class Row {
  readonly #columns: ReadonlyMap<string, number>;
  readonly #cells: readonly string[];

  constructor(columns: ReadonlyMap<string, number>, cells: readonly string[]) {
    this.#columns = columns;
    this.#cells = cells;
  }

  /** The cell as written; undefined where the file has no such column or the line ends before it. */
  get(column: string): string | undefined {
    return this.#cells[this.#columns.get(column) ?? -1];
  }

  /** The cell, or undefined where it is empty. */
  filled(column: string): string | undefined {
    const text = this.get(column);
    return text === undefined || text === '' || text === ' ' ? undefined : text;
  }
}

/** Cells of one record; quoted cells may hold commas, doubled quotes and line breaks, which become blanks. */
function parseLine(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let index = 0; index < line.length; index += 1) {
    const character = line[index] ?? '';
    if (character === '"') {
      if (quoted && line[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = !quoted;
    } else if (character === ',' && !quoted) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  cells.push(cell);
  return cells;
}

/** Lines of records: a line that ends inside a quoted cell goes on with the next. */
function recordsOf(text: string): string[] {
  const records: string[] = [];
  let open = '';
  for (const line of text.split(/\r?\n/)) {
    const record = open === '' ? line : `${open} ${line}`;
    const isOpen = line.includes('"') && (record.split('"').length - 1) % 2 === 1;
    open = isOpen || (open !== '' && !line.includes('"')) ? record : '';
    if (open === '') records.push(record);
  }
  return records;
}

/** Records of a CSV file, plain or `.gz`; the first line names the columns. Throws when the file can't be read. */
export function readCsv(path: string): Row[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const [header = '', ...records] = recordsOf(text);
  const columns = new Map(parseLine(header).map((name, index) => [name, index]));
  const rows: Row[] = [];
  for (const record of records) if (record !== '') rows.push(new Row(columns, parseLine(record)));
  return rows;
}
