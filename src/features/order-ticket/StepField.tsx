import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { plainDigits } from '../../lib/amount.ts';
import { described, FieldNotes } from '../../ui/form/FieldFrame.tsx';
import css from './step-field.module.css';

interface StepFieldProps {
  readonly label: string;
  readonly name: string;
  /** As typed. */
  readonly value: string;
  /** Beside the label: the step, what there is at most. */
  readonly aside?: ReactNode;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly decimal: boolean;
  /** It may be written with marks that a keypad for decimals lacks. */
  readonly written?: boolean;
  /** What would be valid, in words: each fills the field. */
  readonly offers?: readonly { readonly text: string; readonly value: string }[];
  onChange(text: string): void;
  /** So many steps up, or down where below zero; undefined where the steps are unknown. */
  readonly onStep: ((steps: number) => void) | undefined;
  onOffer?(value: string): void;
  onBlur?(): void;
}

const LARGE_STEP = 10;

/** A figure that goes up and down by valid steps: by its buttons, by the arrow keys, ten at once with Shift. */
export function StepField({
  label,
  name,
  value,
  aside,
  hint,
  error,
  decimal,
  written = false,
  offers = [],
  onChange,
  onStep,
  onOffer,
  onBlur,
}: StepFieldProps) {
  const { t } = useTranslation('ticket');
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (!onStep || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onStep((event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? LARGE_STEP : 1));
  };
  const button = (direction: 1 | -1) => (
    // The arrow keys do the same in the field, so that the way by Tab stays short.
    <button
      type="button"
      tabIndex={-1}
      className={css.step}
      aria-label={t(direction > 0 ? 'step.up' : 'step.down', { name: label })}
      aria-disabled={!onStep}
      onClick={() => onStep?.(direction)}
    >
      {direction > 0 ? '+' : '−'}
    </button>
  );
  return (
    <div className={css.field}>
      <div className={css.head}>
        <label htmlFor={id}>{label}</label>
        {aside !== undefined && <span className={css.aside}>{aside}</span>}
      </div>
      <div className={css.frame}>
        {button(-1)}
        <input
          {...described(id, { hint, error })}
          className={css.input}
          name={name}
          value={value}
          inputMode={written ? 'text' : decimal ? 'decimal' : 'numeric'}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          aria-required
          onChange={(event) => onChange(plainDigits(event.target.value))}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        />
        {button(1)}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
      {offers.length > 0 && (
        <div className={css.offers}>
          {offers.map((offer) => (
            <button key={offer.value} type="button" className={css.offer} onClick={() => onOffer?.(offer.value)}>
              {t('offer', { value: offer.text })}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
