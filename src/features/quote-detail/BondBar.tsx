import { useTranslation } from 'react-i18next';
import { useRead } from '../../data/useRead.ts';
import { buyHref, offerOf } from '../../products/bond.ts';
import { Link } from '../../ui/press/Link.tsx';
import css from './quote-detail.module.css';

/** The way to where a bond is bought; what is quoted alone has the reason. */
export function BondBar({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  const read = useRead('bondsMarketList', offerOf(code));
  const bond = read.data?.list.find((each) => each.code === code);
  if (read.data === undefined && read.state !== 'failed') return <footer className={css.orders} aria-busy="true" />;
  return (
    <footer className={css.orders}>
      {bond?.tradable === true ? (
        <div className={css.ordersButtons}>
          <Link className={css.buy} to={buyHref(code)}>
            {t('quote.buy')}
          </Link>
        </div>
      ) : (
        <p className={css.ordersReason}>{t('quote.ordersBond')}</p>
      )}
    </footer>
  );
}
