import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '../../../data/useOffline.ts';
import { useFailureText } from '../../../features/form/useFailureText.ts';
import { Unanswered } from '../../../features/money-call/Unanswered.tsx';
import type { useMoneyCall } from '../../../features/money-call/useMoneyCall.ts';
import { useMoneyText } from '../../../lib/useMoneyText.ts';
import { Button } from '../../../ui/press/Button.tsx';
import { CopyLine } from '../../../ui/press/CopyLine.tsx';
import { FormPage } from '../../../ui/page/FormPage.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import css from '../deposit.module.css';
import type { Plan } from './PlanStep.tsx';

interface AddressStepProps {
  readonly title: string;
  readonly plan: Plan;
  readonly call: ReturnType<typeof useMoneyCall<'rechargeCreate'>>;
  onBack(): void;
}

/** The address, as text and as a code that holds exactly that text; the customer sends, and then says so. */
export function AddressStep({ title, plan, call, onBack }: AddressStepProps) {
  const { t } = useTranslation('money');
  const { money } = useMoneyText();
  const failureText = useFailureText();
  const offline = useOffline();
  const { currency, network, address, amount } = plan;
  const sum = money(amount, currency);
  const asked = call.state === 'unknown';
  return (
    <FormPage
      title={title}
      action={t('deposit.announce', { amount: sum })}
      state={asked ? 'idle' : call.state}
      alert={call.failure && !asked ? failureText(call.failure) : undefined}
      step={{ number: 2, count: 2 }}
      blocked={asked ? t('unanswered.blocked') : offline ? t('offline') : undefined}
      after={
        asked ? (
          <Unanswered onAsk={call.askAgain} />
        ) : (
          <Button kind="quiet" onClick={onBack}>
            {t('deposit.change')}
          </Button>
        )
      }
      onSubmit={() => void call.confirm({ kind: 'wallet', currency, network, amount })}
    >
      <p className={css.send}>
        <span>{t('deposit.send')}</span>
        <strong>{sum}</strong>
        <span>{t('deposit.onNetwork', { network })}</span>
      </p>
      <div className={css.paper}>
        <QRCodeSVG value={address} size={216} level="M" marginSize={2} bgColor="none" fgColor="currentColor" title={t('deposit.qr')} />
      </div>
      <CopyLine label={t('deposit.address', { currency, network })} text={address} />
      <div className={css.warnings}>
        <Note kind="warn">{t('deposit.wrongNetwork', { currency, network })}</Note>
        <Note>{t('deposit.confirmations', { count: plan.confirmations })}</Note>
      </div>
    </FormPage>
  );
}
