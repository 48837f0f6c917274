import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { STRATEGY_KINDS, type Strategy } from '../../../contract/rest/strategy.ts';
import { OfferList, type OfferRow } from '../commitment/OfferList.tsx';
import { SmallCurve } from './EquityCurve.tsx';
import { Change } from './StrategyOffer.tsx';
import { useStrategyWords } from './useStrategyWords.ts';

interface Offered {
  readonly name: string;
  readonly strategy: Strategy;
}

interface StrategyOffersProps<T extends Offered> {
  readonly label: string;
  readonly offers: readonly T[];
  keyOf(offer: T): string;
  toOf(offer: T): string;
  daysOf(offer: T): number;
  /** What a line's own rows have besides. */
  moreOf(offer: T): OfferRow['figures'];
}

/** Offers that run strategies, each with its record in short. */
export function StrategyOffers<T extends Offered>({ label, offers, keyOf, toOf, daysOf, moreOf }: StrategyOffersProps<T>) {
  const { t, i18n } = useTranslation('strategy');
  const words = useStrategyWords();
  const filters = useMemo(
    () => [
      { id: 'all', label: t('list.all'), keeps: () => true },
      ...STRATEGY_KINDS.filter((kind) => offers.some(({ strategy }) => strategy.kind === kind)).map((kind) => ({
        id: kind,
        label: t(`kind.${kind}`),
        keeps: ({ strategy }: Offered) => strategy.kind === kind,
      })),
    ],
    [t, offers],
  );
  const sorts = useMemo(() => {
    const by =
      (figure: (of: Offered['strategy']) => number) =>
      (one: Offered, other: Offered): number =>
        figure(one.strategy) - figure(other.strategy);
    return [
      { id: 'risk', label: t('terms.risk'), compare: by(({ risk }) => risk) },
      { id: 'return', label: t('record.return'), compare: by(({ statistics }) => -Number(statistics.return)) },
      { id: 'drawdown', label: t('record.drawdown'), compare: by(({ statistics }) => Number(statistics.drawdown)) },
      { id: 'name', label: t('list.name'), compare: (one: Offered, other: Offered) => one.name.localeCompare(other.name, i18n.language) },
    ];
  }, [t, i18n.language]);
  const rowOf = (offer: T): OfferRow => {
    const { statistics, curve } = offer.strategy;
    return {
      title: offer.name,
      to: toOf(offer),
      figures: [
        { id: 'return', label: t('record.return'), value: <Change percent={statistics.return} /> },
        { id: 'curve', label: t('record.title'), value: <SmallCurve curve={curve} /> },
        { id: 'drawdown', label: t('record.drawdownShort'), value: words.percent(statistics.drawdown) },
        { id: 'risk', label: t('terms.risk'), value: words.risk(offer.strategy) },
        { id: 'days', label: t('terms.lock'), value: words.days(daysOf(offer)) },
        ...moreOf(offer),
      ],
    };
  };
  return (
    <OfferList
      label={label}
      searched={t('list.searched')}
      offers={offers}
      filters={filters}
      sorts={sorts}
      keyOf={keyOf}
      textOf={({ name, strategy }) =>
        `${name} ${words.kind(strategy)} ${strategy.instruments.map((one) => `${one.stockCode} ${one.name}`).join(' ')}`.toLowerCase()
      }
      rowOf={rowOf}
    />
  );
}
