/** Writes a row of chosen columns: the usual cells as ever, and those that only such rows have. */
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

export const createColumnWriter: typeof createRowWriter = (root, figures): RowWriter => {
  const usual = createRowWriter(root, figures);
  const texts = CELLS.flatMap((cell) => {
    const text = textIn(root, cell);
    return text ? [{ text, column: PRICES[cell] }] : [];
  });
  const spread = textIn(root, 'spread');
  const range = root.querySelector<HTMLElement>('[data-cell="range"]');
  const rangeWords = textIn(root, 'rangeWords');
  let numbers: RowFormat['numbers'] | undefined;
  let marked = Number.NaN;

  function write(quote: QuoteView): void {
    if (!numbers) return;
    const given = numbers;
    const { scale, tickDigits, notation } = quote.instrument;
    const price = (units: number) => priceText(units, scale, tickDigits, given, notation);
    for (const { text, column } of texts) put(text, price(quote[column]));
    put(spread, price(quote.ask - quote.bid));
    if (!range) return;
    const at = placeInRange(quote);
    put(rangeWords, Number.isNaN(at) ? ABSENT : `${price(quote.low)} – ${price(quote.high)}`);
    if (Object.is(at, marked)) return;
    marked = at;
    range.hidden = Number.isNaN(at);
    range.style.setProperty('--at', `${at}%`);
  }

  return {
    show(quote, facts, format, brief) {
      usual.show(quote, facts, format, brief);
      numbers = format.numbers;
      if (quote) write(quote);
    },
    update(quote) {
      usual.update(quote);
      write(quote);
    },
  };
};
