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
import { type MarginState, marginState } from './margin.ts';
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

/** What moves in a position's row. It alone is drawn again at a tick, so it looks up no words: those are its children's. */
export const LiveFigures = memo(function LiveFigures({ position, quoteId, format }: LiveFiguresProps) {
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

  return (
    <>
      <span className={quiet ? css.lastQuiet : css.last}>
        <Head of="last" />
        {priceText(price, scale, Math.min(SHOWN_DECIMALS, scale), numbers)}
      </span>
      <PriceMark state={state} />
      <span className={`${css.profit} ${tone(profit)}`}>
        <Head of="profit" />
        {own(minorMovementText(profit, settleCurrency, locale))}
      </span>
      <span className={`${css.ratio} ${tone(profit)}`}>
        {Number.isFinite(ratio) && <Arrow up={profit > 0} />}
        {ratioText(ratio, numbers)}
      </span>
      <span className={css.value}>
        <Head of="value" />
        {own(minorMoneyText(value, settleCurrency, locale))}
      </span>
      <span className={`${css.today} ${tone(today)}`}>
        <Head of="today" />
        {own(minorMovementText(today, settleCurrency, locale))}
      </span>
      {typeof margin === 'string' && (
        <Level percent={Math.floor(level * 100)} sign={numbers.percent} warning={marginState(source, level)} />
      )}
    </>
  );
});

/** Says what a figure is, to those who hear it: columns have their heads above. */
const Head = memo(function Head({ of }: { readonly of: 'last' | 'profit' | 'value' | 'today' }) {
  const { t } = useTranslation('trade');
  return <span className={hidden.hidden}>{t(`head.${of}`)} </span>;
});

interface LevelProps {
  /** NaN while it isn't known. */
  readonly percent: number;
  /** Of percent, in the customer's language. */
  readonly sign: string;
  readonly warning: MarginState;
}

const Level = memo(function Level({ percent, sign, warning }: LevelProps) {
  const { t } = useTranslation('trade');
  return (
    <span className={css.level} data-margin={warning}>
      {Number.isNaN(percent) ? ABSENT : t('margin.level', { level: `${percent}${sign}` })}
      {warning !== 'fine' && <b> {t(`margin.${warning}`)}</b>}
    </span>
  );
});
