/** What is known of an instrument beyond its quote. */
import { formatUnits } from '../../../contract/finance/price.ts';
import type { QuoteValues } from '../../../contract/quote.ts';
import type { Session } from '../../../contract/rest/shapes.ts';
import type { Chips, FundFlow, Summary } from '../../../contract/rest/summary.ts';
import type { YearRange } from '../tape/chart.ts';
import type { InstrumentSource } from '../source.ts';

export interface SummaryParts {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly quote: QuoteValues;
  readonly year: YearRange;
  /** What follows from volumes; undefined where nobody counts trades. */
  readonly traded: { readonly fundFlow: FundFlow; readonly chips: Chips | undefined } | undefined;
  readonly session: Session | undefined;
  /** What fits the instrument's class. */
  readonly facts: Pick<Summary, 'future' | 'forex' | 'index' | 'hongKong'>;
}

export function summaryOf(source: InstrumentSource, { at, quote: { price, volume }, year, traded, session, facts }: SummaryParts): Summary {
  const { listing, basket, tie } = source;
  const stoodFrom = Math.min(source.haltedFrom, source.delistedFrom);
  const { high, low, recorded } = year;
  const decimal = (units: number): string => formatUnits(units, listing.scale, listing.tickDigits);
  return {
    sector: listing.sector,
    isin: listing.isin,
    type: listing.type,
    roundLot: listing.roundLot,
    week52High: decimal(high),
    week52Low: decimal(low),
    ...(traded && { turnover: String(Math.round((price / 10 ** listing.scale) * volume)), ...traded }),
    session,
    ...(at >= stoodFrom && { haltedAt: Math.floor(stoodFrom / 1000) }),
    synthetic: !recorded,
    basis: recorded ? 'recorded' : basket ? 'constituents' : tie ? 'tied' : 'drawn',
    ...facts,
  };
}
