import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { closeOutLevel } from '../../../../contract/finance/margin.ts';
import { formatUnits, isFall } from '../../../../contract/finance/price.ts';
import { CURRENCY_SCALE } from '../../../../contract/money.ts';
import type { Position } from '../../../../contract/rest/trading.ts';
import { useHolding } from '../../../data/useHoldings.ts';
import { useRows } from '../../../data/useRows.ts';
import { marginState } from '../../../features/trades/margin.ts';
import { PriceMark } from '../../../features/trades/PriceMark.tsx';
import { toldFigures } from '../../../features/trades/toldFigures.ts';
import { rowKey, useHeldState } from '../../../features/trades/useHeldState.ts';
import { useHoldingFormat } from '../../../features/trades/useHoldingFormat.ts';
import { minorMoneyText, minorMovementText } from '../../../lib/minorText.ts';
import { ABSENT, ratioText } from '../../../lib/numbers.ts';
import { isQuiet } from '../../../lib/priceState.ts';
import { useSpoken } from '../../../lib/useSpoken.ts';
import { useSettings } from '../../../lib/settings.ts';
import { HIDDEN_AMOUNT, useOwnMoneyText } from '../../../lib/useMoneyText.ts';
import { liquidationText, livePriceText } from '../../../products/traded.ts';
import { Arrow } from '../../../ui/sign/Icon.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import css from './detail.module.css';

/** What of a position moves with the market: price, profit, value, and how much of its margin is left. */
export function LiveHead({ position }: { readonly position: Position }) {
  const { t } = useTranslation('trade');
  const { id, source, settleCurrency, margin, todayClosed } = position;
  const money = useOwnMoneyText();
  const { ids } = useRows(useMemo(() => [rowKey(position)], [position]));
  const figures = useHolding(id);
  const format = useHoldingFormat();
  const hidden = useSettings((settings) => settings.hideAmounts);
  const { locale, numbers } = format;
  const told = useMemo(() => toldFigures(position), [position]);
  const shown = figures ?? told;
  const { price, profit, today, value, level } = shown;
  const state = useHeldState(position, ids[0], told, format);
  const tone = isQuiet(state) || Number.isNaN(profit) ? css.quiet : isFall(profit) ? css.fall : css.rise;
  const own = (text: string) => (hidden ? HIDDEN_AMOUNT : text);
  const ratio = figures ? profit / (value - profit) : Number(position.zdf ?? Number.NaN);
  const warning = marginState(source, level);
  const percent = (share: number) => `${Math.floor(share * 100)}${numbers.percent}`;
  const warned = warning === 'fine' ? '' : t(`margin.${warning}Detail`, { level: percent(level), limit: percent(closeOutLevel(source)) });
  // The level moves with each tick, and isn't said each time.
  useSpoken(warning === 'fine' ? '' : warning, warned);
  return (
    <>
      <p className={`${css.profit} ${tone}`}>
        {Number.isFinite(profit) ? money.movement(formatUnits(profit, CURRENCY_SCALE[settleCurrency]), settleCurrency) : ABSENT}
      </p>
      <ul className={css.under}>
        <li>
          <span className={`${css.ratio} ${tone}`}>
            {Number.isFinite(ratio) && <Arrow up={!isFall(profit)} />}
            {ratioText(ratio, numbers)}
          </span>
          <span>
            {`${t('head.last')} ${livePriceText(price, position, numbers)}`} <PriceMark state={state} />
          </span>
          <span>{t('holding.valueOf', { value: own(minorMoneyText(value, settleCurrency, locale)) })}</span>
        </li>
        <li>
          <span>{`${t('head.today')} ${own(minorMovementText(today, settleCurrency, locale))}`}</span>
          {typeof todayClosed === 'string' && (
            <span>{t('totals.todayClosed', { closed: money.movement(todayClosed, settleCurrency) })}</span>
          )}
        </li>
        {typeof margin === 'string' && (
          <li>
            {Number.isFinite(level) && <span>{t('margin.level', { level: percent(level), limit: percent(closeOutLevel(source)) })}</span>}
            {position.liquidationPrice && <span>{t('margin.at', { price: liquidationText(position, numbers) })}</span>}
          </li>
        )}
      </ul>
      {warning !== 'fine' && (
        <div className={css.warning}>
          <Note kind={warning === 'critical' ? 'wrong' : 'warn'}>{warned}</Note>
        </div>
      )}
    </>
  );
}
