import { useTranslation } from 'react-i18next';
import { changeText, numberFormats, priceText, ratioText } from '../../lib/numbers.ts';
import { isQuiet } from '../../lib/priceState.ts';
import { Arrow, Icon } from '../../ui/sign/Icon.tsx';
import css from './ticket-head.module.css';
import type { TicketQuote } from './useTicketQuote.ts';
import { useTicketWords } from './useTicketWords.ts';
import { isFall } from '../../../contract/finance/price.ts';

interface TicketHeadProps {
  readonly quote: TicketQuote;
  /** Takes a side of the book as the limit. */
  onPrice(units: number): void;
}

/** The instrument and its live quote, with what it is worth: a price that can't be trusted says so. */
export function TicketHead({ quote, onPrice }: TicketHeadProps) {
  const { t, i18n } = useTranslation(['ticket', 'app']);
  const words = useTicketWords();
  const numbers = numberFormats(i18n.language);
  const { scale, tickDigits, notation, state, session } = quote;
  const text = (units: number) => priceText(units, scale, tickDigits, numbers, notation);
  // Why no order can be placed says it of what is no longer listed.
  const said = state.kind === 'delisted' ? undefined : words.state(state, session?.timeZone);
  const quiet = isQuiet(state);
  const up = !isFall(quote.change);
  const tone = quiet ? css.muted : up ? css.rise : css.fall;
  const side = (label: string, units: number) => (
    <button type="button" className={css.side} disabled={Number.isNaN(units)} onClick={() => onPrice(units)}>
      <span>{label}</span>
      <b>{text(units)}</b>
    </button>
  );
  return (
    <section className={css.head} aria-label={t('head.quote')}>
      <div className={css.row}>
        <p className={css.name}>{quote.name}</p>
        <p className={quiet ? css.lastQuiet : css.last}>{text(quote.last)}</p>
      </div>
      <div className={css.row}>
        <p className={css.meta}>
          {quote.code} · {quote.exchange} · {quote.currency}
          {said !== undefined && (
            <span className={state.kind === 'closed' || state.kind === 'delayed' ? css.state : css.stateWarn}>
              <Icon name={state.kind === 'halted' ? 'halt' : 'clock'} size={12} /> {said}
            </span>
          )}
        </p>
        {!Number.isNaN(quote.change) && (
          <p className={tone}>
            <Arrow up={up} /> {changeText(quote.change, scale, tickDigits, numbers, notation)}
            {Number.isFinite(quote.changeRatio) && ` · ${ratioText(quote.changeRatio, numbers)}`}
          </p>
        )}
      </div>
      <div className={css.touch}>
        {side(t('quote.bid', { ns: 'app' }), quote.bid)}
        {side(t('quote.ask', { ns: 'app' }), quote.ask)}
      </div>
    </section>
  );
}
