import { useTranslation } from 'react-i18next';
import type { Market } from '../../../../contract/codes.ts';
import { useFeed } from '../../../data/useFeed.ts';
import { useQuoteStore } from '../../../data/useQuote.ts';
import { useRead } from '../../../data/useRead.ts';
import { ProductList } from '../../../features/quote-list/ProductList.tsx';
import { serverNow } from '../../../lib/priceState.ts';
import { leftText, sessionNow } from '../../../lib/session.ts';
import { minuteText, zoneText } from '../../../lib/time.ts';
import { useNow } from '../../../lib/useNow.ts';
import { auctionStock } from '../../../products/auctionStock.ts';
import { orderHref } from '../../../products/orderPage.ts';
import { Note } from '../../../ui/sign/Note.tsx';
import css from './auction.module.css';

const RENEW_MS = 30_000;

/** Shares before the opening auction, at the price that they are indicated at. */
export function Screen() {
  const read = useRead('preMarketList', {}, { every: RENEW_MS });
  const market = read.data?.list[0]?.market;
  return (
    <ProductList
      titleKey="product.auction"
      about="lines.auction"
      read={read}
      before={market && <Opening market={market} />}
      hrefOf={(instrument) => orderHref({ ...instrument, source: auctionStock.source })}
    />
  );
}

/** What the market of the list does next, and in what time. */
function Opening({ market }: { readonly market: Market }) {
  const { t, i18n } = useTranslation(['ticket', 'app']);
  const app = useTranslation('app').t;
  const feed = useFeed();
  const now = useNow(1000);
  const markets = useRead('getMarkets', {});
  const told = markets.data?.list.find((each) => each.market === market);
  const time = serverNow(feed, useQuoteStore().time(), now);
  if (!told || time === undefined) return <div className={css.bones} aria-busy="true" />;
  const { phase, nextPhase, nextChange, timeZone } = sessionNow(told, time);
  const at = nextChange * 1000;
  const words = {
    time: `${minuteText(at, i18n.language, timeZone)}\u00a0${zoneText(at, timeZone)}`,
    left: leftText(app, Math.max(0, at - time)),
  };
  const text = () => {
    if (nextPhase === 'open') return t('auction.opens', words);
    if (phase === 'open') return t('auction.running');
    return nextPhase === 'pre' ? t('auction.begins', words) : t('auction.over');
  };
  return (
    <div className={css.opening}>
      <Note>{text()}</Note>
    </div>
  );
}
