import { useTranslation } from 'react-i18next';
import type { BondBid } from '../../../contract/rest/bondAuction.ts';
import { useOffline } from '../../data/useOffline.ts';
import { useFailureText } from '../../features/form/useFailureText.ts';
import { Unanswered } from '../../features/money-call/Unanswered.tsx';
import { useMoneyCall } from '../../features/money-call/useMoneyCall.ts';
import { toast } from '../../lib/toasts.ts';
import { CancelButton } from '../../ui/press/CancelButton.tsx';
import { Note } from '../../ui/sign/Note.tsx';

/** Takes a bid back while bids are taken: the first press asks, the second does it. */
export function CancelBid({ bid: { id, name } }: { readonly bid: BondBid }) {
  const { t } = useTranslation(['newbonds', 'money']);
  const offline = useOffline();
  const failureText = useFailureText();
  const call = useMoneyCall('bondBidCancel', String(id));
  if (call.state === 'unknown') return <Unanswered onAsk={call.askAgain} />;
  const take = async () => {
    const result = await call.confirm({ id });
    if (result.ok) toast(t('cancel.done'));
  };
  return (
    <>
      <CancelButton
        words={t('cancel.words')}
        label={t('cancel.label', { name })}
        sureLabel={t('cancel.sure', { name })}
        busy={call.state === 'sending' || call.state === 'slow'}
        blocked={offline ? t('offline', { ns: 'money' }) : undefined}
        onCancel={() => void take()}
      />
      {call.failure && <Note kind="warn">{failureText(call.failure)}</Note>}
    </>
  );
}
