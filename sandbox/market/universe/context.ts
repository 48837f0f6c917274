/** What every reader of a market gets, and the pieces that they share. */
import { join } from 'node:path';
import type { Market } from '../../../contract/codes.ts';
import { type Row, readCsv } from '../csv.ts';
import type { Exchanges } from '../time/exchanges.ts';
import { type TickTable, tickAt } from '../tape/tick.ts';

export interface UniverseContext {
  readonly seed: number;
  readonly exchanges: Exchanges;
  /** When the sandbox starts, epoch ms: decides which months and bonds are listed and which tick table holds. */
  readonly listedAt: number;
  /** Path of a file of the data folder. */
  file(...parts: string[]): string;
  /** Rows of `daily/<name>.csv.gz` by symbol, read once. */
  bars(name: string): ReadonlyMap<string, readonly Row[]>;
  /** Level at which a person expects a well-known name, in the listing's currency; undefined for all others. */
  knownLevel(market: Market, code: string): number | undefined;
  nextId(): number;
}

export const dataFile =
  (dataDir: string) =>
  (...parts: string[]): string =>
    join(dataDir, ...parts);

/** Levels of the well-known names of `levels.csv`. @throws when the file can't be read */
export function readKnownLevels(path: string): UniverseContext['knownLevel'] {
  const levels = new Map(readCsv(path).map((row) => [`${row.get('market')}:${row.get('symbol')}`, Number(row.get('level'))]));
  return (market, code) => levels.get(`${market}:${code}`);
}

export const isoDate = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** Decimals that a number of units needs at a scale. */
function decimalsOf(units: number, scale: number): number {
  let rest = units;
  let digits = scale;
  while (digits > 0 && rest % 10 === 0) {
    rest /= 10;
    digits -= 1;
  }
  return digits;
}

/** Decimals of the tick that holds at a price. */
export const tickDigitsAt = (table: TickTable, price: number, scale: number): number =>
  decimalsOf(tickAt(table, Math.round(price * 10 ** scale)), scale);

/** A decimal string without exponent: the data writes 5e-05 and 10.0. */
export function plainDecimal(text: string): string {
  const [mantissa = '', exponent] = text.toLowerCase().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  if (exponent === undefined) return fraction.replace(/0+$/, '') === '' ? whole : `${whole}.${fraction.replace(/0+$/, '')}`;
  const shift = Number(exponent);
  if (shift >= 0) return String(Number(text));
  const digits = `${'0'.repeat(Math.max(0, 1 - shift - whole.length))}${whole}`;
  return `${digits.slice(0, shift)}.${digits.slice(shift)}${fraction}`.replace(/\.?0+$/, '');
}

/** Decimals that a plain decimal string has. */
export const decimalsOfText = (text: string): number => text.split('.')[1]?.length ?? 0;
