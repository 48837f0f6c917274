import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Offering } from '../../../../contract/rest/market.ts';
import { useRead } from '../../../data/useRead.ts';
import { Countdown } from '../../../features/countdown/Countdown.tsx';
import { ABSENT, ratioText } from '../../../lib/numbers.ts';
import type { Page } from '../../../lib/page.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { issueHref, ISSUES_EVERY_MS, issuesHref, NEW_ISSUES_ROUTE } from '../../../products/subscription.ts';
import { EmptyState } from '../../../ui/page/Faces.tsx';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import { OfferList, type OfferRow } from '../../commitment/OfferList.tsx';
import { OfferPage } from '../../commitment/OfferPage.tsx';
import { tabHref } from '../../commitment/line.ts';
import { line } from './page.ts';
import { useIssueWords } from '../../subscription/useIssueWords.ts';
import { Auction } from './Auction.tsx';
import { Auctions } from './Auctions.tsx';
import { Issue } from './Issue.tsx';
import { KindChoice } from './KindChoice.tsx';

const TABS = ['open', 'upcoming', 'closed', 'listed'] as const;
type IssueTab = (typeof TABS)[number];

/** The calendar of new issues, shares or bonds; one that the address names in detail. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation('titles');
  const { kind, id, tab } = usePageQuery(NEW_ISSUES_ROUTE);
  const title = t(kind === 'bonds' ? 'trade.newbonds' : page.title);
  if (kind !== 'bonds') return id === undefined ? <Shares title={title} tab={tab} /> : <Issue key={id} title={title} id={id} />;
  return id === undefined ? <Auctions title={title} tab={tab} /> : <Auction key={id} title={title} id={id} />;
}

/** New shares by their state. */
function Shares({ title, tab: named }: { readonly title: string; readonly tab: string | undefined }) {
  const { t } = useTranslation('subscription');
  const navigate = useNavigate();
  const read = useRead('newStockList', {}, { every: ISSUES_EVERY_MS });
  const tab = TABS.find((known) => known === named) ?? 'open';
  return (
    <OfferPage
      title={title}
      own={{ label: t('list.own'), to: tabHref(line) }}
      icon="ipo"
      read={read}
      words={{ failed: t('list.failed'), empty: t('list.empty'), emptyDetail: t('list.emptyDetail') }}
      top={
        <>
          <KindChoice kind="shares" />
          <Tabs<IssueTab>
            label={t('list.state')}
            tabs={TABS.map((id) => ({ id, label: t(`list.${id}`) }))}
            selected={tab}
            fill
            onSelect={(id) => void navigate(issuesHref(id), { replace: true })}
          />
        </>
      }
    >
      {(issues) => <Issues key={tab} issues={issues} tab={tab} />}
    </OfferPage>
  );
}

const tabOf = (state: Offering['state']): IssueTab => (state === 'withdrawn' ? 'closed' : state);
const keyOf = ({ id }: Offering): string => id;
const textOf = ({ name, code, market, industry }: Offering): string => `${name} ${code} ${market} ${industry ?? ''}`.toLowerCase();

/** What comes next of an issue, or came last. */
const dateOf = ({ state, purchaseStartDate, purchaseEndDate, allotDate, listDate }: Offering): number | null | undefined => {
  switch (state) {
    case 'open':
      return purchaseEndDate;
    case 'upcoming':
      return purchaseStartDate;
    case 'closed':
      return allotDate;
    case 'withdrawn':
    case 'listed':
      return listDate;
  }
};

function Issues({ issues, tab }: { readonly issues: readonly Offering[]; readonly tab: IssueTab }) {
  const { t, i18n } = useTranslation(['subscription', 'app']);
  const words = useIssueWords();
  const zones = useRead('getMarkets', {}).data?.list;
  const offers = useMemo(() => issues.filter(({ state }) => tabOf(state) === tab), [issues, tab]);
  const filters = useMemo(
    () => [
      { id: 'all', label: t('list.all'), keeps: () => true },
      ...[...new Set(offers.map(({ market }) => market))].map((market) => ({
        id: market,
        label: t(`market.${market}`, { ns: 'app' }),
        keeps: (issue: Offering) => issue.market === market,
      })),
    ],
    [t, offers],
  );
  const sorts = useMemo(() => {
    const sign = tab === 'listed' ? -1 : 1;
    return [
      {
        id: 'date',
        label: t('list.byDate'),
        compare: (one: Offering, other: Offering) => sign * ((dateOf(one) ?? 0) - (dateOf(other) ?? 0)),
      },
      {
        id: 'name',
        label: t('list.byName'),
        compare: (one: Offering, other: Offering) => one.name.localeCompare(other.name, i18n.language),
      },
    ];
  }, [t, tab, i18n.language]);
  if (offers.length === 0) return <EmptyState icon="ipo" title={t('list.none')} detail={t('list.noneDetail')} />;
  const zoneOf = (issue: Offering) => zones?.find(({ market }) => market === issue.market)?.timeZone;
  const until = (issue: Offering) => {
    const time = dateOf(issue);
    const zone = zoneOf(issue);
    if (issue.state === 'withdrawn') return t('list.withdrawn');
    if (!time) return ABSENT;
    return <Countdown until={time} brief {...(zone !== undefined && { zone })} />;
  };
  const last = (issue: Offering) =>
    tab === 'listed'
      ? {
          id: 'debut',
          label: t('list.debut'),
          value: typeof issue.debutChange === 'number' ? ratioText(issue.debutChange, words.numbers) : ABSENT,
        }
      : { id: 'listing', label: t('list.listing'), value: words.day(issue.listDate, zoneOf(issue)) };
  const WHEN = { open: 'closes', upcoming: 'opens', closed: 'decided', listed: 'listing' } as const;
  const rowOf = (issue: Offering): OfferRow => ({
    title: issue.name,
    to: issueHref(issue.id),
    figures: [
      { id: 'top', label: t(issue.price ? 'list.price' : 'list.top'), value: words.top(issue) },
      {
        id: 'when',
        label: t(`list.${WHEN[tab]}`),
        value: tab === 'listed' ? words.day(issue.listDate, zoneOf(issue)) : until(issue),
      },
      { id: 'lot', label: t('list.lot'), value: words.count(issue.lot) },
      last(issue),
    ],
  });
  return (
    <OfferList
      label={t(`list.${tab}`)}
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
