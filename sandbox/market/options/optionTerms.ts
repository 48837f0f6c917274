/** One option on a future, as whoever holds it asks for it. */
import type { Option } from '../../../contract/rest/market.ts';

/** What names an option on a future, whether its chain still shows it or not. */
export type OptionTerms = Pick<Option, 'right' | 'strike' | 'lastTradeDate'>;

export interface PricedOption {
  /** Its last instant, epoch ms. */
  readonly expiresAt: number;
  readonly tick: string;
  /** Undefined after its end, and while the future stands at or below zero. */
  readonly quote: Option | undefined;
  /** What the model says it is worth, on the tick; undefined where there is no quote. */
  readonly price: string | undefined;
}
