/** How much a file or a store holds, in the unit that tells: `340 ko`, `1,2 Mo`. A megabyte has 1024 × 1024 bytes, as limits are set. */
export function byteText(bytes: number, locale: string): string {
  const mega = bytes >= 1024 * 1024;
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: mega ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: mega ? 1 : 0,
  });
  // The font has no U+202F.
  return format.format(bytes / (mega ? 1024 * 1024 : 1024)).replaceAll('\u202f', '\u00a0');
}
