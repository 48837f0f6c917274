import { useTranslation } from 'react-i18next';
import { Direction, type Market } from '../../../contract/codes.ts';
import { formatUnits } from '../../../contract/finance/price.ts';
import { factsOf, type InstrumentKind } from '../../../contract/markets.ts';
import type { Instrument } from '../../../contract/quote.ts';
import type { Session } from '../../../contract/rest/shapes.ts';
import type { InstrumentDepth } from '../../data/api.ts';
import { useDepth } from '../../data/useDepth.ts';
import { useQuote } from '../../data/useQuote.ts';
import { instrumentPriceText, MINUS, type NumberFormats, numberFormats, priceText, wholeText, wireText } from '../../lib/numbers.ts';
import type { PriceState } from '../../lib/priceState.ts';
import { clockText, dayText, zoneText } from '../../lib/time.ts';
import { orderHref } from '../../products/orderPage.ts';
import { EmptyState, FailedState } from '../../ui/page/Faces.tsx';
import { Icon } from '../../ui/sign/Icon.tsx';
import { Link } from '../../ui/press/Link.tsx';
import css from './depth.module.css';
import { bookBalance, bookOf, bookSpread, type Sides } from './book.ts';
import { useStanding } from './useStanding.ts';

interface DepthProps {
  readonly id: number | undefined;
  readonly market: Market;
  readonly code: string;
  /** Of the instrument's own exchange. */
  readonly told: Session | undefined;
}

const LEVELS = 5;
const TRADES = 20;
/** Others are quoted, not traded here. */
const ORDERED: ReadonlySet<InstrumentKind> = new Set(['share', 'future', 'forex']);

/** Book and last trades, of the same instant as the prices above them; those of a market that is shut say that they are its last. */
export function Depth({ id, market, code, told }: DepthProps) {
  const { t, i18n } = useTranslation();
  const quote = useQuote(id);
  const { state } = useStanding(id, told);
  const { depth, streamed, failure, retry } = useDepth(market, code);
  const locale = i18n.language;
  const numbers = numberFormats(locale);
  if (!depth || !quote) {
    if (failure) return <FailedState title={t('quote.noDepth')} failure={failure} onRetry={retry} />;
    return <div className={css.bones} aria-busy="true" />;
  }
  const { instrument } = quote;
  const book = bookOf(quote, depth);
  const zone = told?.timeZone;
  const isEmpty = book.bids.length === 0 && book.asks.length === 0;
  const stands = state !== undefined && isLast(state);
  const at = depth.time * 1000;
  const time = `${stands ? `${dayText(at, locale, zone)} ` : ''}${clockText(at, locale, zone)}${zone === undefined ? '' : `\u00A0${zoneText(at, zone)}`}`;
  const isOld = failure !== undefined || state?.kind === 'stale';
  const spread = bookSpread(book, instrument.scale, instrument.tickDigits);
  const balance = bookBalance(book, LEVELS);
  // Between banks nobody publishes trades.
  const hasTrades = factsOf(instrument.market).kind !== 'forex';
  return (
    <div className={stands || isOld ? css.depthStill : css.depthPart} data-streamed={streamed}>
      {stands && (!isEmpty || (hasTrades && depth.trades.length > 0)) && (
        <p className={css.last}>
          <Icon name="clock" size={12} /> {t(isEmpty ? 'quote.lastTrades' : 'quote.lastBook', { time })}
        </p>
      )}
      {isOld && !stands && (
        <p className={css.old}>
          {t('quote.depthOld', { time })}{' '}
          {failure && (
            <button type="button" className={css.retry} onClick={retry}>
              {t('app.retry')}
            </button>
          )}
        </p>
      )}
      {isEmpty ? (
        <EmptyState icon="markets" title={t('quote.noDepth')} detail={t('quote.noDepthDetail')} />
      ) : (
        <>
          <Levels book={book} numbers={numbers} instrument={instrument} />
          <p className={css.balance}>
            <span>
              {spread === undefined
                ? ''
                : t('quote.spread', {
                    spread: instrumentPriceText(spread.text, instrument, numbers),
                    points: wireText(spread.points.toFixed(1), numbers),
                  })}
            </span>
            <span>
              {balance === undefined
                ? ''
                : t('quote.balance', {
                    bid: `${Math.round(balance * 100)}${numbers.percent}`,
                    ask: `${100 - Math.round(balance * 100)}${numbers.percent}`,
                  })}
            </span>
          </p>
        </>
      )}
      {hasTrades && (!isEmpty || depth.trades.length > 0) && (
        <Trades depth={depth} instrument={instrument} numbers={numbers} locale={locale} zone={zone} />
      )}
    </div>
  );
}

