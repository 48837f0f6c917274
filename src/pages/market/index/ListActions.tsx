import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/sign/Icon.tsx';
import { filterCount, type Look } from './look.ts';
import css from './market.module.css';

interface ListActionsProps {
  readonly look: Look;
  /** With room for words beside the drawings. */
  readonly words: boolean;
  onFilter(): void;
  onMap(): void;
}

/** Opens the filter, and turns rows into the heat map and back. */
export function ListActions({ look, words, onFilter, onMap }: ListActionsProps) {
  const { t } = useTranslation();
  const count = filterCount(look.filter);
  const other = t(look.map ? 'markets.rows' : 'markets.map');
  return (
    <>
      <button type="button" className={css.action} aria-pressed={look.map} aria-label={t('markets.map')} title={other} onClick={onMap}>
        <Icon name={look.map ? 'list' : 'map'} />
        {words && other}
      </button>
      <button
        type="button"
        className={css.action}
        data-on={count > 0 || undefined}
        aria-haspopup="dialog"
        aria-label={count > 0 ? t('markets.filterOn', { count }) : t('markets.filter')}
        onClick={onFilter}
      >
        <Icon name="filter" />
        {words && t('markets.filter')}
        {count > 0 && <span className={css.count}>{count}</span>}
      </button>
    </>
  );
}
