/** Futures: the nearest months of each root of `universe/futures.csv`. The roots of futures options are no instruments. */
import type { Notation } from '../../../contract/codes.ts';
import { listedIn } from '../../../contract/markets.ts';
import { barRows, layOut, type RecordedBars } from '../tape/bars.ts';
import { type Row, readCsv } from '../csv.ts';
import { mix } from '../tape/random.ts';
import { type Cycle, type ContractMonth, contractMonths, cycleOf, type Venue, venueOf } from '../time/roll.ts';
import type { InstrumentSource } from '../source.ts';
import { flatTick, snap, type TickTable } from '../tape/tick.ts';
import { type Distribution, type Draw, drawTraits, keyOf, logNormal, measured } from '../traits.ts';
import { decimalsOfText, plainDecimal, tickDigitsAt, type UniverseContext } from './context.ts';
import { usdOf } from './currency.ts';
import { CURRENCY_FUTURES, FUTURE_LEVELS } from './levels.ts';

/** Months listed of each root. */
const MONTHS = 4;

const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** A year's storage and interest, as a part of the price, that a month costs more than the one before. */
const CARRY = 0.02;

type Process = Omit<Distribution, 'turnover'>;

/** Daily moves by what is behind. What a root trades is counted in contracts, see MAIN_ROOTS. */
const DISTRIBUTIONS = {
  index: { price: [100, 0], sigma: [0.009, 0.15], beta: 0.8 },
  volatility: { price: [17, 0], sigma: [0.045, 0.1], beta: -1 },
  rate: { price: [110, 0], sigma: [0.0035, 0.3], beta: 0.05 },
  yield: { price: [4, 0], sigma: [0.014, 0.2], beta: 0.05 },
  currency: { price: [1, 0], sigma: [0.0055, 0.2], beta: 0.1 },
  energy: { price: [60, 0.3], sigma: [0.02, 0.2], beta: 0.2 },
  spread: { price: [6, 0.5], sigma: [0.04, 0.3], beta: 0 },
  metal: { price: [100, 0], sigma: [0.014, 0.25], beta: 0.2 },
  farm: { price: [5, 0], sigma: [0.015, 0.25], beta: 0.1 },
  crypto: { price: [1000, 0], sigma: [0.03, 0.15], beta: 0.6 },
} as const satisfies Record<string, Process>;

/**
 * Thousands of contracts a day, of all months, of the roots that people trade: the order of magnitude of what the exchanges published for
 * 2024 and 2025, rounded. The margin of a root says nothing of it, and of all others a few hundred contracts are traded.
 */
const MAIN_ROOTS: ReadonlyMap<string, number> = new Map(
  (
    [
      'ES:1600 MES:1200 NQ:600 MNQ:1500 YM:150 MYM:150 RTY:180 M2K:120 EMD:15 NKD:10 NIY:25 VX:200 VXM:20',
      'ZN:2000 ZF:1400 ZT:900 TN:500 ZB:400 UB:300 10Y:5 2YY:3',
      'CL:900 MCL:90 NG:450 RB:180 HO:160 BZ:40 B:1000 G:300 HH:20 GC:220 MGC:150 SI:80 SIL:30 HG:90 PL:25 PA:6 PAM:1',
      'ZC:350 ZS:250 ZW:140 KE:60 ZM:150 ZL:150 ZO:1 LE:60 HE:50 GF:15 CC:30 KC:40 CT:30 SB:120 OJ:1 LBR:1',
      '6E:220 6J:180 6B:110 6A:100 6C:90 6S:30 6N:30 6M:50 6L:5 6Z:2 M6E:40 M6A:15 M6B:12 E7:4 MJY:4 MCD:3 MSF:1 DX:20',
      'FESX:900 FDAX:30 FDXM:40 FDXS:60 HSI:100 NK:60 TW:20 IN:60 KM:200 MXEF:100 MXEA:30 BTC:10 MBT:30 ETH:8 MET:40',
    ] as const
  ).flatMap((roots) =>
    roots.split(' ').map((text) => {
      const [root = '', thousands = '0'] = text.split(':');
      return [root, Number(thousands) * 1000] as const;
    }),
  ),
);
/** Contracts a day of every other root. */
const OTHER_ROOTS: Draw = [250, 1];

