import { useTranslation } from 'react-i18next';
import { useOwnMoneyText } from '../../lib/useMoneyText.ts';
import { robotHref, ROBOTS_EVERY_MS, robotsHref } from '../../products/robot.ts';
import { StatusChip } from '../../ui/sign/StatusChip.tsx';
import { HeldList } from '../commitment/HeldList.tsx';
import { places } from './places.ts';
import { useRobotWords } from './useRobotWords.ts';

/** The customer's robots: those at work, then those that ended. */
export function OwnRobots() {
  const { t } = useTranslation('robots');
  const { money } = useOwnMoneyText();
  const words = useRobotWords();
  return (
    <HeldList
      line={places}
      call="robotOrderPageList"
      every={ROBOTS_EVERY_MS}
      totals={undefined}
      icon="robot"
      words={{ label: t('own.label'), empty: t('own.empty'), emptyDetail: t('own.emptyDetail'), browse: t('browse') }}
      offers={robotsHref()}
      headingOf={({ endTimeTimestamp }) => t(endTimeTimestamp ? 'own.ended' : 'own.running')}
      rowOf={(order) => ({
        title: order.name,
        under: [
          t('own.terms', { mode: t(`mode.${order.mode}`), quantity: order.quantity, days: words.days(order.cycleDays) }),
          t('own.income', { amount: money(order.income, order.currency) }),
          order.endTimeTimestamp ? undefined : t('own.energy', { percent: words.percent(order.energy) }),
        ],
        amount: money(order.paid, order.currency),
        status: <StatusChip of="mining" code={order.status} />,
        action: order.rechargeCost ? { label: t('recharge.open'), to: robotHref(order.id, 'recharge') } : undefined,
      })}
    />
  );
}
