import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText, conversionOf, minorUnits } from '../../../../contract/finance/amount.ts';
import { ACCOUNT_KINDS, type AccountKind, CURRENCIES, CURRENCY_SCALE, type Currency } from '../../../../contract/money.ts';
import type { CurrencyRate, Transfer } from '../../../../contract/rest/wallet.ts';
import type { Result } from '../../../../contract/result.ts';
import { useOffline } from '../../../data/useOffline.ts';
import { useRead } from '../../../data/useRead.ts';
import { AmountInput } from '../../../features/amount-input/AmountInput.tsx';
import { useAmount } from '../../../features/amount-input/useAmount.ts';
import { useFailureText } from '../../../features/form/useFailureText.ts';
import { useForm } from '../../../features/form/useForm.ts';
import { Unanswered } from '../../../features/money-call/Unanswered.tsx';
import { useLateEnd, useMoneyCall } from '../../../features/money-call/useMoneyCall.ts';
import { decimalText, numberFormats } from '../../../lib/numbers.ts';
import { toast } from '../../../lib/toasts.ts';
import { useMomentText } from '../../../lib/useMomentText.ts';
import { useMoneyText, useOwnMoneyText } from '../../../lib/useMoneyText.ts';
import { Button } from '../../../ui/press/Button.tsx';
import { FormPage } from '../../../ui/page/FormPage.tsx';
import { Lines } from '../../../ui/list/Lines.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { SheetActions } from '../../../ui/sheet/SheetActions.tsx';
import css from './transfer.module.css';
import { type Accounts, held, usableOf } from './usable.ts';

interface ConversionFormProps {
  readonly title: string;
  readonly tabs: ReactNode;
  readonly accounts: Accounts;
  onDone(): void;
}

/** What the customer confirms: the rate is the one that was in sight. */
interface Plan {
  readonly account: AccountKind;
  readonly currency: Currency;
  readonly toCurrency: Currency;
  readonly amount: string;
  readonly toAmount: string;
  readonly rate: CurrencyRate;
}

const RENEW_MS = 10_000;

