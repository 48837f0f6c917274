import { useTranslation } from 'react-i18next';
import type { FundProduct } from '../../../../contract/rest/fund.ts';
import type { Output } from '../../../../contract/rest/index.ts';
import type { Loadable } from '../../../data/api.ts';
import { LoadedPage } from '../../../features/loaded-page/LoadedPage.tsx';
import { isMore } from '../../../lib/difference.ts';
import { ABSENT } from '../../../lib/numbers.ts';
import { useMoneyText, useOwnMoneyText } from '../../../lib/useMoneyText.ts';
import { fundsHref, type Investment, investmentOf } from '../../../products/fund.ts';
import { useFundWords } from '../../../products/useFundWords.ts';
import { ButtonLink } from '../../../ui/press/Button.tsx';
import { EmptyState } from '../../../ui/page/Faces.tsx';
import { type Line, Lines } from '../../../ui/list/Lines.tsx';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import { DeedPage, type Plan } from '../../commitment/DeedPage.tsx';
import { HeldWays } from '../../commitment/HeldWays.tsx';
import { useFreeMoney } from '../../commitment/useFreeMoney.ts';
import { line } from './page.ts';

interface PurchaseProps {
  readonly productId: string;
  readonly read: Loadable<Output<'fundOrdersProducts'>>;
}

/** Puts money into the fund that the address names. */
export function Purchase({ productId, read }: PurchaseProps) {
  const { t } = useTranslation('funds');
  const title = t('buy.title');
  return (
    <LoadedPage title={title} read={read} failed={t('list.failed')}>
      {({ list, today }) => {
        const product = list.find((each) => each.productId === productId);
        if (product) return <Offer key={productId} title={title} product={product} today={today} again={read.retry} />;
        return (
          <>
            <NavBar back title={title} />
            <EmptyState icon="fund" title={t('gone')} detail={t('goneDetail')}>
              <ButtonLink kind="main" to={fundsHref()}>
                {t('browse')}
              </ButtonLink>
            </EmptyState>
          </>
        );
      }}
    </LoadedPage>
  );
}

interface OfferProps {
  readonly title: string;
  readonly product: FundProduct;
  readonly today: string;
  again(): void;
}

interface PurchasePlan extends Plan<'fundOrdersCreate'> {
  readonly rate: string;
  readonly today: string;
}

function Offer({ title, product, today, again }: OfferProps) {
  const { t } = useTranslation(['funds', 'forms']);
  const { money } = useMoneyText();
  const own = useOwnMoneyText();
  const words = useFundWords();
  const { productId, mode, name, currency, rate, minimum, maximum } = product;
  const free = useFreeMoney(currency);
  // Dates are the same for every amount.
  const { dates, early } = investmentOf(product, '0', today);

  const linesOf = (amount?: string, made?: Investment): readonly Line[] => [
    { label: t('fees'), value: t('noFees', { amount: money('0', currency) }) },
    { label: t('debit'), value: amount === undefined ? ABSENT : money(amount, currency), total: true },
    { label: t('start'), value: words.day(dates.start) },
    { label: t(dates.maturity === undefined ? 'incomeMonth' : 'incomeTerm'), value: money(made?.income, currency) },
    { label: t('lossYear'), value: money(made?.loss, currency) },
    ...(dates.maturity !== undefined && dates.unlocked !== undefined
      ? [
          { label: t('lockedUntil'), value: words.day(dates.unlocked) },
          ...(early === undefined ? [] : [{ label: t('earlyAmount'), value: money(made?.early, currency) }]),
          { label: t('paidBack'), value: words.day(dates.maturity) },
        ]
      : []),
  ];
  const lock = (): string => {
    if (dates.maturity === undefined || dates.unlocked === undefined) return t('buy.open', { count: product.redemptionDays });
    const days = { unlocked: words.day(dates.unlocked), maturity: words.day(dates.maturity) };
    return early === undefined ? t('buy.locked', days) : t('buy.lockedEarly', { ...days, cost: words.percent(product.earlyCost ?? '0') });
  };
  const wrongOf = (amount: string): string | undefined => {
    if (isMore(amount, maximum, currency)) return t('denial.amountTooLarge', { ns: 'forms' });
    return free !== undefined && isMore(amount, free, currency) ? t('denial.insufficientFunds', { ns: 'forms' }) : undefined;
  };
  const planOf = (amount: string): PurchasePlan => {
    const made = investmentOf(product, amount, today);
    return {
      amount,
      rate,
      today,
      lines: linesOf(amount, made),
      sentence: t('buy.sentence', { amount: money(amount, currency), name }),
      frozen: t('frozen', { date: words.day(today) }),
      cautions: [t('buy.risk', { loss: money(made.loss, currency) }), lock()],
      acknowledgement: dates.unlocked === undefined ? undefined : t('buy.acknowledgement', { date: words.day(dates.unlocked) }),
      action: t('buy.action', { amount: money(amount, currency) }),
      wrong: wrongOf(amount),
      body: { productId, mode, amount, rate, today },
    };
  };
  return (
    <DeedPage<'fundOrdersCreate', PurchasePlan>
      call="fundOrdersCreate"
      place={productId}
      title={title}
      under={name}
      review={t('buy.review')}
      amount={{
        label: t('buy.amount'),
        field: 'amount',
        currency,
        minimum,
        maximum: undefined,
        hint: free === undefined ? t('buy.usableUnknown') : t('buy.usable', { amount: own.money(free, currency) }),
      }}
      head={
        <section aria-label={t('terms')}>
          <Lines lines={[...words.terms(product), { label: t('minimum'), value: money(minimum, currency) }]} />
        </section>
      }
      blocked={undefined}
      planOf={planOf}
      changedSince={(plan) => (plan.today === today && plan.rate === rate ? undefined : t('termsChanged'))}
      again={again}
      empty={linesOf()}
      receiptOf={({ holding, amount }) => ({
        done: t('buy.done'),
        sentence: t('buy.receipt', { amount: money(amount, currency), name }),
        lines: [
          { label: t('start'), value: words.day(holding.startDate) },
          ...(holding.unlockDate ? [{ label: t('lockedUntil'), value: words.day(holding.unlockDate) }] : []),
          ...(holding.maturityDate ? [{ label: t('paidBack'), value: words.day(holding.maturityDate) }] : []),
          { label: t('paidIn'), value: money(amount, currency), total: true },
        ],
        ways: <HeldWays line={line} id={holding.id} />,
      })}
    />
  );
}