/** Smaller contracts on the same thing, and those on another venue: they follow the larger one (ties.ts), so that they agree at any instant. */
export const LARGER: ReadonlyMap<string, string> = new Map(
  'MES:ES MNQ:NQ MYM:YM M2K:RTY MCL:CL CSX:CL MGC:GC MGT:GC ZG:GC YG:GC SIL:SI ZI:SI YI:SI B:BZ YO:SB PAM:PA MBT:BTC MET:ETH E7:6E M6E:6E J7:6J MJY:6J M6A:6A M6B:6B MCD:6C MSF:6S FDXM:FDAX FDXS:FDAX VXM:VX HH:NG HP:NG'
    .split(' ')
    .map((pair) => pair.split(':'))
    .map(([small = '', large = '']) => [small, large] as const),
);

const YIELDS: ReadonlySet<string> = new Set(['2YY', '5YY', '10Y', '30Y']);
const METALS: ReadonlySet<string> = new Set('GC MGC MGT ZG YG SI SIL ZI YI HG PL PA PAM HRC AUP EDP'.split(' '));
const FARM: ReadonlySet<string> = new Set('ZC ZW KE ZO ZS ZM ZL BCF BWF LE GF HE LBR CC CT KC OJ SB YO'.split(' '));
const RATES: ReadonlySet<string> = new Set('ZB ZN ZF ZT TN UB F1U'.split(' '));
/** Futures on bonds and notes are written in 32nds of a point, grains in cents and eighths of a cent a bushel. */
const GRAINS: ReadonlySet<string> = new Set('ZC ZW KE ZO ZS'.split(' '));
const notationOf = (root: string): Notation | undefined =>
  RATES.has(root) ? 'thirtySeconds' : GRAINS.has(root) ? 'centEighths' : undefined;
const CRYPTO: ReadonlySet<string> = new Set('BTC MBT ETH MET MIB MRB'.split(' '));
/** What yields, or pays, what holding it costs: its months cost the same. */
export const withoutCarry = (root: string): boolean => YIELDS.has(root) || RATES.has(root) || root === 'VX' || root === 'VXM';
/** Prices of a difference between two goods: near zero, either side. */
const isSpread = (name: string): boolean => /vs\.|Spread|Up-Down|Crack|WTI-Brent|BTIC|Premium/.test(name);

function processOf(root: string, name: string, exchange: string): Process {
  if (root === 'VX' || root === 'VXM') return DISTRIBUTIONS.volatility;
  if (YIELDS.has(root)) return DISTRIBUTIONS.yield;
  if (RATES.has(root)) return DISTRIBUTIONS.rate;
  if (isSpread(name)) return DISTRIBUTIONS.spread;
  if (METALS.has(root)) return DISTRIBUTIONS.metal;
  if (FARM.has(root)) return DISTRIBUTIONS.farm;
  if (CRYPTO.has(root)) return DISTRIBUTIONS.crypto;
  if (CURRENCY_FUTURES.has(root) || /Dollar|INR|Currency/.test(name)) return DISTRIBUTIONS.currency;
  if (exchange === 'NYMEX' || exchange === 'ICE' || root === 'EH') return DISTRIBUTIONS.energy;
  return DISTRIBUTIONS.index;
}

/** An exchange asks for about this part of a contract's worth as margin, for outright prices and for differences. */
const MARGIN_SHARE = 0.1;
const SPREAD_MARGIN_SHARE = 0.3;

/**
 * Level of a root: known, or from the currencies' values, or from the maintenance margin as a part of the contract's worth.
 * Undefined where nothing tells it, for a draw.
 */
