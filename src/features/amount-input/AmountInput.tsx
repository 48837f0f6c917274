import { type ClipboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../contract/money.ts';
import { plainDigits, readAmount, typedAgain, typedAmount } from '../../lib/amount.ts';
import { moneyText } from '../../lib/money.ts';
import { useLanguageChange } from '../../lib/useLanguageChange.ts';
import { Field } from '../../ui/form/Field.tsx';
import css from './amount-input.module.css';
import type { AmountReader } from './useAmount.ts';

interface AmountInputProps {
  readonly label: string;
  readonly currency: Currency;
  readonly name: string;
  /** As typed: nothing rewrites it while the customer types, so the caret stays where it is. */
  readonly value: string;
  readonly reader: AmountReader;
  /** What the form or the server says of it. */
  readonly error: string | undefined;
  readonly hint?: string | undefined;
  /** All there is, as a decimal string: offered by a button. */
  readonly all?: string | undefined;
  onChange(text: string): void;
}

/** An amount of money. How it is read stands below it, so that no separator changes its magnitude unseen. */
export function AmountInput({ label, currency, name, value, reader, error, hint, all, onChange }: AmountInputProps) {
  const { t, i18n } = useTranslation('money');
  const locale = i18n.language;
  const [left, setLeft] = useState(false);
  useLanguageChange((before, now) => onChange(typedAgain(readAmount(value, currency, before), now)));
  const reading = readAmount(value, currency, locale);
  const early = reading.kind === 'ambiguous' || (left && reading.kind !== 'empty') ? reader.check(value)?.text : undefined;
  const echo = reading.kind === 'amount' ? t('amount.echo', { amount: moneyText(reading.value, currency, locale) }) : undefined;

  /** A whole amount comes in plainly, as if typed; anything else is pasted as it is and judged as it stands then. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value: before } = event.currentTarget;
    if (selectionStart !== 0 || selectionEnd !== before.length) return;
    const pasted = readAmount(event.clipboardData.getData('text'), currency, locale);
    if (pasted.kind !== 'amount') return;
    event.preventDefault();
    onChange(typedAmount(pasted.value, locale));
  };

  return (
    <Field
      label={label}
      name={name}
      value={value}
      error={error ?? early}
      hint={[echo, hint].filter((line) => line !== undefined).join(' · ') || undefined}
      inputMode="decimal"
      autoComplete="off"
      maxLength={60}
      onPaste={paste}
      onChange={(event) => {
        const { currentTarget: input } = event;
        const caret = input.selectionStart;
        // One character for one: the caret goes back to where the browser had it.
        const plain = plainDigits(input.value);
        if (plain !== input.value) {
          input.value = plain;
          input.setSelectionRange(caret, caret);
        }
        setLeft(false);
        onChange(plain);
      }}
      onBlur={() => setLeft(true)}
      end={
        <span className={css.end}>
          <span className={css.unit}>{currency}</span>
          {all !== undefined && (
            <button type="button" className={css.all} onClick={() => onChange(typedAmount(all, locale))}>
              {t('amount.all')}
            </button>
          )}
        </span>
      }
    />
  );
}
