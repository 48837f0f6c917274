import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IdentityStatus } from '../../../contract/codes.ts';
import type { Output } from '../../../contract/rest/index.ts';
import type { Result } from '../../../contract/result.ts';
import { useOffline } from '../../data/useOffline.ts';
import { useUser } from '../../data/useUser.ts';
import { AmountInput } from '../../features/amount-input/AmountInput.tsx';
import { type AmountReader, useAmount } from '../../features/amount-input/useAmount.ts';
import { useFailureText } from '../../features/form/useFailureText.ts';
import { useForm } from '../../features/form/useForm.ts';
import { Unanswered } from '../../features/money-call/Unanswered.tsx';
import { useLateEnd, useMoneyCall } from '../../features/money-call/useMoneyCall.ts';
import { SecretPopup } from '../../features/secret-popup/SecretPopup.tsx';
import { useMoneyText, useOwnMoneyText } from '../../lib/useMoneyText.ts';
import { ButtonLink } from '../../ui/press/Button.tsx';
import { FormPage } from '../../ui/page/FormPage.tsx';
import { Lines } from '../../ui/list/Lines.tsx';
import { Note } from '../../ui/sign/Note.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { type Cost, costOf } from './cost.ts';
import { Requested } from './Requested.tsx';
import { type Target, targetText, type WithdrawalKind } from './target.ts';
import css from './withdraw.module.css';

type Usable = Output<'withdrawalUsable'>['list'][number];

interface RequestFormProps {
  readonly title: string;
  readonly kind: WithdrawalKind;
  readonly tabs: ReactNode;
  readonly first: Usable;
  readonly currencies: readonly Usable[];
  readonly targets: readonly Target[];
  onRecords(): void;
}

/** What the customer reads before the secret. */
interface Plan extends Cost {
  readonly amount: string;
  readonly target: Target;
}

const MANAGE = { card: '/pages/bcard/index', wallet: '/pages/vm/index' } as const;

