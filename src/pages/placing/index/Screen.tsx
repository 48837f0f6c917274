import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sale } from '../../../../contract/rest/placing.ts';
import { useRead } from '../../../data/useRead.ts';
import { Countdown } from '../../../features/countdown/Countdown.tsx';
import type { Page } from '../../../lib/page.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { ALL_SALES, PLACING_RECORD, PLACING_ROUTE, PLACINGS_EVERY_MS, placingsHref } from '../../../products/placing.ts';
import { OfferList, type OfferRow } from '../../commitment/OfferList.tsx';
import { OfferPage } from '../../commitment/OfferPage.tsx';
import { usePlacingWords } from '../usePlacingWords.ts';
import { Application } from './Application.tsx';

/** The placings of these weeks; one that the address names is applied for here. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['placing', 'titles']);
  const { sale } = usePageQuery(PLACING_ROUTE);
  const read = useRead('saleList', ALL_SALES, { every: PLACINGS_EVERY_MS });
  if (sale !== undefined) return <Application id={sale} read={read} />;
  return (
    <OfferPage
      title={t(page.title, { ns: 'titles' })}
      own={{ label: t('placing.record', { ns: 'titles' }), to: PLACING_RECORD }}
      icon="fund"
      read={read}
      words={{ failed: t('list.failed'), empty: t('list.empty'), emptyDetail: t('list.emptyDetail') }}
    >
      {(sales) => <Offers sales={sales} />}
    </OfferPage>
  );
}

const STATES = ['open', 'upcoming', 'closed'] as const;

const keyOf = ({ id }: Sale): string => id;
const textOf = ({ code, name, market, currency }: Sale): string => `${code} ${name} ${market} ${currency}`.toLowerCase();

function Offers({ sales }: { readonly sales: readonly Sale[] }) {
  const { t } = useTranslation('placing');
  const words = usePlacingWords();
  const filters = useMemo(
    () => [
      { id: 'all', label: t('filter.all'), keeps: () => true },
      ...STATES.map((state) => ({ id: state, label: t(`filter.${state}`), keeps: (sale: Sale) => sale.state === state })),
    ],
    [t],
  );
  const sorts = useMemo(
    () => [
      { id: 'window', label: t('sort.window'), compare: () => 0 },
      {
        id: 'discount',
        label: t('sort.discount'),
        compare: (one: Sale, other: Sale) => Number(other.discountRate) - Number(one.discountRate),
      },
      { id: 'lock', label: t('sort.lock'), compare: (one: Sale, other: Sale) => one.lockDays - other.lockDays },
      { id: 'name', label: t('sort.name'), compare: (one: Sale, other: Sale) => (one.code < other.code ? -1 : 1) },
    ],
    [t],
  );
  const windowOf = ({ state, startTime, endTime, timeZone, cover, calledOff }: Sale) => {
    if (calledOff) return t('calledOff');
    if (state === 'closed') return typeof cover === 'number' ? t('covered', { times: words.times(cover) }) : t('window.over');
    return (
      <>
        {t(`inList.${state}`)} <Countdown until={state === 'open' ? endTime : startTime} zone={timeZone} />
      </>
    );
  };
  const rowOf = (sale: Sale): OfferRow => ({
    title: words.title(sale),
    to: placingsHref(sale.id),
    figures: [
      { id: 'price', label: t('price'), value: sale.state === 'upcoming' ? t('atOpening') : words.price(sale.discountedPrice, sale) },
      { id: 'discount', label: t('discountShort'), value: words.discount(sale) },
      { id: 'lock', label: t('lock'), value: words.lock(sale) },
      { id: 'minimum', label: t('minimum'), value: words.shares(sale.minimumQuantity) },
      { id: 'window', label: t('windowLabel'), value: windowOf(sale) },
    ],
  });
  return (
    <OfferList
      label={t('list.label')}
      searched={t('list.search')}
      offers={sales}
      filters={filters}
      sorts={sorts}
      keyOf={keyOf}
      textOf={textOf}
      rowOf={rowOf}
    />
  );
}
