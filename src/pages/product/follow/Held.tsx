import { useTranslation } from 'react-i18next';
import { agenciesHref, STAKES_EVERY_MS } from '../../../products/stake.ts';
import { ButtonLink } from '../../../ui/press/Button.tsx';
import { StatusChip } from '../../../ui/sign/StatusChip.tsx';
import { HeldList } from '../../commitment/HeldList.tsx';
import { HoldingPage } from '../../commitment/HoldingPage.tsx';
import { Timeline } from '../../commitment/Timeline.tsx';
import { useHeld } from '../../commitment/useHeld.ts';
import { useStakeView } from '../../strategy/useStakeView.tsx';
import { line } from './page.ts';

/** Follow orders: those that go on with what they are worth, and those that were paid. */
export function Holdings() {
  const { t } = useTranslation('strategy');
  const view = useStakeView();
  return (
    <HeldList
      line={line}
      call="followPageList"
      every={STAKES_EVERY_MS}
      totals={undefined}
      icon="follow"
      words={{ label: t('follow.own'), empty: t('follow.none'), emptyDetail: t('follow.noneDetail'), browse: t('follow.browse') }}
      offers={agenciesHref()}
      headingOf={view.headingOf}
      rowOf={(order) => ({
        title: order.name,
        under: view.underOf(order),
        amount: view.amountOf(order),
        // Its code says that it is in progress still: there is none for what was paid.
        status: order.endTimeTimestamp ? undefined : <StatusChip of="follow" code={order.status} />,
      })}
    />
  );
}

/** One follow order, and what became of it. */
export function Holding({ id }: { readonly id: number }) {
  const { t } = useTranslation('strategy');
  const view = useStakeView();
  const found = useHeld('followPageList', id, STAKES_EVERY_MS);
  return (
    <HoldingPage
      line={line}
      found={found}
      words={{ missing: t('held.missing'), missingDetail: t('held.missingDetail'), failed: t('held.failed') }}
      viewOf={(order) => ({
        title: order.name,
        figure: view.figure(order),
        figureLabel: view.figureLabelOf(order),
        actions: <ButtonLink to={agenciesHref(order.agencyId)}>{t('follow.institution')}</ButtonLink>,
        state: order.endTimeTimestamp ? t('held.paid') : <StatusChip of="follow" code={order.status} />,
        lines: view.linesOf(order),
        more: view.curve(order),
        timeline: order.happened && (
          <Timeline
            of="follow"
            happened={order.happened}
            next={view.nextOf(order)}
            end={order.endTimeTimestamp ? { label: t('held.paid'), time: order.endTimeTimestamp } : undefined}
          />
        ),
      })}
    />
  );
}
