import { useTranslation } from 'react-i18next';
import type { Market } from '../../../contract/codes.ts';
import { factsOf } from '../../../contract/markets.ts';
import type { Summary } from '../../../contract/rest/summary.ts';
import type { Loadable, QuoteView } from '../../data/api.ts';
import { useQuote } from '../../data/useQuote.ts';
import {
  ABSENT,
  countText,
  instrumentPriceText,
  type NumberFormats,
  numberFormats,
  priceText,
  ratioText,
  wholeText,
  wireCountText,
  wireText,
} from '../../lib/numbers.ts';
import { shownName } from '../../lib/instrumentName.ts';
import { type Fact, FactGrid } from './FactGrid.tsx';
import { FutureFacts } from './FutureFacts.tsx';
import { HongKongFacts } from './HongKongFacts.tsx';
import css from './quote-detail.module.css';
import { placeInRange, withToday } from './range.ts';

interface FactsProps {
  readonly id: number | undefined;
  readonly market: Market;
  readonly code: string;
  readonly summary: Loadable<Summary>;
}

/** The day's figures from the feed, the slower ones from the summary. What nobody has keeps its place, with a dash: nothing moves under a reader's finger. */
export function Facts({ id, market, code, summary }: FactsProps) {
  const { t, i18n } = useTranslation();
  const quote = useQuote(id);
  const numbers = numberFormats(i18n.language);
  const { data } = summary;
  const { kind, boardLots } = factsOf(market);
  const instrument = quote?.instrument;
  /** Of the summary; a dash is still to come, or known to nobody. */
  const told = <T,>(value: T | null | undefined, text: (value: T) => string): string =>
    value === null || value === undefined ? ABSENT : text(value);
  const price = (units: number | undefined) => {
    if (!instrument || units === undefined || Number.isNaN(units)) return ABSENT;
    return priceText(units, instrument.scale, instrument.tickDigits, numbers, instrument.notation);
  };

  const day: Fact[] = [
    { label: t('quote.open'), value: price(quote?.open) },
    { label: t('quote.high'), value: price(quote?.high) },
    { label: t('quote.low'), value: price(quote?.low) },
  ];
  const before: Fact =
    kind === 'future'
      ? { label: t('future.previousSettle'), value: price(quote?.previousClose) }
      : { label: t('quote.previousClose'), value: price(quote?.previousClose) };
  const volume: Fact = {
    label: t('quote.volume'),
    value: quote && !Number.isNaN(quote.volume) ? countText(quote.volume, numbers) : ABSENT,
  };
  const turnover: Fact = { label: t('quote.turnover'), value: told(data?.turnover, (text) => wireCountText(text, numbers)) };

  const figures = (): Fact[] => {
    switch (kind) {
      case 'share':
        return [...day, before, volume, turnover, ...shareFacts(told, data, quote, numbers, t)];
      case 'future':
        return [...day, before, volume];
      case 'forex':
      case 'index':
        // Most have none, ever: a dash would wait for nothing.
        return [...day, before, { ...volume, value: volume.value === ABSENT ? undefined : volume.value }];
      case 'crypto':
      case 'bond':
        return [...day, before, volume, turnover];
    }
  };
  const named = quote?.instrument;
  const words: Fact[] = [
    ...(kind === 'share'
      ? [
          // In full, where the head may have it shorter.
          { label: t('list.name'), value: named?.name ?? ABSENT, wide: true },
          { label: t('quote.sector'), value: told(data?.sector, String), wide: true },
          { label: t('quote.isin'), value: told(data?.isin, String), wide: true },
        ]
      : [{ label: t('list.name'), value: named && shownName(named, i18n.language) !== named.name ? named.name : undefined, wide: true }]),
  ];
  return (
    <section className={css.factsSection} aria-label={t('quote.facts')}>
      <FactGrid columns={3} facts={figures()} />
      <YearRange quote={quote} summary={data} numbers={numbers} />
      {kind === 'future' && (
        <FutureFacts
          facts={data || summary.state === 'failed' ? (data?.future ?? null) : undefined}
          market={market}
          code={code}
          instrument={instrument}
          timeZone={data?.session?.timeZone}
        />
      )}
      {boardLots && <HongKongFacts facts={data?.hongKong} nameZh={named?.nameZh} market={market} code={code} />}
      <FactGrid facts={words} />
      {summary.state === 'failed' && data === undefined && (
        <p className={css.factsNote}>
          {t('quote.factsFailed')}{' '}
          <button type="button" className={css.retry} onClick={summary.retry}>
            {t('app.retry')}
          </button>
        </p>
      )}
      {data ? <Origin summary={data} /> : summary.state !== 'failed' && <p className={css.factsNote}>{'\u00A0'}</p>}
    </section>
  );
}

