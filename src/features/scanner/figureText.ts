import { isFall } from '../../../contract/finance/price.ts';
import type { ScanRule } from '../../../contract/scan.ts';
import { ABSENT, decimalText, type NumberFormats, ratioText } from '../../lib/numbers.ts';

/** A match's figure (contract/scan.ts) as text: `+2,27 %`, `× 3,4`. `sign` is 0 where it has no direction. */
export function figureText(rule: ScanRule, figure: number, numbers: NumberFormats): { readonly text: string; readonly sign: number } {
  if (Number.isNaN(figure)) return { text: ABSENT, sign: 0 };
  switch (rule.kind) {
    case 'volume':
      return { text: `× ${decimalText(figure.toFixed(figure < 99.95 ? 1 : 0), numbers)}`, sign: 0 };
    case 'move':
    case 'gap':
    case 'dayHigh':
    case 'dayLow':
    case 'yearHigh':
    case 'yearLow':
      return { text: ratioText(figure, numbers), sign: isFall(figure) ? -1 : 1 };
  }
}
