/**
 * What a currency is worth in US dollars: round figures near those of 2025-26, so that every cross agrees with every other
 * and turnovers of different markets can be compared. Drawn, not recorded.
 */
const USD_VALUE: ReadonlyMap<string, number> = new Map([
  ['USD', 1],
  ['USDT', 1],
  ['EUR', 1.16],
  ['GBP', 1.34],
  ['CHF', 1.25],
  ['AUD', 0.66],
  ['NZD', 0.58],
  ['CAD', 0.72],
  ['JPY', 1 / 152],
  ['NOK', 1 / 10.1],
  ['SEK', 1 / 9.5],
  ['DKK', 1.16 / 7.46],
  ['PLN', 1 / 3.66],
  ['CZK', 1 / 21],
  ['HUF', 1 / 334],
  ['HKD', 1 / 7.79],
  ['SGD', 1 / 1.29],
  ['CNH', 1 / 7.11],
  ['CNY', 1 / 7.11],
  ['INR', 1 / 88.6],
  ['KRW', 1 / 1430],
  ['MXN', 1 / 18.4],
  ['SAR', 1 / 3.75],
  ['THB', 1 / 32.5],
  ['TRY', 1 / 42],
  ['ZAR', 1 / 17.2],
  ['BRL', 1 / 5.4],
  ['TWD', 1 / 31],
  ['IDR', 1 / 16_600],
  ['QAR', 1 / 3.64],
  ['ISK', 1 / 124],
  ['ILS', 1 / 3.3],
  ['EGP', 1 / 47.5],
  ['MYR', 1 / 4.2],
  ['PHP', 1 / 58.5],
]);

/** @throws RangeError for a currency without a value here */
export function usdOf(currency: string): number {
  const value = USD_VALUE.get(currency);
  if (value === undefined) throw new RangeError(`no value of ${currency} in US dollars`);
  return value;
}
