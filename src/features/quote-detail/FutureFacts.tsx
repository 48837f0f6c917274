import { useTranslation } from 'react-i18next';
import type { Market } from '../../../contract/codes.ts';
import { factsOf } from '../../../contract/markets.ts';
import type { Instrument } from '../../../contract/quote.ts';
import type { FutureFacts as Contract } from '../../../contract/rest/summary.ts';
import { useQuoteStore } from '../../data/useQuote.ts';
import { useFeed } from '../../data/useFeed.ts';
import { useRead } from '../../data/useRead.ts';
import { countText, instrumentPriceText, numberFormats, wholeText, wireText } from '../../lib/numbers.ts';
import { serverNow } from '../../lib/priceState.ts';
import { hoursOf } from '../../lib/session.ts';
import { calendarDay, calendarDayText, monthYearText } from '../../lib/time.ts';
import { useNow } from '../../lib/useNow.ts';
import { quoteHref } from '../../products/quotePage.ts';
import { Link } from '../../ui/press/Link.tsx';
import { FactGrid } from './FactGrid.tsx';
import css from './quote-detail.module.css';

interface FutureFactsProps {
  /** Null where nobody has any, undefined while they are still to come. */
  readonly facts: Contract | null | undefined;
  readonly market: Market;
  readonly code: string;
  /** Undefined until the data layer knows it. */
  readonly instrument: Instrument | undefined;
  /** Of its own exchange; undefined where only the market's is known. */
  readonly timeZone: string | undefined;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Whole days from one calendar date to another; negative when it lies before. */
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** A contract's month and its neighbours, its end, and what it costs to hold. */
export function FutureFacts({ facts, market, code, instrument, timeZone }: FutureFactsProps) {
  const { t, i18n } = useTranslation();
  const feed = useFeed();
  const now = serverNow(feed, useQuoteStore().time(), useNow(MINUTE_MS));
  const markets = useRead('getMarkets', {});
  const status = markets.data?.list.find((known) => known.market === market);
  const zone = timeZone ?? hoursOf(undefined, status)?.timeZone;
  const locale = i18n.language;
  const numbers = numberFormats(locale);
  if (facts === undefined) return <div className={css.pendingFacts} aria-hidden="true" />;
  if (facts === null) return <p className={css.factsNote}>{t('future.none')}</p>;
  const days = now === undefined || zone === undefined ? undefined : daysBetween(calendarDay(now, zone), facts.expiryDate);
  const money = (value: string | null | undefined) =>
    value === null || value === undefined ? undefined : `${wireText(value, numbers)} ${instrument?.currency ?? ''}`.trim();
  const change = facts.openInterestChange;
  const months = [{ code, contractMonth: facts.contractMonth }, ...facts.months.filter((month) => month.code !== code)].toSorted((a, b) =>
    a.contractMonth.localeCompare(b.contractMonth),
  );
  const left = () => {
    if (days === undefined) return [];
    if (days < 0) return [t('future.expired')];
    return [days === 0 ? t('future.lastDay') : t('future.daysLeft', { count: days })];
  };
  return (
    <>
      {months.length > 1 && (
        <nav className={css.months} aria-label={t('future.months')}>
          {months.map((month) => (
            <Link
              key={month.code}
              replace
              className={month.code === code ? css.monthNow : css.month}
              aria-current={month.code === code ? 'page' : undefined}
              to={quoteHref({ name: month.code, code: month.code, source: factsOf(market).source, market })}
            >
              {monthYearText(month.contractMonth, locale)}
            </Link>
          ))}
        </nav>
      )}
      <FactGrid
        facts={[
          {
            label: t('future.month'),
            value: `${monthYearText(facts.contractMonth, locale)}${facts.front ? ` · ${t('future.front')}` : ''}`,
          },
          { label: t('future.expiry'), value: [calendarDayText(facts.expiryDate, locale), ...left()].join(' · ') },
          {
            label: t('future.openInterest'),
            value: `${countText(facts.openInterest, numbers)} (${change > 0 ? '+' : ''}${wholeText(change, numbers)})`,
          },
          { label: t('future.multiplier'), value: money(facts.multiplier) },
          { label: t('future.tick'), value: instrumentPriceText(facts.tickSize, instrument, numbers) },
          { label: t('future.tickValue'), value: money(facts.tickValue) },
          { label: t('future.initialMargin'), value: money(facts.initialMargin) },
          { label: t('future.maintenanceMargin'), value: money(facts.maintenanceMargin) },
        ]}
      />
      {facts.initialMargin && (
        <p className={css.factsNote}>
          {facts.marginDate ? t('future.marginDate', { date: calendarDayText(facts.marginDate, locale) }) : t('future.marginUndated')}
        </p>
      )}
    </>
  );
}
