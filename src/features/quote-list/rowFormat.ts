import type { TFunction } from 'i18next';
import type { Market, Phase } from '../../../contract/codes.ts';
import type { FeedState } from '../../../contract/frame.ts';
import { factsOf } from '../../../contract/markets.ts';
import type { Instrument } from '../../../contract/quote.ts';
import { type NumberFormats, numberFormats } from '../../lib/numbers.ts';
import type { PriceState } from '../../lib/priceState.ts';
import { minuteText } from '../../lib/time.ts';
import { ageText } from '../../lib/useAgeText.ts';
import type { Ink } from './canvas/ink.ts';

/** All that a row needs besides its quote; the same object until one of these changes. */
export interface RowFormat {
  readonly numbers: NumberFormats;
  readonly feed: FeedState;
  /** Of the list's market; undefined while unknown. */
  readonly phase: Phase | undefined;
  /** This machine's clock when the ages were last renewed. */
  readonly now: number;
  /** Prices of different decimals end under one another when the column reserves this many. */
  readonly decimals: number;
  readonly words: RowWords;
  /** Whether a changed price may flash. */
  readonly flash: boolean;
  readonly ink: Ink;
  /** Of a list that is ordered by a figure of its own: it takes the ratio's place, and the day's ratio that of the change. */
  readonly figureOf?: FigureOf;
  /** Whether its star is lit; without it stars are none of the writer's. */
  readonly isWatched?: (instrument: Pick<Instrument, 'market' | 'code'>) => boolean;
  /** Of a list of several markets: how each one's rows are written. */
  readonly of?: (market: Market) => RowFormat;
}

/** What a row says of its instrument; `sign` colours it, 0 for none. */
export type FigureOf = (id: number) => { readonly text: string; readonly sign: number };

export interface RowWords {
  state(state: PriceState): string;
  readonly extended: string;
  /** Stands after the code where rows of several markets stand together. */
  badge(instrument: Pick<Instrument, 'market'>): string;
}

function rowWords({ t, locale, phase, now, badges }: FormatInput): RowWords {
  const fixed = {
    live: '',
    delayed: t('state.delayed'),
    halted: t('state.halted'),
    delisted: t('state.delisted'),
    closed: t('state.closed'),
    unavailable: t('state.unavailable'),
  };
  return {
    // Shares stand in many markets, all else in one of its own.
    badge: ({ market }) => (badges && factsOf(market).kind === 'share' ? ` · ${market}` : ''),
    extended: phase === 'pre' ? t('list.pre') : phase === 'post' ? t('list.post') : '',
    state: (state) => {
      switch (state.kind) {
        case 'stale':
          return t('state.stale', { age: ageText(t, state.age) });
        case 'cached':
          return t('state.cached', { time: minuteText(Number.isNaN(state.at) ? now : state.at, locale) });
        default:
          return fixed[state.kind];
      }
    },
  };
}

export interface FormatInput {
  readonly t: TFunction<'app'>;
  readonly locale: string;
  readonly feed: FeedState;
  readonly phase: Phase | undefined;
  readonly now: number;
  readonly decimals: number;
  readonly flash: boolean;
  readonly ink: Ink;
  /** Rows say their market. */
  readonly badges?: boolean;
}

export function rowFormat(input: FormatInput): RowFormat {
  const { locale, feed, phase, now, decimals, flash, ink } = input;
  return { numbers: numberFormats(locale), feed, phase, now, decimals, flash, ink, words: rowWords(input) };
}
