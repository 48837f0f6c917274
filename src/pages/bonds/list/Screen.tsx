import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bond } from '../../../../contract/rest/bond.ts';
import { useRead } from '../../../data/useRead.ts';
import type { Page } from '../../../lib/page.ts';
import { ALL_BONDS, BONDS_EVERY_MS, buyHref, currencyOf } from '../../../products/bond.ts';
import { moneyText } from '../../../lib/money.ts';
import { tabHref } from '../../commitment/line.ts';
import { type OfferRow, OfferList } from '../../commitment/OfferList.tsx';
import { OfferPage } from '../../commitment/OfferPage.tsx';
import { useBondWords } from '../../../products/useBondWords.ts';
import { line } from './page.ts';

/** What is quoted, with what it pays and yields; what can be bought leads to where it is bought. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['bonds', 'titles']);
  const read = useRead('bondsMarketList', ALL_BONDS, { every: BONDS_EVERY_MS });
  return (
    <OfferPage
      title={t(page.title, { ns: 'titles' })}
      own={{ label: t('tab.list'), to: tabHref(line) }}
      icon="bonds"
      read={read}
      words={{ failed: t('list.failed'), empty: t('list.empty'), emptyDetail: t('list.emptyDetail') }}
    >
      {(bonds) => <Offers bonds={bonds} />}
    </OfferPage>
  );
}

const KINDS = ['bill', 'note', 'bond'] as const;
const figureOf = (value: string | null | undefined): number =>
  value === null || value === undefined ? Number.NEGATIVE_INFINITY : Number(value);
const keyOf = ({ code }: Bond): string => code;
const textOf = ({ name, code, issuer, maturityDate }: Bond): string =>
  `${name} ${code} ${issuer ?? ''} ${new Date(maturityDate * 1000).getUTCFullYear()}`.toLowerCase();

function Offers({ bonds }: { readonly bonds: readonly Bond[] }) {
  const { t, i18n } = useTranslation('bonds');
  const words = useBondWords();
  const filters = useMemo(
    () => [
      { id: 'open', label: t('filter.open'), keeps: ({ tradable }: Bond) => tradable === true },
      ...KINDS.map((kind) => ({
        id: kind,
        label: t(`filter.${kind}`),
        keeps: (bond: Bond) => bond.tradable === true && bond.kind === kind,
      })),
      { id: 'quoted', label: t('filter.quoted'), keeps: ({ tradable }: Bond) => tradable !== true },
    ],
    [t],
  );
  const sorts = useMemo(
    () => [
      { id: 'maturity', label: t('sort.maturity'), compare: (one: Bond, other: Bond) => one.maturityDate - other.maturityDate },
      {
        id: 'yield',
        label: t('sort.yield'),
        compare: (one: Bond, other: Bond) => figureOf(other.yieldToMaturity) - figureOf(one.yieldToMaturity) || 0,
      },
      { id: 'coupon', label: t('sort.coupon'), compare: (one: Bond, other: Bond) => Number(other.coupon) - Number(one.coupon) },
      { id: 'price', label: t('sort.price'), compare: (one: Bond, other: Bond) => figureOf(one.price) - figureOf(other.price) || 0 },
      { id: 'name', label: t('sort.name'), compare: (one: Bond, other: Bond) => one.name.localeCompare(other.name, i18n.language) },
    ],
    [t, i18n.language],
  );
  const rowOf = (bond: Bond): OfferRow => {
    const currency = currencyOf(bond);
    return {
      title: bond.name,
      to: bond.tradable === true ? buyHref(bond.code) : undefined,
      figures: [
        { id: 'yield', label: t('yield'), value: words.percent(bond.yieldToMaturity) },
        { id: 'price', label: t('price'), value: words.price(bond.ask ?? bond.price) },
        { id: 'coupon', label: t('coupon'), value: words.coupon(bond) },
        { id: 'frequency', label: t('frequency'), value: words.times(bond) },
        { id: 'maturity', label: t('maturity'), value: words.figure(bond.maturityDate) },
        {
          id: 'minimum',
          label: t('minimum'),
          value: currency ? moneyText(bond.minimum, currency, i18n.language) : `${bond.minimum} ${bond.currency}`,
        },
      ],
    };
  };
  return (
    <OfferList
      label={t('list.label')}
      searched={t('list.search')}
      offers={bonds}
      filters={filters}
      sorts={sorts}
      keyOf={keyOf}
      textOf={textOf}
      rowOf={rowOf}
    />
  );
}
