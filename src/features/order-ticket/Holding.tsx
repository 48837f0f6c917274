import { useTranslation } from 'react-i18next';
import { Direction } from '../../../contract/codes.ts';
import type { Position } from '../../../contract/rest/trading.ts';
import { numberFormats } from '../../lib/numbers.ts';
import { averageText } from '../../products/traded.ts';
import { Note } from '../../ui/sign/Note.tsx';
import type { TicketQuote } from './useTicketQuote.ts';
import { useTicketWords } from './useTicketWords.ts';

interface HoldingProps {
  readonly position: Position;
  readonly quote: TicketQuote;
}

/** What the customer holds the other way: the order closes it, and opens nothing. */
export function Holding({ position, quote }: HoldingProps) {
  const { t, i18n } = useTranslation('ticket');
  const words = useTicketWords();
  const { positionNum, frozenNum, averagePrice, direction } = position;
  const held = t(direction === Direction.Buy ? 'holding.long' : 'holding.short', {
    quantity: words.count(positionNum),
    name: quote.name,
    price: averageText(averagePrice, position, numberFormats(i18n.language)),
  });
  return (
    <Note>
      {held} {frozenNum > 0 && t('holding.frozen', { quantity: words.count(frozenNum) })}
    </Note>
  );
}
