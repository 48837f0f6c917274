import { useTranslation } from 'react-i18next';
import { accountNumber, isBic, isIban } from '../../../../contract/bank.ts';
import type { LoanOffer } from '../../../../contract/rest/loan.ts';
import { isMore } from '../../../lib/difference.ts';
import { ABSENT } from '../../../lib/numbers.ts';
import { useMoneyText } from '../../../lib/useMoneyText.ts';
import { costOf, type LoanCost } from '../../../products/loan.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { type Line, Lines } from '../../../ui/list/Lines.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { DeedPage, type Plan } from '../../commitment/DeedPage.tsx';
import { HeldWays } from '../../commitment/HeldWays.tsx';
import { places } from '../places.ts';
import { useLoanWords } from '../useLoanWords.ts';
import { Schedule } from './Schedule.tsx';

interface ApplicationProps {
  readonly offer: LoanOffer;
  readonly today: string;
  again(): void;
}

interface LoanPlan extends Plan<'loanApply'> {
  readonly rate: string;
  readonly today: string;
}

/** Asks for a loan, with all that it costs in sight before. */
export function Application({ offer, today, again }: ApplicationProps) {
  const { t } = useTranslation(['loans', 'forms']);
  const { money } = useMoneyText();
  const words = useLoanWords();
  const { currency, rate, limit, minimum, terms, verified } = offer;
  const arrears = offer.arrearsRate ? words.percent(offer.arrearsRate) : undefined;

  const linesOf = (cost?: LoanCost): readonly Line[] => [
    { label: t('fees'), value: money('0', currency) },
    { label: t('instalment'), value: money(cost?.instalment, currency) },
    { label: t('firstDate'), value: cost ? words.day(cost.firstDate) : ABSENT },
    { label: t('lastDate'), value: cost ? words.day(cost.lastDate) : ABSENT },
    { label: t('interestTotal'), value: money(cost?.interest, currency) },
    { label: t('total'), value: money(cost?.total, currency), total: true },
  ];
  const planOf = (amount: string, values: Readonly<Record<string, string>>): LoanPlan | undefined => {
    const { term = '', iban = '', bic = '' } = values;
    const cost = costOf(offer, amount, Number(term), today);
    if (!cost) return undefined;
    const months = words.months(Number(term));
    return {
      amount,
      rate,
      today,
      lines: [
        { label: t('rate'), value: words.percent(rate) },
        ...(arrears === undefined ? [] : [{ label: t('arrearsRate'), value: arrears }]),
        ...linesOf(cost),
      ],
      below: <Schedule payments={cost.payments} currency={currency} />,
      sentence: t('apply.sentence', { amount: money(amount, currency), months }),
      frozen: t('apply.frozen', { date: words.day(today) }),
      cautions: [
        t('apply.cost', { interest: money(cost.interest, currency), date: words.day(cost.lastDate) }),
        ...(arrears === undefined
          ? [t('apply.unpaid', { rate: words.percent(rate) })]
          : [t('apply.collected'), t('apply.overdue', { arrears, rate: words.percent(rate) })]),
        t('apply.review', { share: words.percent(offer.instalmentShare) }),
      ],
      acknowledgement: t(arrears === undefined ? 'apply.acknowledgement' : 'apply.acknowledgementCollected', {
        total: money(cost.total, currency),
        date: words.day(cost.lastDate),
        arrears,
      }),
      action: t('apply.action', { amount: money(amount, currency) }),
      wrong: isMore(amount, limit, currency) ? t('apply.overLimit', { limit: money(limit, currency) }) : undefined,
      body: { amount, term: Number(term), iban: accountNumber(iban), bic: accountNumber(bic), rate },
    };
  };
  const blocked = () => {
    if (!verified) return t('denial.notVerified', { ns: 'forms' });
    return isMore(minimum, limit, currency) ? t('apply.noLimit', { minimum: money(minimum, currency) }) : undefined;
  };
  return (
    <DeedPage<'loanApply', LoanPlan>
      call="loanApply"
      place="apply"
      title={t('apply.title')}
      under={t('apply.under')}
      review={t('apply.check')}
      amount={{
        label: t('amount'),
        field: 'amount',
        currency,
        minimum,
        maximum: undefined,
        hint: t('apply.limit', { limit: money(limit, currency) }),
      }}
      more={{
        initial: { term: String(terms[Math.floor(terms.length / 2)] ?? '') },
        rules: {
          term: { check: (text) => (terms.includes(Number(text)) ? undefined : 'rule.required') },
          iban: { check: (text) => (text === '' ? 'rule.required' : isIban(text) ? undefined : { text: t('apply.ibanWrong') }) },
          bic: { check: (text) => (text === '' ? 'rule.required' : isBic(text) ? undefined : { text: t('apply.bicWrong') }) },
        },
        draw: (field) => (
          <>
            <SelectField
              label={t('term')}
              options={terms.map((months) => ({ value: String(months), label: words.months(months) }))}
              {...field('term')}
            />
            <Field label={t('iban')} hint={t('apply.ibanHint')} autoComplete="off" autoCapitalize="characters" {...field('iban')} />
            <Field label={t('bic')} hint={t('apply.bicHint')} autoComplete="off" autoCapitalize="characters" {...field('bic')} />
          </>
        ),
      }}
      head={
        <section aria-label={t('offer.label')}>
          <Lines
            lines={[
              { label: t('offer.limit'), value: money(limit, currency) },
              { label: t('rate'), value: words.percent(rate) },
            ]}
          />
        </section>
      }
      blocked={blocked()}
      planOf={planOf}
      changedSince={(plan) => (plan.rate === rate && plan.today === today ? undefined : t('termsChanged'))}
      again={again}
      empty={linesOf()}
      receiptOf={({ loan }) => ({
        done: t('apply.done'),
        sentence: t('apply.receipt', { amount: money(loan.amount, loan.currency) }),
        lines: [
          { label: t('rate'), value: words.percent(loan.rate) },
          { label: t('term'), value: words.months(loan.term) },
          { label: t('instalment'), value: money(loan.instalment, loan.currency), total: true },
        ],
        ways: <HeldWays line={places} id={loan.id} />,
      })}
    />
  );
}
