import { useId } from 'react';
import css from './segments.module.css';

interface SegmentsProps<Id extends string> {
  readonly label: string;
  readonly options: readonly { readonly id: Id; readonly label: string; readonly lang?: string }[];
  readonly selected: Id;
  readonly hint?: string;
  onSelect(id: Id): void;
}

/** One choice among a few, as native radio buttons. */
export function Segments<Id extends string>({ label, options, selected, hint, onSelect }: SegmentsProps<Id>) {
  const name = useId();
  return (
    <fieldset className={css.field}>
      <legend className={css.label}>{label}</legend>
      <div className={css.segments}>
        {options.map((option) => (
          <label key={option.id} className={css.option} lang={option.lang}>
            <input type="radio" className={css.input} name={name} checked={option.id === selected} onChange={() => onSelect(option.id)} />
            {option.label}
          </label>
        ))}
      </div>
      {hint !== undefined && <p className={css.hint}>{hint}</p>}
    </fieldset>
  );
}
