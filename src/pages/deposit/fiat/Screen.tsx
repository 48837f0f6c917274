import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RechargeOptions } from '../../../../contract/rest/deposit.ts';
import { LIMITS } from '../../../../contract/rules.ts';
import { useOffline } from '../../../data/useOffline.ts';
import { useRead } from '../../../data/useRead.ts';
import { AmountInput } from '../../../features/amount-input/AmountInput.tsx';
import { useAmount } from '../../../features/amount-input/useAmount.ts';
import { RULES } from '../../../features/form/rules.ts';
import { useFailureText } from '../../../features/form/useFailureText.ts';
import { useForm } from '../../../features/form/useForm.ts';
import { LoadedPage } from '../../../features/loaded-page/LoadedPage.tsx';
import { Unanswered } from '../../../features/money-call/Unanswered.tsx';
import { useLateEnd, useMoneyCall } from '../../../features/money-call/useMoneyCall.ts';
import { ImageField, type SentImage } from '../../../features/upload/ImageField.tsx';
import type { Page } from '../../../lib/page.ts';
import { useMoneyText } from '../../../lib/useMoneyText.ts';
import { CopyLine } from '../../../ui/press/CopyLine.tsx';
import { EmptyState } from '../../../ui/page/Faces.tsx';
import { FormPage } from '../../../ui/page/FormPage.tsx';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { Announced } from '../Announced.tsx';
import css from '../deposit.module.css';

/** A bank transfer: where to, with which reference, and the proof that it was made. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['money', 'titles']);
  const title = t(page.title, { ns: 'titles' });
  const read = useRead('rechargeCurrencies', {});
  return (
    <LoadedPage title={title} read={read} failed={t('deposit.failed')}>
      {({ fiat: [first, ...others] }) =>
        first === undefined ? (
          <>
            <NavBar back title={title} />
            <EmptyState icon="card" title={t('deposit.noBanks')} detail={t('deposit.noBanksDetail')} />
          </>
        ) : (
          <BankTransfer title={title} first={first} banks={[first, ...others]} />
        )
      }
    </LoadedPage>
  );
}

type Bank = RechargeOptions['fiat'][number];

interface BankTransferProps {
  readonly title: string;
  readonly first: Bank;
  readonly banks: readonly Bank[];
}

function BankTransfer({ title, first, banks }: BankTransferProps) {
  const { t } = useTranslation('money');
  const { money } = useMoneyText();
  const failureText = useFailureText();
  const offline = useOffline();
  const call = useMoneyCall('rechargeCreate', 'fiat');
  const [chosen, setCurrency] = useState<string>();
  const [proof, setProof] = useState<SentImage>();
  const bank = banks.find((one) => one.currency === chosen) ?? first;
  const { currency, minimum } = bank;
  const amount = useAmount(currency, { minimum });
  const form = useForm({
    rules: { amount, proofUrl: RULES.credentials },
    send: ({ amount: text, proofUrl }) => call.confirm({ kind: 'fiat', currency, amount: amount.value(text) ?? '', proofUrl }),
  });
  useLateEnd(call, { failed: form.blame });
  const asked = call.state === 'unknown';
  const minutes = LIMITS.bankCertificateMinutes;

  if (call.data !== undefined) return <Announced title={title} deposit={call.data} next={t('deposit.afterFiat', { count: minutes })} />;

  const { onChange, error } = form.control('proofUrl');
  return (
    <FormPage
      {...form.page}
      title={title}
      action={t('deposit.announceTransfer')}
      state={asked ? 'idle' : call.state}
      alert={asked ? undefined : form.page.alert}
      blocked={asked ? t('unanswered.blocked') : offline ? t('offline') : undefined}
      after={asked && <Unanswered onAsk={call.askAgain} />}
    >
      <SelectField
        label={t('field.currency')}
        options={banks.map((one) => ({ value: one.currency, label: t(`currency.${one.currency}`) }))}
        value={currency}
        onChange={(event) => setCurrency(event.target.value)}
      />
      <section aria-label={t('bank.details')}>
        <CopyLine label={t('bank.accountName')} text={bank.accountName} />
        <CopyLine label={t('bank.bankName')} text={bank.bankName} />
        <CopyLine label={t('bank.accountNumber')} text={bank.accountNumber} />
        <CopyLine label={t('bank.swift')} text={bank.swift} />
        <CopyLine label={t('bank.reference')} text={bank.reference} />
      </section>
      <div className={css.warnings}>
        <Note kind="warn">{t('deposit.referenceNeeded')}</Note>
        <Note kind="warn">{t('deposit.tooSmall', { minimum: money(minimum, currency) })}</Note>
      </div>
      <AmountInput
        label={t('deposit.transferred')}
        currency={currency}
        reader={amount}
        hint={t('deposit.minimum', { minimum: money(minimum, currency) })}
        {...form.control('amount')}
      />
      <ImageField
        label={t('deposit.proof')}
        hint={t('deposit.proofHint', { count: minutes })}
        error={error}
        value={proof}
        failureText={failureText}
        onChange={(image) => {
          setProof(image);
          onChange(image?.name ?? '');
        }}
      />
    </FormPage>
  );
}
