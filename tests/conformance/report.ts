/** What was found, and how it is told. */
import { readFileSync } from 'node:fs';

/** missing: the broker doesn't have the call, which is no failure. */
export type Verdict = 'pass' | 'fail' | 'missing';

export interface Finding {
  readonly area: string;
  readonly check: string;
  readonly verdict: Verdict;
  /** What was wrong, or what the client does without it. */
  readonly detail: string;
}

export interface Report {
  readonly url: string;
  readonly findings: readonly Finding[];
}

export interface Reporter {
  readonly findings: readonly Finding[];
  /** Says that an area comes next, and what it looks at. */
  begin(area: string, what: string): void;
  pass(area: string, check: string, detail?: string): void;
  fail(area: string, check: string, detail: string): void;
  missing(area: string, check: string, detail: string): void;
  /** Passes when there are no problems. */
  judge(area: string, check: string, problems: readonly string[]): void;
}

/** Hears of a run while it goes on. */
export interface Listener {
  area?(area: string, what: string): void;
  finding?(finding: Finding): void;
}

export function createReporter(listener: Listener): Reporter {
  const findings: Finding[] = [];
  const add = (area: string, check: string, verdict: Verdict, detail: string) => {
    const finding = { area, check, verdict, detail };
    findings.push(finding);
    listener.finding?.(finding);
  };
  return {
    findings,
    begin: (area, what) => listener.area?.(area, what),
    pass: (area, check, detail = '') => add(area, check, 'pass', detail),
    fail: (area, check, detail) => add(area, check, 'fail', detail),
    missing: (area, check, detail) => add(area, check, 'missing', detail),
    judge: (area, check, problems) => add(area, check, problems.length === 0 ? 'pass' : 'fail', problems.slice(0, 3).join('; ')),
  };
}

export const lineOf = ({ area, check, verdict, detail }: Finding): string =>
  `${verdict.padEnd(8)}${area.padEnd(10)}${check}${detail ? `: ${detail}` : ''}`;

/** One line an area, in the order in which they came up. */
export function summaryOf(findings: readonly Finding[]): string[] {
  const count = (own: readonly Finding[], verdict: Verdict) => own.filter((finding) => finding.verdict === verdict).length;
  const line = (name: string, own: readonly Finding[]) =>
    `${name.padEnd(10)}${String(count(own, 'pass')).padStart(5)} passed${String(count(own, 'fail')).padStart(5)} failed${String(count(own, 'missing')).padStart(5)} missing`;
  return [...[...Map.groupBy(findings, ({ area }) => area)].map(([area, own]) => line(area, own)), line('all', findings)];
}

/** What the client does without a call beyond the specification, by its id; from the list of those calls. */
export function readFallbacks(): ReadonlyMap<string, string> {
  const text = readFileSync(new URL('../contract/lists/extensions.tsv', import.meta.url), 'utf8');
  const rows = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(rows.map((line) => line.split('\t')).map((cells) => [cells[0] ?? '', cells[6] ?? '']));
}
