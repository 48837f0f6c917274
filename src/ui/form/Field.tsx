import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { described, FieldFrame, type FieldWords } from './FieldFrame.tsx';
import { Icon } from '../sign/Icon.tsx';
import css from './field.module.css';

type FieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'className' | 'aria-invalid' | 'aria-describedby'> & {
    /** After the text, inside the frame: a unit, a button. */
    readonly end?: ReactNode;
  };

/** One line of text. A password gets a button that shows it. */
export function Field({ label, hint, error, optional, end, type = 'text', ...input }: FieldProps) {
  const { t } = useTranslation('forms');
  const own = useId();
  const id = input.id ?? own;
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional ?? false}>
      <div className={css.frame}>
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...described(id, { hint, error })}
          aria-required={optional ? undefined : true}
          type={type === 'password' && shown ? 'text' : type}
          className={css.input}
        />
        {type === 'password' && (
          <button
            type="button"
            className={css.inside}
            aria-label={t(shown ? 'field.hideOf' : 'field.showOf', { name: label })}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} />
          </button>
        )}
        {end}
      </div>
    </FieldFrame>
  );
}
