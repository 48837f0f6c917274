import { useTranslation } from 'react-i18next';
import { useRead } from '../../data/useRead.ts';
import type { FieldControl } from '../../features/form/useForm.ts';
import { Field } from '../../ui/form/Field.tsx';
import css from './lots-field.module.css';

interface LotsFieldProps {
  readonly label: string;
  readonly hint: string;
  /** Undefined where it is no number of lots. */
  read(this: void, text: string): number | undefined;
  /** What the lots are of. */
  readonly issue: { readonly id: string; readonly lot: number };
  /** Of a financed application, otherwise undefined: what free money affords depends on it. */
  readonly leverage: number | undefined;
  readonly control: FieldControl;
}

/** A number of lots: typed, or stepped one by one; half of what is affordable, or all, as the broker counts it. */
export function LotsField({ label, hint, read, issue, leverage, control: { name, error, value, onChange } }: LotsFieldProps) {
  const { t } = useTranslation('subscription');
  const most = useRead('positionIpoFull', { id: issue.id, leverage }).data;
  const affordable = leverage === undefined ? most?.cash : most?.financed;
  const [half, full] = [(affordable?.half ?? 0) / issue.lot, (affordable?.full ?? 0) / issue.lot];
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
      {full > 0 && (
        <div className={css.parts}>
          {half > 0 && (
            <button type="button" onClick={() => set(half)}>
              {t('apply.half')}
            </button>
          )}
          <button type="button" onClick={() => set(full)}>
            {t('apply.all')}
          </button>
        </div>
      )}
    </div>
  );
}
