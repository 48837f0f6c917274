import { useTranslation } from 'react-i18next';
import type { Transfer } from '../../../../contract/rest/wallet.ts';
import { CancellableRecord } from '../../money/CancellableRecord.tsx';
import { PagedList } from '../../../features/paged-list/PagedList.tsx';
import { decimalText, numberFormats } from '../../../lib/numbers.ts';
import { useOwnMoneyText } from '../../../lib/useMoneyText.ts';
import { EmptyState } from '../../../ui/page/Faces.tsx';

/** Transfers and conversions; a transfer that is pending can be taken back. */
export function TransferRecords({ label }: { readonly label: string }) {
  const { t } = useTranslation('money');
  return (
    <PagedList
      call="transferList"
      input={{}}
      label={label}
      empty={<EmptyState icon="trade" title={t('transfer.none')} detail={t('transfer.noneDetail')} />}
      row={(transfer) => <TransferRow transfer={transfer} />}
    />
  );
}

function TransferRow({ transfer }: { readonly transfer: Transfer }) {
  const { t, i18n } = useTranslation('money');
  const { money } = useOwnMoneyText();
  const { id, from, to, currency, toCurrency, toAmount, rate } = transfer;
  return (
    <CancellableRecord
      record={transfer}
      call="walletCancelTransfer"
      title={
        currency === toCurrency
          ? t('transfer.title', { from: t(`account.${from}`), to: t(`account.${to}`) })
          : t('convert.title', { currency, toCurrency })
      }
      under={[
        typeof rate === 'string'
          ? t('convert.received', { amount: money(toAmount, toCurrency), rate: decimalText(rate, numberFormats(i18n.language)) })
          : undefined,
      ]}
      cancelled={t('transfer.cancelled', { id })}
    />
  );
}
