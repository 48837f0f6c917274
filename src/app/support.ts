/** `window.coulisse`: what this tab knows of its data, read only, for support and for tests. */
import type { Diagnostics } from '../../contract/data-layer.ts';
import { data, diagnostics } from '../data/connect.ts';

export interface Support {
  /** Undefined while there is no connection to the data layer. */
  diagnostics(): Promise<Diagnostics | undefined>;
  /** Server time of the newest tick that reached this tab, epoch ms; 0 before the first. */
  serverTime(): number;
}

declare global {
  interface Window {
    readonly coulisse: Support;
  }
}

/** Called once, after startDataLayer. */
export function offerSupport(): void {
  const support: Support = Object.freeze({ diagnostics, serverTime: () => data().quotes.time() });
  Object.defineProperty(window, 'coulisse', { value: support });
}
