import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../../contract/rest/trading.ts';
import type { HoldingFigures } from '../../data/api.ts';
import { useHoldingPart } from '../../data/useHoldings.ts';
import { minorMoneyText, minorMovementText } from '../../lib/minorText.ts';
import { ABSENT, ratioText } from '../../lib/numbers.ts';
import { isQuiet } from '../../lib/priceState.ts';
import { HIDDEN_AMOUNT, useOwnMoneyText } from '../../lib/useMoneyText.ts';
import { useSettings } from '../../lib/settings.ts';
import { liquidationText, livePriceText } from '../../products/traded.ts';
import { Arrow } from '../../ui/sign/Icon.tsx';
import type { Sight } from '../../ui/list/sight.ts';
import hidden from '../../ui/sign/visually-hidden.module.css';
import css from './holding-row.module.css';
import { LiveText } from './LiveText.tsx';
import { type MarginState, marginState } from './margin.ts';
import { PriceMark } from './PriceMark.tsx';
import { toldFigures } from './toldFigures.ts';
import { useHeldState } from './useHeldState.ts';
import type { HoldingFormat } from './useHoldingFormat.ts';
import { closeOutLevel } from '../../../contract/finance/margin.ts';
import { isFall } from '../../../contract/finance/price.ts';

interface LiveFiguresProps {
  readonly position: Position;
  /** Row of its instrument, of an option that of its future; undefined while unknown. */
  readonly quoteId: number | undefined;
  readonly format: HoldingFormat;
  readonly sight: Sight;
}

/** What moves in a position's row. Its texts are written without React; it is drawn again when a direction or a state turns. */
export const LiveFigures = memo(function LiveFigures({ position, quoteId, format, sight }: LiveFiguresProps) {
  const { t } = useTranslation('trade');
  const { movement } = useOwnMoneyText();
  const { id, source, margin, todayClosed, settleCurrency } = position;
  const closed = typeof todayClosed === 'string' ? movement(todayClosed, settleCurrency) : undefined;
  const { numbers } = format;
  const told = useMemo(() => toldFigures(position), [position]);
  const texts = useTexts(position, told, format);
  const profit = useHoldingPart(id, (figures) => Math.sign((figures ?? told).profit));
  const today = useHoldingPart(id, (figures) => Math.sign((figures ?? told).today));
  const hasRatio = useHoldingPart(id, (figures) => Number.isFinite(ratioOf(position, figures)));
  const percent = useHoldingPart(id, (figures) => Math.floor((figures ?? told).level * 100));
  const warning = useHoldingPart(id, (figures) => marginState(source, (figures ?? told).level));
  const state = useHeldState(position, quoteId, told, format);
  const quiet = isQuiet(state);
  const tone = (sign: number) => (quiet || Number.isNaN(sign) ? css.quiet : isFall(sign) ? css.fall : css.rise);

  return (
    <>
      <LiveText id={id} sight={sight} className={quiet ? css.lastQuiet : css.last} text={texts.price}>
        <Head of="last" />
      </LiveText>
      <PriceMark state={state} />
      <LiveText id={id} sight={sight} className={`${css.profit} ${tone(profit)}`} text={texts.profit}>
        <Head of="profit" />
      </LiveText>
      <span className={`${css.ratio} ${tone(profit)}`}>
        {hasRatio && <Arrow up={!isFall(profit)} />}
        <LiveText id={id} sight={sight} text={texts.ratio} />
      </span>
      <LiveText id={id} sight={sight} className={css.value} text={texts.value}>
        <Head of="value" />
      </LiveText>
      <LiveText id={id} sight={sight} className={`${css.today} ${tone(today)}`} text={texts.today}>
        <Head of="today" />
      </LiveText>
      {closed !== undefined && <span className={css.closed}>{t('totals.todayClosed', { closed })}</span>}
      {typeof margin === 'string' && (
        <Level
          percent={percent}
          limit={Math.round(closeOutLevel(source) * 100)}
          price={position.liquidationPrice ? liquidationText(position, numbers) : undefined}
          sign={numbers.percent}
          warning={warning}
        />
      )}
    </>
  );
});

type Figures = HoldingFigures | undefined;

/** Of what it cost, or of its margin; NaN where that is unknown. */
const ratioOf = ({ zdf }: Position, figures: Figures): number =>
  figures ? figures.profit / (figures.value - figures.profit) : Number(zdf ?? Number.NaN);

/** Each figure in words; the same functions until what they depend on is another. */
function useTexts(position: Position, told: HoldingFigures, { locale, numbers }: HoldingFormat) {
  const hideAmounts = useSettings((settings) => settings.hideAmounts);
  return useMemo(() => {
    const { settleCurrency } = position;
    const own = (text: string) => (hideAmounts ? HIDDEN_AMOUNT : text);
    return {
      price: (figures: Figures) => livePriceText((figures ?? told).price, position, numbers),
      profit: (figures: Figures) => own(minorMovementText((figures ?? told).profit, settleCurrency, locale)),
      ratio: (figures: Figures) => ratioText(ratioOf(position, figures), numbers),
      value: (figures: Figures) => own(minorMoneyText((figures ?? told).value, settleCurrency, locale)),
      today: (figures: Figures) => own(minorMovementText((figures ?? told).today, settleCurrency, locale)),
    };
  }, [position, told, locale, numbers, hideAmounts]);
}

/** Says what a figure is, to those who hear it: columns have their heads above. */
const Head = memo(function Head({ of }: { readonly of: 'last' | 'profit' | 'value' | 'today' }) {
  const { t } = useTranslation('trade');
  return <span className={hidden.hidden}>{t(`head.${of}`)} </span>;
});

interface LevelProps {
  /** NaN while it isn't known. */
  readonly percent: number;
  /** Percent below which it is closed out, and the price at which it gets there; undefined where none does. */
  readonly limit: number;
  readonly price: string | undefined;
  /** Of percent, in the customer's language. */
  readonly sign: string;
  readonly warning: MarginState;
}

const Level = memo(function Level({ percent, limit, price, sign, warning }: LevelProps) {
  const { t } = useTranslation('trade');
  return (
    <span className={css.level} data-margin={warning}>
      {Number.isNaN(percent) ? ABSENT : t('margin.level', { level: `${percent}${sign}`, limit: `${limit}${sign}` })}
      {price !== undefined && ` · ${t('margin.at', { price })}`}
      {warning !== 'fine' && <b> {t(`margin.${warning}`)}</b>}
    </span>
  );
});
