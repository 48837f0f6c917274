import { useTranslation } from 'react-i18next';
import type { Curve } from '../../../contract/rest/strategy.ts';
import css from './equity-curve.module.css';
import { useStrategyWords } from './useStrategyWords.ts';

const WIDTH = 100;
const HEIGHT = 40;

interface Shape {
  /** Of a polyline in a box of WIDTH by HEIGHT. */
  readonly points: string;
  /** Where the beginning's value lies, from the top. */
  readonly base: number;
  /** Changes since the beginning, percent. */
  readonly change: string;
  readonly high: string;
  readonly low: string;
}

/** Undefined where there is nothing to draw: a value alone is no curve. */
function shapeOf({ time, value }: Curve): Shape | undefined {
  const [from, until] = [time[0] ?? 0, time.at(-1) ?? 0];
  const values = value.map(Number);
  const first = values[0] ?? 0;
  if (until <= from || first === 0) return undefined;
  const [high, low] = [Math.max(...values), Math.min(...values)];
  const span = high - low || 1;
  const height = (of: number): number => ((high - of) / span) * HEIGHT;
  const percent = (of: number): string => String((of / first - 1) * 100);
  return {
    points: values
      .map((one, place) => `${((((time[place] ?? 0) - from) / (until - from)) * WIDTH).toFixed(2)},${height(one).toFixed(2)}`)
      .join(' '),
    base: height(first),
    change: percent(values.at(-1) ?? 0),
    high: percent(high),
    low: percent(low),
  };
}

/** What something was worth over time, as changes since the beginning. */
export function EquityCurve({ curve }: { readonly curve: Curve }) {
  const { t } = useTranslation('strategy');
  const words = useStrategyWords();
  const shape = shapeOf(curve);
  if (!shape) return <p className={css.none}>{t('curve.none')}</p>;
  const [from, until] = [words.day(curve.time[0] ?? 0), words.day(curve.time.at(-1) ?? 0)];
  const figures = { from, until, change: words.change(shape.change), high: words.change(shape.high), low: words.change(shape.low) };
  return (
    <figure className={css.figure}>
      <div className={css.plot}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={t('curve.label', figures)}>
          <line className={css.base} x1="0" x2={WIDTH} y1={shape.base} y2={shape.base} />
          <polyline className={css.line} points={shape.points} />
        </svg>
        <div className={css.axis} aria-hidden="true">
          <span>{figures.high}</span>
          <span>{figures.low}</span>
        </div>
      </div>
      <figcaption className={css.dates} aria-hidden="true">
        <span>{from}</span>
        <span>{until}</span>
      </figcaption>
    </figure>
  );
}

/** The same in a row, whose figures say what it shows. */
export function SmallCurve({ curve }: { readonly curve: Curve }) {
  const shape = shapeOf(curve);
  return (
    <svg className={css.small} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {shape && <polyline className={css.line} points={shape.points} />}
    </svg>
  );
}
