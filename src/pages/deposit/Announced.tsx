import { useTranslation } from 'react-i18next';
import { MoneyStatus } from '../../../contract/codes.ts';
import type { Recharge } from '../../../contract/rest/deposit.ts';
import { useRead } from '../../data/useRead.ts';
import { useMoneyText } from '../../lib/useMoneyText.ts';
import { ButtonLink } from '../../ui/press/Button.tsx';
import { Lines } from '../../ui/list/Lines.tsx';
import { NavBar } from '../../ui/page/NavBar.tsx';
import { Note } from '../../ui/sign/Note.tsx';
import { StatusChip } from '../../ui/sign/StatusChip.tsx';
import css from './deposit.module.css';

interface AnnouncedProps {
  readonly title: string;
  /** As it was when it was announced. */
  readonly deposit: Recharge;
  /** What happens next, while it is reviewed. */
  readonly next: string;
}

/** A deposit as the broker took it down, and what came of its review, which ends while the customer looks. */
export function Announced({ title, deposit: announced, next }: AnnouncedProps) {
  const { t } = useTranslation('money');
  const { money } = useMoneyText();
  // The newest of them, on the first page.
  const known = useRead('rechargeList', { pageNum: 1, pageSize: 20 }).data?.list;
  const deposit = known?.find(({ id }) => id === announced.id) ?? announced;
  const { status, reason } = deposit;
  return (
    <>
      <NavBar back title={title} />
      <div className={css.receipt}>
        <output>
          {status === MoneyStatus.Pending && <Note kind="good">{t('deposit.announced')}</Note>}
          {status === MoneyStatus.Completed && <Note kind="good">{t('deposit.credited')}</Note>}
          {(status === MoneyStatus.Failed || status === MoneyStatus.Cancelled) && (
            <Note kind="wrong">{reason ?? t('deposit.refused')}</Note>
          )}
        </output>
        <Lines
          lines={[
            { label: t('record.number'), value: deposit.id },
            { label: t('record.amount'), value: money(deposit.amount, deposit.currency) },
            { label: t('record.status'), value: <StatusChip of="money" code={status} /> },
          ]}
        />
        {status === MoneyStatus.Pending && <p className={css.text}>{next}</p>}
        <ButtonLink kind="main" to="/pages/deposit/record" replace>
          {t('deposit.records')}
        </ButtonLink>
      </div>
    </>
  );
}
