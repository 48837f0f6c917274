import { formatUnits, parseUnits } from '../../../contract/finance/price.ts';
import type { Depth } from '../../../contract/rest/market.ts';

/**
 * Distance of best ask and best bid, exact and with so many decimals at least, and in hundredths of a percent of their
 * middle. Undefined for a one-sided book.
 */
export function bookSpread(book: Depth, scale: number, digits: number): { text: string; points: number } | undefined {
  const bid = parseUnits(book.bids[0]?.price ?? '', scale);
  const ask = parseUnits(book.asks[0]?.price ?? '', scale);
  if (bid === undefined || ask === undefined) return undefined;
  const middle = (bid + ask) / 2;
  return { text: formatUnits(ask - bid, scale, digits), points: middle > 0 ? ((ask - bid) / middle) * 10_000 : 0 };
}

/** Share of the bid side in the volume of the best levels, 0 to 1. Undefined for an empty book. */
export function bookBalance(book: Depth, levels: number): number | undefined {
  const sum = (side: Depth['bids']) => side.slice(0, levels).reduce((total, level) => total + level.volume, 0);
  const bid = sum(book.bids);
  const total = bid + sum(book.asks);
  return total > 0 ? bid / total : undefined;
}
