/** The indicators that a chart offers: their parameters, and the columns they draw. */
import { bollinger, exponentialAverage, macd, relativeStrength, simpleAverage } from '../../lib/indicators.ts';

export const STUDIES = ['ma', 'ema', 'boll', 'macd', 'rsi'] as const;
export type StudyId = (typeof STUDIES)[number];

/** A parameter that the reader chooses: its name, its usual value and its bounds. */
export interface StudyParameter {
  readonly name: 'length' | 'width' | 'fast' | 'slow' | 'signal';
  readonly usual: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

const whole = (name: StudyParameter['name'], usual: number): StudyParameter => ({ name, usual, min: 1, max: 400, step: 1 });

export const PARAMETERS = {
  ma: [whole('length', 20)],
  ema: [whole('length', 50)],
  boll: [whole('length', 20), { name: 'width', usual: 2, min: 0.5, max: 5, step: 0.5 }],
  macd: [whole('fast', 12), whole('slow', 26), whole('signal', 9)],
  rsi: [whole('length', 14)],
} as const satisfies Record<StudyId, readonly StudyParameter[]>;

/** Those with a pane of their own; the others lie on the prices. */
export const OWN_PANE: readonly StudyId[] = ['macd', 'rsi'];

export type Ink = 'info' | 'accent' | 'muted';

export interface StudyLine {
  readonly kind: 'line' | 'histogram';
  /** Of a line; a histogram has the inks of rise and fall. */
  readonly ink: Ink;
  readonly dashed: boolean;
  /** Says the study's name at its end. */
  readonly named: boolean;
  readonly values: Float64Array;
}

const line = (ink: Ink, values: Float64Array, named = false, dashed = false): StudyLine => ({ kind: 'line', ink, values, named, dashed });

/** The columns of a study over closes in units, one value a bar, NaN where it has too few behind it. */
export function studyLines(id: StudyId, parameters: readonly number[], closes: Float64Array): StudyLine[] {
  const [first = 1, second = 1, third = 1] = parameters;
  switch (id) {
    case 'ma':
      return [line('info', simpleAverage(closes, first), true)];
    case 'ema':
      return [line('accent', exponentialAverage(closes, first), true)];
    case 'boll': {
      const { middle, upper, lower } = bollinger(closes, first, second);
      return [line('muted', upper, true), line('muted', middle, false, true), line('muted', lower)];
    }
    case 'macd': {
      const { line: difference, signal, histogram } = macd(closes, first, second, third);
      return [
        { kind: 'histogram', ink: 'muted', values: histogram, named: false, dashed: false },
        line('info', difference),
        line('accent', signal),
      ];
    }
    case 'rsi':
      return [line('info', relativeStrength(closes, first))];
  }
}
