import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Direction, type Market } from '../../../contract/codes.ts';
import type { Instrument } from '../../../contract/quote.ts';
import type { Depth as Book } from '../../../contract/rest/market.ts';
import { useRead } from '../../data/useRead.ts';
import { MINUS, type NumberFormats, numberFormats, wholeText, instrumentPriceText, wireText } from '../../lib/numbers.ts';
import { clockText, zoneText } from '../../lib/time.ts';
import { orderHref } from '../../products/orderPage.ts';
import { EmptyState, FailedState } from '../../ui/Faces.tsx';
import css from './depth.module.css';
import { bookBalance, bookSpread } from './book.ts';
import { kindOf } from './kind.ts';
import { useInstrument } from './useInstrument.ts';

interface DepthProps {
  readonly id: number | undefined;
  readonly market: Market;
  readonly code: string;
  /** Of the instrument's own exchange. */
  readonly zone: string | undefined;
}

const POLL_MS = 1000;
const LEVELS = 5;
const TRADES = 20;
/** Others are quoted, not traded here. */
const ORDERED = new Set(['share', 'future', 'forex']);

/** Book and last trades, read again each second: no stream carries them. */
export function Depth({ id, market, code, zone }: DepthProps) {
  const { t, i18n } = useTranslation();
  const instrument = useInstrument(id);
  const read = useRead('detailQuote', { stockCode: code, market }, { every: POLL_MS });
  const numbers = numberFormats(i18n.language);
  const book = read.data;
  if (!book) {
    if (read.state === 'failed') return <FailedState title={t('quote.noDepth')} failure={read.failure} onRetry={read.retry} />;
    return <div className={css.bones} aria-busy="true" />;
  }
  if (book.bids.length === 0 && book.asks.length === 0) {
    return <EmptyState icon="markets" title={t('quote.noDepth')} detail={t('quote.noDepthDetail')} />;
  }
  const spread = bookSpread(book, instrument?.scale ?? 4, instrument?.tickDigits ?? 2);
  const balance = bookBalance(book, LEVELS);
  return (
    <div className={css.depthPart}>
      {read.state === 'failed' && (
        <p className={css.old}>
          {t('quote.depthOld', {
            time: `${clockText(book.time * 1000, i18n.language, zone)}${zone === undefined ? '' : ` ${zoneText(book.time * 1000, zone)}`}`,
          })}{' '}
          <button type="button" className={css.retry} onClick={read.retry}>
            {t('app.retry')}
          </button>
        </p>
      )}
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
      {/* Between banks nobody publishes trades. */}
      {instrument?.classify !== 'Forex' && (
        <Trades book={book} numbers={numbers} instrument={instrument} locale={i18n.language} zone={zone} />
      )}
    </div>
  );
}

interface PartProps {
  readonly instrument: Instrument | undefined;
  readonly book: Book;
  readonly numbers: NumberFormats;
}

/** A level is a way to the ticket at its price: what others bid is sold to, what they ask is bought. */
function Levels({ book, numbers, instrument }: PartProps) {
  const { t } = useTranslation();
  const way = (direction: Direction, price: string) => {
    const text = instrumentPriceText(price, instrument, numbers);
    if (!instrument || !ORDERED.has(kindOf(instrument.market))) return <span>{text}</span>;
    return (
      <Link
        className={css.level}
        to={orderHref(instrument, { direction, price })}
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

function Trades({ book, numbers, instrument, locale, zone }: PartProps & { readonly locale: string; readonly zone: string | undefined }) {
  const { t } = useTranslation();
  const trades = book.trades.slice(0, TRADES);
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
                {t('quote.time')} {zone === undefined ? '' : zoneText(book.time * 1000, zone)}
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
                  {instrumentPriceText(trade.price, instrument, numbers)}
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
