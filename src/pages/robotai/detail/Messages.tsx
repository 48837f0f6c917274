import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../../contract/money.ts';
import { useRead } from '../../../data/useRead.ts';
import { useZonedMomentText } from '../../../lib/useMomentText.ts';
import { useOwnMoneyText } from '../../../lib/useMoneyText.ts';
import { ROBOTS_EVERY_MS } from '../../../products/robot.ts';
import { RecordRow } from '../../../ui/list/RecordRow.tsx';
import css from '../robots.module.css';

/** What befell a robot, newest first: as much of it as the broker keeps. */
export function Messages({ id, currency }: { readonly id: number; readonly currency: Currency }) {
  const { t } = useTranslation('robots');
  const { movement } = useOwnMoneyText();
  const moment = useZonedMomentText('UTC');
  const { data } = useRead('robotMessages', { orderId: id }, { every: ROBOTS_EVERY_MS });
  return (
    <section className={css.messages} aria-labelledby="messages">
      <h2 id="messages">{t('messages.title')}</h2>
      <ul aria-labelledby="messages">
        {data?.list.map((message) => (
          <RecordRow
            key={message.id}
            title={t(`messages.${message.deed}`)}
            under={[moment(message.createTimestamp)]}
            amount={Number(message.amount) === 0 ? '' : movement(message.amount, currency)}
          />
        ))}
      </ul>
    </section>
  );
}
