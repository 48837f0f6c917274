import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '../../../contract/rest/withdrawal.ts';
import { useMoneyText } from '../../lib/useMoneyText.ts';
import { Button } from '../../ui/press/Button.tsx';
import { Lines } from '../../ui/list/Lines.tsx';
import { NavBar } from '../../ui/page/NavBar.tsx';
import { Note } from '../../ui/sign/Note.tsx';
import { StatusChip } from '../../ui/sign/StatusChip.tsx';
import css from './withdraw.module.css';

interface RequestedProps {
  readonly title: string;
  readonly withdrawal: Withdrawal;
  onRecords(): void;
}

/** A withdrawal as the broker took it down: its own figures, not those that were computed here. */
export function Requested({ title, withdrawal, onRecords }: RequestedProps) {
  const { t } = useTranslation('money');
  const { money } = useMoneyText();
  const { id, type, currency, amount, fee, received, target, status } = withdrawal;
  return (
    <>
      <NavBar back title={title} />
      <div className={css.receipt}>
        <output>
          <Note kind="good">{t('withdraw.requested')}</Note>
        </output>
        <Lines
          lines={[
            { label: t('record.number'), value: id },
            { label: t('record.status'), value: <StatusChip of="money" code={status} /> },
            { label: t('record.target'), value: t(`withdraw.target.${type}`, { end: target }) },
            { label: t('withdraw.amount'), value: money(amount, currency) },
            { label: t('withdraw.feeAlone'), value: money(fee, currency) },
            { label: t('withdraw.received'), value: money(received, currency), total: true },
          ]}
        />
        <p className={css.text}>{t('withdraw.review')}</p>
        <Button kind="main" onClick={onRecords}>
          {t('withdraw.records')}
        </Button>
      </div>
    </>
  );
}
