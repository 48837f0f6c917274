import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../sign/Icon.tsx';
import css from './field.module.css';

export interface FieldWords {
  readonly label: string;
  /** What helps to fill it in; stays below while the field is wrong. */
  readonly hint?: string | undefined;
  /** What is wrong, in its place below the field. */
  readonly error?: string | undefined;
  /** Says beside the label that it may stay empty. */
  readonly optional?: boolean;
}

interface FieldFrameProps extends FieldWords {
  readonly id: string;
  readonly children: ReactNode;
}

const hintId = (id: string): string => `${id}-hint`;
const errorId = (id: string): string => `${id}-error`;

/** What ties a control to its hint and its error: spread it on the control. */
export const described = (id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>) => ({
  id,
  'aria-describedby': [error !== undefined && errorId(id), hint !== undefined && hintId(id)].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error !== undefined || undefined,
});

/** Label above, hint and error below a control. */
export function FieldFrame({ id, label, hint, error, optional = false, children }: FieldFrameProps) {
  const { t } = useTranslation('forms');
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
        {optional && <span className={css.optional}>{t('field.optional')}</span>}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** The lines below a control. */
export function FieldNotes({ id, hint, error }: Pick<FieldFrameProps, 'id' | 'hint' | 'error'>) {
  return (
    <>
      {error !== undefined && (
        <p id={errorId(id)} className={css.error}>
          <Icon name="warn" size={14} />
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={hintId(id)} className={css.hint}>
          {hint}
        </p>
      )}
    </>
  );
}