function levelOf(root: string, row: Row): number | undefined {
  const pair = CURRENCY_FUTURES.get(root);
  if (pair !== undefined) return usdOf(pair[0]) / usdOf(pair[1]);
  const known = FUTURE_LEVELS.get(root);
  if (known !== undefined) return known;
  const margin = Number(row.filled('maintenanceMargin') ?? Number.NaN);
  const share = isSpread(row.get('name') ?? '') ? SPREAD_MARGIN_SHARE : MARGIN_SHARE;
  const level = margin / share / Number(row.get('multiplier'));
  return level > 0 ? level : undefined;
}

/** A level rounded to the tick and at least 20 ticks above zero, so that it can move. */
const onTick = (level: number, tickSize: number): number => Math.max(20, Math.round(level / tickSize)) * tickSize;

/** A date of the data: YYYYMMDD. Margins dated before 2001 carry a placeholder, which is no date. */
function marginDate(row: Row): string | undefined {
  const text = row.filled('marginDate');
  return text === undefined || text < '2001' ? undefined : `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`;
}

/** Recorded bars of a root, those of its front month on each day, and which month that was (year × 12 + month). */
interface RootBars {
  readonly bars: RecordedBars;
  readonly fronts: readonly number[];
  /** Not those of a larger contract. */
  readonly isOwn: boolean;
  readonly tick: TickTable;
}

const ordinal = ({ year, month }: { year: number; month: number }): number => year * 12 + month;

/** Part of the price that `months` later months cost more. */
const carryOf = (months: number): number => Math.exp((CARRY * months) / 12);

/**
 * Bars of one month from those of its root, which are the front month's of each day. On days when the month itself was in front
 * they are its own as recorded. On days before, they are the front month's with the carry between the two months; a front month
 * at or below zero says nothing of those behind, which stay at their close before. They end with the month's expiry.
 */
function barsOfMonth({ bars, fronts, isOwn, tick }: RootBars, contract: ContractMonth): RecordedBars | undefined {
  const length = fronts.findIndex((front) => front > ordinal(contract));
  const count = length < 0 ? fronts.length : length;
  if (count === 0) return undefined;
  const out = {
    first: bars.first,
    last: bars.first + count - 1,
    open: bars.open.slice(0, count),
    high: bars.high.slice(0, count),
    low: bars.low.slice(0, count),
    close: bars.close.slice(0, count),
    volume: bars.volume.slice(0, count),
    ownFrom: isOwn ? bars.first : bars.first + count,
  };
  let before: number | undefined;
  for (let index = 0; index < count; index += 1) {
    const behind = ordinal(contract) - (fronts[index] ?? 0);
    if (behind > 0) {
      out.ownFrom = Math.max(out.ownFrom, bars.first + index + 1);
      const factor = carryOf(behind);
      const isHeld = (bars.low[index] ?? 0) <= 0 && before !== undefined;
      for (const column of [out.open, out.high, out.low, out.close]) {
        column[index] = isHeld ? (before ?? 0) : snap(tick, (column[index] ?? 0) * factor);
      }
      out.volume[index] = Math.round((out.volume[index] ?? 0) * VOLUME_BEHIND ** behind);
    }
    before = out.close[index];
  }
  return out;
}

/** Volume of a month as a part of the one before, and that of the front month as a part of all. */
const VOLUME_BEHIND = 0.3;
const FRONT_SHARE = 1 - VOLUME_BEHIND;

/** The month in front on each of the days, as year × 12 + month. */
function frontMonths(venue: Venue, cycle: Cycle, { first, last }: RecordedBars): number[] {
  const fronts: number[] = [];
  let front: ContractMonth | undefined;
  for (let day = first; day <= last; day += 1) {
    const { open, date } = venue.sessions.day(day);
    if (front === undefined || front.expiryDate < date) front = contractMonths(cycle, venue, open, 1)[0];
    fronts.push(front === undefined ? 0 : ordinal(front));
  }
  return fronts;
}

/** Roots of the file that their exchange lists no more: the rouble (2022), Eurodollars and random length lumber (2023). */
export const DELISTED: ReadonlySet<string> = new Set(['6R', 'GE', 'LBS']);

