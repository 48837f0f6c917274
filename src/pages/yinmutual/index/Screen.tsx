import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { CURRENCIES } from '../../../../contract/money.ts';
import { FUND_MODES, type FundMode, type FundProduct } from '../../../../contract/rest/fund.ts';
import { useRead } from '../../../data/useRead.ts';
import { moneyText } from '../../../lib/money.ts';
import type { Page } from '../../../lib/page.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { ALL_FUNDS, FUND_ROUTE, FUNDS_EVERY_MS, fundsHref, investHref, OWN_FUNDS_ROUTE } from '../../../products/fund.ts';
import { useFundWords } from '../../../products/useFundWords.ts';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import { OfferList, type OfferRow } from '../../commitment/OfferList.tsx';
import { OfferPage } from '../../commitment/OfferPage.tsx';
import { Purchase } from './Purchase.tsx';

/** What is offered, of one mode at a time; a fund that the address names is bought here. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['funds', 'titles']);
  const query = usePageQuery(FUND_ROUTE);
  const navigate = useNavigate();
  const read = useRead('fundOrdersProducts', ALL_FUNDS, { every: FUNDS_EVERY_MS });
  const mode = FUND_MODES.find((known) => known === query.mode) ?? 'Current';
  if (query.product !== undefined) return <Purchase productId={query.product} read={read} />;
  return (
    <OfferPage
      title={t(page.title, { ns: 'titles' })}
      own={{ label: t('yinmutual.myhold', { ns: 'titles' }), to: OWN_FUNDS_ROUTE.path }}
      icon="fund"
      read={read}
      words={{ failed: t('list.failed'), empty: t('list.empty'), emptyDetail: t('list.emptyDetail') }}
      top={
        <Tabs
          label={t('mode.label')}
          tabs={FUND_MODES.map((id) => ({ id, label: t(`mode.${id}`) }))}
          selected={mode}
          fill
          onSelect={(id) => void navigate(fundsHref(id), { replace: true })}
        />
      }
    >
      {(funds) => <Offers key={mode} funds={funds} mode={mode} />}
    </OfferPage>
  );
}

const keyOf = ({ productId }: FundProduct): string => productId;
const textOf = ({ name, productId, currency }: FundProduct): string => `${name} ${productId} ${currency}`.toLowerCase();

function Offers({ funds, mode }: { readonly funds: readonly FundProduct[]; readonly mode: FundMode }) {
  const { t, i18n } = useTranslation('funds');
  const words = useFundWords();
  const offers = useMemo(() => funds.filter((fund) => fund.mode === mode), [funds, mode]);
  const filters = useMemo(
    () => [
      { id: 'all', label: t('filter.all'), keeps: () => true },
      ...CURRENCIES.filter((currency) => offers.some((fund) => fund.currency === currency)).map((currency) => ({
        id: currency,
        label: currency,
        keeps: (fund: FundProduct) => fund.currency === currency,
      })),
    ],
    [t, offers],
  );
  const sorts = useMemo(
    () => [
      { id: 'risk', label: t('sort.risk'), compare: (one: FundProduct, other: FundProduct) => one.risk - other.risk },
      { id: 'yield', label: t('sort.yield'), compare: (one: FundProduct, other: FundProduct) => Number(other.rate) - Number(one.rate) },
      {
        id: 'term',
        label: t('sort.term'),
        compare: (one: FundProduct, other: FundProduct) => (one.termMonths ?? 0) - (other.termMonths ?? 0),
      },
      {
        id: 'name',
        label: t('sort.name'),
        compare: (one: FundProduct, other: FundProduct) => one.name.localeCompare(other.name, i18n.language),
      },
    ],
    [t, i18n.language],
  );
  const rowOf = (fund: FundProduct): OfferRow => ({
    title: fund.name,
    to: investHref(fund.productId),
    figures: [
      { id: 'yield', label: t('yieldShort'), value: t('estimated', { percent: words.percent(fund.rate) }) },
      { id: 'loss', label: t('lossShort'), value: words.percent(fund.possibleLoss) },
      { id: 'risk', label: t('risk'), value: words.risk(fund) },
      { id: 'term', label: t('term'), value: words.term(fund) },
      { id: 'paid', label: t('paidShort'), value: words.paid(fund) },
      { id: 'minimum', label: t('minimum'), value: moneyText(fund.minimum, fund.currency, i18n.language) },
    ],
  });
  return (
    <OfferList
      label={t(`mode.${mode}`)}
      searched={t('list.search')}
      offers={offers}
      filters={filters}
      sorts={sorts}
      keyOf={keyOf}
      textOf={textOf}
      rowOf={rowOf}
    />
  );
}
