import { useTranslation } from 'react-i18next';
import type { Offering } from '../../../contract/rest/market.ts';
import { Countdown } from '../../features/countdown/Countdown.tsx';
import type { FieldRule, Values } from '../../features/form/rules.ts';
import { readFigure } from '../../lib/amount.ts';
import { isMore } from '../../lib/difference.ts';
import { ABSENT } from '../../lib/numbers.ts';
import { useMoneyText, useOwnMoneyText } from '../../lib/useMoneyText.ts';
import { useZonedMomentText } from '../../lib/useMomentText.ts';
import {
  type ApplicationTexts,
  applicationTexts,
  entranceFee,
  isInBoardLots,
  issuesHref,
  type OpenIssue,
} from '../../products/subscription.ts';
import { ButtonLink } from '../../ui/press/Button.tsx';
import { type Line, Lines } from '../../ui/list/Lines.tsx';
import { Note } from '../../ui/sign/Note.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { DeedPage, type Plan } from '../commitment/DeedPage.tsx';
import { heldHref } from '../commitment/line.ts';
import { useFreeMoney } from '../commitment/useFreeMoney.ts';
import { line } from '../product/newstock/page.ts';
import { LotsField } from './LotsField.tsx';
import { useIssueWords, useMarketZone } from './useIssueWords.ts';

interface ApplyProps {
  readonly title: string;
  readonly offering: Offering;
  readonly issue: OpenIssue;
  /** Address of the customer's own application, where there is one. */
  readonly applied: string | undefined;
  again(): void;
}

/** Both calls answer with the subscription that they made. */
type Call = 'hkCreate' | 'newSharesCreate';

interface ApplicationPlan extends Plan<Call> {
  readonly state: Offering['state'];
}

const CASH = 'cash';
/** How many times the own part a customer may choose to apply for, as far as the issue's rules go. */
const LEVERAGES = [2, 3, 5, 10, 20];

