/** Extremes of the sessions before today's, read when a rule first needs them. */
import { EnvelopeCode, MARKETS, type Market } from '../../contract/codes.ts';
import type { YearRanges } from '../../contract/rest/market.ts';
import type { Result } from '../../contract/result.ts';
import type { ScanRule } from '../../contract/scan.ts';
import type { Book } from '../quotes/book.ts';
import type { YearRange } from './rules.ts';

/** A call that failed is made again after so long. */
const RETRY_MS = 30_000;

export interface Years {
  /** Grows with each answer. */
  readonly version: number;
  /** By id, of those markets as far as known; asks for what is missing if the rule needs it. */
  of(rule: ScanRule, markets: readonly number[]): YearRange;
  /** The broker has no such call. */
  lacks(rule: ScanRule, market: number): boolean;
  /** Another day begins, or may. */
  forget(market: Market): void;
}

interface Known {
  state: 'asked' | 'there' | 'failed' | 'lacking';
  at: number;
  catalogue: string;
}

const needsYears = ({ kind }: ScanRule): boolean => kind === 'yearHigh' || kind === 'yearLow';

/** @param now milliseconds of a clock that nobody sets */
export function createYears(book: Book, now: () => number, read: (market: Market) => Promise<Result<YearRanges>>): Years {
  const known = new Map<number, Known>();
  let range: YearRange = { high: new Float64Array(0), low: new Float64Array(0) };
  let catalogue = '';
  let version = 0;

  function fit(): void {
    if (catalogue === book.catalogue && range.high.length >= book.version.length) return;
    const size = book.version.length;
    const next = { high: new Float64Array(size).fill(Number.NaN), low: new Float64Array(size).fill(Number.NaN) };
    if (catalogue === book.catalogue) {
      next.high.set(range.high);
      next.low.set(range.low);
    }
    catalogue = book.catalogue;
    range = next;
  }

  async function ask(market: number, code: Market): Promise<void> {
    const asked: Known = { state: 'asked', at: now(), catalogue: book.catalogue };
    known.set(market, asked);
    const answer = await read(code);
    if (known.get(market) !== asked) return;
    version += 1;
    if (!answer.ok) {
      asked.state = answer.code === EnvelopeCode.NotFound || answer.code === EnvelopeCode.NotOpenYet ? 'lacking' : 'failed';
      return;
    }
    const { id, high, low } = answer.data;
    asked.state = answer.data.catalogue === book.catalogue ? 'there' : 'failed';
    if (asked.state === 'failed') return;
    fit();
    for (const one of book.idsOf(code)) {
      range.high[one] = Number.NaN;
      range.low[one] = Number.NaN;
    }
    for (let row = 0; row < id.length; row += 1) {
      const one = id[row] ?? -1;
      range.high[one] = high[row] ?? Number.NaN;
      range.low[one] = low[row] ?? Number.NaN;
    }
  }

  return {
    get version() {
      return version;
    },
    of(rule, markets) {
      fit();
      if (!needsYears(rule) || book.catalogue === '') return range;
      for (const market of markets) {
        const code = MARKETS[market];
        const had = known.get(market);
        const isDue = !had || had.catalogue !== book.catalogue || (had.state === 'failed' && now() - had.at >= RETRY_MS);
        if (code && isDue) void ask(market, code);
      }
      return range;
    },
    lacks: (rule, market) => needsYears(rule) && known.get(market)?.state === 'lacking',
    forget(market) {
      known.delete(MARKETS.indexOf(market));
    },
  };
}
