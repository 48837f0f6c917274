import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Market } from '../../../contract/codes.ts';
import { RowFlag } from '../../../contract/frame.ts';
import { useQuote } from '../../data/useQuote.ts';
import { kindOf } from './kind.ts';
import css from './quote-detail.module.css';

interface OrderBarProps {
  readonly id: number | undefined;
  readonly market: Market;
}

/** Where buying and selling will stand; closed, with the reason in sight. What nobody can buy has the reason alone. */
export function OrderBar({ id, market }: OrderBarProps) {
  const { t } = useTranslation();
  const reason = useId();
  const delisted = ((useQuote(id)?.flags ?? 0) & RowFlag.Delisted) !== 0;
  const kind = kindOf(market);
  const words = () => {
    if (kind === 'index') return t('quote.ordersIndex');
    if (kind === 'crypto') return t('quote.ordersCrypto');
    if (!delisted) return t('quote.ordersClosed');
    return kind === 'future' ? t('future.ordersExpired') : t('quote.ordersDelisted');
  };
  return (
    <footer className={css.orders}>
      <p id={reason} className={css.ordersReason}>
        {words()}
      </p>
      {kind !== 'index' && kind !== 'crypto' && !delisted && (
        <div className={css.ordersButtons}>
          <button type="button" className={css.off} aria-disabled="true" aria-describedby={reason}>
            {t('quote.sell')}
          </button>
          <button type="button" className={css.off} aria-disabled="true" aria-describedby={reason}>
            {t('quote.buy')}
          </button>
        </div>
      )}
    </footer>
  );
}
