import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScanWish } from '../../../contract/scan.ts';
import { SCANS_LIMIT, useSettings } from '../../lib/settings.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './scanner.module.css';

interface SavedScansProps {
  readonly wish: ScanWish;
  onChange(wish: ScanWish): void;
}

const isSame = (one: ScanWish, other: ScanWish): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Scans kept by name on this device: one press each, and a field that keeps the present one. */
export function SavedScans({ wish, onChange }: SavedScansProps) {
  const { t } = useTranslation('scanner');
  const field = useId();
  const [name, setName] = useState('');
  const { scans, saveScan, dropScan } = useSettings();
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    saveScan({ name: name.trim(), wish });
    setName('');
  };
  return (
    <details className={css.details}>
      <summary className={css.summary}>
        {t('saved')}
        {scans.length > 0 && <span className={css.badge}>{scans.length}</span>}
      </summary>
      <div className={css.saved}>
        {scans.length > 0 && (
          <ul className={css.chips}>
            {scans.map((scan) => (
              <li key={scan.name} className={css.chip} data-on={isSame(scan.wish, wish) || undefined}>
                <button type="button" className={css.chipName} aria-pressed={isSame(scan.wish, wish)} onClick={() => onChange(scan.wish)}>
                  {scan.name}
                </button>
                <button
                  type="button"
                  className={css.chipDrop}
                  aria-label={t('remove', { name: scan.name })}
                  onClick={() => dropScan(scan.name)}
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
            <input id={field} className={css.input} value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
          </label>
          <button type="submit" className={css.button}>
            {t('save')}
          </button>
        </form>
        {scans.length >= SCANS_LIMIT && <p className={css.note}>{t('full')}</p>}
      </div>
    </details>
  );
}
