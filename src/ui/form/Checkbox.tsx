import { type ComponentProps, type ReactNode, useId } from 'react';
import { described, FieldNotes } from './FieldFrame.tsx';
import { Icon } from '../sign/Icon.tsx';
import css from './checkbox.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children' | 'aria-invalid' | 'aria-describedby'> & {
  /** May hold links. */
  readonly label: ReactNode;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
};

/** A box to tick, with its words as target. */
export function Checkbox({ label, hint, error, ...input }: CheckboxProps) {
  const own = useId();
  const id = input.id ?? own;
  return (
    <div className={css.field}>
      <label className={css.line}>
        <span className={css.box}>
          <input {...input} {...described(id, { hint, error })} type="checkbox" className={css.input} />
          <Icon name="check" size={16} />
        </span>
        <span>{label}</span>
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
