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

/** Cells of one line; quoted cells may hold commas and doubled quotes. The data has no line breaks inside cells. */
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

/** Records of a CSV file, plain or `.gz`; the first line names the columns. Throws when the file can't be read. */
export function readCsv(path: string): Row[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const [header = '', ...lines] = text.split(/\r?\n/);
  const columns = new Map(parseLine(header).map((name, index) => [name, index]));
  const rows: Row[] = [];
  for (const line of lines) if (line !== '') rows.push(new Row(columns, parseLine(line)));
  return rows;
}
