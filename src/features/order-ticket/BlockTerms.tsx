import { useTranslation } from 'react-i18next';
import { numberFormats, ratioText } from '../../lib/numbers.ts';
import { blockTrade } from '../../products/blockTrade.ts';
import { Lines } from '../../ui/list/Lines.tsx';
import type { Ticket } from './useTicket.ts';
import type { TicketQuote } from './useTicketQuote.ts';
import { useTicketWords } from './useTicketWords.ts';

interface BlockTermsProps {
  readonly ticket: Pick<Ticket, 'touch' | 'terms' | 'currency'>;
  readonly quote: TicketQuote;
}

/** What a block's counterparty asks, against the last price of the book, and how it is settled. */
export function BlockTerms({ ticket, quote }: BlockTermsProps) {
  const { t, i18n } = useTranslation('ticket');
  const words = useTicketWords();
  const { touch, terms, currency } = ticket;
  const ratio = quote.last > 0 ? touch / quote.last - 1 : Number.NaN;
  return (
    <Lines
      lines={[
        { label: t('block.price'), value: words.price(touch, quote, blockTrade.source) },
        { label: t('block.against'), value: ratioText(ratio, numberFormats(i18n.language)) },
        { label: t('block.minimum'), value: words.count(terms.data?.minimum ?? Number.NaN) },
        { label: t('block.settlement'), value: t('block.settled', { currency: currency ?? quote.currency }) },
      ]}
    />
  );
}
