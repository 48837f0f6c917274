import { useTranslation } from 'react-i18next';
import { COLUMNS, DEFAULT_COLUMNS } from '../../../features/quote-list/columns/columns.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Button } from '../../../ui/press/Button.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { useLook } from './look.ts';
import css from './watchlist.module.css';

/** Which columns the list has. */
export function ColumnSheet({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('watchlist');
  const { columns, set } = useLook();
  return (
    <Sheet title={t('columnsTitle')} onClose={onClose}>
      <p className={css.hint}>{t('columnsHint')}</p>
      <div className={css.boxes}>
        {COLUMNS.filter((column) => column !== 'price').map((column) => (
          <Checkbox
            key={column}
            label={t(`columnNames.${column}`)}
            checked={columns.includes(column)}
            onChange={({ target }) =>
              set({
                columns: target.checked
                  ? COLUMNS.filter((one) => one === column || columns.includes(one))
                  : columns.filter((one) => one !== column),
              })
            }
          />
        ))}
      </div>
      <div className={css.sheetActions}>
        <Button kind="plain" onClick={() => set({ columns: DEFAULT_COLUMNS })}>
          {t('columnsReset')}
        </Button>
        <Button kind="main" onClick={onClose}>
          {t('done')}
        </Button>
      </div>
    </Sheet>
  );
}
