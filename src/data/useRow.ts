import { useMemo } from 'react';
import type { Market } from '../../contract/codes.ts';
import { quoteKey } from '../../contract/quote.ts';
import { useQuoteStore } from './useQuote.ts';
import { useRows } from './useRows.ts';

/** Where an instrument is listed and, of a row that this tab has live already, its id: nobody has to be asked for it then. */
export interface Listed {
  readonly market: Market;
  readonly code: string;
  readonly id?: number | undefined;
}

export interface Row {
  /** Undefined until the data layer knows it. */
  readonly id: number | undefined;
  /** The catalogue has no such instrument. */
  readonly unknown: boolean;
}

/** The live row of one instrument, at full pace while mounted. */
export function useRow(listed: Listed | undefined): Row {
  const quotes = useQuoteStore();
  const { market, code, id: live } = listed ?? {};
  const rows = useRows(useMemo(() => (market === undefined || code === undefined ? [] : [quoteKey(market, code)]), [market, code]));
  // Ids are of one catalogue: of another, this may be somebody else's.
  const known = live === undefined ? undefined : quotes.get(live)?.instrument;
  return {
    id: rows.ids[0] ?? (known?.code === code && known?.market === market ? live : undefined),
    unknown: rows.missing.length > 0,
  };
}
