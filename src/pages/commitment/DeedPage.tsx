import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Direction, EnvelopeCode, isOfSecret } from '../../../contract/codes.ts';
import type { Currency } from '../../../contract/money.ts';
import type { Input, Output } from '../../../contract/rest/index.ts';
import { isUnanswered, type Result } from '../../../contract/result.ts';
import { useIntents } from '../../data/useIntents.ts';
import { type SecretCheck, useSecretCheck } from '../../data/useSecretCheck.ts';
import { useOffline } from '../../data/useOffline.ts';
import { AmountInput } from '../../features/amount-input/AmountInput.tsx';
import { type AmountReader, useAmount } from '../../features/amount-input/useAmount.ts';
import { useFailureText } from '../../features/form/useFailureText.ts';
import type { FieldRule, Values } from '../../features/form/rules.ts';
import { type FieldControl, type FieldSpread, useForm } from '../../features/form/useForm.ts';
import { Unanswered } from '../../features/money-call/Unanswered.tsx';
import { type MoneyCall, type Unnamed, useLateEnd, useMoneyCall } from '../../features/money-call/useMoneyCall.ts';
import { SecretPopup } from '../../features/secret-popup/SecretPopup.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { ConfirmSheet } from '../../ui/sheet/ConfirmSheet.tsx';
import { FormPage } from '../../ui/page/FormPage.tsx';
import { type Line, Lines } from '../../ui/list/Lines.tsx';
import { NavBar } from '../../ui/page/NavBar.tsx';
import { Note } from '../../ui/sign/Note.tsx';
import css from './deed-page.module.css';

/** What an amount comes to at one moment: shown while it is typed, and frozen while it is confirmed. */
export interface Plan<K extends MoneyCall> {
  /** That it was worked out for. */
  readonly amount: string;
  readonly lines: readonly Line[];
  /** What takes more than lines, below them. */
  readonly below?: ReactNode;
  /** What is about to happen, in one sentence. */
  readonly sentence: string;
  /** When it was worked out, in words. */
  readonly frozen: string;
  /** Risk, lock and cost: what was to be known before. */
  readonly cautions: readonly string[];
  /** Words of a box that nobody ticks beforehand, where the line asks for it: what is acknowledged stands as still as the rest. */
  readonly acknowledgement?: string | undefined;
  /** Words of the button, with the amount. */
  readonly action: string;
  /** Complaint about the amount, where it can't be done. */
  readonly wrong?: string | undefined;
  /** What the customer's confirmation is added to. */
  readonly body: Unnamed<Input<K>>;
}

interface Receipt {
  readonly done: string;
  readonly sentence: string;
  readonly lines: readonly Line[];
  /** Where one goes from here, the likeliest first. */
  readonly ways: ReactNode;
}

/** Decimal strings; multiples of `step`, in whole units of the currency, where there is one. */
interface AmountField {
  readonly label: string;
  /** As the call names it. */
  readonly field: 'quantity' | 'amount';
  readonly currency: Currency;
  readonly minimum: string;
  readonly step?: number;
  readonly maximum: string | undefined;
  readonly all?: string | undefined;
  readonly hint: string;
}

/** What is asked for besides the amount. */
interface MoreFields {
  /** By name; a field begins with its value in `initial`, or empty. */
  readonly rules: Readonly<Record<string, FieldRule>>;
  readonly initial?: Values;
  /** @param control of a field whose text other controls set too */
  draw(field: (name: string) => FieldSpread, control: (name: string) => FieldControl): ReactNode;
}

