import { type ComponentProps, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { described, FieldFrame, type FieldWords } from './FieldFrame.tsx';
import css from './field.module.css';

type SelectFieldProps = FieldWords &
  Omit<ComponentProps<'select'>, 'className' | 'children' | 'aria-invalid' | 'aria-describedby'> & {
    readonly options: readonly { readonly value: string; readonly label: string }[];
    /** Offers nothing as the first choice. */
    readonly open?: boolean;
  };

/** One choice among many, as the platform's own list. */
export function SelectField({ label, hint, error, optional, options, open = false, ...select }: SelectFieldProps) {
  const { t } = useTranslation('forms');
  const own = useId();
  const id = select.id ?? own;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional ?? false}>
      <div className={css.frame}>
        <select {...select} {...described(id, { hint, error })} aria-required={optional ? undefined : true} className={css.select}>
          {open && <option value="">{t('field.choose')}</option>}
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <span className={css.chevron} aria-hidden="true" />
      </div>
    </FieldFrame>
  );
}
