import { useTranslation } from 'react-i18next';
import type { Bill } from '../../../contract/rest/wallet.ts';
import { useMomentText } from '../../lib/useMomentText.ts';
import { useOwnMoneyText } from '../../lib/useMoneyText.ts';
import { detailHref } from '../../products/tradePage.ts';
import { Link } from '../../ui/press/Link.tsx';
import { RecordRow } from '../../ui/list/RecordRow.tsx';

interface BillRowProps {
  readonly bill: Bill;
  /** Bills of several wallets stand together. */
  readonly withWallet: boolean;
}

/** One movement: what it was, when, of which wallet, of which order, and the balance after it. */
export function BillRow({ bill, withWallet }: BillRowProps) {
  const { t } = useTranslation('money');
  const { money, movement } = useOwnMoneyText();
  const momentText = useMomentText();
  const { walletType, currency, type, amount, balance, reference, about, createTimeTimestamp } = bill;
  const number = reference === '' ? undefined : t('record.no', { id: reference });
  return (
    <RecordRow
      title={t(`billType.${type}`)}
      under={[
        [momentText(createTimeTimestamp), about ? undefined : number].filter((part) => part !== undefined).join(' · '),
        withWallet ? t(`wallet.${walletType}`) : undefined,
      ]}
      about={
        about && (
          <Link to={detailHref('order', about.order)}>
            {number} · {about.stockCode} {about.market}
          </Link>
        )
      }
      amount={movement(amount, currency)}
      status={<small>{t('bill.after', { balance: money(balance, currency) })}</small>}
    />
  );
}
