import { useTranslation } from 'react-i18next';
import { useRead } from '../../../data/useRead.ts';
import { useSession } from '../../../data/useSession.ts';
import { Icon } from '../../../ui/sign/Icon.tsx';
import { Link } from '../../../ui/press/Link.tsx';
import css from './home.module.css';

/** How many messages are unread, without their texts. */
const COUNT_ONLY = { pageNum: 1, pageSize: 1 };
/** More than so many are said to be more. */
const MOST = 99;

/** The way to the customer's messages, with the number of those that are unread. */
export function Bell() {
  const { t } = useTranslation();
  const { signedIn } = useSession();
  const { data } = useRead('messageList', COUNT_ONLY, { enabled: signedIn });
  if (!signedIn) return null;
  const unread = data?.unread ?? 0;
  return (
    <Link
      to="/pages/notice/index"
      className={css.bell}
      aria-label={unread > 0 ? t('home.messagesUnread', { count: unread }) : t('home.messages')}
    >
      <Icon name="bell" />
      {unread > 0 && (
        <span className={css.unread} aria-hidden="true">
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      )}
    </Link>
  );
}
