import { useTranslation } from 'react-i18next';
import type { Recharge } from '../../../contract/rest/deposit.ts';
import { useMoneyText } from '../../lib/useMoneyText.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Lines } from '../../ui/Lines.tsx';
import { NavBar } from '../../ui/NavBar.tsx';
import { Note } from '../../ui/Note.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import css from './deposit.module.css';

interface AnnouncedProps {
  readonly title: string;
  readonly deposit: Recharge;
  /** What happens next. */
  readonly next: string;
}

/** A deposit as the broker took it down. */
export function Announced({ title, deposit, next }: AnnouncedProps) {
  const { t } = useTranslation('money');
  const { money } = useMoneyText();
  return (
    <>
      <NavBar back title={title} />
      <div className={css.receipt}>
        <output>
          <Note kind="good">{t('deposit.announced')}</Note>
        </output>
        <Lines
          lines={[
            { label: t('record.number'), value: deposit.id },
            { label: t('record.amount'), value: money(deposit.amount, deposit.currency) },
            { label: t('record.status'), value: <StatusChip of="money" code={deposit.status} /> },
          ]}
        />
        <p className={css.text}>{next}</p>
        <ButtonLink kind="main" to="/pages/deposit/record" replace>
          {t('deposit.records')}
        </ButtonLink>
      </div>
    </>
  );
}