/** Another currency within one account, at the market's rate. */
export function ConversionForm({ title, tabs, accounts, onDone }: ConversionFormProps) {
  const { t, i18n } = useTranslation('money');
  const { money } = useMoneyText();
  const own = useOwnMoneyText();
  const momentText = useMomentText();
  const failureText = useFailureText();
  const offline = useOffline();
  const call = useMoneyCall('walletTransfer', 'convert');
  const [plan, setPlan] = useState<Plan>();

  const [account, setAccount] = useState<AccountKind>('funding');
  const [currency, setCurrency] = useState<Currency>(() => held(accounts, 'funding') ?? 'EUR');
  const [toCurrency, setToCurrency] = useState<Currency>(currency === 'USD' ? 'EUR' : 'USD');
  const rates = useRead('currencyRates', { to: toCurrency }, { every: RENEW_MS });
  const rate = currency === toCurrency ? undefined : rates.data?.list.find((one) => one.currency === currency);
  const usable = usableOf(accounts, account, currency);
  const amount = useAmount(currency, { maximum: usable });
  const convertedTo = (text: string): string | undefined => {
    const value = amount.value(text);
    const units = value === undefined ? undefined : minorUnits(value, CURRENCY_SCALE[currency]);
    if (units === undefined || rate === undefined) return undefined;
    const scale = CURRENCY_SCALE[toCurrency];
    return amountText(conversionOf(units, CURRENCY_SCALE[currency], rate.rate, scale), scale);
  };
  const form = useForm({
    rules: { amount },
    send: ({ amount: text }): Result<Plan> => {
      const value = amount.value(text);
      const toAmount = convertedTo(text);
      if (value === undefined || toAmount === undefined || rate === undefined) return { ok: false, kind: 'invalid', code: 0, msg: '' };
      return { ok: true, data: { account, currency, toCurrency, amount: value, toAmount, rate } };
    },
    onDone: setPlan,
  });
  const toAmount = convertedTo(form.value('amount'));
  const rateText = (of: CurrencyRate, to: Currency) =>
    t('convert.rate', { currency: of.currency, toCurrency: to, rate: decimalText(of.rate, numberFormats(i18n.language)) });

  const asked = call.state === 'unknown';
  const busy = call.state === 'sending' || call.state === 'slow';
  const finish = (moved?: Transfer) => {
    toast(
      moved?.toAmount && moved.toCurrency
        ? t('convert.doneAmount', { amount: money(moved.toAmount, moved.toCurrency) })
        : t('convert.done'),
    );
    onDone();
  };
  useLateEnd(call, { done: () => finish(call.data), ...(plan === undefined && { failed: form.blame }) });
  const unanswered = <Unanswered onAsk={call.askAgain} />;
  const options = CURRENCIES.map((one) => ({
    value: one,
    label: own.coded(usableOf(accounts, account, one), one),
  }));
  const currencyOf = (value: string, fallback: Currency) => CURRENCIES.find((one) => one === value) ?? fallback;
  const noRate = () => {
    if (currency === toCurrency) return t('convert.same');
    return rate === undefined && rates.state !== 'loading' ? t('convert.noRate') : undefined;
  };
  const blocked = () => {
    if (asked) return t('unanswered.blocked');
    return offline ? t('offline') : noRate();
  };

  return (
    <>
      <FormPage
        {...form.page}
        title={title}
        top={tabs}
        action={t('convert.check')}
        state={busy ? call.state : form.page.state}
        alert={asked ? undefined : form.page.alert}
        blocked={blocked()}
        beside={
          <>
            <div className={css.result}>
              <span>{t('convert.get')}</span>
              <output>{money(toAmount, toCurrency)}</output>
              <span>{rate ? `${rateText(rate, toCurrency)} · ${momentText(rate.time)}` : (noRate() ?? t('convert.rateComing'))}</span>
            </div>
            <Note>{t('convert.moves')}</Note>
          </>
        }
        after={asked && plan === undefined && unanswered}
      >
        <SelectField
          label={t('convert.account')}
          options={ACCOUNT_KINDS.map((one) => ({ value: one, label: t(`account.${one}`) }))}
          value={account}
          onChange={(event) => setAccount(ACCOUNT_KINDS.find((one) => one === event.target.value) ?? account)}
        />
        <SelectField
          label={t('convert.from')}
          options={options}
          value={currency}
          onChange={(event) => setCurrency(currencyOf(event.target.value, currency))}
        />
        <AmountInput
          label={t('convert.amount')}
          currency={currency}
          reader={amount}
          all={usable}
          hint={t('transfer.usable', { amount: own.money(usable, currency) })}
          {...form.control('amount')}
        />
        <SelectField
          label={t('convert.to')}
          options={options}
          value={toCurrency}
          onChange={(event) => setToCurrency(currencyOf(event.target.value, toCurrency))}
        />
      </FormPage>
      {plan && (
        <Sheet
          title={t('convert.confirm')}
          held={busy}
          onClose={() => {
            setPlan(undefined);
            if (!asked) call.reset();
          }}
        >
          <Lines
            lines={[
              { label: t('convert.account'), value: t(`account.${plan.account}`) },
              { label: t('convert.give'), value: money(plan.amount, plan.currency) },
              { label: t('convert.rateAlone'), value: rateText(plan.rate, plan.toCurrency) },
              { label: t('convert.rateTime'), value: momentText(plan.rate.time) },
              { label: t('convert.get'), value: money(plan.toAmount, plan.toCurrency), total: true },
            ]}
          />
          {asked ? (
            unanswered
          ) : (
            <div className={css.confirm}>
              {call.failure && (
                <div role="alert">
                  <Note kind="wrong">{failureText(call.failure)}</Note>
                </div>
              )}
              <SheetActions>
                <Button
                  kind="main"
                  aria-disabled={busy || offline}
                  onClick={() => {
                    if (busy || offline) return;
                    const { account: at, rate: seen, currency: of, toCurrency: to, amount: sum } = plan;
                    void call
                      .confirm({ from: at, to: at, currency: of, amount: sum, toCurrency: to, rate: seen.rate })
                      .then((result) => result.ok && finish(result.data));
                  }}
                >
                  {busy ? t('secret.sending') : t('convert.action', { amount: money(plan.amount, plan.currency) })}
                </Button>
              </SheetActions>
            </div>
          )}
        </Sheet>
      )}
    </>
  );
}
