import { useTranslation } from 'react-i18next';
import type { CryptoCurrency } from '../../../../contract/money.ts';
import type { RechargeOptions } from '../../../../contract/rest/money.ts';
import { useOffline } from '../../../data/useOffline.ts';
import { AmountInput } from '../../../features/amount-input/AmountInput.tsx';
import { useAmount } from '../../../features/amount-input/useAmount.ts';
import { RULES } from '../../../features/form/rules.ts';
import { useForm } from '../../../features/form/useForm.ts';
import { useMoneyText } from '../../../lib/useMoneyText.ts';
import { FormPage } from '../../../ui/FormPage.tsx';
import { Note } from '../../../ui/Note.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
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
  readonly wanted: { readonly currency: string | undefined; readonly network?: string; readonly amount?: string };
  onPlan(plan: Plan): void;
}

/** Currency, network, amount: an amount that would be lost is refused before any address is in sight. */
export function PlanStep({ title, coins, wanted, onPlan }: PlanStepProps) {
  const { t } = useTranslation('money');
  const { money } = useMoneyText();
  const offline = useOffline();
  const first = coins.find((coin) => coin.currency === wanted.currency) ?? coins[0];
  const form = useForm({
    rules: {
      currency: RULES.currency,
      network: RULES.required,
      amount: { check: (text: string) => amount.check(text) },
    },
    initial: {
      currency: first.currency,
      network: wanted.network ?? first.networks[0]?.network ?? '',
      amount: '',
    },
    send: () => {
      const value = amount.value(form.value('amount'));
      if (value === undefined || !network) return { ok: false, kind: 'invalid', code: 0, msg: '' };
      const plan = { currency: coin.currency, network: network.network, address: network.address, amount: value };
      return { ok: true, data: { ...plan, confirmations: coin.confirmations } satisfies Plan };
    },
    onDone: onPlan,
  });
  const coin = coins.find((one) => one.currency === form.value('currency')) ?? first;
  const network = coin.networks.find((one) => one.network === form.value('network')) ?? coin.networks[0];
  const { minimum } = coin;
  const amount = useAmount(coin.currency, { minimum });

  return (
    <FormPage
      {...form.page}
      title={title}
      action={t('deposit.showAddress')}
      step={{ number: 1, count: 2 }}
      blocked={offline ? t('offline') : undefined}
    >
      <SelectField
        label={t('field.currency')}
        options={coins.map((one) => ({ value: one.currency, label: t(`currency.${one.currency}`) }))}
        {...form.field('currency')}
      />
      <SelectField
        label={t('field.network')}
        hint={t('deposit.networkHint')}
        options={coin.networks.map((one) => ({ value: one.network, label: one.network }))}
        {...form.field('network')}
      />
      <AmountInput
        label={t('deposit.amount')}
        currency={coin.currency}
        reader={amount}
        hint={t('deposit.minimum', { minimum: money(minimum, coin.currency) })}
        {...form.control('amount')}
      />
      <div className={css.warnings}>
        <Note kind="warn">{t('deposit.tooSmall', { minimum: money(minimum, coin.currency) })}</Note>
        <Note kind="warn">{t('deposit.wrongNetwork', { currency: coin.currency, network: network?.network ?? '' })}</Note>
        <Note>{t('deposit.confirmations', { count: coin.confirmations })}</Note>
      </div>
    </FormPage>
  );
}
