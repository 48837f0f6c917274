import { useMemo } from 'react';
import { type Instrument, quoteKey } from '../../../contract/quote.ts';
import { useQuoteStore } from '../../data/useQuote.ts';
import { useRows } from '../../data/useRows.ts';
import { useInstrument } from '../../features/quote-detail/useInstrument.ts';
import type { Place } from './workspaces.ts';

/** A place and, of a row that the list beside has live, its id: nobody has to be asked for it then. */
export interface Chosen extends Place {
  readonly id?: number | undefined;
}

interface ShownRow {
  /** Undefined until the data layer knows it. */
  readonly id: number | undefined;
  readonly instrument: Instrument | undefined;
  /** The catalogue has no such instrument. */
  readonly unknown: boolean;
}

/** The live row of a place. */
export function useShownRow(place: Chosen | undefined): ShownRow {
  const store = useQuoteStore();
  const { market, code, id: listed } = place ?? {};
  const rows = useRows(useMemo(() => (market === undefined || code === undefined ? [] : [quoteKey(market, code)]), [market, code]));
  // Ids are of one catalogue: of another, this may be somebody else's.
  const known = listed === undefined ? undefined : store.get(listed)?.instrument;
  const id = rows.ids[0] ?? (known?.code === code && known?.market === market ? listed : undefined);
  return { id, instrument: useInstrument(id), unknown: rows.missing.length > 0 };
}
