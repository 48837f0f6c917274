/** A quote row as REST gives it: the specification's field names, prices as decimal strings. */
import type { Phase } from '../../contract/codes.ts';
import { changeOf, formatUnits, shownDigits } from '../../contract/finance/price.ts';
import { InstrumentState, type QuoteColumn } from '../../contract/quote.ts';
import type { QuoteRow } from '../../contract/rest/shapes.ts';
import { COLUMN } from '../market/board.ts';
import type { Listing } from '../market/types.ts';

/** Decimals of a ratio: a hundredth of a basis point. */
const RATIO_DIGITS = 6;

/**
 * @param values QUOTE_COLUMNS of the listing
 * @param at sandbox time of the values, epoch ms
 */
export function quoteRow(listing: Listing, values: Float64Array, phase: Phase, at: number): QuoteRow {
  const { scale } = listing;
  const units = (column: QuoteColumn) => values[COLUMN[column]] ?? Number.NaN;
  const price = (value: number) => decimal(value, listing);
  const count = (value: number) => (Number.isFinite(value) ? value : null);

  const last = units('price');
  const day = changeOf(last, units('previousClose'));
  const extended = units('extended');
  const beyond = changeOf(extended, last);
  return {
    id: listing.id,
    name: listing.name,
    ...(listing.nameZh !== undefined && { nameZh: listing.nameZh }),
    stock_code: listing.code,
    market: listing.market,
    classify: listing.classify,
    source: listing.source,
    currency: listing.currency,
    exchange: listing.exchange,
    scale,
    tick: tickOf(listing),
    lot: listing.lot,
    ...(listing.notation && { notation: listing.notation }),
    state: stateOf(units('state')),
    price_nominal: price(last),
    change: price(day.change),
    change_ratio: ratio(day.ratio),
    volume: count(units('volume')),
    previousClose: price(units('previousClose')),
    open: price(units('open')),
    high: price(units('high')),
    low: price(units('low')),
    bid: price(units('bid')),
    ask: price(units('ask')),
    bidVolume: count(units('bidVolume')),
    askVolume: count(units('askVolume')),
    ...(Number.isFinite(extended) && {
      extendedSession: phase === 'pre' ? ('pre' as const) : ('post' as const),
      extendedPrice: price(extended),
      extendedChange: price(beyond.change),
      extendedChangeRatio: ratio(beyond.ratio),
    }),
    // While the market trades, the simulated price moves each second; outside, the market keeps no time of the last trade.
    ...(phase !== 'closed' && phase !== 'lunch' && { time: Math.floor(at / 1000) }),
  };
}

/** The sparkline of a row, as prices. */
export const profileOf = (spark: Float64Array, listing: Listing): (string | null)[] =>
  Array.from(spark, (value) => decimal(value, listing));

/** Decimal string of units, null where there is no price. */
function decimal(units: number, { scale, tickDigits }: Pick<Listing, 'scale' | 'tickDigits'>): string | null {
  return Number.isFinite(units) ? formatUnits(units, scale, shownDigits(units, scale, tickDigits)) : null;
}

const ratio = (value: number | undefined): string | null =>
  value !== undefined && Number.isFinite(value) ? value.toFixed(RATIO_DIGITS) : null;

const tickOf = ({ tickDigits }: Listing): string => formatUnits(1, tickDigits);

const STATES = new Set<number>(Object.values(InstrumentState));
const stateOf = (value: number): InstrumentState => (STATES.has(value) ? (value as InstrumentState) : InstrumentState.Trading);
