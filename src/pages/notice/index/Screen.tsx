import { useTranslation } from 'react-i18next';
import { MessageStatus } from '../../../../contract/codes.ts';
import type { Message } from '../../../../contract/rest/message.ts';
import { useOffline } from '../../../data/useOffline.ts';
import { useRead } from '../../../data/useRead.ts';
import { useWrite } from '../../../data/useWrite.ts';
import { useFailureText } from '../../../features/form/useFailureText.ts';
import { PagedList } from '../../../features/paged-list/PagedList.tsx';
import type { Page } from '../../../lib/page.ts';
import { useDesk } from '../../../lib/useMedia.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { useZonedMomentText } from '../../../lib/useMomentText.ts';
import { Button } from '../../../ui/press/Button.tsx';
import { EmptyState, FailedState } from '../../../ui/page/Faces.tsx';
import { Link } from '../../../ui/press/Link.tsx';
import type { RowPlace } from '../../../ui/list/LongList.tsx';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import { Split } from '../../../ui/page/Split.tsx';
import { Note } from '../../../ui/sign/Note.tsx';
import frame from '../../../ui/page/page.module.css';
import hidden from '../../../ui/sign/visually-hidden.module.css';
import css from '../notice.module.css';
import { besideHref, INBOX_ROUTE, messageHref, messageIdOf } from '../messages.ts';
import { MessageView } from '../MessageView.tsx';
import { NoMessage } from '../NoMessage.tsx';

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
  const desk = useDesk();
  const { id } = usePageQuery(INBOX_ROUTE);
  const unread = data?.unread ?? 0;
  const busy = mark.state === 'sending' || mark.state === 'slow';
  const list = (
    <PagedList
      call="messageList"
      input={{}}
      label={t(page.title, { ns: 'titles' })}
      pageSize={PAGE_SIZE}
      empty={<EmptyState icon="bell" title={t('none')} detail={t('noneDetail')} />}
      row={(message, place) => <Row message={message} place={place} beside={desk} chosen={desk && String(message.id) === id} />}
    />
  );
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
      {desk ? <Split list={list} detail={<Chosen id={id} />} /> : <div className={frame.scroll}>{list}</div>}
    </>
  );
}

/** The message that the address names, beside the list. */
function Chosen({ id }: { readonly id: string | undefined }) {
  const { t } = useTranslation('messages');
  const number = messageIdOf(id);
  const read = useRead('messageDetail', { id: number ?? 0 }, { enabled: number !== undefined });
  if (id === undefined) return <EmptyState icon="bell" title={t('choose')} detail={t('chooseDetail')} />;
  if (number === undefined) return <NoMessage />;
  if (read.data) return <MessageView message={read.data} />;
  return read.state === 'failed' ? <FailedState title={t('failed')} failure={read.failure} onRetry={read.retry} /> : null;
}

interface RowProps {
  readonly message: Message;
  readonly place: RowPlace;
  /** Its place beside the list, on a desk, and whether it stands there. */
  readonly beside: boolean;
  readonly chosen: boolean;
}

function Row({ message, place, beside, chosen }: RowProps) {
  const { t } = useTranslation('messages');
  const moment = useZonedMomentText();
  const unread = message.status === MessageStatus.Unread;
  return (
    <li className={unread ? css.unread : css.row} {...place}>
      <Link to={beside ? besideHref(message.id) : messageHref(message.id)} replace={beside} aria-current={chosen ? 'true' : undefined}>
        {unread && <span className={hidden.hidden}>{t('isUnread')} </span>}
        <span className={css.text} data-preview>
          {message.title}
        </span>
        <small>{moment(message.createTimestamp)}</small>
      </Link>
    </li>
  );
}