/** What a root's months have in common, so that four of them cost one. */
export function readFutures(context: UniverseContext): InstrumentSource[] {
  const rows = readCsv(context.file('universe', 'futures.csv')).filter(
    (row) => row.get('type') === 'future' && !DELISTED.has(row.get('root') ?? ''),
  );
  const bars = context.bars('futures');
  return rows.flatMap((row) => {
    const root = row.get('root') ?? '';
    const exchange = row.get('exchange') ?? '';
    const name = (row.get('name') ?? '')
      .replace(/\s+/g, ' ')
      .replace(/ (?:[Ff]utures?)\s*$/, '')
      .trim();
    const venue = venueOf(context.exchanges, exchange);
    const { sessions } = venue;
    const tickSize = plainDecimal(row.get('tickSize') ?? '0.01');
    const scale = Math.max(2, decimalsOfText(tickSize));
    const tick = flatTick(tickSize, scale, true);
    const currency = row.get('currency') ?? 'USD';
    const usd = usdOf(currency);
    const multiplier = Number(row.get('multiplier'));
    const process = LARGER.get(root) ?? root;
    const key = keyOf('FUT', process, context.seed);
    const cycle = cycleOf(root);
    const months = contractMonths(cycle, venue, context.listedAt, MONTHS);
    const front = months[0];
    if (front === undefined) throw new Error(`no months of ${root}`);
    const known = levelOf(root, row);
    const drawn = drawTraits({
      key,
      distribution: { ...processOf(process, row.get('name') ?? '', exchange), turnover: [0, 0] },
      usd,
      ...(known === undefined ? {} : { base: known }),
      minimumVolume: 0,
    });
    const level = onTick(drawn.base, Number(tickSize));
    const daily = MAIN_ROOTS.get(root) ?? logNormal(OTHER_ROOTS, mix(keyOf('FUT', root, context.seed), 4));
    const laid = layOut(barRows(bars.get(process) ?? []), sessions, tick, scale);
    const rootBars = laid && { bars: laid, fronts: frontMonths(venue, cycle, laid), tick, isOwn: process === root };
    const facts = {
      class: 'future',
      root,
      multiplier: plainDecimal(row.get('multiplier') ?? '1'),
      tickSize,
      tickValue: plainDecimal(row.get('tickValue') ?? '0'),
      initialMargin: row.filled('initialMargin'),
      maintenanceMargin: row.filled('maintenanceMargin'),
      marginDate: marginDate(row),
    } as const;
    return months.map((contract): InstrumentSource => {
      const behind = ordinal(contract) - ordinal(front);
      const base = onTick(level * carryOf(behind), Number(tickSize));
      const contracts = Math.max(20, daily * FRONT_SHARE * VOLUME_BEHIND ** months.indexOf(contract));
      const recorded = rootBars === undefined ? undefined : barsOfMonth(rootBars, contract);
      // Volume counts contracts, so that the turnover in points leaves the multiplier out.
      const plain = { ...drawn, base, turnover: contracts * base };
      const told = recorded === undefined ? plain : measured(plain, recorded, scale);
      // What the larger contract trades isn't traded in a smaller one.
      const traits = rootBars?.isOwn === true ? told : { ...told, turnover: contracts * told.base };
      return {
        listing: {
          id: context.nextId(),
          code: `${root}${contract.suffix}`,
          name: `${name} ${MONTH_NAMES[contract.month - 1]} ${contract.year}`,
          ...listedIn('FUT'),
          currency,
          exchange,
          scale,
          tickDigits: tickDigitsAt(tick, base, scale),
          lot: 1,
          notation: notationOf(root),
          isin: undefined,
          sector: undefined,
          type: 'future',
          roundLot: 1,
          facts: {
            ...facts,
            contractMonth: `${contract.year}-${String(contract.month).padStart(2, '0')}`,
            expiryDate: contract.expiryDate,
          },
        },
        sessions,
        tick,
        traits,
        recorded,
        splits: [],
        basket: undefined,
        tie: undefined,
        weight: traits.turnover * multiplier * usd,
        hasBook: true,
        hasVolume: true,
        haltedFrom: Number.POSITIVE_INFINITY,
        delistedFrom: contract.expiresAt,
      };
    });
  });
}
