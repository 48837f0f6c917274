import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Direction, type Market, Source } from '../../../contract/codes.ts';
import { amountText } from '../../../contract/finance/amount.ts';
import { chargesOf } from '../../../contract/finance/charges.ts';
import { readCsv } from '../../market/csv.ts';
import { feesOf, ratesOf } from './fees.ts';
import { TAXED_IN_FRANCE } from '../lines/taxed.ts';

const AT = Date.parse('2026-03-11T14:00Z');
const data = new URL('../../data/', import.meta.url);
const rules = JSON.parse(readFileSync(new URL('rules/markets.json', data), 'utf8')) as Record<string, { fees: Record<string, unknown> }>;

const share = (market: Market, currency: string, code = 'X', type = 'stock', facts?: { stampDuty: boolean }) => ({
  market,
  code,
  currency,
  type,
  facts:
    facts &&
    ({
      class: 'hongKong',
      board: undefined,
      spreadTable: undefined,
      shortable: false,
      counterpart: undefined,
      ...facts,
    } as const),
});
const rateOf = (listing: ReturnType<typeof share>, kind: string, at = AT, source: Source = Source.Stock) =>
  feesOf(listing, source, at).find((charge) => charge.kind === kind)?.rate;

/** What the order costs, line by line, in the currency's two decimals. */
const linesOf = (
  listing: ReturnType<typeof share>,
  direction: Direction,
  cents: bigint,
  quantity: bigint,
  at = AT,
  source: Source = Source.Stock,
) =>
  Object.fromEntries(
    chargesOf(feesOf(listing, source, at), { direction, value: cents, quantity, minorScale: 2 }).map(({ kind, amount }) => [
      kind,
      amountText(amount, 2),
    ]),
  );

describe('rates by public rule', () => {
  const hk = share('HK', 'HKD');
  it('are those of the rules file', () => {
    expect(rules['HK']?.fees).toMatchObject({
      stampDutyBothSides: Number(rateOf(hk, 'stampDuty')),
      sfcLevy: Number(rateOf(hk, 'sfcLevy')),
      afrcLevy: Number(rateOf(hk, 'afrcLevy')),
      exchangeTradingFee: Number(rateOf(hk, 'exchangeFee')),
      settlementFee: Number(rateOf(hk, 'settlementFee')),
      etfSettlementFee: Number(rateOf(share('HK', 'HKD', '02800', 'etf'), 'settlementFee')),
    });
    expect(rules['BE']?.fees).toMatchObject({ tobBothSidesResidents: Number(rateOf(share('BE', 'EUR'), 'tob')), tobCapEUR: 1600 });
    expect(rules['MX']?.fees).toMatchObject({ ivaOnCommission: Number(rateOf(share('MX', 'MXN'), 'iva')) });
    expect(rules['US']?.fees).toMatchObject({ finraTafSellPerShare: Number(rateOf(share('US', 'USD'), 'taf')), finraTafMax: 8.3 });
  });

  it.each([
    ['2024-05-21', '0.0000278'],
    ['2025-05-13', '0.0000278'],
    ['2025-05-14', undefined],
    ['2026-03-11', undefined],
  ])('the SEC fee of %s is %s', (day, rate) => {
    expect(rateOf(share('US', 'USD'), 'secFee', Date.parse(`${day}T15:00Z`))).toBe(rate);
  });

  it.each([
    ['2025-03-31', '0.003'],
    ['2025-04-01', '0.004'],
  ])('the French tax of %s is %s', (day, rate) => {
    expect(rateOf(share('FR', 'EUR', 'MC'), 'transactionTax', Date.parse(`${day}T09:00Z`))).toBe(rate);
  });
});