/** Amount, card or wallet, what it costs and what arrives; then a summary and the transaction secret. */
export function RequestForm({ title, kind, tabs, first, currencies, targets, onRecords }: RequestFormProps) {
  const { t } = useTranslation(['money', 'forms']);
  const { money, percent } = useMoneyText();
  const own = useOwnMoneyText();
  const failureText = useFailureText();
  const offline = useOffline();
  const user = useUser();
  const call = useMoneyCall('withdrawalApply', kind);
  const [plan, setPlan] = useState<Plan>();

  const [wanted, setCurrency] = useState<string>(first.currency);
  const chosen = currencies.find((one) => one.currency === wanted) ?? first;
  const { currency } = chosen;
  const fitting = targets.filter((target) => target.type === 'card' || target.currency === currency);
  const limits = useAmount(currency, { minimum: chosen.minimum, maximum: chosen.amount });
  const costFor = (text: string): Cost | undefined => {
    const value = limits.value(text);
    return value === undefined ? undefined : costOf(value, currency, chosen);
  };
  const amount: AmountReader = {
    ...limits,
    check: (text) => limits.check(text) ?? (costFor(text)?.nothingLeft ? { text: t('withdraw.feeTakesAll') } : undefined),
  };
  const targetOf = (id: string): Target | undefined => fitting.find((target) => String(target.id) === id);
  const form = useForm({
    rules: {
      target: {
        check: (id: string) => {
          if (targetOf(id)) return undefined;
          return kind === 'card' ? ('rule.bankCard' as const) : { text: t('withdraw.selectWallet') };
        },
      },
      amount,
    },
    initial: { target: targets.length === 1 ? String(targets[0]?.id ?? '') : '' },
    send: ({ amount: text, target: id }): Result<Plan> => {
      const value = amount.value(text);
      const cost = costFor(text);
      const target = targetOf(id);
      if (value === undefined || !cost || !target) return { ok: false, kind: 'invalid', code: 0, msg: '' };
      return { ok: true, data: { ...cost, amount: value, target } };
    },
    onDone: setPlan,
  });

  const cost = costFor(form.value('amount'));
  const asked = call.state === 'unknown';
  const busy = call.state === 'sending' || call.state === 'slow';
  const verified = user.data === undefined || user.data.identity.status === IdentityStatus.Passed;
  const blocked = () => {
    if (asked) return t('unanswered.blocked');
    if (offline) return t('offline');
    return verified ? undefined : t('denial.notVerified', { ns: 'forms' });
  };
  useLateEnd(call, plan === undefined ? { failed: form.blame } : {});
  const unanswered = <Unanswered onAsk={call.askAgain} />;

  if (call.data !== undefined) return <Requested title={title} withdrawal={call.data} onRecords={onRecords} />;
  return (
    <>
      <FormPage
        {...form.page}
        title={title}
        top={tabs}
        action={t('withdraw.check')}
        state={busy ? call.state : form.page.state}
        alert={asked ? undefined : form.page.alert}
        blocked={blocked()}
        beside={
          <>
            <Lines
              lines={[
                { label: t('withdraw.fee', { terms: feeTerms() }), value: money(cost?.fee, currency) },
                { label: t('withdraw.received'), value: money(cost?.nothingLeft ? undefined : cost?.received, currency), total: true },
              ]}
            />
            <Note>{t('withdraw.review')}</Note>
          </>
        }
        after={
          <>
            {asked && plan === undefined && unanswered}
            {!verified && <ButtonLink to="/pages/kyc/individual">{t('withdraw.verify')}</ButtonLink>}
          </>
        }
      >
        <SelectField
          label={t('field.currency')}
          options={currencies.map((one) => ({
            value: one.currency,
            label: own.coded(one.amount, one.currency),
          }))}
          value={currency}
          onChange={(event) => setCurrency(event.target.value)}
        />
        <SelectField
          open
          label={t(`withdraw.to.${kind}`)}
          hint={fitting.length === 0 ? t(`withdraw.noTarget.${kind}`) : undefined}
          options={fitting.map((target) => ({ value: String(target.id), label: targetText(target) }))}
          {...form.field('target')}
        />
        <div className={css.manage}>
          <ButtonLink kind="quiet" to={MANAGE[kind]}>
            {t(`withdraw.manage.${kind}`)}
          </ButtonLink>
        </div>
        <AmountInput
          label={t('withdraw.amount')}
          currency={currency}
          reader={amount}
          all={chosen.amount}
          hint={t('withdraw.usable', { amount: own.money(chosen.amount, currency) })}
          {...form.control('amount')}
        />
      </FormPage>
      {plan && (
        <SecretPopup
          title={t('withdraw.confirm')}
          action={t('withdraw.action', { amount: money(plan.amount, currency) })}
          state={call.state}
          failure={call.failure}
          failureText={call.failure && failureText(call.failure)}
          unanswered={unanswered}
          onConfirm={(payPassword) => {
            const { id, type } = plan.target;
            const said = { currency, amount: plan.amount, payPassword };
            void call.confirm(type === 'card' ? { type, ...said, cardId: id } : { type, ...said, walletId: id });
          }}
          onClose={() => {
            setPlan(undefined);
            if (!asked) call.reset();
          }}
        >
          <Lines
            lines={[
              { label: t(`withdraw.to.${kind}`), value: targetText(plan.target) },
              { label: t('withdraw.amount'), value: money(plan.amount, currency) },
              { label: t('withdraw.feeAlone'), value: money(plan.fee, currency) },
              { label: t('withdraw.received'), value: money(plan.received, currency), total: true },
            ]}
          />
        </SecretPopup>
      )}
    </>
  );

  /** `1,00 € + 0,1 %`. */
  function feeTerms(): string {
    const parts = [
      /[1-9]/.test(chosen.fixed) ? money(chosen.fixed, currency) : undefined,
      /[1-9]/.test(chosen.rate) ? percent(chosen.rate) : undefined,
    ];
    return parts.filter((part) => part !== undefined).join(' + ') || money('0', currency);
  }
}
