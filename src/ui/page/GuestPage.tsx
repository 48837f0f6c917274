import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../press/Button.tsx';
import { EmptyState } from './Faces.tsx';
import type { IconName } from '../sign/icons.ts';
import { NavBar } from './NavBar.tsx';
import css from './page.module.css';

interface GuestPageProps {
  readonly icon: IconName;
  readonly name: string;
  readonly title: string;
  readonly text: string;
  /** What stays possible without a login. */
  readonly children: ReactNode;
}

/** A tab that needs a login: what it is for, the way in, what stays possible. */
export function GuestPage({ icon, name, title, text, children }: GuestPageProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <>
      <NavBar title={name} />
      <div className={css.scroll}>
        <EmptyState icon={icon} title={title} detail={text}>
          <p className={css.note}>{t('guest.login')}</p>
          <ButtonLink kind="main" to={`/pages/auth/login?${new URLSearchParams({ back: pathname }).toString()}`}>
            {t('guest.action')}
          </ButtonLink>
          {children}
        </EmptyState>
      </div>
    </>
  );
}
