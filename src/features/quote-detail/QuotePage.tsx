import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Direction, type Market, MARKETS } from '../../../contract/codes.ts';
import { type Instrument, quoteKey } from '../../../contract/quote.ts';
import { isInstrumentCode } from '../../../contract/rules.ts';
import { useRead } from '../../data/useRead.ts';
import { useRow } from '../../data/useRow.ts';
import { useWatchlist } from '../../data/useWatchlist.ts';
import { href } from '../../lib/href.ts';
import { shownName } from '../../lib/instrumentName.ts';
import type { TitleKey } from '../../lib/page.ts';
import { useActs } from '../../lib/shortcuts.ts';
import { share } from '../../lib/share.ts';
import { usePageQuery } from '../../lib/usePageQuery.ts';
import { orderHref } from '../../products/orderPage.ts';
import type { OwnOfInstrument, OwnPrice } from '../../products/ownPrice.ts';
import { useAlertPrices } from '../../products/useAlertPrices.ts';
import { productOf } from '../../products/registry.ts';
import { NavAction, NavBar } from '../../ui/page/NavBar.tsx';
import type { QUOTE_QUERY } from './query.ts';
import { type DetailSection, QuoteDetail } from './QuoteDetail.tsx';
import { useInstrument } from './useInstrument.ts';

/** The instrument that the address names. */
export interface Place {
  readonly market: Market;
  readonly code: string;
}

const NOTHING_OWN: OwnOfInstrument = { prices: [], isComing: false };

/** Keeps the line's place. */
const COMING = '\u00a0';

interface QuotePageProps {
  readonly route: { readonly path: `/${string}`; readonly query: typeof QUOTE_QUERY };
  readonly titleKey: TitleKey;
  /** Where an address without a market means. */
  readonly market: Market;
  /** Tells what the customer has of the instrument: prices for the chart, and rows. Absent where nobody can have any. */
  readonly Own?: ComponentType<Place & { children(own: OwnOfInstrument): ReactNode }>;
  /** Sets an alert on the price. */
  readonly Alert: ComponentType<{ readonly subject: Instrument; onClose(): void }>;
  /** @param place with the prices that alerts wait for */
  chart(place: Place & { readonly id: number | undefined; readonly alerts: readonly OwnPrice[] }, own: readonly OwnPrice[]): ReactNode;
  sections(place: Place, instrument: Instrument | undefined): readonly DetailSection[];
}

/** The frame of every quote page. The address names the instrument by code and, where a code stands in several markets, by market. */
export function QuotePage({ route, titleKey, market: fallback, Own, Alert, chart, sections }: QuotePageProps) {
  const { t, i18n } = useTranslation(['app', 'titles']);
  const navigate = useNavigate();
  const query = usePageQuery(route);
  const named = MARKETS.find((known) => known === query.market);
  const market = named ?? fallback;
  const code = query.code ?? '';
  // A code that no wire would carry is unknown without asking, and so is one of a market that there isn't: another's would be another instrument.
  const askable = isInstrumentCode(code) && (named !== undefined || !query.market);
  const { id, unknown: missing } = useRow(askable ? { market, code } : undefined);
  const instrument = useInstrument(id);
  const [isSetting, setSetting] = useState(false);
  const alerts = useAlertPrices(market, code);
  const { view: watching, toggle } = useWatchlist(instrument !== undefined);
  const markets = useRead('getMarkets', {});
  const status = markets.data?.list.find((known) => known.market === market);
  const name = shownName(instrument ?? { name: query.name ?? code }, i18n.language);
  const place = { market, code };
  const order = (direction: Direction) =>
    instrument && productOf(instrument.source) ? () => void navigate(orderHref(instrument, { direction })) : undefined;
  useActs({ buy: order(Direction.Buy), sell: order(Direction.Sell), star: instrument && (() => toggle(instrument)) });
  const tell = () => void share({ title: name, url: window.location.href }, { copied: t('quote.copied'), refused: t('quote.notShared') });
  const unknown = !askable || missing;
  const detail = (own: OwnOfInstrument) => (
    <QuoteDetail
      key={`${market}:${code}`}
      market={market}
      code={code}
      id={id}
      unknown={unknown}
      status={status}
      chart={chart({ ...place, id, alerts }, own.prices)}
      own={own}
      sections={sections(place, instrument)}
      section={query.tab}
      onSection={(tab) => void navigate(href(route, { ...query, code, source: query.source ?? '', tab }), { replace: true })}
    />
  );
  return (
    <>
      <NavBar
        back
        title={name || t(titleKey, { ns: 'titles' })}
        under={instrument ? `${instrument.code} · ${instrument.exchange} · ${instrument.currency}` : unknown ? undefined : COMING}
      >
        {instrument && (
          <NavAction
            icon="star"
            label={t('list.star')}
            pressed={watching?.keys.has(quoteKey(market, code)) ?? false}
            onClick={() => toggle(instrument)}
          />
        )}
        {instrument && <NavAction icon="bell" label={t('quote.alert')} onClick={() => setSetting(true)} />}
        <NavAction icon="share" label={t('quote.share')} onClick={tell} />
        <NavAction icon="search" label={t('app.search')} onClick={() => void navigate('/pages/search/index')} />
      </NavBar>
      {isSetting && instrument && <Alert subject={instrument} onClose={() => setSetting(false)} />}
      {Own && !unknown ? <Own {...place}>{detail}</Own> : detail(NOTHING_OWN)}
    </>
  );
}
