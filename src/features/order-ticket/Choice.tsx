import { useId } from 'react';
import hidden from '../../ui/visually-hidden.module.css';
import css from './choice.module.css';

interface ChoiceProps<Id extends number> {
  readonly label: string;
  readonly options: readonly { readonly id: Id; readonly label: string; readonly tone?: 'buy' | 'sell' }[];
  readonly selected: Id;
  onSelect(id: Id): void;
}

const toneOf = (tone: 'buy' | 'sell' | undefined): string => (tone === 'buy' ? css.buy : tone === 'sell' ? css.sell : css.plain);

/** One of two, side by side; a direction bears its colour. */
export function Choice<Id extends number>({ label, options, selected, onSelect }: ChoiceProps<Id>) {
  const name = useId();
  return (
    <fieldset className={css.choice}>
      <legend className={hidden.hidden}>{label}</legend>
      {options.map((option) => (
        <label key={option.id} className={toneOf(option.tone)}>
          <input type="radio" className={css.input} name={name} checked={option.id === selected} onChange={() => onSelect(option.id)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
