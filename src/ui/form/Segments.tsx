import { useId } from 'react';
import css from './segments.module.css';
import hidden from '../sign/visually-hidden.module.css';

interface Option<Id> {
  readonly id: Id;
  readonly label: string;
  readonly lang?: string;
  /** A direction bears its colour. */
  readonly tone?: 'buy' | 'sell';
}

interface SegmentsProps<Id extends string | number> {
  readonly label: string;
  /** The label is for those who hear it: what is chosen says enough to those who see it. */
  readonly bare?: boolean;
  readonly options: readonly Option<Id>[];
  readonly selected: Id;
  readonly hint?: string;
  onSelect(id: Id): void;
}

/** One choice among a few, as native radio buttons. */
export function Segments<Id extends string | number>({ label, bare, options, selected, hint, onSelect }: SegmentsProps<Id>) {
  const name = useId();
  return (
    <fieldset className={css.field} aria-describedby={hint === undefined ? undefined : `${name}-hint`}>
      <legend className={bare ? hidden.hidden : css.label}>{label}</legend>
      <div className={css.segments}>
        {options.map((option) => (
          <label key={option.id} className={css.option} lang={option.lang} data-tone={option.tone}>
            <input type="radio" className={css.input} name={name} checked={option.id === selected} onChange={() => onSelect(option.id)} />
            {option.label}
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p id={`${name}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
