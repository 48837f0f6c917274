/** Prices as they stand on the screen, read back. */

/** Every listing of the US slice counts in units of 10^-4. */
const SCALE = 4;

/** Integer units of a shown price, whatever the language's separators; NaN when the text is no number. */
export function unitsOf(text: string): number {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace('\u2212', '-');
  const decimal = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const fraction = decimal < 0 ? '' : plain.slice(decimal + 1);
  const whole = (decimal < 0 ? plain : plain.slice(0, decimal)).replace(/[.,]/g, '');
  return Number(`${whole}${fraction.padEnd(SCALE, '0')}`);
}
