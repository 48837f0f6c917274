/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtual grid: a table would lay out every row for each that changes */
import { useTranslation } from 'react-i18next';
import css from './sort-head.module.css';

export interface FigureHeads {
  /** Over the instruments. */
  readonly who: string;
  readonly figure: string;
  /** Over the day's ratio, which stands where the change does otherwise. */
  readonly day: string;
}

interface FigureHeadProps {
  readonly heads: FigureHeads;
  readonly dense: boolean;
}

/** Column heads of a list with an order of its own: they name, and sort nothing. */
export function FigureHead({ heads, dense }: FigureHeadProps) {
  const { t } = useTranslation();
  const head = (label: string, className: string | undefined) => (
    <span role="columnheader" className={className}>
      {label}
    </span>
  );
  if (dense) {
    return (
      <div role="row" aria-rowindex={1} className={css.dense}>
        <span role="presentation" />
        {head(t('list.code'), css.start)}
        {head(heads.who, css.start)}
        {head(t('list.spark'), css.spark)}
        {head(t('list.price'), css.endPlain)}
        {head(heads.figure, css.flush)}
        {head(heads.day, css.flush)}
        {head(t('list.bid'), css.bid)}
        {head(t('list.ask'), css.ask)}
        {head(t('list.volume'), css.flush)}
      </div>
    );
  }
  return (
    <div role="row" aria-rowindex={1} className={css.row}>
      <span role="presentation" />
      {head(heads.who, css.start)}
      <span role="presentation" className={css.spark} />
      {head(`${t('list.price')} · ${heads.day}`, css.end)}
      {head(heads.figure, css.end)}
    </div>
  );
}
