import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/press/Button.tsx';
import { EmptyState } from '../../ui/page/Faces.tsx';
import { INBOX_ROUTE } from './messages.ts';

/** An address that names no message, and the way to all of them. */
export function NoMessage() {
  const { t } = useTranslation('messages');
  return (
    <EmptyState icon="bell" title={t('unknown')}>
      <ButtonLink kind="main" to={INBOX_ROUTE.path}>
        {t('all')}
      </ButtonLink>
    </EmptyState>
  );
}
