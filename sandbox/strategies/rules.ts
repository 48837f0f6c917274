/**
 * What strategies decide, pure: from closing prices up to a session, the parts of the capital that each instrument is to have from the next
 * opening on. Prices are floats here: they only choose, the money is counted in run.ts.
 */
import type { StrategyKind } from '../../contract/rest/strategy.ts';

/** Of the whole, which is one; never more than that together. Undefined: as it is. */
export type Weights = readonly number[];

export interface Seen {
  /** By instrument and session. */
  readonly closes: readonly (readonly number[])[];
  /** The session whose close has just been. */
  readonly day: number;
  /** Sessions since the record began. */
  readonly age: number;
  /** What was decided before. */
  readonly held: Weights;
}

export interface Parameters {
  readonly trend: { readonly fast: number; readonly slow: number };
  readonly reversion: { readonly window: number; readonly entry: number };
  readonly grid: { readonly window: number; readonly levels: number; readonly step: number };
  readonly parity: { readonly window: number; readonly every: number };
  readonly momentum: { readonly window: number; readonly every: number; readonly top: number };
}

export type Plan = { readonly [K in StrategyKind]: { readonly kind: K; readonly parameters: Parameters[K] } }[StrategyKind];

/** Sessions that a rule looks back at most. */
export const lookBack = ({ kind, parameters }: Plan): number => (kind === 'trend' ? parameters.slow : parameters.window);

export function decide(plan: Plan, seen: Seen): Weights | undefined {
  switch (plan.kind) {
    case 'trend':
      return trend(plan.parameters, seen);
    case 'reversion':
      return reversion(plan.parameters, seen);
    case 'grid':
      return grid(plan.parameters, seen);
    case 'parity':
      return seen.age % plan.parameters.every === 0 ? parity(plan.parameters, seen) : undefined;
    case 'momentum':
      return seen.age % plan.parameters.every === 0 ? momentum(plan.parameters, seen) : undefined;
    default:
      return plan satisfies never;
  }
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviationOf = (values: readonly number[]): number => {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
};
const lastOf = (closes: readonly number[], day: number, count: number): readonly number[] => closes.slice(day + 1 - count, day + 1);
const changeOf = (closes: readonly number[], day: number, count: number): number => (closes[day] ?? 0) / (closes[day - count] ?? 1) - 1;

const trend = ({ fast, slow }: Parameters['trend'], { closes, day }: Seen): Weights =>
  closes.map((own) => (meanOf(lastOf(own, day, fast)) > meanOf(lastOf(own, day, slow)) ? 1 / closes.length : 0));

const reversion = ({ window, entry }: Parameters['reversion'], { closes, day, held }: Seen): Weights =>
  closes.map((own, place) => {
    const recent = lastOf(own, day, window);
    const mean = meanOf(recent);
    const close = own[day] ?? 0;
    const part = 1 / closes.length;
    if (held[place]) return close < mean ? part : 0;
    return close < mean - entry * deviationOf(recent) ? part : 0;
  });

const grid = ({ window, levels, step }: Parameters['grid'], { closes, day }: Seen): Weights =>
  closes.map((own) => {
    const mean = meanOf(lastOf(own, day, window));
    const steps = Math.floor(((1 - (own[day] ?? 0) / mean) * 100) / step);
    return Math.min(levels, Math.max(0, Math.floor(levels / 2) + steps)) / levels / closes.length;
  });

/** Nothing is so calm that it would be all. */
const LEAST_SWING = 0.0005;

function parity({ window }: Parameters['parity'], { closes, day }: Seen): Weights {
  const calm = closes.map((own) => {
    const changes = Array.from({ length: window }, (_, back) => changeOf(own, day - back, 1));
    return 1 / Math.max(LEAST_SWING, deviationOf(changes));
  });
  const sum = calm.reduce((total, one) => total + one, 0);
  return calm.map((one) => one / sum);
}

function momentum({ window, top }: Parameters['momentum'], { closes, day }: Seen): Weights {
  const rises = closes.map((own) => changeOf(own, day, window));
  const best = rises.toSorted((one, other) => other - one)[top - 1] ?? Number.NEGATIVE_INFINITY;
  return rises.map((rise) => (rise > 0 && rise >= best ? 1 / top : 0));
}
