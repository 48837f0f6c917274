import { useTranslation } from 'react-i18next';
import { adviceOn } from '../../lib/passwordAdvice.ts';
import css from './password-strength.module.css';

interface PasswordStrengthProps {
  readonly password: string;
  /** What the password should not resemble. */
  readonly name?: string | undefined;
}

/** Advice on a password while it is typed. It never refuses one: what the rules accept is accepted. */
export function PasswordStrength({ password, name }: PasswordStrengthProps) {
  const { t } = useTranslation('forms');
  const { level, advice } = adviceOn(password, name ?? '');
  return (
    <div className={css.strength}>
      <div className={css.bars} data-level={password === '' ? undefined : level} aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <output className={css.words} aria-label={t('strength.label')}>
        {password !== '' && (
          <>
            <b>{t(`strength.${level}`)}</b>
            {advice !== undefined && ` · ${t(`strength.advice.${advice}`)}`}
          </>
        )}
      </output>
    </div>
  );
}
