import { useTranslation } from 'react-i18next';
import { useRead } from '../../../data/useRead.ts';
import { LoadedPage } from '../../../features/loaded-page/LoadedPage.tsx';
import type { Page } from '../../../lib/page.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { ButtonLink } from '../../../ui/press/Button.tsx';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import frame from '../../../ui/page/page.module.css';
import { INBOX_ROUTE, MESSAGE_ROUTE, messageIdOf } from '../messages.ts';
import { MessageView } from '../MessageView.tsx';
import { NoMessage } from '../NoMessage.tsx';

/** One message, and the way to all of them. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['messages', 'titles']);
  const id = messageIdOf(usePageQuery(MESSAGE_ROUTE).id);
  const read = useRead('messageDetail', { id: id ?? 0 }, { enabled: id !== undefined });
  const title = t(page.title, { ns: 'titles' });
  if (id === undefined)
    return (
      <>
        <NavBar back title={title} />
        <NoMessage />
      </>
    );
  return (
    <LoadedPage title={title} read={read} failed={t('failed')}>
      {(message) => (
        <>
          <NavBar back title={title} />
          <div className={frame.scroll}>
            <MessageView message={message}>
              <ButtonLink to={INBOX_ROUTE.path}>{t('all')}</ButtonLink>
            </MessageView>
          </div>
        </>
      )}
    </LoadedPage>
  );
}
