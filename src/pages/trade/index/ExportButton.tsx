import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { csvText, saveFile } from '../../../lib/csv.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';

interface ExportButtonProps {
  /** Of the file, without its ending. */
  readonly name: string;
  /** Column names first; undefined where the list could not be read whole. */
  rows(): Promise<readonly (readonly string[])[] | undefined>;
}

/** Hands a whole list out as a CSV file. */
export function ExportButton({ name, rows }: ExportButtonProps) {
  const { t } = useTranslation('trade');
  const [busy, setBusy] = useState(false);
  const run = async () => {
    if (busy) return;
    setBusy(true);
    const found = await rows();
    setBusy(false);
    if (!found) {
      toast(t('export.failed'));
      return;
    }
    saveFile(`${name}.csv`, csvText(found), 'text/csv;charset=utf-8');
    toast(t('export.done', { count: found.length - 1 }));
  };
  return (
    <Button kind="quiet" aria-busy={busy} onClick={() => void run()}>
      {busy ? t('export.busy') : t('export.action')}
    </Button>
  );
}