interface DeedPageProps<K extends MoneyCall, P extends Plan<K>> {
  readonly call: K;
  /** Names what the deed is done to: an unanswered call is found again there. */
  readonly place: string;
  readonly title: string;
  readonly under: string;
  /** Words of the button that leads to the confirmation. */
  readonly review: string;
  /** Of a trade on a market. */
  readonly direction?: Direction | undefined;
  /** Undefined of what is done as it stands. */
  readonly amount: AmountField | undefined;
  readonly more?: MoreFields;
  /** Of a line that asks for the secret before it is confirmed: the call that checks it. */
  readonly secretCheck?: SecretCheck | undefined;
  /** Price and terms. */
  readonly head: ReactNode;
  /** Why it can't be done now, in words. */
  readonly blocked: string | undefined;
  /** Undefined while something that it depends on isn't known. @param amount empty where none is asked for */
  planOf(amount: string, values: Values): P | undefined;
  /** Why a plan that was frozen no longer holds, in words. */
  changedSince(plan: P): string | undefined;
  /** Asks anew for what plans are made of: the broker has said that it changed. */
  again(): void;
  /** Shown in place of an amount's lines while there is none. */
  readonly empty: readonly Line[];
  receiptOf(answer: Output<K>): Receipt;
}

/** An amount, or what else is asked for, is typed, seen through with all that it costs and risks, confirmed once, and answered for. */
export function DeedPage<K extends MoneyCall, P extends Plan<K>>({
  call: endpoint,
  place,
  title,
  under,
  review,
  direction,
  amount,
  more,
  secretCheck,
  head,
  blocked,
  planOf,
  changedSince,
  again,
  empty,
  receiptOf,
}: DeedPageProps<K, P>) {
  const { t } = useTranslation(['money', 'forms', 'commitment']);
  const failureText = useFailureText();
  const offline = useOffline();
  const call = useMoneyCall(endpoint, place);
  const check = useSecretCheck(secretCheck);
  const asksSecret = secretCheck !== undefined;
  const [frozen, setFrozen] = useState<{ readonly plan: P; readonly values: Values }>();
  const [agreed, setAgreed] = useState(false);
  const reader = useSteps(amount, (value, values) => planOf(value, values)?.wrong);
  const rules: Readonly<Record<string, FieldRule>> = { ...(amount && { [amount.field]: reader }), ...more?.rules };
  /** Empty where none is asked for; undefined where it can't be read. */
  const amountIn = (values: Values): string | undefined => (amount ? reader.value(values[amount.field] ?? '') : '');
  const form = useForm({
    rules,
    ...(more?.initial && { initial: more.initial }),
    send: (values): Result<P> => {
      const value = amountIn(values);
      const next = value === undefined ? undefined : planOf(value, values);
      return next ? { ok: true, data: next } : { ok: false, kind: 'invalid', code: 0, msg: '' };
    },
    onDone: (next, values) => {
      setAgreed(false);
      setFrozen({ plan: next, values });
    },
  });
  const plan = frozen?.plan;
  useLateEnd(call, {
    failed: (failure) => {
      setFrozen(undefined);
      form.blame(failure);
    },
  });
  // Of another tab too, and of before the session ended.
  const waits = useIntents().some((intent) => intent.state === 'unknown' && intent.endpoint === endpoint);
  const pending = call.state === 'sending' || call.state === 'slow' || call.state === 'unknown';

  if (call.data !== undefined) return <Done title={title} receipt={receiptOf(call.data)} />;

  const value = amountIn(form.values);
  const shown = value === undefined ? undefined : planOf(value, form.values);
  const unanswered = <Unanswered onAsk={call.askAgain} />;
  const reason = () => {
    if (call.state === 'unknown' || waits) return t('unanswered.blocked');
    if (offline) return t('offline');
    return blocked;
  };
  const off = reason();
  const shownCall = check.before(call);
  const confirm = async (confirmed: P, secret: string) => {
    if (!(await check.passes(secret))) return;
    const agreement = confirmed.acknowledgement !== undefined && { acknowledged: true };
    const result = await call.confirm({ ...confirmed.body, ...(asksSecret && { secret }), ...agreement });
    if (!result.ok && result.code === EnvelopeCode.StalePrice) again();
    if (result.ok || isUnanswered(result) || (asksSecret && result.denial && isOfSecret(result.denial.reason))) return;
    setFrozen(undefined);
    form.blame(result);
  };
  return (
    <>
      <FormPage
        {...form.page}
        title={title}
        under={under}
        action={review}
        state={plan === undefined && pending && call.state !== 'unknown' ? call.state : form.page.state}
        blocked={off}
        beside={
          <>
            <Lines lines={shown?.lines ?? empty} />
            {shown?.below}
          </>
        }
        after={call.state === 'unknown' && plan === undefined && unanswered}
      >
        {head}
        {amount && (
          <AmountInput
            label={amount.label}
            currency={amount.currency}
            reader={reader}
            all={amount.all}
            hint={amount.hint}
            {...form.control(amount.field)}
          />
        )}
        {more?.draw(form.field, form.control)}
      </FormPage>
      {frozen && plan && (
        <ConfirmSheet
          title={title}
          frozen={plan.frozen}
          changed={pending ? undefined : changedSince(plan)}
          blocked={
            offline
              ? t('offline')
              : plan.acknowledgement !== undefined && !agreed
                ? t('denial.notAcknowledged', { ns: 'forms' })
                : undefined
          }
          agreement={
            plan.acknowledgement !== undefined && (
              <Checkbox label={plan.acknowledgement} checked={agreed} onChange={({ target }) => setAgreed(target.checked)} />
            )
          }
          action={plan.action}
          direction={direction}
          state={shownCall.state}
          failure={shownCall.failure}
          failureText={shownCall.failure && failureText(shownCall.failure)}
          Secret={asksSecret ? SecretPopup : undefined}
          unanswered={unanswered}
          onConfirm={(secret) => void confirm(plan, secret)}
          onRenew={() => {
            const next = planOf(plan.amount, frozen.values);
            if (!next) return;
            // What was acknowledged is no longer what it says.
            setAgreed(false);
            setFrozen({ ...frozen, plan: next });
          }}
          onClose={() => {
            setFrozen(undefined);
            check.reset();
            if (!pending) call.reset();
          }}
        >
          <p className={css.sentence}>{plan.sentence}</p>
          <Lines lines={plan.lines} />
          {plan.below}
          {plan.cautions.map((words) => (
            <Note key={words} kind="warn">
              {words}
            </Note>
          ))}
        </ConfirmSheet>
      )}
    </>
  );
}

