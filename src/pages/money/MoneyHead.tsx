import type { ReactNode } from 'react';
import { isFall } from '../../../contract/finance/price.ts';
import type { Currency } from '../../../contract/money.ts';
import { moneyParts } from '../../lib/money.ts';
import { useSettings } from '../../lib/settings.ts';
import { useOwnMoneyText } from '../../lib/useMoneyText.ts';
import { useTranslation } from 'react-i18next';
import { Arrow, Icon } from '../../ui/sign/Icon.tsx';
import css from './money-head.module.css';

interface MoneyHeadProps {
  readonly title: string;
  /** What the eye does. */
  readonly show: string;
  readonly hide: string;
  /** Beside the eye. */
  readonly children?: ReactNode;
}

/** The name of what a customer owns, and the eye that hides all own amounts. */
export function MoneyHead({ title, show, hide, children }: MoneyHeadProps) {
  const hidden = useSettings((settings) => settings.hideAmounts);
  const set = useSettings((settings) => settings.set);
  return (
    <div className={css.head}>
      <h2>{title}</h2>
      <button type="button" className={css.eye} aria-label={hidden ? show : hide} onClick={() => set('hideAmounts', !hidden)}>
        <Icon name={hidden ? 'eyeOff' : 'eye'} size={16} />
      </button>
      {children}
    </div>
  );
}

/** The one large amount of a page, its currency's sign smaller. */
export function MoneyTotal({ amount, currency }: { readonly amount: string; readonly currency: Currency }) {
  const { i18n } = useTranslation();
  const hidden = useSettings((settings) => settings.hideAmounts);
  const own = useOwnMoneyText();
  const parts = hidden ? [{ text: own.money(amount, currency), sign: false }] : moneyParts(amount, currency, i18n.language);
  return (
    <p className={css.total}>
      {parts.map(({ text, sign }) => (
        <span key={text} className={sign ? css.sign : undefined}>
          {text}
        </span>
      ))}
    </p>
  );
}

interface MoneyMoveProps {
  readonly value: string;
  readonly currency: Currency;
  /** The prices behind it are old: it speaks in no colour. */
  readonly quiet?: boolean;
}

/** A gain or a loss, by arrow and colour; neither tells what is hidden. */
export function MoneyMove({ value, currency, quiet }: MoneyMoveProps) {
  const hidden = useSettings((settings) => settings.hideAmounts);
  const { movement } = useOwnMoneyText();
  if (hidden || quiet) return movement(value, currency);
  const falls = isFall(value);
  return (
    <span className={falls ? css.fall : css.rise}>
      <Arrow up={!falls} /> {movement(value, currency)}
    </span>
  );
}
