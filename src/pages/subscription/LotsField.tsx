import { useTranslation } from 'react-i18next';
import type { FieldControl } from '../../features/form/useForm.ts';
import { Field } from '../../ui/form/Field.tsx';
import css from './lots-field.module.css';

interface LotsFieldProps {
  readonly label: string;
  readonly hint: string;
  /** Undefined where it is no number of lots. */
  read(this: void, text: string): number | undefined;
  /** Lots that free money affords; undefined while that isn't known. */
  readonly most: { readonly half: number; readonly full: number } | undefined;
  readonly control: FieldControl;
}

/** A number of lots: typed, or stepped one by one; half of what is affordable, or all. */
export function LotsField({ label, hint, read, most, control: { name, error, value, onChange } }: LotsFieldProps) {
  const { t } = useTranslation('subscription');
  const lots = read(value) ?? 0;
  const set = (next: number) => onChange(String(Math.max(1, next)));
  return (
    <div className={css.lots}>
      <Field
        label={label}
        name={name}
        value={value}
        error={error}
        hint={hint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={13}
        onChange={({ target }) => onChange(target.value.trim())}
        end={
          <span className={css.steps}>
            <button type="button" aria-label={t('apply.less')} onClick={() => set(lots - 1)}>
              −
            </button>
            <button type="button" aria-label={t('apply.more')} onClick={() => set(lots + 1)}>
              +
            </button>
          </span>
        }
      />
      {most !== undefined && most.full > 0 && (
        <div className={css.parts}>
          {most.half > 0 && (
            <button type="button" onClick={() => set(most.half)}>
              {t('apply.half')}
            </button>
          )}
          <button type="button" onClick={() => set(most.full)}>
            {t('apply.all')}
          </button>
        </div>
      )}
    </div>
  );
}
