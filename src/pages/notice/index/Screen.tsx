import { useTranslation } from 'react-i18next';
import { MessageStatus } from '../../../../contract/codes.ts';
import type { Message } from '../../../../contract/rest/message.ts';
import { useOffline } from '../../../data/useOffline.ts';
import { useRead } from '../../../data/useRead.ts';
import { useWrite } from '../../../data/useWrite.ts';
import { useFailureText } from '../../../features/form/useFailureText.ts';
import { PagedList } from '../../../features/paged-list/PagedList.tsx';
import type { Page } from '../../../lib/page.ts';
import { useZonedMomentText } from '../../../lib/useMomentText.ts';
import { Button } from '../../../ui/press/Button.tsx';
import { EmptyState } from '../../../ui/page/Faces.tsx';
import { Link } from '../../../ui/press/Link.tsx';
import type { RowPlace } from '../../../ui/list/LongList.tsx';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import frame from '../../../ui/page/page.module.css';
import hidden from '../../../ui/sign/visually-hidden.module.css';
import css from '../notice.module.css';
import { messageHref } from '../messages.ts';

const PAGE_SIZE = 50;
/** How many are unread, without their texts. */
const COUNT_ONLY = { pageNum: 1, pageSize: 1 };

/** The customer's inbox. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['messages', 'titles']);
  const { data } = useRead('messageList', COUNT_ONLY);
  const mark = useWrite('messageUpdateRead');
  const failureText = useFailureText();
  const offline = useOffline();
  const unread = data?.unread ?? 0;
  const busy = mark.state === 'sending' || mark.state === 'slow';
  return (
    <>
      <NavBar back title={t(page.title, { ns: 'titles' })} under={data && (unread > 0 ? t('unread', { count: unread }) : t('allRead'))}>
        {unread > 0 && (
          <Button kind="quiet" aria-disabled={busy || offline} onClick={() => !busy && !offline && void mark.send({})}>
            {t('markAll')}
          </Button>
        )}
      </NavBar>
      {mark.failure && (
        <div role="alert">
          <Note kind="wrong">{failureText(mark.failure)}</Note>
        </div>
      )}
      <div className={frame.scroll}>
        <PagedList
          call="messageList"
          input={{}}
          label={t(page.title, { ns: 'titles' })}
          pageSize={PAGE_SIZE}
          empty={<EmptyState icon="bell" title={t('none')} detail={t('noneDetail')} />}
          row={(message, place) => <Row message={message} place={place} />}
        />
      </div>
    </>
  );
}

function Row({ message, place }: { readonly message: Message; readonly place: RowPlace }) {
  const { t } = useTranslation('messages');
  const moment = useZonedMomentText();
  const unread = message.status === MessageStatus.Unread;
  return (
    <li className={unread ? css.unread : css.row} {...place}>
      <Link to={messageHref(message.id)}>
        {unread && <span className={hidden.hidden}>{t('isUnread')} </span>}
        <span className={css.text}>{message.title}</span>
        <small>{moment(message.createTimestamp)}</small>
      </Link>
    </li>
  );
}