describe('an order', () => {
  it('in Hong Kong pays stamp duty up to the next whole dollar, on both sides', () => {
    // 100 × 518.00 = 51,800.00: commission 0.03 % 15.54; stamp 51.80 → 52.00; 0.0027 % 1.3986; 0.00015 % 0.0777; 0.00565 % 2.9267; 0.0042 % 2.1756
    const lines = {
      commission: '15.54',
      stampDuty: '52.00',
      sfcLevy: '1.40',
      afrcLevy: '0.08',
      exchangeFee: '2.93',
      settlementFee: '2.18',
    };
    expect(linesOf(share('HK', 'HKD'), Direction.Buy, 5_180_000n, 100n)).toEqual(lines);
    expect(linesOf(share('HK', 'HKD'), Direction.Sell, 5_180_000n, 100n)).toEqual(lines);
  });

  it('in what the exchange marks as free of stamp duty pays none', () => {
    expect(linesOf(share('HK', 'HKD', '02800', 'etf', { stampDuty: false }), Direction.Buy, 5_180_000n, 100n)).not.toHaveProperty(
      'stampDuty',
    );
    expect(linesOf(share('HK', 'HKD', '00700', 'stock', { stampDuty: true }), Direction.Buy, 100n, 1n)).toMatchObject({
      stampDuty: '1.00',
    });
  });

  it('in New York pays by the share, and its levies on sales alone', () => {
    // 1,000 × 0.005 = 5.00. In 2024: 190,000 × 0.0000278 = 5.282; 1,000 × 0.000166 = 0.166.
    const at = Date.parse('2024-11-04T15:00Z');
    expect(linesOf(share('US', 'USD'), Direction.Buy, 19_000_000n, 1000n, at)).toEqual({ commission: '5.00' });
    expect(linesOf(share('US', 'USD'), Direction.Sell, 19_000_000n, 1000n, at)).toEqual({
      commission: '5.00',
      secFee: '5.28',
      taf: '0.17',
    });
    // 100,000 × 0.000166 = 16.60, at most 8.30.
    expect(linesOf(share('US', 'USD'), Direction.Sell, 19_000_000n, 100_000n)).toMatchObject({ taf: '8.30' });
    expect(linesOf(share('US', 'USD'), Direction.Buy, 19_000n, 1n)).toEqual({ commission: '1.00' });
  });

  it('in Brussels pays at most 1,600 of tax', () => {
    expect(linesOf(share('BE', 'EUR'), Direction.Sell, 1_000_000n, 10n)).toEqual({ commission: '5.00', tob: '35.00' });
    expect(linesOf(share('BE', 'EUR'), Direction.Buy, 60_000_000n, 10n)).toMatchObject({ tob: '1600.00' });
  });

  it('in Paris pays the tax when it buys a large company', () => {
    // 10 × 550.00 = 5,500.00: 0.4 % 22.00, commission 0.05 % 2.75
    expect(linesOf(share('FR', 'EUR', 'MC'), Direction.Buy, 550_000n, 10n)).toEqual({ commission: '2.75', transactionTax: '22.00' });
    expect(linesOf(share('FR', 'EUR', 'MC'), Direction.Sell, 550_000n, 10n)).toEqual({ commission: '2.75' });
    expect(linesOf(share('FR', 'EUR', 'AB'), Direction.Buy, 550_000n, 10n)).toEqual({ commission: '2.75' });
  });

  it('in Mexico pays IVA on the commission', () => {
    // 20,000.00 × 0.25 % = 50.00, of which 16 % = 8.00
    expect(linesOf(share('MX', 'MXN'), Direction.Buy, 2_000_000n, 100n)).toEqual({ commission: '50.00', iva: '8.00' });
  });

  it('of futures pays by the contract, of currencies nothing', () => {
    expect(linesOf(share('FUT', 'USD'), Direction.Sell, 60_000_000n, 2n, AT, Source.Future)).toEqual({
      commission: '1.70',
      exchangeFee: '2.76',
    });
    // Below zero it costs as much.
    expect(linesOf(share('FUT', 'USD'), Direction.Buy, -3_763_000n, 1n, AT, Source.Future)).toEqual({
      commission: '0.85',
      exchangeFee: '1.38',
    });
    expect(feesOf(share('FX', 'USD'), Source.Forex, AT)).toEqual([]);
  });

  it('of a block pays a commission by its value, and the taxes of its market', () => {
    expect(linesOf(share('FR', 'EUR', 'MC'), Direction.Buy, 550_000_000n, 10_000n, AT, Source.BlockTrade)).toEqual({
      commission: '5500.00',
      transactionTax: '22000.00',
    });
  });
});

it('sums for a customer the rates that follow the value', () => {
  expect(ratesOf(feesOf(share('FR', 'EUR', 'MC'), Source.Stock, AT))).toEqual({ buyRate: '0.0045', sellRate: '0.0005' });
  // 0.0003 + 0.001 + 0.000027 + 0.0000015 + 0.0000565 + 0.000042
  expect(ratesOf(feesOf(share('HK', 'HKD'), Source.HKStock, AT))).toEqual({ buyRate: '0.001427', sellRate: '0.001427' });
  expect(ratesOf([])).toEqual({ buyRate: '0.00', sellRate: '0.00' });
});

it('taxes in France only what is listed in Paris, of companies with their seat in France', () => {
  const isins = new Map(
    readCsv(fileURLToPath(new URL('universe/fr.csv', data))).map((row) => [row.get('symbol'), row.filled('isin') ?? 'FR unknown']),
  );
  expect([...TAXED_IN_FRANCE].filter((code) => !isins.get(code)?.startsWith('FR'))).toEqual([]);
});
