import { useTranslation } from 'react-i18next';
import type { Output } from '../../../../contract/rest/index.ts';
import { useRead } from '../../../data/useRead.ts';
import { useSettings } from '../../../lib/settings.ts';
import { MoneyMove } from '../../money/MoneyHead.tsx';
import { dayBars } from './dayBars.ts';
import css from './realised.module.css';

const DAYS = 30;
/** Of a bar's place, in the units of the drawing. */
const STEP = 10;
const BAR = 7;
const HALF = 16;

/** What was closed in the last weeks brought, by currency side by side, with a bar for each day; nothing where nothing was closed or the broker doesn't say. */
export function Realised() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { t } = useTranslation('trade');
  const { data, state } = useRead('fundProfit', { timeZone, days: DAYS });
  if (!data) return state === 'loading' ? <div className={css.bone} aria-hidden="true" /> : null;
  if (data.list.length === 0) return null;
  return (
    <section
      className={css.strip}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard reaches a scroller without focusable content by nothing else
      tabIndex={0}
      aria-label={t('closed.realised', { days: DAYS })}
    >
      {data.list.map((result) => (
        <InCurrency key={result.currency} result={result} to={data.to} />
      ))}
    </section>
  );
}

interface InCurrencyProps {
  readonly result: Output<'fundProfit'>['list'][number];
  readonly to: string;
}

function InCurrency({ result: { currency, total, days }, to }: InCurrencyProps) {
  const { t } = useTranslation('trade');
  const hidden = useSettings((settings) => settings.hideAmounts);
  return (
    <div className={css.part}>
      <div>
        <h2 className={css.label}>{t('closed.realised', { days: DAYS })}</h2>
        <p className={css.total}>
          <MoneyMove value={total} currency={currency} />
        </p>
      </div>
      {/* The days and their results stand in the list below. */}
      {!hidden && (
        <svg className={css.bars} viewBox={`0 0 ${DAYS * STEP} ${2 * HALF}`} preserveAspectRatio="none" aria-hidden="true">
          <line className={css.zero} x1="0" x2={DAYS * STEP} y1={HALF} y2={HALF} />
          {dayBars(days, currency, to, DAYS).map(({ day, place, isLoss, size }) => {
            const height = Math.max(1.5, size * HALF);
            return (
              <rect
                key={day}
                className={isLoss ? css.loss : css.gain}
                x={place * STEP}
                y={isLoss ? HALF : HALF - height}
                width={BAR}
                height={height}
              />
            );
          })}
        </svg>
      )}
    </div>
  );
}
