import { useTranslation } from 'react-i18next';
import type { RobotOrder } from '../../../../contract/rest/robot.ts';
import type { Found } from '../../../features/paged-list/useFound.ts';
import { less } from '../../../lib/difference.ts';
import { useMoneyText } from '../../../lib/useMoneyText.ts';
import { type Line, Lines } from '../../../ui/list/Lines.tsx';
import { DeedPage, type Plan } from '../../commitment/DeedPage.tsx';
import { FoundHolding } from '../../commitment/FoundHolding.tsx';
import { HeldWays } from '../../commitment/HeldWays.tsx';
import { places } from '../places.ts';
import { useRobotWords } from '../useRobotWords.ts';

/** Ends a robot before its cycle does, or fills its energy. */
export function RobotDeed({ found, deed }: { readonly found: Found<RobotOrder>; readonly deed: 'redeem' | 'recharge' }) {
  const { t } = useTranslation('robots');
  return (
    <FoundHolding
      line={places}
      found={found}
      words={{ missing: t('missing'), missingDetail: t('missingDetail'), failed: t('failed') }}
      title={t(`${deed}.title`)}
    >
      {(order) => (deed === 'redeem' ? <Redeem order={order} /> : <Recharge order={order} />)}
    </FoundHolding>
  );
}

const again = () => {
  // What it depends on is read again by itself.
};

function Redeem({ order }: { readonly order: RobotOrder }) {
  const { t } = useTranslation('robots');
  const { money } = useMoneyText();
  const { id, name, currency, redeemAmount, redeemCost } = order;
  const back = redeemAmount ?? '0';
  const cost = redeemCost ?? '0';
  const total = less(back, cost, currency);
  const lines: readonly Line[] = [
    { label: t('redeem.back'), value: money(back, currency) },
    { label: t('redeem.cost'), value: money(cost, currency) },
    { label: t('redeem.likely'), value: money(total, currency), total: true },
  ];
  const plan: Plan<'robotOrderRedeem'> = {
    amount: '',
    lines,
    sentence: t('redeem.sentence', { name }),
    frozen: t('redeem.frozen'),
    cautions: [t('redeem.final')],
    action: t('redeem.action', { amount: money(total, currency) }),
    body: { id },
  };
  return (
    <DeedPage<'robotOrderRedeem', Plan<'robotOrderRedeem'>>
      call="robotOrderRedeem"
      place={String(id)}
      title={t('redeem.title')}
      under={name}
      review={t('redeem.check')}
      amount={undefined}
      head={<Head order={order} />}
      blocked={redeemAmount ? undefined : t('redeem.notNow')}
      planOf={() => plan}
      changedSince={() => (redeemAmount ? undefined : t('redeem.notNow'))}
      again={again}
      empty={lines}
      receiptOf={({ amount }) => ({
        done: t('redeem.done'),
        sentence: t('redeem.receipt', { name, amount: money(amount, currency) }),
        lines: [{ label: t('redeem.credit'), value: money(amount, currency), total: true }],
        ways: <HeldWays line={places} id={id} />,
      })}
    />
  );
}

function Recharge({ order }: { readonly order: RobotOrder }) {
  const { t } = useTranslation('robots');
  const { money } = useMoneyText();
  const words = useRobotWords();
  const { id, name, currency, rechargeCost, energyDays } = order;
  const lines: readonly Line[] = [{ label: t('recharge.pay'), value: money(rechargeCost, currency), total: true }];
  const plan: Plan<'robotRecharge'> = {
    amount: '',
    lines,
    sentence: t('recharge.sentence', { name, days: words.days(energyDays) }),
    frozen: t('recharge.frozen'),
    cautions: [t('recharge.final')],
    action: t('recharge.action', { amount: money(rechargeCost, currency) }),
    body: { id },
  };
  const blocked = rechargeCost ? undefined : t('recharge.notNow');
  return (
    <DeedPage<'robotRecharge', Plan<'robotRecharge'>>
      call="robotRecharge"
      refused="mining"
      place={String(id)}
      title={t('recharge.title')}
      under={name}
      review={t('recharge.check')}
      amount={undefined}
      head={<Head order={order} />}
      blocked={blocked}
      planOf={() => plan}
      changedSince={() => blocked}
      again={again}
      empty={lines}
      receiptOf={({ amount }) => ({
        done: t('recharge.done'),
        sentence: t('recharge.receipt', { name, amount: money(amount, currency) }),
        lines: [{ label: t('recharge.pay'), value: money(amount, currency), total: true }],
        ways: <HeldWays line={places} id={id} />,
      })}
    />
  );
}

function Head({ order }: { readonly order: RobotOrder }) {
  const { t } = useTranslation('robots');
  const { money } = useMoneyText();
  const words = useRobotWords();
  return (
    <section aria-label={t('terms')}>
      <Lines
        lines={[
          { label: t('income'), value: money(order.income, order.currency) },
          { label: t('energy'), value: words.percent(order.energy) },
        ]}
      />
    </section>
  );
}
