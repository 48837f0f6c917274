/** The numbers of one row that ticks move, in words: who draws them, the document or a canvas, is another's matter. */

/** Colour of a figure: with the market's direction, or without one. */
export type Tone = 'rise' | 'fall' | 'still';

export interface Figures {
  /** @param pad invisible digits after it, so that a column's decimal points stand under one another */
  price(text: string, pad: string): void;
  /** Lights the price's ground for a moment, unless it was lit less than a second ago. */
  flash(up: boolean): void;
  ratio(text: string, tone: Tone): void;
  /** The figure below or beside: the day's change, or a price outside trading hours with the word that says so. */
  second(prefix: string, text: string, pad: string, muted: boolean): void;
  secondRatio(text: string, tone: Tone): void;
  sides(bid: string, ask: string): void;
  /** Whether the price is no live one: it speaks without colour. */
  quiet(quiet: boolean): void;
  /** Only the price is this instrument's; the rest is another's and not to be seen. */
  brief(): void;
  /** Sequence number of the tick that the figures show. */
  seq(seq: number): void;
  /** Nothing is known: bones, or nothing. */
  clear(): void;
}
