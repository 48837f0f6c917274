import { useTranslation } from 'react-i18next';
import { UnlistedStatus } from '../../../../contract/codes.ts';
import type { UnlistedHolding } from '../../../../contract/rest/unlisted.ts';
import { useZonedMomentText } from '../../../lib/useMomentText.ts';
import { useOwnMoneyText } from '../../../lib/useMoneyText.ts';
import { UNLISTED_EVERY_MS, unlistedHref } from '../../../products/unlisted.ts';
import type { Line } from '../../../ui/list/Lines.tsx';
import { StatusChip } from '../../../ui/sign/StatusChip.tsx';
import { HeldList } from '../../commitment/HeldList.tsx';
import { HoldingPage } from '../../commitment/HoldingPage.tsx';
import { Signed } from '../../commitment/Signed.tsx';
import { Timeline } from '../../commitment/Timeline.tsx';
import { useHeld } from '../../commitment/useHeld.ts';
import { line } from './page.ts';
import { useUnlistedWords } from './useUnlistedWords.ts';

/** Purchases: those that are locked, and those whose exit has come. */
export function Holdings() {
  const { t } = useTranslation('unlisted');
  const { money, movement } = useOwnMoneyText();
  const words = useUnlistedWords();
  const moment = useZonedMomentText('UTC');
  const underOf = ({ quantity, result, currency, exitTime }: UnlistedHolding): readonly string[] => [
    t('sharesOf', { shares: words.shares(quantity) }),
    result ? t('resultOf', { amount: movement(result, currency) }) : t('until', { time: moment(exitTime) }),
  ];
  return (
    <HeldList
      line={line}
      call="unlistedOrders"
      every={UNLISTED_EVERY_MS}
      totals={undefined}
      icon="lock"
      words={{ label: t('own.label'), empty: t('own.empty'), emptyDetail: t('own.emptyDetail'), browse: t('browse') }}
      offers={unlistedHref()}
      headingOf={({ endTimeTimestamp }) => t(endTimeTimestamp ? 'own.ended' : 'own.running')}
      rowOf={(holding) => ({
        title: holding.name,
        under: underOf(holding),
        amount: money(holding.proceeds ?? holding.cost, holding.currency),
        status: <StatusChip of="unlisted" code={holding.status} />,
      })}
    />
  );
}

/** One purchase, and what became of it. */
export function Holding({ id }: { readonly id: number }) {
  const { t } = useTranslation('unlisted');
  const { money } = useOwnMoneyText();
  const words = useUnlistedWords();
  const moment = useZonedMomentText('UTC');
  const linesOf = (holding: UnlistedHolding): readonly Line[] => {
    const { currency, exitPrice, proceeds } = holding;
    return [
      ...words.terms(holding),
      { label: t('shares'), value: words.shares(holding.quantity) },
      { label: t('cost'), value: money(holding.cost, currency) },
      { label: t('exit'), value: moment(holding.exitTime) },
      ...(exitPrice && proceeds
        ? [
            { label: t('exitPrice'), value: money(exitPrice, currency) },
            { label: t('proceeds'), value: money(proceeds, currency) },
          ]
        : words.outcomes(holding)),
    ];
  };
  const found = useHeld('unlistedOrders', id, UNLISTED_EVERY_MS);
  return (
    <HoldingPage
      line={line}
      found={found}
      zone="UTC"
      words={{ missing: t('own.missing'), missingDetail: t('own.missingDetail'), failed: t('own.failed') }}
      viewOf={(holding) => ({
        title: holding.name,
        figure: holding.result ? <Signed amount={holding.result} currency={holding.currency} /> : money(holding.cost, holding.currency),
        figureLabel: t(holding.result ? 'result' : 'costHeld'),
        state: <StatusChip of="unlisted" code={holding.status} />,
        lines: linesOf(holding),
        timeline: holding.happened && (
          <Timeline
            of="unlisted"
            happened={holding.happened}
            next={holding.status === UnlistedStatus.Held ? { label: t('exit'), time: holding.exitTime } : undefined}
            zone="UTC"
          />
        ),
      })}
    />
  );
}
