import { useTranslation } from 'react-i18next';
import type { Input, Output } from '../../../contract/rest/index.ts';
import type { Stake, Strategy } from '../../../contract/rest/strategy.ts';
import type { Currency } from '../../../contract/money.ts';
import type { SecretCheck } from '../../data/useSecretCheck.ts';
import type { Unnamed } from '../../features/money-call/useMoneyCall.ts';
import { isMore } from '../../lib/difference.ts';
import { ABSENT } from '../../lib/numbers.ts';
import { useMoneyText, useOwnMoneyText } from '../../lib/useMoneyText.ts';
import { lossOf } from '../../products/stake.ts';
import { type Line, Lines } from '../../ui/list/Lines.tsx';
import { DeedPage, type Plan } from '../commitment/DeedPage.tsx';
import { HeldWays } from '../commitment/HeldWays.tsx';
import type { CommitmentLine } from '../commitment/line.ts';
import { useFreeMoney } from '../commitment/useFreeMoney.ts';
import { useStrategyWords } from './useStrategyWords.ts';

type StakeCall = 'followAdd' | 'quantizationOrderSave';

/** What both lines offer. */
interface Offer extends Pick<Stake, 'fee' | 'beginTimestamp' | 'finishTimestamp'> {
  readonly name: string;
  readonly currency: Currency;
  readonly strategy: Strategy;
  readonly minimum: string;
  readonly maximum: string;
}

interface StakeDeedProps<K extends StakeCall> {
  readonly call: K;
  readonly line: CommitmentLine;
  /** Of what is offered. */
  readonly id: string;
  readonly offer: Offer;
  /** Of a line that asks for the secret. */
  readonly secretCheck?: SecretCheck;
  readonly words: { readonly title: string; sentence(amount: string): string; action(amount: string): string };
  bodyOf(amount: string): Unnamed<Input<K>>;
  again(): void;
}

interface StakePlan<K extends StakeCall> extends Plan<K> {
  readonly finishTimestamp: number;
}

/** Puts an amount into an offer that runs a strategy: irrevocably, until its time ends. */
export function StakeDeed<K extends StakeCall>({ call, line, id, offer, secretCheck, words: said, bodyOf, again }: StakeDeedProps<K>) {
  const { t } = useTranslation(['strategy', 'forms']);
  const { money } = useMoneyText();
  const own = useOwnMoneyText();
  const words = useStrategyWords();
  const { name, currency, strategy, fee, minimum, maximum, beginTimestamp, finishTimestamp } = offer;
  const { drawdown } = strategy.statistics;
  const free = useFreeMoney(currency);
  const finish = words.moment(finishTimestamp);

  const linesOf = (amount?: string): readonly Line[] => [
    { label: t('terms.entryFee'), value: money('0', currency) },
    { label: t('join.debit'), value: amount === undefined ? ABSENT : money(amount, currency), total: true },
    { label: t('terms.begins'), value: words.moment(beginTimestamp) },
    { label: t('terms.ends'), value: finish },
    { label: t('terms.fee'), value: words.fee(fee) },
    { label: t('join.loss'), value: amount === undefined ? ABSENT : money(lossOf(amount, drawdown, currency), currency) },
  ];
  const wrongOf = (amount: string): string | undefined => {
    if (isMore(amount, maximum, currency)) return t('denial.amountTooLarge', { ns: 'forms' });
    return free !== undefined && isMore(amount, free, currency) ? t('denial.insufficientFunds', { ns: 'forms' }) : undefined;
  };
  const planOf = (amount: string): StakePlan<K> => ({
    amount,
    finishTimestamp,
    lines: linesOf(amount),
    sentence: said.sentence(money(amount, currency)),
    frozen: t('join.frozen', { time: words.moment(beginTimestamp) }),
    cautions: [t('join.risk', { loss: money(lossOf(amount, drawdown, currency), currency) }), t('join.locked', { time: finish })],
    acknowledgement: t('join.acknowledgement', { time: finish }),
    action: said.action(money(amount, currency)),
    wrong: wrongOf(amount),
    body: bodyOf(amount),
  });
  return (
    <DeedPage<K, StakePlan<K>>
      call={call}
      place={id}
      title={said.title}
      under={name}
      review={t('join.review')}
      amount={{
        label: t('join.amount'),
        field: 'amount',
        currency,
        minimum,
        maximum: undefined,
        hint: free === undefined ? t('join.usableUnknown') : t('join.usable', { amount: own.money(free, currency) }),
      }}
      secretCheck={secretCheck}
      head={
        <section aria-label={t('terms.title')}>
          <Lines
            lines={[
              { label: t('record.strategy'), value: words.kind(strategy) },
              { label: t('record.return'), value: words.change(strategy.statistics.return) },
              { label: t('record.drawdown'), value: words.percent(drawdown) },
              { label: t('terms.risk'), value: words.risk(strategy) },
              { label: t('terms.minimum'), value: money(minimum, currency) },
              { label: t('terms.maximum'), value: money(maximum, currency) },
            ]}
          />
        </section>
      }
      blocked={undefined}
      planOf={planOf}
      changedSince={(plan) => (plan.finishTimestamp === finishTimestamp ? undefined : t('join.termsChanged'))}
      again={again}
      empty={linesOf()}
      receiptOf={({ order }: Output<K>) => ({
        done: t('join.done'),
        sentence: said.sentence(money(order.amount, order.currency)),
        lines: [
          { label: t('terms.begins'), value: words.moment(order.beginTimestamp) },
          { label: t('terms.ends'), value: words.moment(order.finishTimestamp) },
          { label: t('join.debit'), value: money(order.amount, order.currency), total: true },
        ],
        ways: <HeldWays line={line} id={order.id} />,
      })}
    />
  );
}
