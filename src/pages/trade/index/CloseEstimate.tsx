import { useTranslation } from 'react-i18next';
import { Direction } from '../../../../contract/codes.ts';
import { CURRENCIES } from '../../../../contract/money.ts';
import { percentText } from '../../../lib/money.ts';
import { minorMoneyText, minorMovementText } from '../../../lib/minorText.ts';
import { ABSENT, numberFormats } from '../../../lib/numbers.ts';
import { useSettings } from '../../../lib/settings.ts';
import { HIDDEN_AMOUNT } from '../../../lib/useMoneyText.ts';
import { livePriceText } from '../../../products/traded.ts';
import { useTradedName } from '../../../products/useTradedName.ts';
import { type Line, Lines } from '../../../ui/list/Lines.tsx';
import { type Closing, sumOf } from './closingEstimate.ts';
import css from './trade.module.css';

/** Each position as it would be closed at one moment, and for each currency what those rows come to. */
export function CloseEstimate({ closings }: { readonly closings: readonly Closing[] }) {
  const { t, i18n } = useTranslation('trade');
  const hidden = useSettings(({ hideAmounts }) => hideAmounts);
  const lines = CURRENCIES.flatMap((currency): Line[] => {
    const own = closings.filter(({ position }) => position.settleCurrency === currency);
    if (own.length === 0) return [];
    const fee = own.reduce<bigint | undefined>(
      (total, one) => (total === undefined || one.fee === undefined ? undefined : total + one.fee),
      0n,
    );
    const money = (minor: number) => minorMoneyText(minor, currency, i18n.language);
    return [
      { label: t('closeAll.value', { currency }), value: hidden ? HIDDEN_AMOUNT : money(sumOf(own, 'value')) },
      {
        label: t('closeAll.profit', { currency }),
        value: hidden ? HIDDEN_AMOUNT : minorMovementText(sumOf(own, 'profit'), currency, i18n.language),
      },
      { label: t('closeAll.fee', { currency }), value: fee === undefined ? t('closeAll.feeUnknown') : money(Number(fee)) },
    ];
  });
  return (
    <>
      <ul className={css.results}>
        {closings.map((closing) => (
          <Row key={closing.position.id} closing={closing} />
        ))}
      </ul>
      <Lines lines={lines} />
    </>
  );
}

function Row({ closing: { position, price, tolerance, bound, profit } }: { readonly closing: Closing }) {
  const { t, i18n } = useTranslation('trade');
  const hidden = useSettings(({ hideAmounts }) => hideAmounts);
  const numbers = numberFormats(i18n.language);
  const nameOf = useTradedName();
  const text = (units: number) => livePriceText(units, position, numbers);
  const money = () => {
    if (hidden) return HIDDEN_AMOUNT;
    return Number.isNaN(profit) ? ABSENT : minorMovementText(profit, position.settleCurrency, i18n.language);
  };
  const side = position.direction === Direction.Buy ? 'sell' : 'buy';
  return (
    <li>
      <strong>{nameOf(position)}</strong>
      <span>
        {Number.isNaN(price) ? t('holding.noPrice') : text(price)} · {money()}
        {bound !== undefined && (
          <small>{t(`closeAll.bound.${side}`, { price: text(bound), share: percentText(tolerance, i18n.language) })}</small>
        )}
      </span>
    </li>
  );
}
