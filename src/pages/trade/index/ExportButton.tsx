import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/press/Button.tsx';
import { useExport } from '../../money/useExport.ts';

interface ExportButtonProps {
  /** Of the file, without its ending. */
  readonly name: string;
  /** Column names first; undefined where the list could not be read whole. */
  rows(): Promise<readonly (readonly string[])[] | undefined>;
}

/** Hands a whole list out as a CSV file. */
export function ExportButton({ name, rows }: ExportButtonProps) {
  const { t } = useTranslation('trade');
  const file = useExport<undefined>({
    done: (count) => toast(t('export.done', { count })),
    failed: () => toast(t('export.failed')),
  });
  const read = async () => {
    const lines = await rows();
    return lines ? ({ ok: true, lines, count: lines.length - 1 } as const) : ({ ok: false, why: undefined } as const);
  };
  return (
    <Button kind="quiet" aria-busy={file.busy} onClick={() => void file.run(name, read)}>
      {file.busy ? t('export.busy') : t('export.action')}
    </Button>
  );
}
