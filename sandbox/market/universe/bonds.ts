/** Bonds: the treasuries of the United States outstanding at the sandbox's start, those listed in Hong Kong, and the treasuries of the year to come. */
import { listedIn } from '../../../contract/markets.ts';
import { readCsv } from '../csv.ts';
import type { Exchange } from '../time/exchanges.ts';
import type { StaticBond } from '../facts/facts.ts';
import { mix, unit } from '../tape/random.ts';
import type { InstrumentSource } from '../source.ts';
import { flatTick, type TickTable } from '../tape/tick.ts';
import { type Draw, drawTraits, keyOf } from '../traits.ts';
import { isoDate, tickDigitsAt, type UniverseContext } from './context.ts';
import { usdOf } from './currency.ts';
import { isoCurrency } from './hongKong.ts';
import { readTreasuries, type Treasury } from './treasuries.ts';
import { type Curve, eighths, readCurve } from './yields.ts';

/** Prices are per 100 nominal. Treasuries trade in 64ths of a point, bills in half a thousandth, Hong Kong's in a twentieth. */
const SCALE = 6;
const TICKS = { treasury: flatTick('0.015625', SCALE), bill: flatTick('0.0005', SCALE), hongKong: flatTick('0.05', SCALE) } as const;

const YEAR = 365.25 * 86_400_000;
const yearsBetween = (from: number, to: number): number => Math.max(1 / 365, (to - from) / YEAR);

/** Daily standard deviation of a yield, as a fraction: six basis points. */
const YIELD_SIGMA = 0.0006;
/** Share in the whole market's moves by a year of duration: what is due in days has no room to move, a cent would be percents of yield. */
const DURATION_BETA = 0.001;

/** Price of `coupon` percent a year, paid twice, at a yield in percent; and by what part it moves for a change of yield. */
function priceOf(coupon: number, yieldPercent: number, years: number): { price: number; duration: number } {
  const rate = Math.max(0.0001, yieldPercent / 100);
  const discount = (1 + rate / 2) ** (-2 * years);
  const price = (coupon / rate) * (1 - discount) + 100 * discount;
  return { price, duration: coupon === 0 ? years : (1 - discount) / rate };
}

interface BondInput {
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  readonly exchange: string;
  readonly venue: Exchange;
  readonly isin: string | undefined;
  readonly tick: TickTable;
  readonly lot: number;
  readonly facts: StaticBond;
  /** Percent a year at the sandbox's start. */
  readonly yieldPercent: number;
  readonly turnover: Draw;
}

function bondSource(context: UniverseContext, bond: BondInput): InstrumentSource {
  const { code, name, currency, exchange, tick, lot, facts } = bond;
  const maturity = Date.parse(facts.maturityDate);
  // The inflation that a TIPS pays on top, and the rate that a floating note resets to, leave both near par.
  const isFloating = facts.kind === 'tips' || facts.kind === 'frn';
  const coupon = Number(facts.coupon);
  // Of what is issued later the price is that of its issue.
  const start = Math.max(context.listedAt, Date.parse(facts.issueDate));
  const years = isFloating && facts.kind === 'frn' ? 0.25 : yearsBetween(start, maturity);
  const { price, duration } = priceOf(coupon, isFloating ? coupon + 0.1 : bond.yieldPercent, years);
  const traits = drawTraits({
    key: keyOf('BND', code, context.seed),
    distribution: {
      price: [100, 0],
      sigma: [Math.max(0.00002, duration * YIELD_SIGMA), 0.05],
      beta: Math.min(0.01, duration * DURATION_BETA),
      turnover: bond.turnover,
    },
    usd: usdOf(currency),
    base: price,
    minimumVolume: 0,
  });
  return {
    listing: {
      id: context.nextId(),
      code,
      name,
      ...listedIn('BND'),
      currency,
      exchange,
      scale: SCALE,
      tickDigits: tickDigitsAt(tick, price, SCALE),
      lot,
      isin: bond.isin,
      sector: undefined,
      type: 'bond',
      roundLot: lot,
      facts,
    },
    sessions: context.exchanges.sessions(bond.venue),
    tick,
    traits,
    recorded: undefined,
    splits: [],
    basket: undefined,
    tie: undefined,
    weight: traits.turnover * usdOf(currency),
    hasBook: true,
    hasVolume: true,
    haltedFrom: Number.POSITIVE_INFINITY,
    delistedFrom: maturity,
  };
}

const TREASURY_NAMES = { bill: 'Bill', note: 'Note', bond: 'Bond', tips: 'TIPS', frn: 'FRN' } as const;

