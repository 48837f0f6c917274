import { useTranslation } from 'react-i18next';
import type { Page } from '../../../lib/page.ts';
import { robotsHref } from '../../../products/robot.ts';
import { RecordPage } from '../../commitment/RecordPage.tsx';
import { OwnRobots } from '../OwnRobots.tsx';

/** Every robot that the customer bought or rented. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['robots', 'titles']);
  return (
    <RecordPage title={t(page.title, { ns: 'titles' })} browse={{ words: t('browse'), to: robotsHref() }}>
      <OwnRobots />
    </RecordPage>
  );
}
