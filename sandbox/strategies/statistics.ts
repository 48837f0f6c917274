/** What a record comes to: figures of its curve and its trades, as decimals. Nothing here is money that moves. */
import type { Curve, Statistics } from '../../contract/rest/strategy.ts';
import { amountText } from '../../contract/finance/amount.ts';
import { secondsOf } from '../ledger/amounts.ts';
import type { Run } from './run.ts';

const YEAR = 365.25 * 86_400_000;
const CENTS = 2;

const decimal = (value: number): string => (Number.isFinite(value) ? value : 0).toFixed(2).replace(/^-(?=0\.00$)/, '');
export const percent = (part: number): string => decimal(part * 100);
const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The furthest fall from a peak, as a part of that peak. */
function drawdownOf(equity: readonly number[]): number {
  let peak = 0;
  let worst = 0;
  for (const value of equity) {
    peak = Math.max(peak, value);
    worst = Math.max(worst, 1 - value / peak);
  }
  return worst;
}

interface Swings {
  /** Standard deviation of a session's change, a year. */
  readonly volatility: number;
  readonly sharpe: number;
}

function swingsOf(equity: readonly number[], times: readonly number[]): Swings {
  const changes = equity.slice(1).map((value, place) => value / (equity[place] ?? 1) - 1);
  if (changes.length < 2) return { volatility: 0, sharpe: 0 };
  const average = mean(changes);
  const variance = changes.reduce((sum, change) => sum + (change - average) ** 2, 0) / (changes.length - 1);
  const perYear = changes.length / (((times.at(-1) ?? 0) - (times[0] ?? 0)) / YEAR);
  const volatility = Math.sqrt(variance * perYear);
  return { volatility, sharpe: volatility === 0 ? 0 : (average * perYear) / volatility };
}

/** Percent of the sales that won. */
export const winRateOf = (profits: readonly bigint[]): string =>
  percent(profits.length === 0 ? 0 : profits.filter((profit) => profit > 0n).length / profits.length);

export function statisticsOf({ times, equity, trades }: Run): Statistics {
  const values = equity.map(Number);
  const { volatility, sharpe } = swingsOf(values, times);
  const sales = trades.flatMap(({ profit }) => (profit === undefined ? [] : [profit]));
  return {
    since: secondsOf(times[0] ?? 0),
    until: secondsOf(times.at(-1) ?? 0),
    return: percent((values.at(-1) ?? 0) / (values[0] ?? 1) - 1),
    volatility: percent(volatility),
    sharpe: decimal(sharpe),
    drawdown: percent(drawdownOf(values)),
    winRate: winRateOf(sales),
    trades: trades.length,
  };
}

/** Volatility a year, in percent, from which on a risk is one higher: the bands of the European funds' indicator. */
const RISK_BANDS = [0.5, 2, 5, 10, 15, 25];
export const riskOf = ({ volatility }: Statistics): number => 1 + RISK_BANDS.filter((band) => Number(volatility) >= band).length;

/** A curve of so many points at most, evenly apart and with the last one. */
export function curveOf({ times, equity }: Pick<Run, 'times' | 'equity'>, points = Number.POSITIVE_INFINITY): Curve {
  const last = times.length - 1;
  const count = Math.min(points, times.length);
  const places = Array.from({ length: count }, (_, point) => (count === 1 ? last : Math.round((point * last) / (count - 1))));
  return {
    time: places.map((place) => secondsOf(times[place] ?? 0)),
    value: places.map((place) => amountText(equity[place] ?? 0n, CENTS)),
  };
}
