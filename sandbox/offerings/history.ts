import { join } from 'node:path';
import { DECIMAL } from '../../contract/finance/price.ts';
import type { Offering } from '../../contract/rest/market.ts';
import { type Row, readCsv } from '../market/csv.ts';

/** The exchange's morning, in a zone without summer time. */
const OPENING = 'T09:30:00+08:00';

/** Real new issues in Hong Kong, 2018 to 2022, from `universe/hk_ipos.csv`; what the file doesn't know is absent. */
export function readHistory(dataDir: string): Offering[] {
  return readCsv(join(dataDir, 'universe', 'hk_ipos.csv')).map((row) => {
    const code = row.get('symbol') ?? '';
    const listDate = Date.parse(`${row.get('listDate') ?? ''}${OPENING}`) / 1000;
    const oversubscription = numberOf(row, 'overSubscriptionRate');
    return {
      id: `hk-${code}`,
      code,
      name: row.get('name') ?? code,
      market: 'HK',
      currency: 'HKD',
      priceLow: decimalOf(row, 'offerPriceLow'),
      priceHigh: decimalOf(row, 'offerPriceHigh'),
      price: decimalOf(row, 'listingPrice'),
      // Where the file has no lot, nobody can say what one was; a lot of one share invents nothing.
      lot: numberOf(row, 'lotSize') ?? 1,
      exchangeCode: 'HKEX',
      sponsor: textOf(row, 'sponsor'),
      industry: textOf(row, 'industry'),
      listDate,
      state: 'listed',
      // -1000 stands for "not told".
      oversubscription: oversubscription !== undefined && oversubscription >= 0 ? oversubscription : undefined,
      oneLotSuccess: numberOf(row, 'oneLotSuccessRate'),
      debutChange: numberOf(row, 'debutChange'),
    };
  });
}

function textOf(row: Row, column: string): string | undefined {
  const text = row.get(column);
  return text === '' ? undefined : text;
}

function decimalOf(row: Row, column: string): string | undefined {
  const text = textOf(row, column);
  return text !== undefined && DECIMAL.test(text) && Number(text) > 0 ? text : undefined;
}

function numberOf(row: Row, column: string): number | undefined {
  const text = textOf(row, column);
  const value = Number(text);
  // A file of another hand writes -0 for no change.
  return text === undefined || !Number.isFinite(value) ? undefined : value + 0;
}
