/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtual grid: a table would lay out every row for each that changes */
import { useTranslation } from 'react-i18next';
import type { SortKey } from '../../../contract/frame.ts';
import { Arrow } from '../../ui/sign/Icon.tsx';
import css from './sort-head.module.css';

export interface Sort {
  readonly key: SortKey;
  readonly descending: boolean;
}

/** sides: bid and ask in place of the volume; nominal: prices are per 100 of face value. */
export type Quoted = 'shares' | 'sides' | 'nominal';

interface SortHeadProps {
  /** Undefined: in an order of its own. */
  readonly sort: Sort | undefined;
  readonly dense: boolean;
  readonly quoted: Quoted;
  onSort(sort: Sort): void;
}

/** Column heads that sort; a second press turns the order around. Figures start with the largest, names with A. */
export function SortHead({ sort, dense, quoted, onSort }: SortHeadProps) {
  const { t } = useTranslation();
  const head = (key: SortKey, label: string, end: boolean) => {
    const on = sort?.key === key;
    return (
      <span
        role="columnheader"
        aria-sort={on ? (sort.descending ? 'descending' : 'ascending') : 'none'}
        className={end ? css.end : css.start}
      >
        <button type="button" className={css.button} onClick={() => onSort({ key, descending: on ? !sort.descending : key !== 'name' })}>
          {label}
          {on && <Arrow up={!sort.descending} />}
        </button>
      </span>
    );
  };
  const price = t(quoted === 'nominal' ? 'list.pricePer100' : 'list.price');
  const plain = (label: string, className: string) => (
    <span role="columnheader" className={className}>
      {label}
    </span>
  );
  if (dense) {
    return (
      <div role="row" aria-rowindex={1} className={css.dense}>
        <span role="presentation" />
        {plain(t('list.code'), css.start)}
        {head('name', t('list.name'), false)}
        {plain(t('list.spark'), css.spark)}
        {head('price', price, true)}
        {head('changeRatio', t('list.ratioShort'), true)}
        {plain(t('list.change'), css.endPlain)}
        {plain(t('list.bid'), css.bid)}
        {plain(t('list.ask'), css.ask)}
        {quoted !== 'sides' && head('volume', t('list.volume'), true)}
      </div>
    );
  }
  return (
    <div role="row" aria-rowindex={1} className={css.row}>
      <span role="presentation" />
      <span role="presentation" className={css.pair}>
        {head('name', t('list.nameVolume'), false)}
        <span aria-hidden="true">·</span>
        {quoted === 'sides' ? plain(`${t('list.bid')} / ${t('list.ask')}`, css.start) : head('volume', t('list.volume'), false)}
      </span>
      <span role="presentation" className={css.spark} />
      {head('price', price, true)}
      {head('changeRatio', t('list.ratio'), true)}
    </div>
  );
}
