import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../../contract/rest/trading.ts';
import { useHolding } from '../../data/useHoldings.ts';
import { useQuote } from '../../data/useQuote.ts';
import { minorMoneyText, minorMovementText } from '../../lib/minorText.ts';
import { ABSENT, priceText, ratioText } from '../../lib/numbers.ts';
import { isQuiet } from '../../lib/priceState.ts';
import { HIDDEN_AMOUNT } from '../../lib/useMoneyText.ts';
import { useSettings } from '../../lib/settings.ts';
import { Arrow } from '../../ui/Icon.tsx';
import hidden from '../../ui/visually-hidden.module.css';
import css from './holding-row.module.css';
import { marginState } from './margin.ts';
import { PriceMark } from './PriceMark.tsx';
import { toldFigures } from './toldFigures.ts';
import { useHeldState } from './useHeldState.ts';
import type { HoldingFormat } from './useHoldingFormat.ts';

interface LiveFiguresProps {
  readonly position: Position;
  /** Row of its instrument; undefined while unknown, and of an option, which has none. */
  readonly quoteId: number | undefined;
  readonly format: HoldingFormat;
}

const SHOWN_DECIMALS = 2;

/** What moves in a position's row. It alone is drawn again at a tick. */
export const LiveFigures = memo(function LiveFigures({ position, quoteId, format }: LiveFiguresProps) {
  const { t } = useTranslation('trade');
  const figures = useHolding(position.id);
  const quote = useQuote(quoteId);
  const hideAmounts = useSettings((settings) => settings.hideAmounts);
  const { locale, numbers } = format;
  const { settleCurrency, scale, source, margin } = position;

  const shown = figures ?? toldFigures(position);
  const { price, profit, today, value, level } = shown;
  const state = useHeldState(position, quote, shown, format);
  const quiet = isQuiet(state);
  const tone = (amount: number) => (quiet || Number.isNaN(amount) ? css.quiet : amount > 0 ? css.rise : css.fall);
  // Of what it cost, or of its margin.
  const ratio = figures ? profit / (value - profit) : Number(position.zdf ?? Number.NaN);
  const own = (text: string) => (hideAmounts ? HIDDEN_AMOUNT : text);
  const warning = marginState(source, level);

  return (
    <>
      <span className={quiet ? css.lastQuiet : css.last}>
        <span className={hidden.hidden}>{t('head.last')} </span>
        {priceText(price, scale, Math.min(SHOWN_DECIMALS, scale), numbers)}
      </span>
      <PriceMark state={state} />
      <span className={`${css.profit} ${tone(profit)}`}>
        <span className={hidden.hidden}>{t('head.profit')} </span>
        {own(minorMovementText(profit, settleCurrency, locale))}
      </span>
      <span className={`${css.ratio} ${tone(profit)}`}>
        {Number.isFinite(ratio) && <Arrow up={profit > 0} />}
        {ratioText(ratio, numbers)}
      </span>
      <span className={css.value}>
        <span className={hidden.hidden}>{t('head.value')} </span>
        {own(minorMoneyText(value, settleCurrency, locale))}
      </span>
      <span className={`${css.today} ${tone(today)}`}>
        <span className={hidden.hidden}>{t('head.today')} </span>
        {own(minorMovementText(today, settleCurrency, locale))}
      </span>
      <span className={css.level} data-margin={warning}>
        {typeof margin === 'string' &&
          (Number.isNaN(level) ? ABSENT : t('margin.level', { level: `${Math.floor(level * 100)}${numbers.percent}` }))}
        {warning !== 'fine' && <b> {t(`margin.${warning}`)}</b>}
      </span>
    </>
  );
});
