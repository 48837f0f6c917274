import { useTranslation } from 'react-i18next';
import type { Output } from '../../../contract/rest/index.ts';
import type { Robot, RobotMode } from '../../../contract/rest/robot.ts';
import { useRead } from '../../data/useRead.ts';
import { LoadedPage } from '../../features/loaded-page/LoadedPage.tsx';
import { isMore } from '../../lib/difference.ts';
import { ABSENT } from '../../lib/numbers.ts';
import { useMoneyText } from '../../lib/useMoneyText.ts';
import { ALL_ROBOTS, coinHref, FALL, orderHref, type RobotCost, robotCostOf, ROBOTS_EVERY_MS, robotsHref } from '../../products/robot.ts';
import { ButtonLink } from '../../ui/press/Button.tsx';
import { EmptyState } from '../../ui/page/Faces.tsx';
import { type Line, Lines } from '../../ui/list/Lines.tsx';
import { Link } from '../../ui/press/Link.tsx';
import { NavBar } from '../../ui/page/NavBar.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { DeedPage, type Plan } from '../commitment/DeedPage.tsx';
import { HeldWays } from '../commitment/HeldWays.tsx';
import { useFreeMoney } from '../commitment/useFreeMoney.ts';
import { places } from './places.ts';
import css from './robots.module.css';
import { useRobotWords } from './useRobotWords.ts';

