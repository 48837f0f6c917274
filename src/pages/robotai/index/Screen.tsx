import { useTranslation } from 'react-i18next';
import { useRead } from '../../../data/useRead.ts';
import { ABSENT } from '../../../lib/numbers.ts';
import type { Page } from '../../../lib/page.ts';
import { ROBOTS_EVERY_MS, robotsHref } from '../../../products/robot.ts';
import { Note } from '../../../ui/sign/Note.tsx';
import { Totals } from '../../commitment/Totals.tsx';
import { RecordPage } from '../../commitment/RecordPage.tsx';
import { OwnRobots } from '../OwnRobots.tsx';
import css from '../robots.module.css';

/** How many robots the customer may have at work, those there are, and the way to more. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['robots', 'titles']);
  const { data } = useRead('robotMiningQuota', {}, { every: ROBOTS_EVERY_MS });
  return (
    <RecordPage title={t(page.title, { ns: 'titles' })} browse={{ words: t('browse'), to: robotsHref() }}>
      <Totals
        label={t('quota.label')}
        figures={[
          { label: t('quota.used'), value: data ? String(data.used) : ABSENT },
          { label: t('quota.left'), value: data ? String(data.left) : ABSENT },
        ]}
      />
      <div className={css.note}>
        <Note kind="warn">{t('honest')}</Note>
      </div>
      <OwnRobots />
    </RecordPage>
  );
}
