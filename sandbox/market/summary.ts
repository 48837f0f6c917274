/** What is known of an instrument beyond its quote. */
import { formatUnits } from '../../contract/finance/price.ts';
import type { QuoteValues } from '../../contract/quote.ts';
import type { Summary } from '../../contract/rest/summary.ts';
import type { YearRange } from './chart.ts';
import type { InstrumentSource } from './source.ts';

export function createSummary(source: InstrumentSource, { price, volume }: QuoteValues, { high, low, recorded }: YearRange): Summary {
  const { listing, hasVolume, basket } = source;
  const decimal = (units: number): string => formatUnits(units, listing.scale, listing.tickDigits);
  return {
    sector: listing.sector,
    isin: listing.isin,
    type: listing.type,
    roundLot: listing.roundLot,
    week52High: decimal(high),
    week52Low: decimal(low),
    ...(hasVolume && { turnover: String(Math.round((price / 10 ** listing.scale) * volume)) }),
    synthetic: !recorded,
    basis: recorded ? 'recorded' : basket ? 'constituents' : 'drawn',
  };
}
