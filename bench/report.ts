/** Results as people read them: a table for the console or for a document, and the record that is kept as JSON. */
import { rounded } from './harness/statistics.ts';
import { STEP_PARTS } from './harness/steps.ts';
import type { Result, Row } from './scenario.ts';

/** Where and on what a record was taken. */
export interface Origin {
  readonly commit: string;
  /** Processor, memory, browser and Node. */
  readonly machine: string;
}

/** What a scenario gave. */
export interface Part {
  readonly scenario: string;
  /** When it ended, ISO. */
  readonly date: string;
  readonly results: readonly Result[];
  readonly ratios: Readonly<Record<string, number>>;
}

interface Column {
  readonly head: string;
  /** Figures that it shows, with a stroke between them; left out where no result knows the first. */
  readonly figures: readonly [string, ...string[]];
  readonly text?: (value: number) => string;
}

/** 1.6 M, 800 k: rates are read at a glance. */
const rate = (value: number): string => {
  if (Number.isNaN(value)) return '–';
  if (value >= 1e6) return `${rounded(value / 1e6)} M`;
  return value >= 1000 ? `${rounded(value / 1000, 0)} k` : String(rounded(value, 0));
};

const COLUMNS: readonly Column[] = [
  { head: 'ceiling', figures: ['ceiling'], text: rate },
  { head: 'ticks/s', figures: ['achieved'], text: rate },
  { head: 'kept up', figures: ['keptUp'] },
  { head: 'fed', figures: ['fed'] },
  { head: 'dropped', figures: ['dropped'], text: rate },
  { head: 'feed at its end', figures: ['feedAtEnd'] },
  { head: 'ticked %', figures: ['coveragePct'] },
  { head: 'other tabs offered / dropped', figures: ['othersOffered', 'othersDropped'], text: rate },
  { head: 'runs unequal', figures: ['unequal'] },
  { head: 'main busy %', figures: ['mainBusyPct'] },
  { head: 'script %', figures: ['scriptPct'] },
  { head: 'main CPU', figures: ['mainCpuMs'] },
  { head: 'worker CPU', figures: ['workerCpuMs'] },
  { head: 'all CPU', figures: ['allCpuMs'] },
  { head: 'feed CPU', figures: ['feedCpuMs'] },
  { head: 'frames/s', figures: ['framesPerSecond'] },
  { head: 'longest frame ms', figures: ['longestFrameMs'] },
  { head: 'totals moved %', figures: ['totalsMovedPct'] },
  { head: 'totals behind rows, frames', figures: ['totalsBehindFrames'] },
  { head: 'long tasks', figures: ['longTasks'] },
  { head: 'long frames', figures: ['longAnimationFrames'] },
  { head: 'ping p99 ms', figures: ['pingP99Ms'] },
  { head: 'age p50 / p99 ms', figures: ['tickToPaintP50Ms', 'tickToPaintP99Ms'] },
  { head: 'worker pauses /s, ms/s, longest', figures: ['workerPauses', 'workerPauseMs', 'workerLongestMs'] },
  { head: 'page pauses /s, ms/s, longest', figures: ['pagePauses', 'pagePauseMs', 'pageLongestMs'] },
  { head: 'least share %', figures: ['leastSharePct'] },
  { head: 'frames under 95 %', figures: ['framesUnder95'] },
  { head: 'worker MB', figures: ['workerMb'] },
  { head: 'tab heap MB', figures: ['tabHeapMb'] },
  { head: 'tab private MB', figures: ['tabPrivateMb'] },
  { head: 'minutes', figures: ['minutes'] },
  { head: 'worker MB, grown by', figures: ['workerStartMb', 'workerGrowthMb'] },
  { head: 'page MB, grown by', figures: ['pageStartMb', 'pageGrowthMb'] },
  ...STEP_PARTS.map((part): Column => ({ head: `${part} p50 / p95 ms`, figures: [`${part}P50Ms`, `${part}P95Ms`] })),
  { head: 'first row ms', figures: ['firstRowMs'] },
  { head: 'foreign', figures: ['foreignMs'] },
];

/** Three figures tell enough. */
const plain = (value: number): string => {
  if (Number.isNaN(value)) return '–';
  return String(rounded(value, Math.abs(value) < 10 ? 1 : 0));
};

const cellOf = ({ figures, text = plain }: Column, row: Row): string =>
  figures
    .map((name) => {
      const value = row[name];
      if (value === undefined) return '–';
      return typeof value === 'number' ? text(value) : value ? 'yes' : 'no';
    })
    .join(' / ');

const runsOf = ({ runs, spoilt, failed }: Result): string =>
  [String(runs), spoilt > 0 && `${spoilt} spoilt`, failed > 0 && `${failed} failed`].filter(Boolean).join(', ');

/** Heads and cells, one row a result. */
function tableOf(results: readonly Result[]): string[][] {
  const columns = COLUMNS.filter(({ figures: [first] }) => results.some(({ figures }) => !Number.isNaN(figures[first] ?? Number.NaN)));
  return [
    ['subject', 'setting', ...columns.map(({ head }) => head), 'runs'],
    ...results.map((result) => [
      result.subject,
      result.setting,
      ...columns.map((column) => cellOf(column, result.figures)),
      runsOf(result),
    ]),
  ];
}

const ratioLines = (ratios: Readonly<Record<string, number>>): string[] =>
  Object.entries(ratios).map(([name, value]) => `${name}: ${rounded(value)}`);

export function consoleTable(results: readonly Result[], ratios: Readonly<Record<string, number>>): string {
  const table = tableOf(results);
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) =>
    row
      // Names to the left, figures to the right.
      .map((text, column) => (column < 2 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return [...lines, ...ratioLines(ratios)].join('\n');
}

export function markdownTable(results: readonly Result[], ratios: Readonly<Record<string, number>>): string {
  const [heads = [], ...rows] = tableOf(results);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = heads.map((_, column) => (column < 2 ? '---' : '--:'));
  const list = ratioLines(ratios).map((text) => `- ${text}`);
  return [line(heads), line(rule), ...rows.map(line), ...(list.length > 0 ? ['', ...list] : [])].join('\n');
}

/** Figures that every result of a record names; null where its scenario doesn't take them. */
const NAMED = [
  'offered',
  'achieved',
  'keptUp',
  'mainBusyPct',
  'scriptPct',
  'mainCpuMs',
  'allCpuMs',
  'workerCpuMs',
  'longTasks',
  'pingP99Ms',
  'tickToPaintP50Ms',
  'tickToPaintP99Ms',
] as const;

const UNNAMED: Readonly<Record<string, null>> = Object.fromEntries(NAMED.map((name) => [name, null]));

/** One record of one shape, however many scenarios ran: all figures, also those that no table shows, to four decimals, NaN as null. */
export const recordOf = ({ commit, machine }: Origin, parts: readonly Part[]) => ({
  commit,
  machine,
  scenario: parts.map(({ scenario }) => scenario).join(', '),
  results: parts.flatMap(({ scenario, date, results }) =>
    results.map(({ figures, worst, ...result }) => ({
      scenario,
      ...result,
      date,
      ...UNNAMED,
      ...roundedAll(figures),
      worst: roundedAll(worst),
    })),
  ),
  ratios: roundedAll(Object.fromEntries(parts.flatMap(({ ratios }) => Object.entries(ratios)))),
});

const roundedAll = (row: Row): Record<string, number | boolean | null> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, roundedOrNull(value)]));

function roundedOrNull(value: number | boolean): number | boolean | null {
  if (typeof value === 'boolean') return value;
  return Number.isFinite(value) ? rounded(value, 4) : null;
}
