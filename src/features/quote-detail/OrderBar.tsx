import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Direction, type Market } from '../../../contract/codes.ts';
import { RowFlag } from '../../../contract/frame.ts';
import { factsOf } from '../../../contract/markets.ts';
import { useOffline } from '../../data/useOffline.ts';
import { useQuote } from '../../data/useQuote.ts';
import { useRead } from '../../data/useRead.ts';
import { numberFormats, priceText } from '../../lib/numbers.ts';
import { buyHref, offerOf } from '../../products/bond.ts';
import { orderHref } from '../../products/orderPage.ts';
import { Link } from '../../ui/press/Link.tsx';
import css from './quote-detail.module.css';

interface OrderBarProps {
  readonly id: number | undefined;
  readonly market: Market;
  readonly code: string;
}

/**
 * Sell and buy at what the other side asks now; a guest comes to the ticket by the login. What nobody can buy has the reason alone; while
 * nothing can be sent, the ways to the ticket stay where they are and are off.
 */
export function OrderBar({ id, market, code }: OrderBarProps) {
  const { t, i18n } = useTranslation();
  const quote = useQuote(id);
  const offline = useOffline();
  const delisted = ((quote?.flags ?? 0) & RowFlag.Delisted) !== 0;
  const { kind } = factsOf(market);
  const reason = () => {
    if (kind === 'index') return t('quote.ordersIndex');
    if (kind === 'crypto') return t('quote.ordersCrypto');
    if (!delisted) return undefined;
    return kind === 'future' ? t('future.ordersExpired') : t('quote.ordersDelisted');
  };
  if (kind === 'bond') return <BondBar code={code} />;
  const words = reason();
  if (words !== undefined) {
    return (
      <footer className={css.orders}>
        <p className={css.ordersReason}>{words}</p>
      </footer>
    );
  }
  if (!quote) return <footer className={css.orders} aria-busy="true" />;
  const { instrument } = quote;
  const price = (units: number) =>
    Number.isNaN(units) || offline ? undefined : (
      <small>{priceText(units, instrument.scale, instrument.tickDigits, numberFormats(i18n.language), instrument.notation)}</small>
    );
  return (
    <footer className={css.orders}>
      <Offline offline={offline} />
      <div className={css.ordersButtons}>
        <Way className={css.sell} to={orderHref(instrument, { direction: Direction.Sell })} off={offline}>
          {t('quote.sell')} {price(quote.bid)}
        </Way>
        <Way className={css.buy} to={orderHref(instrument, { direction: Direction.Buy })} off={offline}>
          {t('quote.buy')} {price(quote.ask)}
        </Way>
      </div>
    </footer>
  );
}

/** Why the ways are off, said when they become so. */
function Offline({ offline }: { readonly offline: boolean }) {
  const { t } = useTranslation();
  return <output className={offline ? css.ordersReason : undefined}>{offline && t('quote.ordersOffline')}</output>;
}

interface WayProps {
  readonly className: string | undefined;
  readonly to: string;
  readonly off: boolean;
  readonly children: ReactNode;
}

/** A link to a ticket. Off, it is still found and named, and a press leads nowhere. */
function Way({ className, to, off, children }: WayProps) {
  return (
    <Link
      className={className}
      to={to}
      aria-disabled={off || undefined}
      onClick={(event) => {
        if (off) event.preventDefault();
      }}
    >
      {children}
    </Link>
  );
}

/** The way to where a bond is bought; what is quoted alone has the reason. */
function BondBar({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  const offline = useOffline();
  const read = useRead('bondsMarketList', offerOf(code));
  const bond = read.data?.list.find((each) => each.code === code);
  if (read.data === undefined && read.state !== 'failed') return <footer className={css.orders} aria-busy="true" />;
  return (
    <footer className={css.orders}>
      {bond?.tradable === true ? (
        <>
          <Offline offline={offline} />
          <div className={css.ordersButtons}>
            <Way className={css.buy} to={buyHref(code)} off={offline}>
              {t('quote.buy')}
            </Way>
          </div>
        </>
      ) : (
        <p className={css.ordersReason}>{t('quote.ordersBond')}</p>
      )}
    </footer>
  );
}
