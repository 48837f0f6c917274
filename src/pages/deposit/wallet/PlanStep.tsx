import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CryptoCurrency } from '../../../../contract/money.ts';
import type { RechargeOptions } from '../../../../contract/rest/deposit.ts';
import type { Result } from '../../../../contract/result.ts';
import { useOffline } from '../../../data/useOffline.ts';
import { AmountInput } from '../../../features/amount-input/AmountInput.tsx';
import { useAmount } from '../../../features/amount-input/useAmount.ts';
import { useForm } from '../../../features/form/useForm.ts';
import { useMoneyText } from '../../../lib/useMoneyText.ts';
import { FormPage } from '../../../ui/page/FormPage.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import css from '../deposit.module.css';

/** What the customer means to send, and where to. */
export interface Plan {
  readonly currency: CryptoCurrency;
  readonly network: string;
  readonly address: string;
  readonly amount: string;
  readonly confirmations: number;
}

type Coin = RechargeOptions['wallet'][number];
/** At least one. */
export type Coins = readonly [Coin, ...Coin[]];

interface PlanStepProps {
  readonly title: string;
  readonly coins: Coins;
  /** What was chosen before, or what the address of the page names. */
  readonly wanted: { readonly currency: string | undefined; readonly network?: string | undefined; readonly amount?: string | undefined };
  onPlan(plan: Plan): void;
}

/** Currency, network, amount: an amount that would be lost is refused before any address is in sight. */
export function PlanStep({ title, coins, wanted, onPlan }: PlanStepProps) {
  const { t } = useTranslation('money');
  const { money } = useMoneyText();
  const offline = useOffline();
  const [currency, setCurrency] = useState(wanted.currency);
  const [chosen, setNetwork] = useState(wanted.network);
  const coin = coins.find((one) => one.currency === currency) ?? coins[0];
  const network = coin.networks.find((one) => one.network === chosen) ?? coin.networks[0];
  const { minimum, confirmations } = coin;
  const amount = useAmount(coin.currency, { minimum });
  const form = useForm({
    rules: { amount },
    initial: { amount: wanted.amount === undefined ? '' : amount.typed(wanted.amount) },
    send: ({ amount: text }): Result<Plan> => {
      const value = amount.value(text);
      if (value === undefined || network === undefined) return { ok: false, kind: 'invalid', code: 0, msg: '' };
      return { ok: true, data: { currency: coin.currency, ...network, amount: value, confirmations } };
    },
    onDone: onPlan,
  });

  return (
    <FormPage
      {...form.page}
      title={title}
      action={t('deposit.showAddress')}
      step={{ number: 1, count: 2 }}
      blocked={offline ? t('offline') : undefined}
      beside={
        <div className={css.warnings}>
          <Note kind="warn">{t('deposit.tooSmall', { minimum: money(minimum, coin.currency) })}</Note>
          <Note kind="warn">{t('deposit.wrongNetwork', { currency: coin.currency, network: network?.network ?? '' })}</Note>
          <Note>{t('deposit.confirmations', { count: confirmations })}</Note>
        </div>
      }
    >
      <SelectField
        label={t('field.currency')}
        options={coins.map((one) => ({ value: one.currency, label: t(`currency.${one.currency}`) }))}
        value={coin.currency}
        onChange={(event) => setCurrency(event.target.value)}
      />
      <SelectField
        label={t('field.network')}
        hint={t('deposit.networkHint')}
        options={coin.networks.map((one) => ({ value: one.network, label: one.network }))}
        value={network?.network}
        onChange={(event) => setNetwork(event.target.value)}
      />
      <AmountInput
        label={t('deposit.amount')}
        currency={coin.currency}
        reader={amount}
        hint={t('deposit.minimum', { minimum: money(minimum, coin.currency) })}
        {...form.control('amount')}
      />
    </FormPage>
  );
}
