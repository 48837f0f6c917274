import { useTranslation } from 'react-i18next';
import { Direction } from '../../../contract/codes.ts';
import { listedIn } from '../../../contract/markets.ts';
import { useOffline } from '../../data/useOffline.ts';
import { openingOf } from '../../features/order-ticket/warnings.ts';
import { type TicketQuote, useTicketQuote } from '../../features/order-ticket/useTicketQuote.ts';
import { useTicketWords } from '../../features/order-ticket/useTicketWords.ts';
import { ABSENT } from '../../lib/numbers.ts';
import { hasMoved } from '../../products/bond.ts';
import { useBondWords } from '../../products/useBondWords.ts';

/** The live quote of a bond. */
export const useBondQuote = (code: string) =>
  useTicketQuote({
    ...listedIn('BND'),
    code,
    name: undefined,
    direction: Direction.Buy,
    price: undefined,
    quantity: undefined,
    option: undefined,
  });

/** Prices as a dealer's trade takes them: of a tick of the last digit shown. */
export const gridOf = ({ scale, tickDigits }: TicketQuote) => ({ scale, step: 10 ** Math.max(0, scale - tickDigits) });

/** What is said of a quote by whoever wants to trade on it. @param units the side that a trade would meet */
export function useQuoteWords(quote: TicketQuote, units: number) {
  const { t } = useTranslation(['bonds', 'ticket', 'forms']);
  const words = useTicketWords();
  const figures = useBondWords();
  const offline = useOffline();
  const { state, session, scale } = quote;
  const zone = session?.timeZone;
  const stateText = words.state(state, zone) ?? '';
  const opening = openingOf(session);
  const isShut = state.kind === 'closed' || (session !== undefined && session.phase !== 'open');
  return {
    state: words.state(state, zone),
    clock: quote.time === undefined ? ABSENT : words.clock(quote.time, zone),
    /** Why nothing is traded now; undefined where something is. */
    blocked: (): string | undefined => {
      switch (state.kind) {
        case 'delisted':
          return t('denial.contractExpired', { ns: 'forms' });
        case 'halted':
          return t('denial.halted', { ns: 'forms' });
        case 'unavailable':
          return t('denial.noPrice', { ns: 'forms' });
        case 'stale':
        case 'cached':
          return offline ? undefined : t('untrusted', { state: stateText });
        case 'closed':
        case 'live':
        case 'delayed':
          if (isShut)
            return `${t('denial.marketClosed', { ns: 'forms' })}${opening === undefined ? '' : ` ${t('opensAt', { time: words.moment(opening, zone) })}`}`;
          return units > 0 ? undefined : t('denial.noPrice', { ns: 'forms' });
      }
    },
    /** Why a trade at a price that was frozen is asked about again. */
    changedSince: (frozen: number): string | undefined => {
      if (state.kind === 'stale' || state.kind === 'cached') return t('confirm.untrusted', { ns: 'ticket', state: stateText });
      if (!hasMoved(frozen, units, gridOf(quote))) return undefined;
      return t('confirm.moved', { ns: 'ticket', before: figures.units(frozen, scale), now: figures.units(units, scale) });
    },
  };
}
