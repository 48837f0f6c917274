import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import css from './quote-detail.module.css';

/** Where buying and selling will stand; closed, with the reason in sight. */
export function OrderBar() {
  const { t } = useTranslation();
  const reason = useId();
  return (
    <footer className={css.orders}>
      <p id={reason} className={css.ordersReason}>
        {t('quote.ordersClosed')}
      </p>
      <div className={css.ordersButtons}>
        <button type="button" className={css.off} aria-disabled="true" aria-describedby={reason}>
          {t('quote.sell')}
        </button>
        <button type="button" className={css.off} aria-disabled="true" aria-describedby={reason}>
          {t('quote.buy')}
        </button>
      </div>
    </footer>
  );
}
