import { formatUnits } from '../../../contract/finance/price.ts';
import { RowFlag } from '../../../contract/frame.ts';
import type { DepthLevel, InstrumentDepth, QuoteView } from '../../data/api.ts';

export type Sides = Pick<InstrumentDepth, 'bids' | 'asks'>;
type Row = Pick<QuoteView, 'bid' | 'ask' | 'bidVolume' | 'askVolume' | 'flags'>;

/**
 * The book as the page shows it: its first level is the row's bid and ask, which stand above it and on the buttons, and the
 * others lie beyond. What is streamed is of one instant anyway; a polled book is of another than its row. A row of an earlier visit
 * says nothing of the book.
 */
export function bookOf(row: Row | undefined, { bids, asks }: Sides): Sides {
  if (!row || (row.flags & RowFlag.Cached) !== 0) return { bids, asks };
  return {
    bids: sideOf(row.bid, row.bidVolume, bids, (price) => price < row.bid),
    asks: sideOf(row.ask, row.askVolume, asks, (price) => price > row.ask),
  };
}

function sideOf(best: number, volume: number, levels: readonly DepthLevel[], isBeyond: (price: number) => boolean): readonly DepthLevel[] {
  if (Number.isNaN(best)) return [];
  const size = Number.isNaN(volume) ? (levels.find(({ price }) => price === best)?.volume ?? 0) : volume;
  return [{ price: best, volume: size }, ...levels.filter(({ price }) => isBeyond(price))];
}

/**
 * Distance of best ask and best bid, exact and with so many decimals at least, and in hundredths of a percent of their
 * middle. Undefined for a one-sided book.
 */
export function bookSpread({ bids, asks }: Sides, scale: number, digits: number): { text: string; points: number } | undefined {
  const bid = bids[0]?.price;
  const ask = asks[0]?.price;
  if (bid === undefined || ask === undefined) return undefined;
  const middle = (bid + ask) / 2;
  return { text: formatUnits(ask - bid, scale, digits), points: middle > 0 ? ((ask - bid) / middle) * 10_000 : 0 };
}

/** Share of the bid side in the volume of the best levels, 0 to 1. Undefined for an empty book. */
export function bookBalance({ bids, asks }: Sides, levels: number): number | undefined {
  const sum = (side: readonly DepthLevel[]) => side.slice(0, levels).reduce((total, level) => total + level.volume, 0);
  const bid = sum(bids);
  const total = bid + sum(asks);
  return total > 0 ? bid / total : undefined;
}