function treasurySources(context: UniverseContext, treasuries: readonly Treasury[], curve: Curve): InstrumentSource[] {
  const today = isoDate(context.listedAt);
  return treasuries.map(({ code, facts }) => {
    const isBill = facts.kind === 'bill';
    const years = yearsBetween(context.listedAt, Date.parse(facts.maturityDate));
    const label = `US Treasury ${TREASURY_NAMES[facts.kind]}`;
    return bondSource(context, {
      code,
      name: isBill || facts.kind === 'frn' ? `${label} ${facts.maturityDate}` : `${label} ${facts.coupon}% ${facts.maturityDate}`,
      currency: 'USD',
      exchange: 'OTC',
      venue: 'US_REGULAR',
      isin: undefined,
      tick: isBill ? TICKS.bill : TICKS.treasury,
      lot: 100,
      facts,
      yieldPercent: curve(today, years),
      turnover: [3e8, 0.8],
    });
  });
}

/** Yields of good debtors by currency where the treasuries' curve doesn't hold, percent a year. */
const CURRENCY_YIELDS: ReadonlyMap<string, number> = new Map([
  ['CNY', 1.9],
  ['HKD', 3],
  ['EUR', 2.5],
  ['JPY', 1.2],
  ['AUD', 4],
  ['SGD', 2],
  ['GBP', 4.3],
]);

/** `TENCENT N2904`, `CDB B3208-R`, `HKGB GR 5506`: year and month of maturity end a name. */
const MATURITY = /(?:^|[^\d])(\d{2})(0[1-9]|1[0-2])[A-Z]?(?:-[A-Z]+)?$/;
/** A list of 2025 has no bond that was issued later; terms that bonds are issued for, in years. */
const LIST_DATE = '2025-07-11';
const TERMS = [1, 2, 3, 5, 7, 10, 20, 30, 40, 50];

/** Dates of a bond of which only the month of maturity is known: its middle, and the shortest usual term before that the list allows. */
function datesOf(name: string): { issueDate: string; maturityDate: string; term: number } | undefined {
  const found = MATURITY.exec(name);
  if (found === null) return undefined;
  const year = 2000 + Number(found[1]);
  const rest = `-${found[2]}-15`;
  const term = TERMS.find((years) => `${year - years}${rest}` <= LIST_DATE) ?? 50;
  return { issueDate: `${year - term}${rest}`, maturityDate: `${year}${rest}`, term };
}

/** Left out: bonds whose month of maturity is past, and those whose name doesn't tell it. */
function hongKongSources(context: UniverseContext, curve: Curve): InstrumentSource[] {
  const today = isoDate(context.listedAt);
  const sources: InstrumentSource[] = [];
  for (const row of readCsv(context.file('universe', 'hk.csv'))) {
    if (row.get('type') !== 'bond') continue;
    const code = row.get('symbol') ?? '';
    const name = (row.get('name') ?? '').trim();
    const dates = datesOf(name);
    if (dates === undefined || dates.maturityDate <= today) continue;
    const currency = isoCurrency(row.get('currency') ?? 'HKD');
    const lot = Number(row.get('lotSize') ?? 1);
    const credit = 0.3 + 2.2 * unit(mix(keyOf('BND', code, context.seed), 31)) ** 2;
    const riskless = (date: string, years: number): number => CURRENCY_YIELDS.get(currency) ?? curve(date, years);
    const remaining = yearsBetween(context.listedAt, Date.parse(dates.maturityDate));
    sources.push(
      bondSource(context, {
        code,
        name,
        currency,
        exchange: 'HKEX',
        venue: 'XHKG',
        isin: row.filled('isin'),
        tick: TICKS.hongKong,
        lot,
        facts: {
          class: 'bond',
          kind: dates.term > 10 ? 'bond' : 'note',
          issuer: name.slice(0, name.search(/ ?[A-Z]?\d{4}[A-Z]?(?:-[A-Z]+)?$/)).trim(),
          coupon: eighths(riskless(dates.issueDate, dates.term) + credit),
          couponDerived: true,
          frequency: 2,
          issueDate: dates.issueDate,
          maturityDate: dates.maturityDate,
          datesDerived: true,
          minimum: String(lot),
        },
        yieldPercent: riskless(today, remaining) + credit,
        turnover: [5e4, 1],
      }),
    );
  }
  return sources;
}

export function readBonds(context: UniverseContext): InstrumentSource[] {
  const auctions = readCsv(context.file('universe', 'us_treasury_auctions.csv'));
  const curve = readCurve(context, auctions);
  const { issued, coming } = readTreasuries(auctions, context.listedAt, curve);
  // Those to come last: they move no other's id.
  return [...treasurySources(context, issued, curve), ...hongKongSources(context, curve), ...treasurySources(context, coming, curve)];
}
