import { useEffect, useId, useMemo, useSyncExternalStore } from 'react';
import type { EndpointId, Input, Output } from '../../contract/rest/index.ts';
import type { Loadable } from './api.ts';
import { useData } from './context.ts';
import { createRead } from './read.ts';

export interface ReadOptions {
  /** False: nothing is asked for, and the state stays `loading`. */
  enabled?: boolean;
  /** Reads again this often, in milliseconds, while the tab is visible. */
  every?: number;
}

const timers = {
  setTimeout: (work: () => void, ms: number) => window.setTimeout(work, ms),
  clearTimeout: (timer: number | undefined) => window.clearTimeout(timer),
};

/** A REST read, renewed when the data layer says that it is out of date, came back or was made anew. */
export function useRead<K extends EndpointId>(id: K, input: Input<K>, options: ReadOptions = {}): Loadable<Output<K>> {
  const { enabled = true, every = 0 } = options;
  const data = useData();
  const requestId = useId();
  const key = JSON.stringify([id, input]);
  // The key stands for the input, whose identity changes with each render.
  // oxlint-disable-next-line react/exhaustive-deps
  const read = useMemo(() => createRead({ ...data, ...timers }, id, input, requestId), [data, key, requestId]);
  useEffect(() => (enabled ? read.start() : undefined), [read, enabled]);
  useEffect(() => {
    if (!enabled || every <= 0) return undefined;
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') read.renew();
    }, every);
    return () => window.clearInterval(timer);
  }, [read, enabled, every]);
  return useSyncExternalStore(read.subscribe, read.current);
}
