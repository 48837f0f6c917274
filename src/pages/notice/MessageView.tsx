import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageStatus } from '../../../contract/codes.ts';
import type { Message } from '../../../contract/rest/message.ts';
import { useWrite } from '../../data/useWrite.ts';
import { useZonedMomentText } from '../../lib/useMomentText.ts';
import { ButtonLink } from '../../ui/press/Button.tsx';
import { wayOf } from './messages.ts';
import css from './notice.module.css';

interface MessageViewProps {
  readonly message: Message;
  /** More ways from it. */
  readonly children?: ReactNode;
}

/** One message; it is read once it is shown. */
export function MessageView({ message, children }: MessageViewProps) {
  const { t } = useTranslation('messages');
  const moment = useZonedMomentText();
  const mark = useWrite('messageUpdateRead');
  const { id, status, title, createTimestamp, about } = message;
  const unread = status === MessageStatus.Unread;
  const markRead = useEffectEvent(() => void mark.send({ ids: [id] }));
  useEffect(() => {
    if (unread) markRead();
  }, [unread, id]);
  const way = wayOf(about);
  return (
    <article className={css.message}>
      <p className={css.whole}>{title}</p>
      <p className={css.when}>{moment(createTimestamp)}</p>
      <div className={css.ways}>
        {way !== undefined && (
          <ButtonLink kind="main" to={way}>
            {t('open')}
          </ButtonLink>
        )}
        {children}
      </div>
    </article>
  );
}
