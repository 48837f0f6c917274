/** Writes a row of chosen columns: the usual cells as ever, and those that only such rows have. A tick words only what it moved. */
import type { QuoteView } from '../../../data/api.ts';
import { ABSENT, priceText } from '../../../lib/numbers.ts';
import type { RowFormat } from '../rowFormat.ts';
import { put, textIn } from '../rowText.ts';
import { createRowWriter, type RowWriter } from '../rowWriter.ts';

/** Prices of the day, by the cell that shows each. */
const PRICES = { open: 'open', high: 'high', low: 'low', previous: 'previousClose' } as const satisfies Record<string, keyof QuoteView>;
const CELLS = Object.keys(PRICES) as (keyof typeof PRICES)[];

/** Percent; NaN where the day has no range. */
export function placeInRange({ price, low, high }: Pick<QuoteView, 'price' | 'low' | 'high'>): number {
  return high > low && price >= low && price <= high ? Math.round(((price - low) / (high - low)) * 100) : Number.NaN;
}

/** @param units of the quote's scale */
const wordsOf = (units: number, { instrument: { scale, tickDigits, notation } }: QuoteView, { numbers }: RowFormat): string =>
  priceText(units, scale, tickDigits, numbers, notation);

export const createColumnWriter: typeof createRowWriter = (root, figures): RowWriter => {
  const usual = createRowWriter(root, figures);
  const prices = CELLS.flatMap((cell) => {
    const text = textIn(root, cell);
    return text ? [{ text, column: PRICES[cell], shown: Number.NaN }] : [];
  });
  const spread = textIn(root, 'spread');
  const range = root.querySelector<HTMLElement>('[data-cell="range"]');
  const rangeWords = textIn(root, 'rangeWords');
  let format: RowFormat | undefined;
  let instrument: QuoteView['instrument'] | undefined;
  let shownSpread = Number.NaN;
  let shownLow = Number.NaN;
  let shownHigh = Number.NaN;
  let shownPlace = Number.NaN;

  function writeRange(quote: QuoteView, given: RowFormat, anew: boolean): void {
    if (!range) return;
    const place = placeInRange(quote);
    const isNone = Number.isNaN(place);
    const toggled = isNone !== Number.isNaN(shownPlace);
    if (anew || toggled || !Object.is(quote.low, shownLow) || !Object.is(quote.high, shownHigh)) {
      shownLow = quote.low;
      shownHigh = quote.high;
      put(rangeWords, isNone ? ABSENT : `${wordsOf(quote.low, quote, given)} – ${wordsOf(quote.high, quote, given)}`);
    }
    if (!anew && Object.is(place, shownPlace)) return;
    shownPlace = place;
    range.hidden = isNone;
    range.style.setProperty('--at', `${place}%`);
  }

  /** @param anew whether everything is another than what is shown, or is worded otherwise */
  function write(quote: QuoteView, given: RowFormat, anew: boolean): void {
    instrument = quote.instrument;
    for (const price of prices) {
      const units = quote[price.column];
      // An absent value is NaN, which `!==` would find moved each time.
      if (!anew && Object.is(units, price.shown)) continue;
      price.shown = units;
      put(price.text, wordsOf(units, quote, given));
    }
    const between = quote.ask - quote.bid;
    if (anew || !Object.is(between, shownSpread)) {
      shownSpread = between;
      put(spread, wordsOf(between, quote, given));
    }
    writeRange(quote, given, anew);
  }

  /** Of an instrument that no quote is known of; what the row showed before belongs to another. */
  function clear(): void {
    instrument = undefined;
    for (const { text } of prices) put(text, '');
    put(spread, '');
    put(rangeWords, '');
    if (range) range.hidden = true;
  }

  return {
    show(quote, facts, given, brief) {
      usual.show(quote, facts, given, brief);
      format = given;
      if (quote) write(quote, given, true);
      else clear();
    },
    update(quote) {
      usual.update(quote);
      if (format) write(quote, format, quote.instrument !== instrument);
    },
  };
};
