import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './Faces.tsx';
import type { IconName } from './icons.ts';
import { NavBar } from './NavBar.tsx';
import css from './page.module.css';

interface GuestPageProps {
  readonly icon: IconName;
  readonly name: string;
  readonly title: string;
  readonly text: string;
  /** The next step that a guest has. */
  readonly children: ReactNode;
}

/** A tab that needs a login: what it is for, why it is closed, what stays possible. */
export function GuestPage({ icon, name, title, text, children }: GuestPageProps) {
  const { t } = useTranslation();
  return (
    <>
      <NavBar title={name} />
      <div className={css.scroll}>
        <EmptyState icon={icon} title={title} detail={text}>
          <p className={css.note}>{t('guest.login')}</p>
          {children}
        </EmptyState>
      </div>
    </>
  );
}
