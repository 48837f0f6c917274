import { useTranslation } from 'react-i18next';
import type { SendState } from '../../ui/page/FormPage.tsx';
import { OrderType } from '../../../contract/codes.ts';
import { useIntents } from '../../data/useIntents.ts';
import type { Product } from '../../products/product.ts';
import { currencyOf } from './cost.ts';
import type { Ticket } from './useTicket.ts';
import type { TicketQuote } from './useTicketQuote.ts';

/** Why no such order can be placed now, in words; undefined where one can. */
export function useBlocked(ticket: Ticket, quote: TicketQuote, product: Product, state: SendState): string | undefined {
  const { t } = useTranslation(['ticket', 'forms']);
  const { terms, rates, entry, touch, context, closes } = ticket;
  // Of another tab too, and of before the session ended and the customer signed in again.
  const waits = useIntents().some(
    ({ state: known, endpoint, about }) =>
      known === 'unknown' &&
      (endpoint === 'positionFlat'
        ? about.id === closes?.id
        : about.stockCode === context.code && about.market === context.market && about.source === context.source),
  );
  if (state === 'unknown' || waits) return t('unknown.blocked');
  if (quote.state.kind === 'delisted') return t(product.expires ? 'denial.contractExpired' : 'denial.delisted', { ns: 'forms' });
  if (quote.state.kind === 'halted') return t('denial.halted', { ns: 'forms' });
  if (terms.state === 'failed' && !terms.data)
    return terms.failure.denial ? t(`denial.${terms.failure.denial.reason}`, { ns: 'forms', nearest: '' }) : t('terms.failed');
  if (rates.state === 'failed' && !rates.data) return t('terms.failed');
  if (terms.data && currencyOf(terms.data.settleCurrency ?? quote.currency) === undefined) return t('denial.notTradable', { ns: 'forms' });
  if (ticket.warnings.some(({ kind }) => kind === 'closed')) return t('denial.marketClosed', { ns: 'forms' });
  if (entry.orderType === OrderType.Market && Number.isNaN(touch)) return t('denial.noPrice', { ns: 'forms' });
  return undefined;
}
