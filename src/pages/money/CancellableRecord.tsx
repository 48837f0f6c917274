import { useTranslation } from 'react-i18next';
import { MoneyStatus } from '../../../contract/codes.ts';
import type { Currency } from '../../../contract/money.ts';
import { useOffline } from '../../data/useOffline.ts';
import { useWrite } from '../../data/useWrite.ts';
import { toast } from '../../lib/toasts.ts';
import { useMomentText } from '../../lib/useMomentText.ts';
import { useOwnMoneyText } from '../../lib/useMoneyText.ts';
import { CancelButton } from '../../ui/press/CancelButton.tsx';
import { RecordRow } from '../../ui/list/RecordRow.tsx';
import { StatusChip } from '../../ui/sign/StatusChip.tsx';
import { useFailureText } from '../../features/form/useFailureText.ts';

interface CancellableRecordProps {
  readonly record: {
    readonly id: number;
    readonly currency: Currency;
    readonly amount: string;
    readonly status: MoneyStatus;
    readonly createTimeTimestamp: number;
  };
  /** Takes it back. */
  readonly call: 'walletCancelTransfer' | 'withdrawalCancel';
  readonly title: string;
  /** What else there is to say of it, below when it was made. */
  readonly under: readonly (string | undefined)[];
  /** Said once it was taken back. */
  readonly cancelled: string;
}

/** A row of money on its way, which its owner can take back while it is pending. */
export function CancellableRecord({ record, call, title, under, cancelled }: CancellableRecordProps) {
  const { t } = useTranslation('money');
  const { money } = useOwnMoneyText();
  const momentText = useMomentText();
  const failureText = useFailureText();
  const offline = useOffline();
  const cancel = useWrite(call);
  const { id, currency, amount, status, createTimeTimestamp } = record;

  const take = async () => {
    const result = await cancel.send({ id });
    if (result.ok) toast(cancelled);
  };

  return (
    <RecordRow
      title={title}
      under={[`${momentText(createTimeTimestamp)} · ${t('record.no', { id })}`, ...under, cancel.failure && failureText(cancel.failure)]}
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