/** Nothing moves there now, and what is shown is what stood last. */
function isLast({ kind }: PriceState): boolean {
  return kind === 'closed' || kind === 'halted' || kind === 'delisted';
}

interface PartProps {
  readonly numbers: NumberFormats;
  readonly instrument: Instrument;
}

/** A level is a way to the ticket at its price: what others bid is sold to, what they ask is bought. */
function Levels({ book, numbers, instrument }: PartProps & { readonly book: Sides }) {
  const { t } = useTranslation();
  const { scale, tickDigits, notation } = instrument;
  const way = (direction: Direction, price: number) => {
    const text = priceText(price, scale, tickDigits, numbers, notation);
    if (!ORDERED.has(factsOf(instrument.market).kind)) return <span>{text}</span>;
    return (
      <Link
        className={css.level}
        to={orderHref(instrument, { direction, price: formatUnits(price, scale, tickDigits) })}
        aria-label={t(direction === Direction.Buy ? 'quote.buyAt' : 'quote.sellAt', { price: text })}
      >
        {text}
      </Link>
    );
  };
  const bids = book.bids.slice(0, LEVELS);
  const asks = book.asks.slice(0, LEVELS);
  const largest = Math.max(1, ...bids.map((level) => level.volume), ...asks.map((level) => level.volume));
  const rows = Array.from({ length: Math.max(bids.length, asks.length) }, (_, index) => ({ bid: bids[index], ask: asks[index], index }));
  // Twice a cell's width is a whole side.
  const bar = (volume: number | undefined) => ({ width: `${((volume ?? 0) / largest) * 200}%` });
  return (
    <table className={css.depth}>
      <thead>
        <tr>
          <th scope="col">{t('quote.quantity')}</th>
          <th scope="col" className={css.end}>
            {t('quote.bid')}
          </th>
          <th scope="col">{t('quote.ask')}</th>
          <th scope="col" className={css.end}>
            {t('quote.quantity')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ bid, ask, index }) => (
          <tr key={index} className={index === 0 ? css.best : undefined}>
            <td className={css.size}>{bid ? wholeText(bid.volume, numbers) : ''}</td>
            <td className={css.bid}>
              <i style={bar(bid?.volume)} />
              {bid && way(Direction.Sell, bid.price)}
            </td>
            <td className={css.ask}>
              <i style={bar(ask?.volume)} />
              {ask && way(Direction.Buy, ask.price)}
            </td>
            <td className={css.sizeEnd}>{ask ? wholeText(ask.volume, numbers) : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TradesProps extends PartProps {
  readonly depth: InstrumentDepth;
  readonly locale: string;
  readonly zone: string | undefined;
}

function Trades({ depth, instrument, numbers, locale, zone }: TradesProps) {
  const { t } = useTranslation();
  const trades = depth.trades.slice(0, TRADES);
  return (
    <section className={css.tradesPart}>
      <h2 className={css.heading}>{t('quote.trades')}</h2>
      {trades.length === 0 ? (
        <p className={css.none}>{t('quote.noTrades')}</p>
      ) : (
        <table className={css.trades}>
          <thead>
            <tr>
              <th scope="col">
                {t('quote.time')} {zone === undefined ? '' : zoneText(depth.time * 1000, zone)}
              </th>
              <th scope="col" className={css.end}>
                {t('quote.price')}
              </th>
              <th scope="col" className={css.end}>
                {t('quote.quantity')}
              </th>
            </tr>
          </thead>
          <tbody>
            {trades.map((trade, index) => (
              // Several trades may share a second and a price: their place is all that tells them apart.
              <tr key={`${trade.time}-${index}`}>
                <td className={css.size}>{clockText(trade.time * 1000, locale, zone)}</td>
                <td className={trade.direction === 0 ? css.bought : css.sold}>
                  {priceText(trade.price, instrument.scale, instrument.tickDigits, numbers, instrument.notation)}
                  <span className={css.sign} title={trade.direction === 0 ? t('quote.direction.buy') : t('quote.direction.sell')}>
                    {trade.direction === 0 ? '+' : MINUS}
                  </span>
                </td>
                <td className={css.sizeEnd}>{wholeText(trade.volume, numbers)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
