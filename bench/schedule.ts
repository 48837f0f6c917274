/** Measures cells by turns, so that whatever drifts on the machine meets all of them alike. */
import { FOREIGN_LIMIT_MS } from './harness/cpu.ts';
import { median } from './harness/statistics.ts';
import type { Cell, Result, Row } from './scenario.ts';

export interface Schedule {
  /** Measurements of each cell. */
  readonly runs: number;
  /** A spoilt measurement is made once more. */
  readonly again: boolean;
  /** What happens, in words, while it happens. */
  tell(line: string): void;
  /** After each measurement, with all so far. */
  took?(results: readonly Result[]): void;
}

interface Taken {
  readonly row: Row;
  /** Why it says little about the subject, in words. */
  readonly spoilt: string | undefined;
}

function whySpoilt(row: Row): string | undefined {
  if (Number(row['foreignMs'] ?? 0) > FOREIGN_LIMIT_MS) return 'others were busy';
  return row['fed'] === false ? `the feed offered only ${Math.round(Number(row['offered']))} ticks/s` : undefined;
}

/** First run of all cells, second run of all cells, and so on; one that throws costs that run only. */
export async function measureAll(cells: readonly Cell[], { runs, again, tell, took }: Schedule): Promise<Result[]> {
  const taken = new Map<Cell, Taken[]>(cells.map((cell) => [cell, []]));
  const failed = new Map<Cell, number>();
  const once = async (cell: Cell): Promise<Taken> => {
    const row = await cell.measure();
    return { row, spoilt: whySpoilt(row) };
  };
  const resultsNow = (): Result[] => cells.map((cell) => resultOf(cell, taken.get(cell) ?? [], failed.get(cell) ?? 0));
  for (let run = 1; run <= runs; run += 1) {
    for (const cell of cells) {
      const name = `${cell.subject}, ${cell.setting}, run ${run} of ${runs}`;
      try {
        let result = await once(cell);
        if (result.spoilt && again) {
          tell(`${name}: ${result.spoilt}, measured again`);
          result = await once(cell);
        }
        taken.get(cell)?.push(result);
        tell(`${name}: ${result.spoilt ? `spoilt, ${result.spoilt}` : 'done'}`);
      } catch (cause) {
        failed.set(cell, (failed.get(cell) ?? 0) + 1);
        tell(`${name}: failed, ${cause instanceof Error ? cause.message : String(cause)}`);
      }
      took?.(resultsNow());
    }
  }
  return resultsNow();
}

/** Spoilt measurements count only where there is no other. */
function resultOf({ subject, setting }: Cell, taken: readonly Taken[], failed: number): Result {
  const clean = taken.filter(({ spoilt }) => !spoilt);
  const counted = (clean.length > 0 ? clean : taken).map(({ row }) => row);
  return {
    subject,
    setting,
    runs: counted.length,
    spoilt: taken.length - clean.length,
    failed,
    figures: medians(counted),
    worst: largest(taken.map(({ row }) => row)),
  };
}

function largest(rows: readonly Row[]): Record<string, number> {
  const worst: Record<string, number> = {};
  for (const row of rows)
    for (const [name, value] of Object.entries(row)) if (typeof value === 'number') worst[name] = Math.max(worst[name] ?? value, value);
  return worst;
}

/** Of each figure by itself; a yes or no is true if it was so in most. */
export function medians(rows: readonly Row[]): Row {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  return Object.fromEntries(
    [...names].map((name) => {
      const values = rows.map((row) => row[name]).filter((value) => value !== undefined);
      const numbers = values.filter((value) => typeof value === 'number');
      const yes = values.filter((value) => value === true).length;
      return [name, numbers.length > 0 ? median(numbers) : yes * 2 > values.length];
    }),
  );
}
