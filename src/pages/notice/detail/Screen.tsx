import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageStatus } from '../../../../contract/codes.ts';
import { useRead } from '../../../data/useRead.ts';
import { useWrite } from '../../../data/useWrite.ts';
import { LoadedPage } from '../../../features/loaded-page/LoadedPage.tsx';
import type { Page } from '../../../lib/page.ts';
import { useZonedMomentText } from '../../../lib/useMomentText.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { ButtonLink } from '../../../ui/press/Button.tsx';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import frame from '../../../ui/page/page.module.css';
import { INBOX_ROUTE, MESSAGE_ROUTE, wayOf } from '../messages.ts';
import css from '../notice.module.css';

/** One message; it is read once it is shown. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['messages', 'titles']);
  const { id } = usePageQuery(MESSAGE_ROUTE);
  const number = Number(id);
  const read = useRead('messageDetail', { id: number }, { enabled: Number.isSafeInteger(number) });
  const moment = useZonedMomentText();
  const mark = useWrite('messageUpdateRead');
  const unread = read.data?.status === MessageStatus.Unread;
  const markRead = useEffectEvent(() => void mark.send({ ids: [number] }));
  useEffect(() => {
    if (unread) markRead();
  }, [unread, number]);
  const title = t(page.title, { ns: 'titles' });
  return (
    <LoadedPage title={title} read={read} failed={t('failed')}>
      {(message) => {
        const way = wayOf(message.about);
        return (
          <>
            <NavBar back title={title} />
            <div className={frame.scroll}>
              <article className={css.message}>
                <p className={css.whole}>{message.title}</p>
                <p className={css.when}>{moment(message.createTimestamp)}</p>
                <div className={css.ways}>
                  {way !== undefined && (
                    <ButtonLink kind="main" to={way}>
                      {t('open')}
                    </ButtonLink>
                  )}
                  <ButtonLink to={INBOX_ROUTE.path}>{t('all')}</ButtonLink>
                </div>
              </article>
            </div>
          </>
        );
      }}
    </LoadedPage>
  );
}
