/** A watchlist as a file, and what a file or a pasted text says. Which instruments its lines mean, resolve.ts finds out. */
import { CLASSIFIES, type Market, MARKETS } from '../../../../contract/codes.ts';
import { factsOf } from '../../../../contract/markets.ts';
import { isGroupName, isInstrumentCode } from '../../../../contract/rules.ts';
import type { Watchlist } from '../../../data/watchlist/watched.ts';
import { csvText, unmarked } from '../../../lib/csv.ts';
import { type CsvRow, csvRows } from '../../../lib/csvRows.ts';

/** The same in all languages, so that a file is read wherever it was written. */
const COLUMNS = ['market', 'code', 'name', 'group'] as const;
type Column = (typeof COLUMNS)[number];

export const csvOf = ({ entries }: Watchlist): string =>
  csvText([COLUMNS, ...entries.map(({ market, code, name, group }) => [market, code, name, group ?? ''])]);

/** One `market:code` a line, for other programs; groups and names are not in it. */
export const codesOf = ({ entries }: Watchlist): string => entries.map(({ market, code }) => `${market}:${code}\n`).join('');

/** What one line names. */
export interface Named {
  readonly line: number;
  readonly text: string;
  readonly code: string;
  /** Undefined where the line doesn't say. */
  readonly market: Market | undefined;
  readonly group: string | undefined;
}

/** unclear: the line can be read in more than one way, or says more than an instrument */
export type Fault = 'noCode' | 'badCode' | 'badMarket' | 'unclear';

export interface Refused<Why extends string = Fault> {
  readonly line: number;
  readonly text: string;
  readonly why: Why;
}

export interface Parsed {
  /** Each market and code once, in their order. */
  readonly named: readonly Named[];
  readonly refused: readonly Refused[];
  /** Lines that name what an earlier one has named. */
  readonly twice: number;
}

/** Of a line that is said again; a quote that nothing closes makes one of a whole file. */
const MOST_SHOWN = 80;

/** Heads as other programs write them. */
const HEADS: Readonly<Record<Column, readonly string[]>> = {
  market: ['market', 'marché', 'marche', 'markt', 'mercado', '市场', 'classify'],
  code: ['code', 'symbol', 'symbole', 'symbool', 'ticker', 'código', 'codigo', 'símbolo', 'simbolo', '代码'],
  name: ['name', 'nom', 'naam', 'nombre', 'bezeichnung', 'titel', '名称'],
  group: ['group', 'groupe', 'gruppe', 'groep', 'grupo', '分组'],
};

/** A market by its code or by its class. */
function marketOf(text: string): Market | undefined {
  const wanted = text.toLowerCase();
  const classify = CLASSIFIES.find((one) => one.toLowerCase() === wanted);
  return MARKETS.find((market) => market.toLowerCase() === wanted || factsOf(market).classify === classify);
}

const isMarket = (text: string): boolean => marketOf(text) !== undefined;

interface Head {
  /** Which column stands where. */
  readonly columns: ReadonlyMap<Column, number>;
  /** Of all its columns. */
  readonly width: number;
}

/** What a row is a head of, if it is one. A single word in capitals may as well be a code. */
function headOf(cells: readonly string[]): Head | undefined {
  const found = new Map<Column, number>();
  for (const [at, cell] of cells.entries()) {
    const column = COLUMNS.find((one) => HEADS[one].includes(cell.toLowerCase()));
    if (column && !found.has(column)) found.set(column, at);
  }
  const isSure = found.size > 1 || cells.some((cell) => cell !== '' && cell !== cell.toUpperCase());
  return found.has('code') && isSure ? { columns: found, width: cells.length } : undefined;
}

type Cells = Readonly<Partial<Record<Column, string>>>;

const saidIn = (cells: readonly string[]): readonly string[] => cells.filter((cell) => cell !== '');

/** What stands under a head; undefined where more stands there: a comma of a name has moved the cells behind it, say. */
function headedOf(head: Head, cells: readonly string[]): Cells | undefined {
  if (saidIn(cells.slice(head.width)).length > 0) return undefined;
  return Object.fromEntries([...head.columns].map(([column, at]) => [column, cells[at] ?? '']));
}

/**
 * What the cells of a row without a head mean: a market before or behind its code, or a code alone. Undefined where they may mean something else:
 * `DE` is a market and the code of Deere, and a row that is alone may be codes one after another.
 */
function bareOf(cells: readonly string[], isAlone: boolean): Cells | undefined {
  const [first = '', second, third] = saidIn(cells);
  if (second === undefined) return { code: first };
  if (isAlone || third !== undefined || isMarket(first) === isMarket(second)) return undefined;
  return isMarket(first) ? { market: first, code: second } : { market: second, code: first };
}

/** `US:AAPL` in a cell of its own. */
function split(cells: Cells): Cells {
  const [, market, code] = /^([A-Za-z]+):(.+)$/.exec(cells.code ?? '') ?? [];
  return cells.market === undefined && market !== undefined && code !== undefined ? { ...cells, market, code } : cells;
}

/** Codes one after another on a line, as lines of their own; a line that may name a market stays as it is. */
const codesIn = (row: CsvRow): readonly CsvRow[] =>
  row.cells.some(isMarket) ? [row] : saidIn(row.cells).map((cell) => ({ line: row.line, cells: [cell] }));

/** What a text says, line by line. It guesses nothing: a line that may mean something else too is refused. */
export function parseList(text: string): Parsed {
  const rows = csvRows(text).map(({ line, cells }): CsvRow => ({ line, cells: cells.map((cell) => unmarked(cell.trim())) }));
  const head = headOf(rows[0]?.cells ?? []);
  const body = head ? rows.slice(1) : rows;
  const isAlone = body.length === 1;
  const lines = !head && isAlone ? body.flatMap(codesIn) : body;

  const named = new Map<string, Named>();
  const refused: Refused[] = [];
  let twice = 0;
  for (const { line, cells } of lines) {
    const whole = saidIn(cells).join(' ').replaceAll(/\p{C}/gu, ' ');
    const shown = whole.length > MOST_SHOWN ? `${whole.slice(0, MOST_SHOWN)}…` : whole;
    const said = head ? headedOf(head, cells) : bareOf(cells, isAlone);
    const { code = '', market: place = '', group = '' } = split(said ?? {});
    const market = marketOf(place);
    const refuse = (why: Fault) => refused.push({ line, text: shown, why });
    if (!said) refuse('unclear');
    else if (code === '') refuse('noCode');
    else if (!isInstrumentCode(code)) refuse('badCode');
    else if (place !== '' && market === undefined) refuse('badMarket');
    else {
      const key = `${market ?? ''}:${code}`;
      if (named.has(key)) twice += 1;
      else named.set(key, { line, text: shown, code, market, group: isGroupName(group) ? group : undefined });
    }
  }
  return { named: [...named.values()], refused, twice };
}
