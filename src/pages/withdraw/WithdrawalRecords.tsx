import { useTranslation } from 'react-i18next';
import { MoneyStatus } from '../../../contract/codes.ts';
import type { Withdrawal } from '../../../contract/rest/withdrawal.ts';
import { useOffline } from '../../data/useOffline.ts';
import { useWrite } from '../../data/useWrite.ts';
import { useFailureText } from '../../features/form/useFailureText.ts';
import { PagedList } from '../../features/paged-list/PagedList.tsx';
import { toast } from '../../lib/toasts.ts';
import { useMomentText } from '../../lib/useMomentText.ts';
import { useOwnMoneyText } from '../../lib/useMoneyText.ts';
import { CancelButton } from '../../ui/CancelButton.tsx';
import { EmptyState } from '../../ui/Faces.tsx';
import { RecordRow } from '../../ui/RecordRow.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';

/** Every withdrawal, to cards and to wallets; one that is pending can be taken back. */
export function WithdrawalRecords({ label }: { readonly label: string }) {
  const { t } = useTranslation('money');
  return (
    <PagedList
      call="withdrawalList"
      input={{}}
      label={label}
      empty={<EmptyState icon="withdraw" title={t('withdraw.none')} detail={t('withdraw.noneDetail')} />}
      row={(withdrawal) => <WithdrawalRow withdrawal={withdrawal} />}
    />
  );
}

function WithdrawalRow({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation('money');
  const { money } = useOwnMoneyText();
  const momentText = useMomentText();
  const failureText = useFailureText();
  const offline = useOffline();
  const cancel = useWrite('withdrawalCancel');
  const { id, type, currency, amount, fee, received, target, status, reason, createTimeTimestamp } = withdrawal;

  const take = async () => {
    const result = await cancel.send({ id });
    if (result.ok) toast(t('withdraw.cancelled', { id }));
  };

  return (
    <RecordRow
      title={t(`withdraw.target.${type}`, { end: target })}
      under={[
        `${momentText(createTimeTimestamp)} · ${t('record.no', { id })}`,
        t('withdraw.parts', { fee: money(fee, currency), received: money(received, currency) }),
        reason ?? undefined,
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
