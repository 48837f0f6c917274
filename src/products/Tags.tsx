import { useTranslation } from 'react-i18next';
import type { Position } from '../../contract/rest/trading.ts';
import css from './tags.module.css';
import { lineText } from './traded.ts';

interface TagsProps {
  readonly of: Pick<Position, 'stockCode' | 'market' | 'source' | 'option'>;
  /** Of a leveraged position or order. */
  readonly leverage?: number | null | undefined;
}

/** Code, market and product line of what is traded, in small. */
export function Tags({ of: { stockCode, market, source, option }, leverage }: TagsProps) {
  const { t } = useTranslation('trade');
  return (
    <span className={css.tags}>
      {!option && <span>{stockCode}</span>}
      <span className={css.tag}>{market}</span>
      <span className={css.tag}>{lineText(t, source, option)}</span>
      {typeof leverage === 'number' && <span>{t('holding.leverage', { leverage })}</span>}
    </span>
  );
}
