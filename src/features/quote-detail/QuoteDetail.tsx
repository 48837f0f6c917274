import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Market } from '../../../contract/codes.ts';
import { factsOf } from '../../../contract/markets.ts';
import type { MarketStatus } from '../../../contract/rest/shapes.ts';
import type { OwnOfInstrument } from '../../products/ownPrice.ts';
import { ButtonLink } from '../../ui/press/Button.tsx';
import { EmptyState } from '../../ui/page/Faces.tsx';
import { type Tab, Tabs } from '../../ui/page/Tabs.tsx';
import { Depth } from './Depth.tsx';
import { Distribution } from './Distribution.tsx';
import { Facts } from './Facts.tsx';
import { Flow } from './Flow.tsx';
import { Headline } from './Headline.tsx';
import { OrderBar } from './OrderBar.tsx';
import css from './quote-detail.module.css';
import { Rate } from './Rate.tsx';
import { Touch } from './Touch.tsx';
import { useInstrument } from './useInstrument.ts';
import { useSummary } from './useSummary.ts';
import { hoursOf } from '../../lib/session.ts';

/** A part that only its page knows, as a tab after the instrument's own. */
export interface DetailSection {
  readonly id: string;
  readonly label: string;
  readonly body: ReactNode;
}

interface QuoteDetailProps {
  readonly market: Market;
  readonly code: string;
  /** Undefined until the data layer knows it. */
  readonly id: number | undefined;
  /** The catalogue has no such instrument. */
  readonly unknown: boolean;
  readonly status: MarketStatus | undefined;
  readonly chart: ReactNode;
  /** What the customer has of it. */
  readonly own?: Pick<OwnOfInstrument, 'list' | 'isComing'>;
  /** Whether orders begin here; not where a ticket stands beside. */
  readonly orders?: boolean;
  readonly sections?: readonly DetailSection[];
  /** The tab in sight and what to do with a choice, where the address keeps it. */
  readonly section?: string | undefined;
  onSection?(section: string): void;
}

const OWN_SECTIONS = ['depth', 'distribution', 'flow'] as const;
type OwnSection = (typeof OWN_SECTIONS)[number];

/** A share has all, an index no book, the others have a book alone. */
function ownSections(market: Market): readonly OwnSection[] {
  const { kind } = factsOf(market);
  if (kind === 'share') return OWN_SECTIONS;
  return kind === 'index' ? [] : ['depth'];
}

/** One instrument in full: price, chart, facts, book and trades, and what its class has besides. */
export function QuoteDetail({
  market,
  code,
  id,
  unknown,
  status,
  chart,
  own: owned,
  orders = true,
  sections = [],
  section,
  onSection,
}: QuoteDetailProps) {
  const { t } = useTranslation();
  const panel = useId();
  const [chosen, setChosen] = useState<string>();
  const summary = useSummary(market, code, !unknown);
  const session = hoursOf(summary.data?.session, status);
  const currency = useInstrument(id)?.currency ?? '';
  if (unknown) {
    return (
      <EmptyState icon="search" title={t('quote.unknown')} detail={code === '' ? undefined : t('quote.unknownDetail', { code })}>
        <ButtonLink kind="main" to="/pages/search/index">
          {t('quote.searchOther')}
        </ButtonLink>
      </EmptyState>
    );
  }
  const own = ownSections(market);
  const tabs: Tab<string>[] = [...own.map((name) => ({ id: name, label: t(`quote.${name}`) })), ...sections];
  const wanted = onSection ? section : chosen;
  const selected = tabs.some((tab) => tab.id === wanted) ? wanted : tabs[0]?.id;
  const body = () => {
    switch (own.find((name) => name === selected)) {
      case 'depth':
        return <Depth id={id} market={market} code={code} told={session} />;
      case 'distribution':
        return <Distribution id={id} summary={summary} />;
      case 'flow':
        return <Flow summary={summary} currency={currency} />;
      case undefined:
        return sections.find((each) => each.id === selected)?.body;
    }
  };
  const { kind } = factsOf(market);
  return (
    <>
      <div className={css.scroll}>
        <div className={css.columns}>
          <div className={css.side}>
            <div className={css.head}>
              <Headline id={id} told={session} haltedAt={summary.data?.haltedAt} />
              {kind === 'forex' ? <Rate id={id} facts={summary.data?.forex} /> : kind !== 'index' && <Touch id={id} />}
            </div>
            {owned?.list !== undefined && <div className={css.own}>{owned.list}</div>}
            <div className={owned?.isComing ? css.factsHeld : css.factsPlace}>
              <Facts id={id} market={market} code={code} summary={summary} />
            </div>
          </div>
          <div className={css.main}>
            <div className={css.chart}>{chart}</div>
            {selected !== undefined && (
              <div className={owned?.isComing ? css.sectionsHeld : css.sections}>
                <Tabs fill label={t('quote.sections')} tabs={tabs} selected={selected} controls={panel} onSelect={onSection ?? setChosen} />
                <div id={panel} role="tabpanel" aria-label={tabs.find((tab) => tab.id === selected)?.label}>
                  {body()}
                </div>
              </div>
            )}
          </div>
        </div>
      </div>
      {orders && <OrderBar id={id} market={market} code={code} />}
    </>
  );
}
