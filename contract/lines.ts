/** What is so of a product line on both sides of the wire, a row each: what its screens say besides is in `src/products`. */
import { type Market, Source } from './codes.ts';
import { factsOf, type InstrumentKind } from './markets.ts';

/**
 * Where an order meets its price.
 * - book: at what stands there, in the market's hours
 * - auction: at the price of the next opening; what is bought is a position of its market's own line
 * - counterparty: whole and at once at what one asks away from the book, while the market is open
 */
export type Pricing = 'book' | 'auction' | 'counterparty';

export type CreateCall = 'stockCreate' | 'hkCreate' | 'futureCreate' | 'forexCreate' | 'blockTradeCreate' | 'auctionStockCreate';

interface LineFacts {
  /** Places its orders, and no other line's. */
  readonly call: CreateCall;
  readonly pricing: Pricing;
  /** Of a line that is no market's own: what it takes orders for in place of that. */
  readonly takes?: InstrumentKind;
}

/** The lines whose orders have a book; the others are quoted only, or commitments. */
export const LINES = {
  [Source.Stock]: { call: 'stockCreate', pricing: 'book' },
  [Source.HKStock]: { call: 'hkCreate', pricing: 'book' },
  [Source.Future]: { call: 'futureCreate', pricing: 'book' },
  [Source.Forex]: { call: 'forexCreate', pricing: 'book' },
  [Source.BlockTrade]: { call: 'blockTradeCreate', pricing: 'counterparty', takes: 'share' },
  [Source.AuctionStock]: { call: 'auctionStockCreate', pricing: 'auction', takes: 'share' },
} as const satisfies Partial<Record<Source, LineFacts>>;

export type TradedSource = keyof typeof LINES;
const lineFacts = (source: TradedSource): LineFacts => LINES[source];

/** What of a line's facts its product begins with. */
export const lineOf = <S extends TradedSource>(source: S): { source: S; endpoint: (typeof LINES)[S]['call']; pricing: Pricing } => ({
  source,
  endpoint: LINES[source].call,
  pricing: LINES[source].pricing,
});

export const isTraded = (source: number): source is TradedSource => Object.hasOwn(LINES, source);

/** Undefined of what isn't traded by orders. */
export const pricingOf = (source: number): Pricing | undefined => (isTraded(source) ? LINES[source].pricing : undefined);

/** The line of the position that an order of a line opens. */
export const heldIn = (source: Source, market: Market): Source => (pricingOf(source) === 'auction' ? factsOf(market).source : source);

/** The line of an order for an instrument of a market: the one asked for where it takes such instruments, else the market's own. */
export function lineFor(market: Market, asked: number): Source {
  const { kind, source } = factsOf(market);
  return isTraded(asked) && lineFacts(asked).takes === kind ? asked : source;
}
