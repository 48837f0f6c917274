/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtual grid: a table would lay out every row for each that changes */
import { useTranslation } from 'react-i18next';
import type { SortKey } from '../../../../contract/frame.ts';
import { Arrow } from '../../../ui/sign/Icon.tsx';
import type { Sort } from '../SortHead.tsx';
import css from './columns.module.css';
import type { Column, Layout } from './columns.ts';

interface ColumnHeadProps {
  readonly layout: Layout;
  readonly sort: Sort | undefined;
  onSort(sort: Sort): void;
}

const SORTS: Readonly<Partial<Record<Column, SortKey>>> = { price: 'price', ratio: 'changeRatio', volume: 'volume' };

/** Heads over chosen columns; a second press turns the order around. */
export function ColumnHead({ layout, sort, onSort }: ColumnHeadProps) {
  const { t } = useTranslation(['app', 'watchlist']);
  /** Those that every list has are called the same here. */
  const label = (column: Column): string => {
    switch (column) {
      case 'ratio':
        return t('list.ratioShort');
      case 'spark':
      case 'price':
      case 'change':
      case 'bid':
      case 'ask':
      case 'volume':
        return t(`list.${column}`);
      case 'spread':
      case 'range':
      case 'open':
      case 'high':
      case 'low':
      case 'previous':
        return t(`columns.${column}`, { ns: 'watchlist' });
    }
  };
  const button = (key: SortKey, words: string) => {
    const on = sort?.key === key;
    return (
      <button type="button" className={css.button} onClick={() => onSort({ key, descending: on ? !sort.descending : key !== 'name' })}>
        {words}
        {on && <Arrow up={!sort.descending} />}
      </button>
    );
  };
  const state = (key: SortKey) => (sort?.key === key ? (sort.descending ? 'descending' : 'ascending') : 'none');
  return (
    <div role="row" aria-rowindex={1} className={css.head}>
      <span role="presentation" />
      <span role="columnheader" className={css.code}>
        {t('list.code')}
      </span>
      <span role="columnheader" aria-sort={state('name')} className={css.who} style={{ right: layout.whoEnd }}>
        {button('name', t('list.name'))}
      </span>
      {layout.placed.map(({ column, right, width }) => {
        const key = SORTS[column];
        return (
          <span
            key={column}
            role="columnheader"
            aria-sort={key && state(key)}
            className={column === 'spark' || column === 'range' ? css.middle : column === 'price' ? css.price : css.end}
            style={{ right, width }}
          >
            {key ? button(key, label(column)) : label(column)}
          </span>
        );
      })}
    </div>
  );
}