/** Reads amounts, in steps where there are such. @param wrongOf what else is wrong with an amount, in words */
function useSteps(
  amount: AmountField | undefined,
  wrongOf: (amount: string, values: Values) => string | undefined,
): AmountReader & FieldRule {
  const step = amount?.step;
  const { t } = useTranslation('commitment');
  // Nothing is read where no amount is asked for, so its currency is any.
  const limits = useAmount(amount?.currency ?? 'USD', { minimum: amount?.minimum, maximum: amount?.maximum });
  const isOff = (value: string): boolean => step !== undefined && !(Number.isSafeInteger(Number(value)) && Number(value) % step === 0);
  // A field that is left says early what is wrong with it, before there is a form to look at.
  const check = (text: string, values: Values = {}) => {
    const complaint = limits.check(text);
    if (complaint) return complaint;
    const value = limits.value(text);
    if (value === undefined) return undefined;
    if (step !== undefined && isOff(value)) {
      const below = Math.floor(Number(value) / step) * step;
      return {
        text: t('offStep', {
          step: limits.typed(String(step)),
          below: limits.typed(String(below)),
          above: limits.typed(String(below + step)),
        }),
      };
    }
    const wrong = wrongOf(value, values);
    return wrong === undefined ? undefined : { text: wrong };
  };
  return {
    ...limits,
    check,
    value: (text) => {
      const value = limits.value(text);
      return value === undefined || isOff(value) ? undefined : value;
    },
  };
}

/** What became of it: the broker's own figures, not those that were worked out here. */
function Done({ title, receipt: { done, sentence, lines, ways } }: { readonly title: string; readonly receipt: Receipt }) {
  const page = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone, and the focus with it.
  useEffect(() => page.current?.closest('main')?.querySelector<HTMLElement>('h1')?.focus(), []);
  return (
    <>
      <NavBar back title={title} />
      <div ref={page} className={css.scroll}>
        <div className={css.receipt}>
          <output>
            <Note kind="good">{done}</Note>
          </output>
          <p className={css.sentence}>{sentence}</p>
          <Lines lines={lines} />
          <div className={css.ways}>{ways}</div>
        </div>
      </div>
    </>
  );
}
