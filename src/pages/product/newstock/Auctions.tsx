import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { BondAuction } from '../../../../contract/rest/bondAuction.ts';
import { useRead } from '../../../data/useRead.ts';
import { Countdown } from '../../../features/countdown/Countdown.tsx';
import { ALL_AUCTIONS, auctionHref, AUCTIONS_EVERY_MS, auctionsHref } from '../../../products/bondAuction.ts';
import { EmptyState } from '../../../ui/page/Faces.tsx';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import { tabHref } from '../../commitment/line.ts';
import { OfferList, type OfferRow } from '../../commitment/OfferList.tsx';
import { OfferPage } from '../../commitment/OfferPage.tsx';
import { line } from '../../newbonds/line.ts';
import { useAuctionWords } from '../../newbonds/useAuctionWords.ts';
import { KindChoice } from './KindChoice.tsx';

const TABS = ['open', 'announced', 'past'] as const;
type AuctionTab = (typeof TABS)[number];
const KINDS = ['bill', 'note', 'bond'] as const;

/** Auctions of the Treasury by their state. */
export function Auctions({ title, tab: named }: { readonly title: string; readonly tab: string | undefined }) {
  const { t } = useTranslation('newbonds');
  const navigate = useNavigate();
  const read = useRead('bondAuctionList', ALL_AUCTIONS, { every: AUCTIONS_EVERY_MS });
  const tab = TABS.find((known) => known === named) ?? 'open';
  return (
    <OfferPage
      title={title}
      own={{ label: t('own.label'), to: tabHref(line) }}
      icon="bonds"
      read={read}
      words={{ failed: t('list.failed'), empty: t('list.empty'), emptyDetail: t('list.emptyDetail') }}
      top={
        <>
          <KindChoice kind="bonds" />
          <Tabs<AuctionTab>
            label={t('list.state')}
            tabs={TABS.map((id) => ({ id, label: t(`list.${id}`) }))}
            selected={tab}
            fill
            onSelect={(id) => void navigate(auctionsHref(id), { replace: true })}
          />
        </>
      }
      note={<Note>{t('list.note')}</Note>}
    >
      {(auctions) => <List key={tab} auctions={auctions} tab={tab} />}
    </OfferPage>
  );
}

const tabOf = ({ state }: BondAuction): AuctionTab => (state === 'open' || state === 'announced' ? state : 'past');
const keyOf = ({ id }: BondAuction): string => id;
const textOf = ({ code, name, maturityDate }: BondAuction): string => `${code} ${name} ${maturityDate}`.toLowerCase();

function List({ auctions, tab }: { readonly auctions: readonly BondAuction[]; readonly tab: AuctionTab }) {
  const { t } = useTranslation('newbonds');
  const words = useAuctionWords();
  const offers = useMemo(() => auctions.filter((auction) => tabOf(auction) === tab), [auctions, tab]);
  const filters = useMemo(
    () => [
      { id: 'all', label: t('list.all'), keeps: () => true },
      ...KINDS.map((kind) => ({ id: kind, label: t(`kinds.${kind}`), keeps: (auction: BondAuction) => auction.kind === kind })),
    ],
    [t],
  );
  const sorts = useMemo(() => {
    const sign = tab === 'past' ? -1 : 1;
    return [
      {
        id: 'close',
        label: t('list.byDate'),
        compare: (one: BondAuction, other: BondAuction) => sign * (one.closeTime - other.closeTime),
      },
      {
        id: 'maturity',
        label: t('list.byMaturity'),
        compare: (one: BondAuction, other: BondAuction) => (one.maturityDate < other.maturityDate ? -1 : 1),
      },
    ];
  }, [t, tab]);
  if (offers.length === 0) return <EmptyState icon="bonds" title={t('list.none')} detail={t('list.emptyDetail')} />;
  const rowOf = (auction: BondAuction): OfferRow => {
    const { timeZone } = auction;
    const when = (time: number) => <Countdown until={time} brief zone={timeZone} />;
    return {
      title: `${auction.name} · ${words.span(auction)}`,
      to: auctionHref(auction.id),
      figures: [
        tab === 'past'
          ? { id: 'price', label: t('price'), value: auction.state === 'withdrawn' ? t('states.withdrawn') : words.price(auction.price) }
          : { id: 'price', label: t('list.estimate'), value: words.price(auction.estimate) },
        tab === 'announced'
          ? { id: 'when', label: t('opens'), value: when(auction.openTime) }
          : { id: 'when', label: t('closes'), value: when(auction.closeTime) },
        { id: 'issue', label: t('issue'), value: words.date(auction.issueDate) },
        { id: 'coupon', label: t('list.coupon'), value: words.coupon(auction) },
      ],
    };
  };
  return (
    <OfferList
      label={t('list.label')}
      searched={t('list.search')}
      offers={offers}
      filters={filters}
      sorts={sorts}
      keyOf={keyOf}
      textOf={textOf}
      rowOf={rowOf}
    />
  );
}
