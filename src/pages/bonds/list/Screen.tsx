import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bond } from '../../../../contract/rest/bond.ts';
import { useOffline } from '../../../data/useOffline.ts';
import { useRead } from '../../../data/useRead.ts';
import type { Page } from '../../../lib/page.ts';
import { ALL_BONDS, BONDS_EVERY_MS, buyHref, currencyOf } from '../../../products/bond.ts';
import { moneyText } from '../../../lib/money.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState, FailedState } from '../../../ui/Faces.tsx';
import { NavBar } from '../../../ui/NavBar.tsx';
import { Note } from '../../../ui/Note.tsx';
import frame from '../../../ui/page.module.css';
import { type OfferRow, OfferList } from '../../commitment/OfferList.tsx';
import { useBondWords } from '../../../products/useBondWords.ts';
import css from './list.module.css';

const BONES = [0, 1, 2, 3, 4, 5, 6, 7];

/** What is quoted, with what it pays and yields; what can be bought leads to where it is bought. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['bonds', 'titles', 'money']);
  const offline = useOffline();
  const read = useRead('bondsMarketList', ALL_BONDS, { every: BONDS_EVERY_MS });
  const body = () => {
    if (read.data === undefined) {
      if (read.state === 'failed')
        return (
          <FailedState
            title={t('list.failed')}
            failure={offline ? undefined : read.failure}
            detail={t('offline', { ns: 'money' })}
            onRetry={read.retry}
          />
        );
      return (
        <div aria-busy="true" aria-hidden="true">
          {BONES.map((bone) => (
            <div key={bone} className={css.bone}>
              <span />
              <span />
            </div>
          ))}
        </div>
      );
    }
    if (read.data.list.length === 0) return <EmptyState icon="bonds" title={t('list.empty')} detail={t('list.emptyDetail')} />;
    return (
      <>
        {read.state === 'failed' && (
          <div className={css.old}>
            <Note kind="warn">{t('list.old')}</Note>
          </div>
        )}
        <Offers bonds={read.data.list} />
      </>
    );
  };
  return (
    <>
      <NavBar back title={t(page.title, { ns: 'titles' })}>
        <ButtonLink kind="quiet" to="/pages/trade/index?tab=bonds">
          {t('tab.list')}
        </ButtonLink>
      </NavBar>
      <div className={frame.scroll}>{body()}</div>
    </>
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
        { id: 'maturity', label: t('maturity'), value: words.day(bond.maturityDate) },
        {
          id: 'minimum',
          label: t('minimum'),
          value: currency ? moneyText(bond.minimum, currency, i18n.language) : `${bond.minimum} ${bond.currency}`,
        },
      ],
    };
  };
  return <OfferList label={t('list.label')} offers={bonds} filters={filters} sorts={sorts} keyOf={keyOf} textOf={textOf} rowOf={rowOf} />;
}
