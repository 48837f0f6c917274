import { useTranslation } from 'react-i18next';
import { Direction } from '../../../../contract/codes.ts';
import type { Order } from '../../../../contract/rest/trading.ts';
import { useFeed } from '../../../data/useFeed.ts';
import { useQuoteStore } from '../../../data/useQuote.ts';
import { useRead } from '../../../data/useRead.ts';
import { numberFormats } from '../../../lib/numbers.ts';
import { serverNow } from '../../../lib/priceState.ts';
import { useMomentText, useZonedMomentText } from '../../../lib/useMomentText.ts';
import { useNow } from '../../../lib/useNow.ts';
import { averageText, livePriceText, orderSide, type Priced } from '../../../products/traded.ts';
import { useTradedName } from '../../../products/useTradedName.ts';
import { Arrow } from '../../../ui/sign/Icon.tsx';
import css from './mark-chart.module.css';
import { type Mark, markedCurve, periodSince } from './marks.ts';

const MINUTE_MS = 60_000;

interface MarkChartProps {
  readonly of: Priced & Pick<Order, 'market' | 'stockCode' | 'option' | 'name'>;
  readonly marks: readonly Mark[];
  /** When it began, epoch seconds: the chart reaches back as far. */
  readonly since: number;
  /** Price of an order that still works. */
  readonly limit?: string | undefined;
}

/** A small chart of the closes, with the customer's own trades on it. */
export function MarkChart({ of, marks, since, limit }: MarkChartProps) {
  const { t, i18n } = useTranslation('trade');
  const plainText = useMomentText();
  const momentText = useZonedMomentText();
  const numbers = numberFormats(i18n.language);
  const nameOf = useTradedName();
  const { market, stockCode, option } = of;
  // The chart ends now, whenever the last trade was.
  const now = serverNow(useFeed(), useQuoteStore().time(), useNow(MINUTE_MS));
  const type = now === undefined ? '1Y' : periodSince(since, now / 1000);
  const read = useRead('kline', { stockCode, market, type }, { enabled: !option });
  if (option || read.state === 'failed') return <p className={css.none}>{t('detail.noChart')}</p>;
  if (!read.data) return <div className={css.bones} aria-busy="true" aria-hidden="true" />;
  const curve = markedCurve(read.data, marks, limit);
  if (!curve) return <p className={css.none}>{t('detail.noChart')}</p>;
  const price = (text: string) => averageText(text, of, numbers);
  return (
    <figure className={css.figure}>
      <div className={css.box}>
        <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" role="img" aria-label={t('detail.chart', { name: nameOf(of) })}>
          <polyline points={curve.points.map(({ x, y }) => `${x * 1000},${y * 1000}`).join(' ')} />
        </svg>
        <span className={css.high}>{livePriceText(curve.high, { ...of, scale: read.data.scale }, numbers)}</span>
        <span className={css.low}>{livePriceText(curve.low, { ...of, scale: read.data.scale }, numbers)}</span>
        {curve.level !== undefined && limit !== undefined && (
          <span className={css.level} style={{ top: `${curve.level * 100}%` }}>
            <span>{price(limit)}</span>
          </span>
        )}
        {curve.marks.map((mark, index) => (
          <span
            key={`${mark.time}-${index}`}
            className={mark.direction === Direction.Buy ? css.buy : css.sell}
            style={{ left: `${mark.x * 100}%`, top: `${mark.y * 100}%` }}
            title={`${orderSide(t, mark.direction)} ${price(mark.price)} · ${momentText(mark.time)}`}
          >
            <Arrow up={mark.direction === Direction.Buy} />
          </span>
        ))}
      </div>
      <figcaption className={css.caption}>
        {marks.length > 0 && (
          <>
            <span className={css.buyKey}>
              <Arrow up /> {t('side.buy')}
            </span>
            <span className={css.sellKey}>
              <Arrow up={false} /> {t('side.sell')}
            </span>
          </>
        )}
        <span className={css.period}>
          {plainText(curve.from)} – {momentText(curve.to)}
        </span>
      </figcaption>
    </figure>
  );
}
