import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Direction, Source } from '../../../contract/codes.ts';
import type { Option, OptionChain as Chain } from '../../../contract/rest/market.ts';
import { useQuote } from '../../data/useQuote.ts';
import { useRead } from '../../data/useRead.ts';
import { ABSENT, countText, type NumberFormats, numberFormats, ratioText, wireText } from '../../lib/numbers.ts';
import { calendarDayText } from '../../lib/time.ts';
import { orderHref } from '../../products/orderPage.ts';
import { EmptyState, FailedState } from '../../ui/Faces.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { atTheMoney, decimalsIn, expiriesOf, filled, inTheMoney, type Strike, strikesOf } from './chain.ts';
import css from './option-chain.module.css';

interface OptionChainProps {
  readonly code: string;
  /** Of the future, whose live price says where the money is. */
  readonly id: number | undefined;
}

const POLL_MS = 5000;
/** From this width on calls and puts stand on both sides of their strike. */
const WIDE_PX = 620;

type Right = Option['right'];

/** Options on a future by expiry: calls left and puts right of their strikes, or one side where there is no room for both. */
export function OptionChain({ code, id }: OptionChainProps) {
  const { t, i18n } = useTranslation();
  const read = useRead('futuresOptionsList', { goldCode: code }, { every: POLL_MS });
  const [expiry, setExpiry] = useState<string>();
  const [right, setRight] = useState<Right>('call');
  const { width, watch } = useWidth();
  const quote = useQuote(id);
  const chain = read.data;
  if (!chain) {
    if (read.state === 'failed') return <FailedState title={t('option.failed')} failure={read.failure} onRetry={read.retry} />;
    return <div className={css.bones} aria-busy="true" />;
  }
  const expiries = expiriesOf(chain);
  const selected = expiries.find((each) => each === expiry) ?? expiries[0];
  if (selected === undefined) return <EmptyState icon="info" title={t('option.none')} detail={t('option.noneDetail')} />;
  const live = quote && !Number.isNaN(quote.price) ? quote.price / 10 ** quote.instrument.scale : Number.NaN;
  const price = Number.isNaN(live) && chain.underlyingPrice ? Number(chain.underlyingPrice) : live;
  const wide = width >= WIDE_PX;
  return (
    <section ref={watch} className={css.part} aria-label={t('quote.options')}>
      <Tabs
        label={t('option.expiries')}
        tabs={expiries.map((each) => ({ id: each, label: calendarDayText(each, i18n.language) }))}
        selected={selected}
        onSelect={setExpiry}
      />
      {!wide && (
        <div className={css.rights}>
          <Segments<Right>
            label={t('option.right')}
            options={[
              { id: 'call', label: t('option.calls') },
              { id: 'put', label: t('option.puts') },
            ]}
            selected={right}
            onSelect={setRight}
          />
        </div>
      )}
      {read.state === 'failed' && (
        <p className={css.old}>
          {t('option.old')}{' '}
          <button type="button" onClick={read.retry}>
            {t('app.retry')}
          </button>
        </p>
      )}
      <Strikes key={`${selected} ${wide}`} chain={chain} expiry={selected} price={price} wide={wide} right={right} />
      <p className={css.note}>
        {t('option.note', { currency: chain.currency, multiplier: wireText(chain.multiplier, numberFormats(i18n.language)) })}
      </p>
    </section>
  );
}

interface StrikesProps {
  readonly chain: Chain;
  readonly expiry: string;
  /** In whole currency; NaN while unknown. */
  readonly price: number;
  readonly wide: boolean;
  readonly right: Right;
}