function shareFacts(
  told: <T>(value: T | null | undefined, text: (value: T) => string) => string,
  data: Summary | undefined,
  quote: QuoteView | undefined,
  numbers: NumberFormats,
  t: ReturnType<typeof useTranslation<'app'>>['t'],
): Fact[] {
  return [
    { label: t('quote.marketCap'), value: told(data?.marketCap, (text) => wireCountText(text, numbers)) },
    { label: t('quote.peRatio'), value: told(data?.peRatio, (text) => wireText(text, numbers)) },
    {
      label: t('quote.dividendYield'),
      value: told(data?.dividendYield, (text) => ratioText(Number(text), numbers).replace('+', '')),
    },
    {
      label: quote && factsOf(quote.instrument.market).boardLots ? t('hk.boardLot') : t('quote.lot'),
      value: quote ? wholeText(quote.instrument.lot, numbers) : ABSENT,
    },
  ];
}

interface YearRangeProps {
  readonly quote: QuoteView | undefined;
  readonly summary: Summary | undefined;
  readonly numbers: NumberFormats;
}

const isNobodys = (bound: string | null | undefined) => bound === null || bound === undefined;

/** The lowest and highest price of 52 weeks, and where the price stands between them. */
function YearRange({ quote, summary, numbers }: YearRangeProps) {
  const { t } = useTranslation();
  const told = { low: summary?.week52Low, high: summary?.week52High };
  const { low, high } = quote ? withToday(told, quote, quote.instrument) : told;
  if (summary && isNobodys(low) && isNobodys(high)) return null;
  const place = quote ? placeInRange(quote.price, quote.instrument.scale, low, high) : undefined;
  return (
    <div className={css.range}>
      <span className={css.rangeLabel}>{t('quote.range52')}</span>
      <span>{instrumentPriceText(low, quote?.instrument, numbers)}</span>
      <span
        className={css.rangeBar}
        {...(place === undefined
          ? { 'aria-hidden': true }
          : { role: 'img', 'aria-label': t('quote.rangePlace', { percent: `${Math.round(place * 100)}${numbers.percent}` }) })}
      >
        {place !== undefined && <i style={{ left: `${place * 100}%` }} />}
      </span>
      <span>{instrumentPriceText(high, quote?.instrument, numbers)}</span>
    </div>
  );
}

/** Where prices and figures come from, when the server says that they are not a market's own. */
function Origin({ summary: { basis, synthetic, index } }: { readonly summary: Summary }) {
  const { t } = useTranslation();
  const words = () => {
    switch (basis) {
      case 'recorded':
        return t('basis.recorded');
      case 'constituents':
        return index ? t('basis.constituents', { count: index.constituentCount }) : t('basis.someConstituents');
      case 'tied':
        return t('basis.tied');
      case 'drawn':
        return t('basis.drawn');
      case null:
      case undefined:
        return undefined;
    }
  };
  const origin = words() ?? (synthetic ? t('quote.synthetic') : undefined);
  return origin !== undefined && <p className={css.factsNote}>{origin}</p>;
}
