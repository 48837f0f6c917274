import { useTranslation } from 'react-i18next';
import { MoneyStatus } from '../../../../contract/codes.ts';
import type { Transfer } from '../../../../contract/rest/wallet.ts';
import { useOffline } from '../../../data/useOffline.ts';
import { useWrite } from '../../../data/useWrite.ts';
import { useFailureText } from '../../../features/form/useFailureText.ts';
import { PagedList } from '../../../features/paged-list/PagedList.tsx';
import { decimalText, numberFormats } from '../../../lib/numbers.ts';
import { toast } from '../../../lib/toasts.ts';
import { useMomentText } from '../../../lib/useMomentText.ts';
import { useOwnMoneyText } from '../../../lib/useMoneyText.ts';
import { CancelButton } from '../../../ui/CancelButton.tsx';
import { EmptyState } from '../../../ui/Faces.tsx';
import { RecordRow } from '../../../ui/RecordRow.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';

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
  const momentText = useMomentText();
  const failureText = useFailureText();
  const offline = useOffline();
  const cancel = useWrite('walletCancelTransfer');
  const { id, from, to, currency, amount, toCurrency, toAmount, rate, status, createTimeTimestamp } = transfer;

  const take = async () => {
    const result = await cancel.send({ id });
    if (result.ok) toast(t('transfer.cancelled', { id }));
  };

  return (
    <RecordRow
      title={
        currency === toCurrency
          ? t('transfer.title', { from: t(`account.${from}`), to: t(`account.${to}`) })
          : t('convert.title', { currency, toCurrency })
      }
      under={[
        `${momentText(createTimeTimestamp)} · ${t('record.no', { id })}`,
        typeof rate === 'string'
          ? t('convert.received', {
              amount: money(toAmount, toCurrency),
              rate: decimalText(rate, numberFormats(i18n.language)),
            })
          : undefined,
        cancel.failure && failureText(cancel.failure),
      ]}
      amount={money(amount, currency)}
      status={<StatusChip of="money" code={status} />}
      action={
        status === MoneyStatus.Pending && (
          <CancelButton
            label={t('record.cancelNo', { id })}
            sureLabel={t('record.sureNo', { id })}
            words={t('record.cancel')}
            busy={cancel.state === 'sending' || cancel.state === 'slow'}
            blocked={offline ? t('offline') : undefined}
            onCancel={() => void take()}
          />
        )
      }
    />
  );
}
