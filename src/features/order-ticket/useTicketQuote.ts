import { useTranslation } from 'react-i18next';
import type { Notation } from '../../../contract/codes.ts';
import { parseUnits } from '../../../contract/finance/price.ts';
import type { Session } from '../../../contract/rest/shapes.ts';
import { useFeed } from '../../data/useFeed.ts';
import { useQuoteStore, useQuote } from '../../data/useQuote.ts';
import { useRead } from '../../data/useRead.ts';
import { useRow } from '../../data/useRow.ts';
import { shownName } from '../../lib/instrumentName.ts';
import { numberFormats, strikeText } from '../../lib/numbers.ts';
import { type PriceState, polledState, priceState, serverNow } from '../../lib/priceState.ts';
import { hoursOf, sessionNow } from '../../lib/session.ts';
import { calendarDay, calendarDayText } from '../../lib/time.ts';
import { useCameAt } from '../../lib/useCameAt.ts';
import { useNow } from '../../lib/useNow.ts';
import type { Aim } from './aim.ts';

const CHAIN_POLL_MS = 5000;
const SUMMARY_POLL_MS = 60_000;
/** Of an option, whose chain names none: the most that a price has. */
const OPTION_SCALE = 8;

/** What the ticket shows of its instrument. Prices are units of 10^-scale, NaN where there is none. */
export interface TicketQuote {
  readonly name: string;
  readonly code: string;
  readonly exchange: string;
  readonly currency: string;
  readonly scale: number;
  readonly tickDigits: number;
  readonly notation?: Notation | undefined;
  readonly last: number;
  readonly bid: number;
  readonly ask: number;
  readonly change: number;
  /** Fraction. */
  readonly changeRatio: number;
  readonly state: PriceState;
  readonly session: Session | undefined;
  /** Of the server, epoch ms; undefined before it spoke. */
  readonly time: number | undefined;
}

/** loading: not known yet; unknown: no such instrument; expired: an option whose last day has come and that its chain has no more. */
export type QuoteRead = { readonly state: 'loading' | 'unknown' | 'expired' } | { readonly state: 'known'; readonly quote: TicketQuote };

/** The live quote of what is to be ordered. An option has no stream of its own: its prices come with its chain, every five seconds. @param live id of its row where this tab has that live already */
export function useTicketQuote({ market, code, option }: Aim, live?: number): QuoteRead {
  const { t, i18n } = useTranslation('ticket');
  const listed = option?.goldCode ?? code;
  const { id, unknown } = useRow({ market, code: listed, id: live });
  const quote = useQuote(id);
  const feed = useFeed();
  const now = useNow(1000);
  const summary = useRead('summaryDetail', { stockCode: listed, market }, { every: SUMMARY_POLL_MS, enabled: !unknown });
  const markets = useRead('getMarkets', {});
  const chain = useRead('futuresOptionsList', { goldCode: listed }, { every: CHAIN_POLL_MS, enabled: option !== undefined && !unknown });
  const cameAt = useCameAt(chain.data, now);

  const time = serverNow(feed, useQuoteStore().time(), now);
  const told = hoursOf(
    summary.data?.session,
    markets.data?.list.find((each) => each.market === market),
  );
  const gone = { state: isLastDay(option?.expiry, time, told?.timeZone) ? 'expired' : 'unknown' } as const;
  if (unknown) return gone;
  if (!quote) return { state: 'loading' };
  const session = told && time !== undefined ? sessionNow(told, time) : told;
  const { instrument } = quote;
  const common = { code, exchange: instrument.exchange, session, time };
  if (!option) {
    const { price: last, bid, ask, change, changeRatio } = quote;
    const { currency, scale, tickDigits, notation } = instrument;
    const shown = {
      ...common,
      name: shownName(instrument, i18n.language),
      currency,
      scale,
      tickDigits,
      notation,
      last,
      bid,
      ask,
      change,
      changeRatio,
    };
    const state = priceState({ price: last, flags: quote.flags, time: quote.time, feed, phase: session?.phase, now });
    return { state: 'known', quote: { ...shown, state } };
  }
  if (!chain.data && chain.state !== 'failed') return { state: 'loading' };
  const entry = chain.data?.list.find((each) => each.code === code);
  if (chain.data && !entry) return gone;
  const units = (price: string | null | undefined) => parseUnits(price ?? '', OPTION_SCALE) ?? Number.NaN;
  const [last, bid, ask] = [units(entry?.last), units(entry?.bid), units(entry?.ask)];
  // A premium that nobody has traded at is worth what is offered for it.
  const price = [last, bid, ask].find((each) => !Number.isNaN(each)) ?? Number.NaN;
  return {
    state: 'known',
    quote: {
      ...common,
      name: t(`option.${option.optionType}`, {
        future: option.goldCode,
        strike: strikeText(option.strike, chain.data?.notation, numberFormats(i18n.language)),
        expiry: calendarDayText(option.expiry, i18n.language),
      }),
      currency: chain.data?.currency ?? instrument.currency,
      scale: OPTION_SCALE,
      tickDigits: 2,
      notation: chain.data?.notation ?? undefined,
      last: price,
      bid,
      ask,
      change: Number.NaN,
      changeRatio: Number.NaN,
      state: polledState({ price, flags: quote.flags, phase: session?.phase, age: now - cameAt }),
    },
  };
}

/** Whether an option's last day, YYYY-MM-DD, has come on its exchange's calendar; not before that is known. */
const isLastDay = (expiry: string | undefined, time: number | undefined, timeZone: string | undefined): boolean =>
  expiry !== undefined && time !== undefined && timeZone !== undefined && calendarDay(time, timeZone) >= expiry;
