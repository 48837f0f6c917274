import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Market } from '../../../contract/codes.ts';
import type { MarketStatus } from '../../../contract/rest/shapes.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/Faces.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Depth } from './Depth.tsx';
import { Facts } from './Facts.tsx';
import { Headline } from './Headline.tsx';
import { OrderBar } from './OrderBar.tsx';
import css from './quote-detail.module.css';

interface QuoteDetailProps {
  readonly market: Market;
  readonly code: string;
  /** Undefined until the data layer knows it. */
  readonly id: number | undefined;
  /** The catalogue has no such instrument. */
  readonly unknown: boolean;
  readonly status: MarketStatus | undefined;
  readonly chart: ReactNode;
}

const SECTIONS = ['depth', 'distribution', 'flow', 'news'] as const;
type Section = (typeof SECTIONS)[number];

/** One instrument in full: price, chart, facts, book and trades. */
export function QuoteDetail({ market, code, id, unknown, status, chart }: QuoteDetailProps) {
  const { t } = useTranslation();
  const [section, setSection] = useState<Section>('depth');
  if (unknown) {
    return (
      <EmptyState icon="search" title={t('quote.unknown')} detail={t('quote.unknownDetail', { code })}>
        <ButtonLink kind="main" to="/pages/search/index">
          {t('quote.searchOther')}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <div className={css.scroll}>
        <Headline id={id} status={status} />
        {chart}
        <Facts id={id} market={market} code={code} />
        <Tabs<Section>
          fill
          label={t('quote.sections')}
          tabs={SECTIONS.map((name) => ({ id: name, label: t(`quote.${name}`) }))}
          selected={section}
          onSelect={setSection}
        />
        {section === 'depth' ? (
          <Depth id={id} market={market} code={code} status={status} />
        ) : (
          <EmptyState
            icon="clock"
            title={t('quote.sectionClosed', { section: t(`quote.${section}`) })}
            detail={t('quote.sectionClosedDetail')}
          />
        )}
      </div>
      <OrderBar />
    </>
  );
}
