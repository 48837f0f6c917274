import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { parseUnits } from '../../contract/finance/price.ts';
import type { Market } from '../../contract/codes.ts';
import { quoteKey } from '../../contract/quote.ts';
import type { Depth } from '../../contract/rest/market.ts';
import type { InstrumentDepth, Loadable } from './api.ts';
import { useData } from './context.ts';
import { createLiveDepths, type LiveDepths } from './depths.ts';
import type { Link } from './link.ts';
import { useFeed } from './useFeed.ts';
import { useRead } from './useRead.ts';
import { useRows } from './useRows.ts';

/** Where no server streams the book it is read so often. */
const POLL_MS = 1000;
/** So long a stream may take before it is: what a poll brings is of another instant than the prices above it. */
const GRACE_MS = 700;

const made = new WeakMap<Link, LiveDepths>();
/** Of a data layer; made when a page first shows a book. */
function depthsOf(link: Link): LiveDepths {
  const depths = made.get(link) ?? createLiveDepths(link);
  made.set(link, depths);
  return depths;
}

export interface DepthRead extends Pick<Loadable<Depth>, 'failure' | 'retry'> {
  /** Undefined until one came. */
  readonly depth: InstrumentDepth | undefined;
  /** It comes with its row and is of the same instant; else it is polled. */
  readonly streamed: boolean;
}

/** The order book and the last trades of an instrument: streamed with its row where the server does that, polled until then and elsewhere. */
export function useDepth(market: Market, code: string): DepthRead {
  const { ids } = useRows(
    useMemo(() => [quoteKey(market, code)], [market, code]),
    { depth: true },
  );
  const id = ids[0];
  const { link, quotes } = useData();
  const depths = depthsOf(link);
  const subscribe = useCallback((wake: () => void) => (id === undefined ? () => undefined : depths.subscribe(id, wake)), [depths, id]);
  const told = useSyncExternalStore(subscribe, () => (id === undefined ? undefined : depths.get(id)));
  const streamed = told?.live === true;
  const isLive = useFeed().kind === 'live';
  const hasWaited = useWaited(GRACE_MS);
  const {
    data: polled,
    failure,
    retry,
  } = useRead(
    'detailQuote',
    { stockCode: code, market },
    {
      every: POLL_MS,
      enabled: !streamed && (hasWaited || !isLive),
    },
  );
  const scale = id === undefined ? undefined : quotes.get(id)?.instrument.scale;
  const read = useMemo(() => (polled && scale !== undefined ? inUnits(polled, scale) : undefined), [polled, scale]);
  if (streamed) return { depth: told.depth, streamed, failure: undefined, retry };
  // The last that was streamed stands until a poll brings a newer one.
  const depth = told && (!read || read.time < told.depth.time) ? told.depth : read;
  return { depth, streamed, failure, retry };
}

/** False for so long from the first render on. */
function useWaited(ms: number): boolean {
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setHasWaited(true), ms);
    return () => window.clearTimeout(timer);
  }, [ms]);
  return hasWaited;
}

function inUnits({ time, bids, asks, trades }: Depth, scale: number): InstrumentDepth {
  const priced = <T extends { readonly price: string }>(list: readonly T[]) =>
    list.map((each) => ({ ...each, price: parseUnits(each.price, scale) ?? Number.NaN }));
  return { time, bids: priced(bids), asks: priced(asks), trades: priced(trades) };
}
