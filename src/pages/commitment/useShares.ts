import { useTranslation } from 'react-i18next';
import type { FieldRule } from '../../features/form/rules.ts';
import { useFieldWords } from '../../features/order-ticket/useFieldWords.ts';
import { readFigure } from '../../lib/amount.ts';

interface SharesLimits {
  /** It is a multiple of this. */
  readonly lot: number;
  readonly minimum: number;
  readonly maximum: number;
}

/** A number of shares as it is typed: reads it, and says what is wrong in the sentences that the broker would say. @param wrongOf what else is wrong, in words */
export function useShares({ lot, minimum, maximum }: SharesLimits, wrongOf: (shares: number) => string | undefined) {
  const { i18n } = useTranslation();
  const words = useFieldWords();
  const read = (text: string) => readFigure(text, { scale: 0 }, i18n.language);
  const complaint = (text: string): string | undefined => {
    const reading = read(text);
    if (reading.kind === 'empty') return words.misread({ field: 'quantity', reading: { kind: 'zero' } });
    if (reading.kind !== 'amount') return words.misread({ field: 'quantity', reading });
    const shares = Number(reading.value);
    if (shares > maximum) return words.problem({ reason: 'quantityTooLarge' });
    if (shares < minimum) return words.problem({ reason: 'quantityTooSmall', nearest: [String(minimum)] });
    if (shares % lot === 0) return wrongOf(shares);
    const below = shares - (shares % lot);
    return words.problem({
      reason: 'quantityOffLot',
      nearest: [below, below + lot].filter((near) => near >= minimum && near <= maximum).map(String),
    });
  };
  const rule: FieldRule = {
    check: (text) => {
      const wrong = complaint(text);
      return wrong === undefined ? undefined : { text: wrong };
    },
  };
  return {
    rule,
    /** Undefined where it can't be read or breaks a limit of the offer; what only costs too much has a sum, which says by how much. */
    valueOf: (text: string): number | undefined => {
      const reading = read(text);
      const shares = reading.kind === 'amount' ? Number(reading.value) : Number.NaN;
      return shares >= minimum && shares <= maximum && shares % lot === 0 ? shares : undefined;
    },
  };
}
