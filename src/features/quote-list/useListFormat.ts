import { useMemo } from 'react';
import type { Market, Phase } from '../../../contract/codes.ts';
import { type QuoteKey, quoteKey } from '../../../contract/quote.ts';
import type { FigureOf, RowFormat } from './rowFormat.ts';
import { useRowFormats } from './useRowFormat.ts';

/** A list of one market has one phase; of several, each row has its market's: the same function for as long as it says the same. */
export type ListPhase = Phase | undefined | ((market: Market) => Phase | undefined);

/** Decimals that a list's prices are lined up at. */
const PRICE_DECIMALS = 4;

/**
 * How a list's rows are written; another object when any of them is written otherwise.
 * @param watched undefined while it is not known what is watched: no star is lit then
 * @param figureOf of a list that is ordered by a figure of its own
 */
export function useListFormat(phase: ListPhase, watched: ReadonlySet<QuoteKey> | undefined, figureOf: FigureOf | undefined): RowFormat {
  const formats = useRowFormats(PRICE_DECIMALS, typeof phase === 'function');
  return useMemo(() => {
    const several = typeof phase === 'function';
    const of = (market?: Market): RowFormat => ({
      ...formats(several ? market && phase(market) : phase),
      isWatched: (instrument) => watched?.has(quoteKey(instrument.market, instrument.code)) ?? false,
      ...(figureOf && { figureOf }),
      ...(several && { of }),
    });
    return of();
  }, [formats, phase, watched, figureOf]);
}
