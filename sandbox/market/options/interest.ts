/**
 * Interest of currencies in hundredths of a percent a year: invented, near what central banks asked in early 2026. It doesn't move. What
 * a currency pair costs overnight and what a future costs above its cash come from this one table.
 */
const INTEREST: ReadonlyMap<string, number> = new Map([
  ['AUD', 360],
  ['CAD', 225],
  ['CHF', 0],
  ['CNH', 160],
  ['CNY', 160],
  ['CZK', 350],
  ['DKK', 160],
  ['EUR', 200],
  ['GBP', 375],
  ['HKD', 375],
  ['HUF', 650],
  ['INR', 525],
  ['JPY', 75],
  ['KRW', 250],
  ['MXN', 700],
  ['NOK', 400],
  ['NZD', 225],
  ['PLN', 400],
  ['SAR', 425],
  ['SEK', 175],
  ['SGD', 140],
  ['THB', 125],
  ['TRY', 3700],
  ['USD', 375],
  ['ZAR', 675],
]);
/** Of a currency that the table leaves out. */
const USUAL = 400;

export const interestOf = (currency: string): number => INTEREST.get(currency) ?? USUAL;
