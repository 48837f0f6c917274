import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input } from '../../../../contract/rest/index.ts';
import { useOffline } from '../../../data/useOffline.ts';
import { useWrite } from '../../../data/useWrite.ts';
import { csvText, saveFile } from '../../../lib/csv.ts';
import { isoText } from '../../../lib/time.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { type CollectFailure, collect, fileRows } from './statementFile.ts';
import css from './transaction.module.css';

/** All bills of the chosen wallet and days as a file, whatever kinds are in sight: only all of them make the closing. */
export function ExportButton({ wanted }: { readonly wanted: Input<'walletBill'> }) {
  const { t } = useTranslation('money');
  const offline = useOffline();
  const bills = useWrite('walletBill');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CollectFailure>();

  const words = (why: CollectFailure): string => {
    if (why === 'moved' || why === 'tooMany') return t(`export.${why}`);
    return t('export.failed');
  };

  const run = async () => {
    if (busy) return;
    if (offline) {
      toast(t('offline'));
      return;
    }
    setBusy(true);
    setFailure(undefined);
    const found = await collect((pageNum, pageSize) => bills.send({ ...wanted, pageNum, pageSize }));
    setBusy(false);
    if (!found.ok) {
      setFailure(found.why);
      return;
    }
    const { timeZone } = wanted;
    const rows = fileRows(found.data, {
      columns: [
        t('export.row'),
        t('export.time', { zone: timeZone }),
        t('bill.wallet'),
        t('field.currency'),
        t('bill.type'),
        t('export.amount'),
        t('export.balance'),
        t('record.number'),
        t('export.market'),
        t('export.instrument'),
      ],
      opening: t('bill.opening'),
      movement: t('export.movement'),
      closing: t('bill.closing'),
      wallet: (of) => t(`wallet.${of}`),
      type: (of) => t(`billType.${of}`),
      time: (seconds) => isoText(seconds * 1000, timeZone),
    });
    const span = [wanted.from, wanted.to].filter((day) => day !== undefined).join('_');
    saveFile(`coulisse-${wanted.walletType}${span === '' ? '' : `-${span}`}.csv`, csvText(rows), 'text/csv;charset=utf-8');
    toast(t('export.done', { count: found.data.bills.length }));
  };

  return (
    <>
      <button type="button" className={css.export} aria-busy={busy} onClick={() => void run()}>
        <Icon name="deposit" size={16} />
        {busy ? t('export.busy') : t('export.action')}
      </button>
      {failure !== undefined && (
        <Sheet title={t('export.title')} onClose={() => setFailure(undefined)}>
          <div role="alert">
            <Note kind="wrong">{words(failure)}</Note>
          </div>
          <Button kind="main" onClick={() => void run()}>
            {t('export.again')}
          </Button>
        </Sheet>
      )}
    </>
  );
}
