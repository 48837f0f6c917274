/** What a scenario is: cells that are measured by turns, again and again, and what their medians are held against. */
import type { Subject, SubjectName } from './subjects.ts';

/** Figures of one measurement; see docs/bench.md for what each means. */
export type Row = Readonly<Record<string, number | boolean>>;

export interface Cell {
  readonly subject: SubjectName;
  /** What distinguishes it from the subject's other cells. */
  readonly setting: string;
  measure(): Promise<Row>;
}

export interface Context {
  readonly sandboxUrl: string;
  /** Those that take part: ours first. */
  readonly subjects: readonly Subject[];
  readonly quick: boolean;
}

/** Medians of a cell's runs. */
export interface Result {
  readonly subject: SubjectName;
  readonly setting: string;
  /** Measurements that count, and those that foreign load or a late feed spoilt. */
  readonly runs: number;
  readonly spoilt: number;
  /** Measurements that ended with an error. */
  readonly failed: number;
  readonly figures: Row;
  /** The largest of each figure over all runs, spoilt ones too: what must never happen is not for a median to forgive. */
  readonly worst: Readonly<Record<string, number>>;
}

export interface Scenario {
  readonly name: string;
  /** One line for `--list`. */
  readonly about: string;
  /** Measurements of each cell, where more would only take longer. */
  readonly runs?: number;
  cells(context: Context): readonly Cell[];
  /** Ours held against others, or settings against each other; by name. */
  ratios?(results: readonly Result[]): Readonly<Record<string, number>>;
  /** Reasons for which the run counts as failed, in words. */
  faults?(results: readonly Result[]): readonly string[];
}

export const figureOf = (results: readonly Result[], subject: SubjectName, setting: string, figure: string): number => {
  const found = results.find((result) => result.subject === subject && result.setting === setting)?.figures[figure];
  return typeof found === 'number' ? found : Number.NaN;
};