/** Buys or rents the robot that the address names. */
export function RobotOffer({ robotId, mode }: { readonly robotId: string | undefined; readonly mode: RobotMode }) {
  const { t } = useTranslation('robots');
  const read = useRead('robotPageList', ALL_ROBOTS, { every: ROBOTS_EVERY_MS });
  const quota = useRead('robotMiningQuota', {}, { every: ROBOTS_EVERY_MS });
  const title = t(`order.title.${mode}`);
  return (
    <LoadedPage title={title} read={read} failed={t('failed')}>
      {({ list }) => {
        const robot = list.find((each) => each.robotId === robotId);
        if (robot) return <Offer key={robotId} title={title} mode={mode} robot={robot} left={quota.data?.left} again={read.retry} />;
        return (
          <>
            <NavBar back title={title} />
            <EmptyState icon="robot" title={t('gone')} detail={t('goneDetail')}>
              <ButtonLink kind="main" to={robotsHref()}>
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
  readonly mode: RobotMode;
  readonly robot: Robot;
  /** How many more the customer may have; undefined until it is known. */
  readonly left: number | undefined;
  again(): void;
}

interface RobotPlan extends Plan<'robotOrderCreate'> {
  readonly price: string;
}

/** Robots that one order offers where the quota isn't known. */
const SOME = 1;

function Offer({ title, mode, robot, left, again }: OfferProps) {
  const { t } = useTranslation(['robots', 'forms']);
  const { money } = useMoneyText();
  const words = useRobotWords();
  const { robotId, name, currency, price, cycles, coin } = robot;
  // The list's own price of the coin is as old as the list.
  const quote = useRead('cryptoDetail', { symbol: coin }, { every: ROBOTS_EVERY_MS });
  const coinPrice = quote.data?.row.price_nominal ?? robot.coinPrice;
  const free = useFreeMoney(currency);
  const bought = mode === 'buy';

  const linesOf = (cost?: RobotCost): readonly Line[] => [
    { label: t('fees'), value: money('0', currency) },
    { label: t('order.pay'), value: money(cost?.paid, currency), total: true },
    { label: t('order.income'), value: money(cost?.income, currency) },
    ...(bought ? [{ label: t('order.back'), value: money(cost?.back, currency) }] : []),
    { label: t('order.result'), value: money(cost?.result, currency) },
    { label: t('order.resultFallen', { percent: words.percent(FALL) }), value: money(cost?.resultFallen, currency) },
    { label: t('order.loss'), value: money(cost?.loss, currency) },
    { label: t('order.recharge'), value: money(cost?.recharge, currency) },
    ...(bought ? [{ label: t('order.early'), value: money(cost?.early, currency) }] : []),
  ];
  const planOf = (_: string, values: Readonly<Record<string, string>>): RobotPlan | undefined => {
    const [quantity, cycleDays] = [Number(values['quantity']), Number(values['cycleDays'])];
    if (!Number.isSafeInteger(quantity) || quantity < 1 || !cycles.includes(cycleDays)) return undefined;
    const cost = robotCostOf(robot, mode, quantity, cycleDays);
    return {
      amount: '',
      price,
      lines: linesOf(cost),
      sentence: t(`order.sentence.${mode}`, { count: quantity, name, days: words.days(cycleDays), amount: money(cost.paid, currency) }),
      frozen: t('order.frozen', { coin, price: coinPrice ? words.number(coinPrice) : ABSENT }),
      cautions: [
        t('order.risk', { loss: money(cost.loss, currency) }),
        t('order.energy', { days: words.days(robot.energyDays), fee: money(cost.recharge, currency) }),
        t(`order.lock.${mode}`, { cost: money(cost.early, currency) }),
      ],
      acknowledgement: t(`order.acknowledgement.${mode}`, { loss: money(cost.loss, currency), days: words.days(cycleDays) }),
      action: t(`order.action.${mode}`, { amount: money(cost.paid, currency) }),
      body: { robotId, mode, cycleDays, quantity, price },
    };
  };
  const blocked = () => {
    if (left === 0) return t('order.quotaFull');
    return free !== undefined && isMore(robotCostOf(robot, mode, 1, cycles[0] ?? 1).paid, free, currency)
      ? t('denial.insufficientFunds', { ns: 'forms' })
      : undefined;
  };
  return (
    <DeedPage<'robotOrderCreate', RobotPlan>
      call="robotOrderCreate"
      place={`${robotId} ${mode}`}
      title={title}
      under={name}
      review={t('order.check')}
      amount={undefined}
      more={{
        initial: { quantity: '1', cycleDays: String(cycles[0] ?? '') },
        rules: {
          quantity: {
            check: (text, values) => {
              const cost = planOf('', { ...values, quantity: text })?.body;
              if (!cost) return 'rule.required';
              const { paid } = robotCostOf(robot, mode, cost.quantity, cost.cycleDays);
              return free !== undefined && isMore(paid, free, currency)
                ? { text: t('denial.insufficientFunds', { ns: 'forms' }) }
                : undefined;
            },
          },
          cycleDays: { check: (text) => (cycles.includes(Number(text)) ? undefined : 'rule.required') },
        },
        draw: (field) => (
          <>
            <SelectField
              label={t('quantity')}
              hint={left === undefined ? undefined : t('order.left', { count: left })}
              options={Array.from({ length: Math.max(1, left ?? SOME) }, (__, at) => ({ value: String(at + 1), label: String(at + 1) }))}
              {...field('quantity')}
            />
            <SelectField
              label={t('cycle')}
              options={cycles.map((days) => ({ value: String(days), label: words.days(days) }))}
              {...field('cycleDays')}
            />
          </>
        ),
      }}
      head={
        <section aria-label={t('terms')}>
          <Lines lines={words.terms(robot)} />
          <div className={css.links}>
            <Link to={coinHref(coin)}>{t('quote')}</Link>
            <Link to={orderHref(robotId, bought ? 'rent' : 'buy')}>{t(bought ? 'order.rentInstead' : 'order.buyInstead')}</Link>
          </div>
        </section>
      }
      blocked={blocked()}
      planOf={planOf}
      changedSince={(plan) => (plan.price === price ? undefined : t('termsChanged'))}
      again={again}
      empty={linesOf()}
      receiptOf={({ order, amount }: Output<'robotOrderCreate'>) => ({
        done: t('order.done'),
        sentence: t('order.receipt', { name: order.name, amount: money(amount, order.currency) }),
        lines: [
          { label: t('quantity'), value: String(order.quantity) },
          { label: t('cycle'), value: words.days(order.cycleDays) },
          { label: t('order.paid'), value: money(order.paid, order.currency), total: true },
        ],
        ways: <HeldWays line={places} id={order.id} />,
      })}
    />
  );
}
