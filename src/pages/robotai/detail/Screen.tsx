import { useTranslation } from 'react-i18next';
import { MiningStatus } from '../../../../contract/codes.ts';
import type { RobotOrder } from '../../../../contract/rest/robot.ts';
import { useZonedMomentText } from '../../../lib/useMomentText.ts';
import { useOwnMoneyText } from '../../../lib/useMoneyText.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { ROBOT_DETAIL_ROUTE, robotHref } from '../../../products/robot.ts';
import { ButtonLink } from '../../../ui/press/Button.tsx';
import type { Line } from '../../../ui/list/Lines.tsx';
import { StatusChip } from '../../../ui/sign/StatusChip.tsx';
import { HoldingPage } from '../../commitment/HoldingPage.tsx';
import { Signed } from '../../commitment/Signed.tsx';
import { Timeline } from '../../commitment/Timeline.tsx';
import { places } from '../places.ts';
import { useRobotWords } from '../useRobotWords.ts';
import { RobotDeed } from './Deeds.tsx';
import { Messages } from './Messages.tsx';
import { useRobot } from './useRobot.ts';

/** One robot of the customer's: its state, its energy, what it has mined and what befell it. */
export function Screen() {
  const { t } = useTranslation('robots');
  const { id: named, deed } = usePageQuery(ROBOT_DETAIL_ROUTE);
  const { money } = useOwnMoneyText();
  const words = useRobotWords();
  const moment = useZonedMomentText('UTC');
  const id = Number(named);
  const found = useRobot(id);
  if (deed === 'redeem' || deed === 'recharge') return <RobotDeed key={deed} found={found} deed={deed} />;
  const linesOf = (order: RobotOrder): readonly Line[] => [
    { label: t('modeLabel'), value: t(`mode.${order.mode}`) },
    { label: t('quantity'), value: String(order.quantity) },
    { label: t('cycle'), value: words.days(order.cycleDays) },
    { label: t('energy'), value: <Energy percent={order.energy} /> },
    ...(order.availableTime ? [{ label: t('cycleEnds'), value: moment(order.availableTime) }] : []),
    { label: t('order.paid'), value: money(order.paid, order.currency) },
    ...(order.lastIncome ? [{ label: t('lastIncome'), value: money(order.lastIncome, order.currency) }] : []),
    { label: t('feesPaid'), value: money(order.fees, order.currency) },
    { label: t('openPrice'), value: words.number(order.openPrice) },
    ...words.terms(order),
  ];
  const nextOf = ({ status, nextTime }: RobotOrder) =>
    nextTime ? { label: t(status === MiningStatus.EnergyInsufficient ? 'cycleEnds' : 'next'), time: nextTime } : undefined;
  return (
    <HoldingPage
      line={places}
      found={found}
      zone="UTC"
      words={{ missing: t('missing'), missingDetail: t('missingDetail'), failed: t('failed') }}
      viewOf={(order) => ({
        title: order.name,
        figure: <Signed amount={order.income} currency={order.currency} />,
        figureLabel: t('income'),
        actions: (
          <>
            {order.rechargeCost && (
              <ButtonLink kind="main" to={robotHref(id, 'recharge')}>
                {t('recharge.open')}
              </ButtonLink>
            )}
            {order.redeemAmount && <ButtonLink to={robotHref(id, 'redeem')}>{t('redeem.open')}</ButtonLink>}
          </>
        ),
        state: <StatusChip of="mining" code={order.status} />,
        lines: linesOf(order),
        timeline: (
          <>
            <Timeline of="mining" happened={order.happened} next={nextOf(order)} zone="UTC" />
            <Messages id={id} currency={order.currency} />
          </>
        ),
      })}
    />
  );
}

function Energy({ percent }: { readonly percent: number }) {
  const { t } = useTranslation('robots');
  const words = useRobotWords();
  return (
    <>
      <meter min={0} max={100} low={20} value={percent} aria-label={t('energy')} /> {words.percent(percent)}
    </>
  );
}
