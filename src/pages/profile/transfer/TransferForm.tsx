import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccountKind, CURRENCIES, type Currency } from '../../../../contract/money.ts';
import { useOffline } from '../../../data/useOffline.ts';
import { AmountInput } from '../../../features/amount-input/AmountInput.tsx';
import { useAmount } from '../../../features/amount-input/useAmount.ts';
import { useForm } from '../../../features/form/useForm.ts';
import { Unanswered } from '../../../features/money-call/Unanswered.tsx';
import { useLateEnd, useMoneyCall } from '../../../features/money-call/useMoneyCall.ts';
import { toast } from '../../../lib/toasts.ts';
import { useOwnMoneyText } from '../../../lib/useMoneyText.ts';
import { FormPage } from '../../../ui/page/FormPage.tsx';
import { Icon } from '../../../ui/sign/Icon.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import css from './transfer.module.css';
import { type Accounts, held, usableOf } from './usable.ts';

interface TransferFormProps {
  readonly title: string;
  readonly tabs: ReactNode;
  readonly accounts: Accounts;
  onDone(): void;
}

const otherOf = (account: AccountKind): AccountKind => (account === 'funding' ? 'trading' : 'funding');

/** From funding to trading or back, in one currency. */
export function TransferForm({ title, tabs, accounts, onDone }: TransferFormProps) {
  const { t } = useTranslation('money');
  const { money, coded } = useOwnMoneyText();
  const offline = useOffline();
  const call = useMoneyCall('walletTransfer', 'transfer');
  const [from, setFrom] = useState<AccountKind>('funding');
  const to = otherOf(from);
  const [currency, setCurrency] = useState<Currency>(() => held(accounts, from) ?? 'USD');
  const usable = usableOf(accounts, from, currency);
  const amount = useAmount(currency, { maximum: usable });
  const finish = () => {
    toast(t('transfer.done'));
    onDone();
  };
  const form = useForm({
    rules: { amount },
    send: ({ amount: text }) => call.confirm({ from, to, currency, amount: amount.value(text) ?? '' }),
    onDone: finish,
  });
  useLateEnd(call, { done: finish, failed: form.blame });
  const asked = call.state === 'unknown';

  return (
    <FormPage
      {...form.page}
      title={title}
      top={tabs}
      action={t('transfer.action')}
      state={asked ? 'idle' : call.state}
      alert={asked ? undefined : form.page.alert}
      blocked={asked ? t('unanswered.blocked') : offline ? t('offline') : undefined}
      beside={<Note>{t('transfer.moment')}</Note>}
      after={asked && <Unanswered onAsk={call.askAgain} />}
    >
      <fieldset className={css.way} aria-label={t('transfer.way')}>
        <div className={css.ends}>
          {[from, to].map((account, index) => (
            <p key={account} className={css.end}>
              <span>{t(index === 0 ? 'transfer.from' : 'transfer.to')}</span>
              <strong>{t(`account.${account}`)}</strong>
              <span>{money(usableOf(accounts, account, currency), currency)}</span>
            </p>
          ))}
        </div>
        <button type="button" className={css.swap} aria-label={t('transfer.swap')} onClick={() => setFrom(to)}>
          <Icon name="trade" />
        </button>
      </fieldset>
      <SelectField
        label={t('field.currency')}
        options={CURRENCIES.map((one) => ({
          value: one,
          label: coded(usableOf(accounts, from, one), one),
        }))}
        value={currency}
        onChange={(event) => setCurrency(CURRENCIES.find((one) => one === event.target.value) ?? currency)}
      />
      <AmountInput
        label={t('transfer.amount')}
        currency={currency}
        reader={amount}
        all={usable}
        hint={t('transfer.usable', { amount: money(usable, currency) })}
        {...form.control('amount')}
      />
    </FormPage>
  );
}
