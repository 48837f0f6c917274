/** `window.coulisse`: what this tab knows of its data, read only, for support and for tests. */
import type { Diagnostics } from '../../contract/data-layer.ts';
import { SPARK_POINTS } from '../../contract/quote.ts';
import type { Data } from '../data/context.ts';

export interface Support {
  /** Undefined while there is no connection to the data layer. */
  diagnostics(): Promise<Diagnostics | undefined>;
  /** Server time of the newest tick that reached this tab, epoch ms; 0 before the first. */
  serverTime(): number;
  /** The instrument's sparkline as it is drawn, in units: closes of five minutes, the live price last; null where none. */
  spark(id: number): (number | null)[];
}

declare global {
  interface Window {
    readonly coulisse: Support;
  }
}

function spark(quotes: Data['quotes'], id: number): (number | null)[] {
  const quote = quotes.get(id);
  const points = [...(quote?.spark ?? []), quote?.price ?? Number.NaN].slice(-SPARK_POINTS);
  return points.map((point) => (Number.isNaN(point) ? null : point));
}

/** Called once, after startDataLayer. */
export function offerSupport({ link, quotes }: Pick<Data, 'link' | 'quotes'>): void {
  const support: Support = Object.freeze({
    diagnostics: link.diagnostics,
    serverTime: () => quotes.time(),
    spark: (id: number) => spark(quotes, id),
  });
  Object.defineProperty(window, 'coulisse', { value: support });
}
