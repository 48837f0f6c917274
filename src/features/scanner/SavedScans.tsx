import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScanWish } from '../../../contract/scan.ts';
import { Icon } from '../../ui/sign/Icon.tsx';
import css from './scanner.module.css';
import { SCAN_NAME_LIMIT, type Scans, SCANS_LIMIT } from './useScans.ts';

interface SavedScansProps {
  readonly scans: Scans;
}

const isSame = (one: ScanWish, other: ScanWish): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Scans kept by name on this device: one press each, and a field that keeps the present one. */
export function SavedScans({ scans: { wish, saved, look, save: keep, drop } }: SavedScansProps) {
  const { t } = useTranslation('scanner');
  const field = useId();
  const [name, setName] = useState('');
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    keep({ name: name.trim(), wish });
    setName('');
  };
  return (
    <details className={css.details}>
      <summary className={css.summary}>
        {t('saved')}
        {saved.length > 0 && <span className={css.badge}>{saved.length}</span>}
      </summary>
      <div className={css.saved}>
        {saved.length > 0 && (
          <ul className={css.chips}>
            {saved.map((scan) => (
              <li key={scan.name} className={css.chip} data-on={isSame(scan.wish, wish) || undefined}>
                <button type="button" className={css.chipName} aria-pressed={isSame(scan.wish, wish)} onClick={() => look(scan.wish)}>
                  {scan.name}
                </button>
                <button
                  type="button"
                  className={css.chipDrop}
                  aria-label={t('remove', { name: scan.name })}
                  onClick={() => drop(scan.name)}
                >
                  <Icon name="close" size={14} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <form className={css.save} onSubmit={save}>
          <label className={css.field} htmlFor={field}>
            <span className={css.label}>{t('name')}</span>
            <input
              id={field}
              className={css.input}
              value={name}
              maxLength={SCAN_NAME_LIMIT}
              onChange={(event) => setName(event.target.value)}
            />
          </label>
          <button type="submit" className={css.button}>
            {t('save')}
          </button>
        </form>
        {saved.length >= SCANS_LIMIT && <p className={css.note}>{t('full')}</p>}
      </div>
    </details>
  );
}
