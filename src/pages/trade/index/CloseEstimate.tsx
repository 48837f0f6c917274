import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CURRENCIES } from '../../../../contract/money.ts';
import type { Position, Rates } from '../../../../contract/rest/trading.ts';
import { useHolding } from '../../../data/useHoldings.ts';
import { toldFigures } from '../../../features/trades/toldFigures.ts';
import { minorMoneyText, minorMovementText } from '../../../lib/minorText.ts';
import { ABSENT, numberFormats, priceText } from '../../../lib/numbers.ts';
import { useSettings } from '../../../lib/settings.ts';
import { HIDDEN_AMOUNT } from '../../../lib/useMoneyText.ts';
import { tradedName } from '../../../products/traded.ts';
import { type Line, Lines } from '../../../ui/Lines.tsx';
import { closingFee, freeQuantity } from './closingEstimate.ts';
import css from './trade.module.css';

/** What the sheet says of a position at this moment. */
export interface Shown {
  /** Units of the position's scale, NaN for none. */
  readonly price: number;
  /** Minor units of its settlement currency, NaN where unknown. */
  readonly value: number;
  readonly profit: number;
}

interface CloseEstimateProps {
  readonly positions: readonly Position[];
  readonly rates: ReadonlyMap<number, Rates>;
  /** Written here at each change, read when the customer confirms. */
  readonly shown: RefObject<Map<number, Shown>>;
}

/** The sums are read: they needn't follow each tick. */
const RENEW_MS = 500;

/** Each position with its price, live, and for each currency what closing all of them comes to. */
export function CloseEstimate({ positions, rates, shown }: CloseEstimateProps) {
  const { t, i18n } = useTranslation('trade');
  const hidden = useSettings(({ hideAmounts }) => hideAmounts);
  const [figures, setFigures] = useState<ReadonlyMap<number, Shown>>(new Map());
  const tell = useCallback((id: number, told: Shown) => void shown.current.set(id, told), [shown]);
  useEffect(() => {
    const renew = () => setFigures(new Map(shown.current));
    renew();
    const timer = setInterval(renew, RENEW_MS);
    return () => clearInterval(timer);
  }, [shown]);

  const lines = useMemo(
    () =>
      CURRENCIES.flatMap((currency): Line[] => {
        const own = positions.filter(({ settleCurrency }) => settleCurrency === currency);
        if (own.length === 0) return [];
        const sum = (name: 'value' | 'profit') => own.reduce((total, { id }) => total + (figures.get(id)?.[name] ?? Number.NaN), 0);
        const fees = own.map((position) => closingFee(position, figures.get(position.id)?.price ?? Number.NaN, rates.get(position.id)));
        const fee = fees.every((each) => each !== undefined) ? fees.reduce((total, each) => total + each, 0n) : undefined;
        const money = (minor: number) => minorMoneyText(minor, currency, i18n.language);
        return [
          { label: t('closeAll.value', { currency }), value: hidden ? HIDDEN_AMOUNT : money(sum('value')) },
          {
            label: t('closeAll.profit', { currency }),
            value: hidden ? HIDDEN_AMOUNT : minorMovementText(sum('profit'), currency, i18n.language),
          },
          { label: t('closeAll.fee', { currency }), value: fee === undefined ? t('closeAll.feeUnknown') : money(Number(fee)) },
        ];
      }),
    [positions, figures, rates, hidden, t, i18n.language],
  );
  return (
    <>
      <ul className={css.results}>
        {positions.map((position) => (
          <Priced key={position.id} position={position} onShown={tell} />
        ))}
      </ul>
      <Lines lines={lines} />
    </>
  );
}

interface PricedProps {
  readonly position: Position;
  onShown(id: number, shown: Shown): void;
}

function Priced({ position, onShown }: PricedProps) {
  const { t, i18n } = useTranslation('trade');
  const { id, scale, settleCurrency } = position;
  const figures = useHolding(id);
  const hidden = useSettings(({ hideAmounts }) => hideAmounts);
  const { price, profit, value } = figures ?? toldFigures(position);
  // Of what no closing order has taken up yet.
  const share = freeQuantity(position) / position.positionNum;
  useEffect(
    () => onShown(id, { price, profit: Math.round(profit * share), value: Math.round(value * share) }),
    [onShown, id, price, profit, value, share],
  );
  const numbers = numberFormats(i18n.language);
  return (
    <li>
      <strong>{tradedName(position)}</strong>
      <span>
        {Number.isNaN(price) ? t('holding.noPrice') : priceText(price, scale, Math.min(2, scale), numbers)} ·{' '}
        {hidden ? HIDDEN_AMOUNT : Number.isNaN(profit) ? ABSENT : minorMovementText(profit, settleCurrency, i18n.language)}
      </span>
    </li>
  );
}