/** Applies for a new issue: whole lots, in cash or with a loan of the broker's, at the top of its range. */
export function Apply({ title, offering, issue, applied, again }: ApplyProps) {
  const { t, i18n } = useTranslation(['subscription', 'forms']);
  const { money, percent } = useMoneyText();
  const own = useOwnMoneyText();
  const words = useIssueWords();
  const zone = useMarketZone(offering.market);
  const moment = useZonedMomentText(zone);
  const { id, name, lot, market, state } = offering;
  const { currency, rules, dates } = issue;
  const { financing } = rules;
  const free = useFreeMoney(currency);
  const inLots = lot > 1;
  const inHongKong = isInBoardLots(market);

  const leverageIn = (values: Values): number | undefined => {
    const chosen = values['pay'] ?? CASH;
    return chosen === CASH ? undefined : Number(chosen);
  };
  const lotsIn = (text: string): number | undefined => {
    const reading = readFigure(text, { scale: 0 }, i18n.language);
    return reading.kind === 'amount' ? Number(reading.value) : undefined;
  };
  const quantityOf = (text: string): number | undefined => {
    const lots = lotsIn(text);
    return lots && lots * lot;
  };
  const quantityRule: FieldRule = {
    check: (text, values) => {
      const quantity = quantityOf(text);
      if (quantity === undefined) return { text: t(inLots ? 'apply.wrongLots' : 'apply.wrongShares') };
      if (quantity > rules.maximum) return { text: t('apply.tooMany', { most: words.count(rules.maximum / lot) }) };
      const { covered } = applicationTexts(issue, quantity, leverageIn(values));
      if (free !== undefined && isMore(covered, free, currency)) return { text: t('denial.insufficientFunds', { ns: 'forms' }) };
      return undefined;
    },
  };

  const linesOf = (quantity?: number, made?: ApplicationTexts, leverage?: number): readonly Line[] => [
    { label: t('apply.top'), value: money(issue.top, currency) },
    { label: t('apply.shares'), value: quantity === undefined ? ABSENT : words.count(quantity) },
    {
      label: Number(rules.charges) > 0 ? t('apply.totalCharged', { rate: percent(rules.charges) }) : t('apply.total'),
      value: money(made?.total, currency),
    },
    ...(leverage !== undefined
      ? [
          { label: t('apply.own'), value: money(made?.own, currency) },
          { label: t('apply.borrowed'), value: money(made?.borrowed, currency) },
          { label: t('apply.interest', { rate: words.rate(financing?.rate) }), value: money(made?.interest, currency) },
          { label: t('apply.fee'), value: money(made?.fee, currency) },
        ]
      : Number(rules.deposit) < 1
        ? [{ label: t('apply.pending', { deadline: moment(dates.pays) }), value: money(made?.pending, currency) }]
        : []),
    { label: t('apply.worst'), value: money(made?.worst, currency) },
    { label: t('apply.held'), value: money(made?.held, currency), total: true },
  ];
  const planOf = (_: string, values: Values): ApplicationPlan | undefined => {
    const quantity = quantityOf(values['quantity'] ?? '');
    if (quantity === undefined || quantity > rules.maximum) return undefined;
    const leverage = leverageIn(values);
    const made = applicationTexts(issue, quantity, leverage);
    const amount = money(made.held, currency);
    const application = { id, quantity };
    return {
      amount: made.held,
      state,
      lines: linesOf(quantity, made, leverage),
      sentence: t('apply.sentence', { quantity: words.count(quantity), name }),
      frozen: t('apply.frozen', { price: money(issue.top, currency) }),
      cautions: [
        t('apply.risk', { loss: money(made.loss, currency) }),
        t(Number(made.pending) > 0 ? 'apply.owed' : 'apply.refund', {
          amount: money(made.pending, currency),
          deadline: moment(dates.pays),
        }),
        ...(Number(made.pending) > 0 && Number(made.forfeit) > 0
          ? [t('apply.forfeit', { part: percent(rules.forfeit ?? '0'), amount: money(made.forfeit, currency) })]
          : []),
        ...(leverage === undefined ? [] : [t('apply.loan', { fee: money(made.fee, currency) })]),
      ],
      acknowledgement: t(Number(made.pending) > 0 && Number(made.forfeit) > 0 ? 'apply.acknowledgementOwed' : 'apply.acknowledgement', {
        amount: money(made.forfeit, currency),
        deadline: moment(dates.pays),
      }),
      action: t('apply.action', { amount }),
      body: inHongKong ? { ...application, payMode: leverage === undefined ? CASH : 'financed', leverage } : application,
    };
  };
  const blocked = (): string | undefined => {
    if (applied !== undefined) return t('denial.alreadyApplied', { ns: 'forms' });
    return state === 'open' ? undefined : t(`apply.not.${state}`);
  };
  return (
    <DeedPage<Call, ApplicationPlan>
      call={inHongKong ? 'hkCreate' : 'newSharesCreate'}
      place={id}
      title={title}
      under={name}
      review={t('apply.review')}
      amount={undefined}
      more={{
        rules: { quantity: quantityRule, ...(financing && { pay: { check: () => undefined } }) },
        initial: { quantity: '1', ...(financing && { pay: CASH }) },
        draw: (field, control) => (
          <>
            {financing && (
              <SelectField
                label={t('apply.pay')}
                options={[
                  { value: CASH, label: t('apply.cash') },
                  ...LEVERAGES.filter((times) => times <= financing.leverage).map((times) => ({
                    value: String(times),
                    label: t('apply.financed', { times: words.count(times) }),
                  })),
                ]}
                {...field('pay')}
              />
            )}
            <LotsField
              label={t(inLots ? 'apply.lots' : 'apply.quantity')}
              hint={free === undefined ? t('apply.usableUnknown') : t('apply.usable', { amount: own.money(free, currency) })}
              read={lotsIn}
              issue={offering}
              leverage={financing ? leverageIn({ pay: control('pay').value }) : undefined}
              control={control('quantity')}
            />
          </>
        ),
      }}
      head={
        <section aria-label={t('issue.terms')}>
          {applied !== undefined && (
            <Note>
              {t('apply.applied')} <ButtonLink to={applied}>{t('detail')}</ButtonLink>
            </Note>
          )}
          <Lines
            lines={[
              { label: t('issue.closes'), value: <Countdown until={dates.closes} {...(zone !== undefined && { zone })} /> },
              { label: t('issue.range'), value: words.price(offering) },
              { label: t('issue.lot'), value: words.count(lot) },
              { label: t('apply.entrance'), value: money(entranceFee(issue, lot), currency) },
              { label: t('issue.allotment'), value: moment(dates.allots) },
              { label: t('issue.listing'), value: moment(dates.lists) },
            ]}
          />
          <Note>{t('apply.sale')}</Note>
        </section>
      }
      blocked={blocked()}
      planOf={planOf}
      changedSince={(plan) => (plan.state === state ? undefined : t('changed'))}
      again={again}
      empty={linesOf()}
      receiptOf={(answer) => {
        // Under an application's id stands an application.
        if (!('offeringId' in answer)) throw new TypeError('An order answered an application');
        return {
          done: t('apply.done'),
          sentence: t('apply.receipt', { quantity: words.count(answer.quantity), name }),
          lines: [
            { label: t('issue.allotment'), value: moment(answer.allotDate) },
            { label: t('held.worth'), value: money(answer.total, currency) },
            { label: t('apply.held'), value: money(answer.usedBalance, currency), total: true },
          ],
          ways: (
            <>
              <ButtonLink kind="main" to={heldHref(line, answer.id)}>
                {t('detail')}
              </ButtonLink>
              <ButtonLink to={issuesHref()}>{t('browse')}</ButtonLink>
            </>
          ),
        };
      }}
    />
  );
}
