import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isFall } from '../../../../contract/finance/price.ts';
import { quoteKey } from '../../../../contract/quote.ts';
import type { QuoteRow } from '../../../../contract/rest/shapes.ts';
import type { QuoteView } from '../../../data/api.ts';
import { useQuote } from '../../../data/useQuote.ts';
import { useRead } from '../../../data/useRead.ts';
import { useRows } from '../../../data/useRows.ts';
import type { RowFormat } from '../../../features/quote-list/rowFormat.ts';
import { useRowFormats } from '../../../features/quote-list/useRowFormat.ts';
import { href } from '../../../lib/href.ts';
import { shortName } from '../../../lib/instrumentName.ts';
import { priceText, ratioText } from '../../../lib/numbers.ts';
import { isQuiet, priceState } from '../../../lib/priceState.ts';
import { phaseOfRows } from '../../../lib/session.ts';
import { quoteHref } from '../../../products/quotePage.ts';
import { Link } from '../../../ui/press/Link.tsx';
import { Arrow } from '../../../ui/sign/Icon.tsx';
import css from './indices.module.css';
import { sparkPoints } from './sparkPoints.ts';
import { MARKET_PAGE } from './places.ts';

const SHOWN = 12;
const BONES = Array.from({ length: 6 }, (_, index) => index);
const PRICE_DECIMALS = 2;
const CURVE = { width: 64, height: 24 } as const;
const NONE: readonly QuoteRow[] = [];

/** The indices that the broker names first, live, each a way to its page. Its height is that of its bones: nothing moves when they come. */
export function Indices() {
  const { t } = useTranslation();
  const read = useRead('globalIndex', {});
  const markets = useRead('getMarkets', {});
  const formats = useRowFormats(PRICE_DECIMALS, false);
  const list = read.data?.list ?? NONE;
  const rows = useMemo(() => list.slice(0, SHOWN), [list]);
  const keys = useMemo(() => rows.map((row) => quoteKey(row.market, row.stock_code)), [rows]);
  const live = useRows(keys);
  const body = () => {
    if (read.data) {
      if (rows.length === 0) return <p className={css.none}>{t('home.indicesEmpty')}</p>;
      return (
        <ul className={css.strip}>
          {rows.map((row, index) => (
            <li key={keys[index]}>
              <Card row={row} id={live.ids[index]} format={formats(phaseOfRows(markets.data?.list, row.market))} />
            </li>
          ))}
        </ul>
      );
    }
    if (read.state === 'failed')
      return (
        <p className={css.none} role="alert">
          {t('home.indicesFailed')}{' '}
          <button type="button" className={css.retry} onClick={read.retry}>
            {t('app.retry')}
          </button>
        </p>
      );
    return (
      <div className={css.strip} aria-hidden="true">
        {BONES.map((bone) => (
          <span key={bone} className={css.bone} />
        ))}
      </div>
    );
  };
  return (
    <section className={css.part} aria-busy={read.state === 'loading'}>
      <h2 className={css.heading}>
        {t('home.indices')}
        <Link to={href(MARKET_PAGE, { market: 'IDX' })} replace className={css.all}>
          {t('home.allIndices')}
        </Link>
      </h2>
      {body()}
    </section>
  );
}

interface CardProps {
  readonly row: QuoteRow;
  /** Undefined until the feed names it. */
  readonly id: number | undefined;
  readonly format: RowFormat;
}

function Card({ row, id, format }: CardProps) {
  const quote = useQuote(id);
  const facts = { name: row.name, code: row.stock_code, market: row.market, source: row.source };
  return (
    <Link className={css.card} to={quoteHref(facts)} title={row.name}>
      <span className={css.name}>{shortName(row.name) || row.stock_code}</span>
      {quote ? <Figures quote={quote} format={format} /> : <span className={css.wait} aria-hidden="true" />}
    </Link>
  );
}

function Figures({ quote, format }: { readonly quote: QuoteView; readonly format: RowFormat }) {
  const { price, changeRatio, spark, instrument, flags, time } = quote;
  const { numbers, words, feed, phase, now } = format;
  const state = priceState({ price, flags, time, feed, phase, now });
  const fall = isFall(changeRatio);
  const quiet = isQuiet(state) || Number.isNaN(changeRatio);
  const points = sparkPoints(spark, price, CURVE);
  const tone = quiet ? css.still : fall ? css.fall : css.rise;
  return (
    <>
      <span className={quiet ? css.stillPrice : css.price}>
        {priceText(price, instrument.scale, instrument.tickDigits, numbers, instrument.notation)}
      </span>
      <span className={tone}>
        {!Number.isNaN(changeRatio) && <Arrow up={!fall} />}
        {ratioText(changeRatio, numbers)}
      </span>
      <svg
        className={css.curve}
        width={CURVE.width}
        height={CURVE.height}
        viewBox={`0 0 ${CURVE.width} ${CURVE.height}`}
        aria-hidden="true"
      >
        {points ? (
          <>
            <polyline className={css.line} points={points.join(' ')} />
            <circle className={quiet ? css.stillDot : fall ? css.fallDot : css.riseDot} cx={points.at(-2)} cy={points.at(-1)} r="1.75" />
          </>
        ) : (
          <line className={css.noLine} x1="0" x2={CURVE.width} y1={CURVE.height / 2} y2={CURVE.height / 2} />
        )}
      </svg>
      <span className={css.state}>{words.state(state)}</span>
    </>
  );
}
