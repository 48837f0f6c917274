import { useTranslation } from 'react-i18next';
import { SubscriptionStatus } from '../../../contract/codes.ts';
import type { BondBid } from '../../../contract/rest/bondAuction.ts';
import { useOwnMoneyText } from '../../lib/useMoneyText.ts';
import { auctionHref, AUCTIONS_EVERY_MS, auctionsHref, HELD_BONDS } from '../../products/bondAuction.ts';
import { ButtonLink } from '../../ui/press/Button.tsx';
import type { Line } from '../../ui/list/Lines.tsx';
import { StatusChip } from '../../ui/sign/StatusChip.tsx';
import { HeldList } from '../commitment/HeldList.tsx';
import { HoldingPage } from '../commitment/HoldingPage.tsx';
import { Timeline } from '../commitment/Timeline.tsx';
import { useHeld } from '../commitment/useHeld.ts';
import { CancelBid } from './CancelBid.tsx';
import { line } from './line.ts';
import { useAuctionWords } from './useAuctionWords.ts';

const isFilled = ({ cost }: BondBid): boolean => typeof cost === 'string';

/** Bids: those that wait for their auction or the issue, and those that are over. */
export function Holdings() {
  const { t } = useTranslation('newbonds');
  const { money } = useOwnMoneyText();
  const words = useAuctionWords();
  const underOf = (bid: BondBid): readonly string[] => {
    const nominal = t('own.nominal', { nominal: money(String(bid.quantity), bid.currency) });
    if (bid.note) return [nominal, t(`note.${bid.note}`)];
    if (bid.price) return [nominal, t('own.at', { price: words.price(bid.price), date: words.date(bid.issueDate) })];
    return [nominal, t('own.decided', { time: words.moment(bid.auctionTime) })];
  };
  return (
    <HeldList
      line={line}
      call="bondBidList"
      every={AUCTIONS_EVERY_MS}
      totals={undefined}
      icon="bonds"
      words={{ label: t('own.label'), empty: t('own.empty'), emptyDetail: t('own.emptyDetail'), browse: t('browse') }}
      offers={auctionsHref()}
      headingOf={({ endTimeTimestamp }) => t(endTimeTimestamp ? 'own.ended' : 'own.running')}
      rowOf={(bid) => ({
        title: bid.name,
        under: underOf(bid),
        amount: money(bid.cost ?? bid.covered, bid.currency),
        status: <StatusChip of="subscription" code={bid.status} />,
      })}
    />
  );
}

/** One bid, and what became of it. */
export function Holding({ id }: { readonly id: number }) {
  const { t } = useTranslation('newbonds');
  const { money } = useOwnMoneyText();
  const words = useAuctionWords();
  const linesOf = (bid: BondBid): readonly Line[] => {
    const { currency } = bid;
    return [
      ...(bid.note ? [{ label: t('own.why'), value: t(`note.${bid.note}`) }] : []),
      { label: t('bid.nominal'), value: money(String(bid.quantity), currency) },
      { label: t('bid.ceiling'), value: words.price(bid.ceiling) },
      { label: t('own.covered'), value: money(bid.covered, currency) },
      ...(bid.price
        ? [
            { label: t('price'), value: words.price(bid.price) },
            { label: words.rateLabel(bid), value: words.percent(bid.rate) },
            { label: t('own.clean'), value: money(bid.clean, currency) },
            ...(bid.frequency > 0 ? [{ label: t('bid.accrued'), value: money(bid.accrued, currency) }] : []),
            { label: t('own.cost'), value: money(bid.cost, currency) },
          ]
        : []),
      ...(bid.refund ? [{ label: t('own.refund'), value: money(bid.refund, currency) }] : []),
      { label: t('own.used'), value: money(bid.usedBalance, currency) },
      ...words.terms(bid),
    ];
  };
  const nextOf = (bid: BondBid) => {
    if (bid.cancellable) return { label: t('closes'), time: bid.closeTime };
    if (bid.status === SubscriptionStatus.Waiting) return { label: t('auction'), time: bid.auctionTime };
    return bid.status === SubscriptionStatus.Allotted ? { label: t('issue'), time: Date.parse(bid.issueDate) / 1000 } : undefined;
  };
  const found = useHeld('bondBidList', id, AUCTIONS_EVERY_MS);
  return (
    <HoldingPage
      line={line}
      found={found}
      words={{ missing: t('own.missing'), missingDetail: t('own.missingDetail'), failed: t('own.failed') }}
      viewOf={(bid) => ({
        title: bid.name,
        figure: money(bid.cost ?? bid.covered, bid.currency),
        figureLabel: t(isFilled(bid) ? 'own.cost' : 'own.covered'),
        actions: (
          <>
            {bid.cancellable && <CancelBid bid={bid} />}
            {bid.status === SubscriptionStatus.Settled ? (
              <ButtonLink kind="main" to={HELD_BONDS}>
                {t('own.bonds')}
              </ButtonLink>
            ) : (
              <ButtonLink to={auctionHref(bid.auctionId)}>{t('open')}</ButtonLink>
            )}
          </>
        ),
        state: <StatusChip of="subscription" code={bid.status} />,
        lines: linesOf(bid),
        timeline: <Timeline of="subscription" happened={bid.happened} next={nextOf(bid)} zone={bid.timeZone} />,
      })}
    />
  );
}
