import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/press/Button.tsx';
import { EmptyState } from '../ui/page/Faces.tsx';
import css from '../ui/page/page.module.css';

/** An address that no page has. */
export function NotFound() {
  const { t } = useTranslation(['app', 'titles']);
  const title = t('notFound', { ns: 'titles' });
  useEffect(() => {
    document.title = `${title} · Coulisse`;
  }, [title]);
  return (
    <main id="content" className={css.page} tabIndex={-1}>
      <EmptyState icon="info" level={1} title={title} detail={t('notFound.detail')}>
        <ButtonLink kind="main" to="/pages/home/index" replace>
          {t('notFound.home')}
        </ButtonLink>
      </EmptyState>
    </main>
  );
}
