/** Prices as they stand on the screen, read back. */

/** Integer units of 10^-scale of a shown price, whatever the language's separators; NaN when the text is no number. */
export function unitsOf(text: string, scale: number): number {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace('\u2212', '-');
  const decimal = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const fraction = decimal < 0 ? '' : plain.slice(decimal + 1);
  const whole = (decimal < 0 ? plain : plain.slice(0, decimal)).replace(/[.,]/g, '');
  return Number(`${whole}${fraction.padEnd(scale, '0')}`);
}
