import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input } from '../../../../contract/rest/index.ts';
import { useOffline } from '../../../data/useOffline.ts';
import { useWrite } from '../../../data/useWrite.ts';
import { isoText } from '../../../lib/time.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/press/Button.tsx';
import { Icon } from '../../../ui/sign/Icon.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { type Exported, useExport } from '../../money/useExport.ts';
import { collectBills, fileRows, type WholeFailure } from './statementFile.ts';
import css from './transaction.module.css';

/** All bills of the chosen wallet and days as a file, whatever kinds are in sight: only all of them make the closing. */
export function ExportButton({ wanted }: { readonly wanted: Input<'walletBill'> }) {
  const { t } = useTranslation('money');
  const offline = useOffline();
  const bills = useWrite('walletBill');
  const [failure, setFailure] = useState<WholeFailure>();
  const file = useExport<WholeFailure>({ done: (count) => toast(t('export.done', { count })), failed: setFailure });

  const words = (why: WholeFailure): string => {
    if (why === 'moved' || why === 'tooMany') return t(`export.${why}`);
    return t('export.failed');
  };

  const read = async (): Promise<Exported<WholeFailure>> => {
    const found = await collectBills((page) => bills.send({ ...wanted, ...page }));
    if (!found.ok) return found;
    const { timeZone } = wanted;
    const lines = fileRows(found.data, {
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
    return { ok: true, lines, count: found.data.bills.length };
  };

  const run = () => {
    if (offline) {
      toast(t('offline'));
      return;
    }
    setFailure(undefined);
    const span = [wanted.from, wanted.to].filter((day) => day !== undefined).join('_');
    void file.run(`coulisse-${wanted.walletType}${span === '' ? '' : `-${span}`}`, read);
  };

  return (
    <>
      <button type="button" className={css.export} aria-busy={file.busy} onClick={run}>
        <Icon name="deposit" size={16} />
        {file.busy ? t('export.busy') : t('export.action')}
      </button>
      {failure !== undefined && (
        <Sheet title={t('export.title')} onClose={() => setFailure(undefined)}>
          <div role="alert">
            <Note kind="wrong">{words(failure)}</Note>
          </div>
          <Button kind="main" onClick={run}>
            {t('export.again')}
          </Button>
        </Sheet>
      )}
    </>
  );
}
