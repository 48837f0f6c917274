import { formatUnits, parseUnits } from '../../../contract/finance/price.ts';
import type { FundFlow } from '../../../contract/rest/summary.ts';

export const SIZES = ['large', 'medium', 'small'] as const;
export type Size = (typeof SIZES)[number];

export interface FlowFigures {
  /** Decimal string; undefined where it can't be exact. */
  readonly net: string | undefined;
  readonly rows: readonly {
    readonly size: Size;
    readonly in: string;
    readonly out: string;
    readonly net: string | undefined;
    readonly inShare: number;
    readonly outShare: number;
  }[];
}

const decimals = (text: string): number => text.split('.')[1]?.length ?? 0;

/** Net figures, exact, and each side as a share of the largest one. */
export function flowFigures(flow: FundFlow): FlowFigures {
  const sides = SIZES.flatMap((size) => [flow[size].in, flow[size].out]);
  const scale = Math.max(...sides.map(decimals));
  const units = (text: string) => parseUnits(text, scale) ?? Number.NaN;
  const text = (value: number) => (Number.isSafeInteger(value) ? formatUnits(value, scale) : undefined);
  const largest = Math.max(...sides.map((side) => units(side) || 0));
  const share = (side: string) => (largest > 0 ? (units(side) || 0) / largest : 0);
  const netOf = (size: Size) => units(flow[size].in) - units(flow[size].out);
  return {
    net: text(SIZES.reduce((total, size) => total + netOf(size), 0)),
    rows: SIZES.map((size) => ({
      size,
      in: flow[size].in,
      out: flow[size].out,
      net: text(netOf(size)),
      inShare: share(flow[size].in),
      outShare: share(flow[size].out),
    })),
  };
}
