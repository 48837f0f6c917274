import { useTranslation } from 'react-i18next';
import { FundStatus } from '../../../../contract/codes.ts';
import type { FundHolding } from '../../../../contract/rest/fund.ts';
import { useRead } from '../../../data/useRead.ts';
import { LoadedPage } from '../../../features/loaded-page/LoadedPage.tsx';
import { isMore, less } from '../../../lib/difference.ts';
import { ABSENT } from '../../../lib/numbers.ts';
import type { Page } from '../../../lib/page.ts';
import { useMoneyText, useOwnMoneyText } from '../../../lib/useMoneyText.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { ALL_FUNDS, datesOf, FUNDS_EVERY_MS, fundsHref, OWN_FUNDS_ROUTE, type Redemption, redemptionOf } from '../../../products/fund.ts';
import { useFundWords } from '../../../products/useFundWords.ts';
import { type Line, Lines } from '../../../ui/list/Lines.tsx';
import { FoundHolding } from '../../commitment/FoundHolding.tsx';
import { DeedPage, type Plan } from '../../commitment/DeedPage.tsx';
import { HeldWays } from '../../commitment/HeldWays.tsx';
import { RecordPage } from '../../commitment/RecordPage.tsx';
import { useHeld } from '../../commitment/useHeld.ts';
import { Holdings } from '../Held.tsx';
import { line } from '../index/page.ts';

/** What the customer has in funds; one that the address names is redeemed here. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['funds', 'titles']);
  const { redeem } = usePageQuery(OWN_FUNDS_ROUTE);
  if (redeem !== undefined) return <Redeem key={redeem} id={Number(redeem)} />;
  return (
    <RecordPage title={t(page.title, { ns: 'titles' })} browse={{ words: t('browse'), to: fundsHref() }}>
      <Holdings />
    </RecordPage>
  );
}

function Redeem({ id }: { readonly id: number }) {
  const { t } = useTranslation('funds');
  const title = t('redeem.title');
  const offers = useRead('fundOrdersProducts', ALL_FUNDS, { every: FUNDS_EVERY_MS });
  const found = useHeld('fundOrdersPageList', id, FUNDS_EVERY_MS);
  return (
    <FoundHolding
      line={line}
      found={found}
      words={{ missing: t('notHeld'), missingDetail: t('notHeldDetail'), failed: t('held.failed') }}
      title={title}
    >
      {(holding) => (
        <LoadedPage title={title} read={offers} failed={t('list.failed')}>
          {({ today }) => <Redeeming title={title} holding={holding} today={today} again={offers.retry} />}
        </LoadedPage>
      )}
    </FoundHolding>
  );
}

interface RedeemingProps {
  readonly title: string;
  readonly holding: FundHolding;
  readonly today: string;
  again(): void;
}

interface RedemptionPlan extends Plan<'fundRedeem'> {
  readonly today: string;
}

function Redeeming({ title, holding, today, again }: RedeemingProps) {
  const { t } = useTranslation(['funds', 'forms']);
  const { money } = useMoneyText();
  const words = useFundWords();
  const { id, name, currency, principal, status, maturityDate, unlockDate } = holding;
  // Of a broker that names none, the smallest amount there is.
  const least = holding.minimum ?? '0.01';
  const isEarly = status === FundStatus.InProgress;

  const linesOf = (amount?: string, made?: Redemption): readonly Line[] => [
    { label: t('redeem.principal'), value: amount === undefined ? ABSENT : money(amount, currency) },
    { label: t('redeem.interest'), value: money(made?.interest, currency) },
    ...(isEarly ? [{ label: t('redeem.cost'), value: money(made?.cost, currency) }] : []),
    { label: t('redeem.credit'), value: money(made?.total, currency), total: true },
    { label: t('redeem.payDate'), value: made ? words.day(made.payDate) : ABSENT },
    { label: t('redeem.left'), value: amount === undefined ? ABSENT : money(less(principal, amount, currency), currency) },
  ];
  const leavesTooLittle = (left: string) => isMore(left, '0', currency) && isMore(least, left, currency);
  const planOf = (amount: string): RedemptionPlan => {
    const made = redemptionOf(holding, datesOf(holding), amount, today);
    return {
      amount,
      today,
      lines: linesOf(amount, made),
      sentence: t('redeem.sentence', { amount: money(amount, currency), name }),
      frozen: t('frozen', { date: words.day(today) }),
      cautions: [
        t('redeem.risk', { date: words.day(made.payDate) }),
        ...(isEarly && maturityDate ? [t('redeem.early', { cost: money(made.cost, currency), maturity: words.day(maturityDate) })] : []),
      ],
      action: t('redeem.action', { amount: money(amount, currency) }),
      wrong: leavesTooLittle(less(principal, amount, currency)) ? t('denial.remainderTooSmall', { ns: 'forms' }) : undefined,
      body: { id, amount, today },
    };
  };
  const blocked = () => {
    if (holding.redeemable) return undefined;
    if (isEarly && unlockDate) return t('redeem.locked', { date: words.day(unlockDate) });
    return t('notHeldDetail');
  };
  return (
    <DeedPage<'fundRedeem', RedemptionPlan>
      call="fundRedeem"
      place={String(id)}
      title={title}
      under={name}
      review={t('redeem.review')}
      amount={{
        label: t('redeem.amount'),
        field: 'amount',
        currency,
        minimum: isMore(least, principal, currency) ? principal : least,
        maximum: principal,
        all: principal,
        hint: holding.minimum
          ? t('redeem.heldParts', { amount: money(principal, currency), minimum: money(least, currency) })
          : t('redeem.held', { amount: money(principal, currency) }),
      }}
      head={<Head holding={holding} />}
      blocked={blocked()}
      planOf={planOf}
      changedSince={(plan) => (plan.today === today ? undefined : t('termsChanged'))}
      again={again}
      empty={linesOf()}
      receiptOf={(deal) => ({
        done: t('redeem.done'),
        sentence: t('redeem.receipt', { amount: money(deal.amount, currency), date: words.day(deal.payDate) }),
        lines: [
          { label: t('redeem.principal'), value: money(deal.holding.principal, currency) },
          { label: t('redeem.interest'), value: money(deal.holding.interest, currency) },
          { label: t('redeem.cost'), value: money(deal.holding.cost, currency) },
          { label: t('redeem.credit'), value: money(deal.amount, currency), total: true },
        ],
        ways: <HeldWays line={line} id={deal.holding.id} />,
      })}
    />
  );
}

function Head({ holding }: { readonly holding: FundHolding }) {
  const { t } = useTranslation('funds');
  const own = useOwnMoneyText();
  const words = useFundWords();
  const { currency, principal, accrued, rate, maturityDate } = holding;
  return (
    <section aria-label={t('terms')}>
      <Lines
        lines={[
          { label: t('held.principal'), value: own.money(principal, currency) },
          { label: t('held.accrued'), value: own.money(accrued, currency) },
          { label: t('yield'), value: words.percent(rate) },
          ...(maturityDate ? [{ label: t('paidBack'), value: words.day(maturityDate) }] : []),
        ]}
      />
    </section>
  );
}