function Strikes({ chain, expiry, price, wide, right }: StrikesProps) {
  const { t, i18n } = useTranslation();
  const numbers = numberFormats(i18n.language);
  const strikes = useMemo(() => strikesOf(chain, expiry), [chain, expiry]);
  const decimals = useMemo(
    () => ({
      strike: decimalsIn(strikes.map(({ strike }) => strike)),
      price: decimalsIn(strikes.flatMap(({ call, put }) => [call?.bid, call?.ask, call?.last, put?.bid, put?.ask, put?.last])),
    }),
    [strikes],
  );
  const strikeText = ({ strike }: Strike) => wireText(filled(strike, decimals.strike), numbers);
  const money = atTheMoney(strikes, price);
  const scroller = useRef<HTMLElement>(null);
  const centred = useRef(false);
  useLayoutEffect(() => {
    const box = scroller.current;
    const row = box?.querySelector<HTMLElement>('[data-money]');
    if (centred.current || !box || !row) return;
    centred.current = true;
    // Once: afterwards the place is the reader's.
    box.scrollTop = row.offsetTop - (box.clientHeight - row.offsetHeight) / 2;
  }, [money]);
  const callHeads = [
    t('option.openInterest'),
    t('option.volume'),
    t('option.volatility'),
    t('option.last'),
    t('quote.bid'),
    t('quote.ask'),
  ];
  return (
    <section
      ref={scroller}
      className={css.scroller}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard reaches a scroller without focusable content by nothing else
      tabIndex={0}
      aria-label={t('option.strikes', { expiry: calendarDayText(expiry, i18n.language) })}
    >
      {wide ? (
        <table className={css.wide}>
          <thead>
            <tr className={css.rightsRow}>
              <th scope="colgroup" colSpan={6}>
                {t('option.calls')}
              </th>
              <th scope="col" rowSpan={2} className={css.strike}>
                {t('option.strike')}
              </th>
              <th scope="colgroup" colSpan={6}>
                {t('option.puts')}
              </th>
            </tr>
            <tr>
              {callHeads.map((head) => (
                <th key={`call ${head}`} scope="col">
                  {head}
                </th>
              ))}
              {[4, 5, 3, 2, 1, 0].map((at) => (
                <th key={`put ${at}`} scope="col">
                  {callHeads[at]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {strikes.map((row, index) => (
              <tr key={row.strike} data-money={index === money || undefined}>
                <Cells
                  option={row.call}
                  future={chain.underlying}
                  strike={row.value}
                  right="call"
                  price={price}
                  decimals={decimals.price}
                  numbers={numbers}
                />
                <th scope="row" className={css.strike}>
                  {strikeText(row)}
                  {index === money && <small>{t('option.atTheMoney')}</small>}
                </th>
                <Cells
                  option={row.put}
                  future={chain.underlying}
                  strike={row.value}
                  right="put"
                  price={price}
                  decimals={decimals.price}
                  numbers={numbers}
                />
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <OneSide
          future={chain.underlying}
          strikes={strikes}
          money={money}
          right={right}
          price={price}
          decimals={decimals.price}
          strikeText={strikeText}
          numbers={numbers}
        />
      )}
    </section>
  );
}

interface CellsProps {
  readonly option: Option | undefined;
  /** Code of the future. */
  readonly future: string;
  readonly strike: number;
  readonly right: Right;
  readonly price: number;
  /** Of every premium in the chain. */
  readonly decimals: number;
  readonly numbers: NumberFormats;
}

/** A call's figures end at the strike with bid and ask, a put's begin there. */
function Cells({ option, future, strike, right, price, decimals, numbers }: CellsProps) {
  const bidAt = right === 'call' ? 4 : 0;
  const { bid, ask, last, volatility, volume, openInterest } = figuresOf(option, decimals, numbers);
  const cells = right === 'call' ? [openInterest, volume, volatility, last, bid, ask] : [bid, ask, last, volatility, volume, openInterest];
  const worth = inTheMoney(right, strike, price) ? css.inMoney : undefined;
  // The columns are fixed, so their place is their name.
  return cells.map((text, column) => (
    <td key={column} className={worth}>
      {column === bidAt && <Way option={option} future={future} price={option?.bid} direction={Direction.Sell} text={text} />}
      {column === bidAt + 1 && <Way option={option} future={future} price={option?.ask} direction={Direction.Buy} text={text} />}
      {column !== bidAt && column !== bidAt + 1 && text}
    </td>
  ));
}

interface WayProps {
  readonly option: Option | undefined;
  readonly future: string;
  /** Decimal string; absent where nobody quotes. */
  readonly price: string | null | undefined;
  readonly direction: Direction;
  readonly text: string;
}

/** A premium is a way to the ticket at that price: what others bid is sold to, what they ask is bought. */
function Way({ option, future, price, direction, text }: WayProps) {
  const { t } = useTranslation();
  if (!option || !price) return text;
  const { code, right, strike, lastTradeDate } = option;
  const aim = { goldCode: future, optionType: right, strike, expiry: lastTradeDate };
  return (
    <Link
      className={`${css.way} ${direction === Direction.Buy ? css.ask : css.bid}`}
      to={orderHref({ code, source: Source.Future, market: 'FUT' }, { direction, price, option: aim })}
      aria-label={t(direction === Direction.Buy ? 'quote.buyAt' : 'quote.sellAt', { price: text })}
    >
      {text}
    </Link>
  );
}

function figuresOf(option: Option | undefined, decimals: number, numbers: NumberFormats) {
  const premium = (price: string | null | undefined) => (price ? wireText(filled(price, decimals), numbers) : ABSENT);
  const volatility = option?.impliedVolatility;
  return {
    bid: premium(option?.bid),
    ask: premium(option?.ask),
    last: premium(option?.last),
    volatility: volatility === null || volatility === undefined ? ABSENT : ratioText(volatility, numbers).replace('+', ''),
    volume: countText(option?.volume ?? Number.NaN, numbers),
    openInterest: countText(option?.openInterest ?? Number.NaN, numbers),
  };
}

interface OneSideProps {
  /** Code of the future. */
  readonly future: string;
  readonly strikes: readonly Strike[];
  readonly money: number | undefined;
  readonly right: Right;
  readonly price: number;
  /** Of every premium in the chain. */
  readonly decimals: number;
  strikeText(strike: Strike): string;
  readonly numbers: NumberFormats;
}

function OneSide({ future, strikes, money, right, price, decimals, strikeText, numbers }: OneSideProps) {
  const { t } = useTranslation();
  return (
    <table className={css.narrow}>
      <thead>
        <tr>
          <th scope="col" className={css.strike}>
            {t('option.strike')}
          </th>
          <th scope="col">{t('quote.bid')}</th>
          <th scope="col">{t('quote.ask')}</th>
          <th scope="col">{t('option.last')}</th>
        </tr>
      </thead>
      <tbody>
        {strikes.map((row, index) => {
          const { bid, ask, last, volatility, volume, openInterest } = figuresOf(row[right], decimals, numbers);
          const worth = inTheMoney(right, row.value, price) ? css.inMoney : undefined;
          return (
            <tr key={row.strike} data-money={index === money || undefined}>
              <th scope="row" className={css.strike}>
                {strikeText(row)}
                {index === money && <small>{t('option.atTheMoney')}</small>}
              </th>
              <td className={worth}>
                <Way option={row[right]} future={future} price={row[right]?.bid} direction={Direction.Sell} text={bid} />
                <small>{t('option.shortVolume', { value: volume })}</small>
              </td>
              <td className={worth}>
                <Way option={row[right]} future={future} price={row[right]?.ask} direction={Direction.Buy} text={ask} />
                <small>{t('option.shortInterest', { value: openInterest })}</small>
              </td>
              <td className={worth}>
                {last}
                <small>{t('option.shortVolatility', { value: volatility })}</small>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Width of an element in CSS pixels, 0 before it is known. */
function useWidth() {
  const [width, setWidth] = useState(0);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, []);
  return { width, watch };
}
