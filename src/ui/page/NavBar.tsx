import { createContext, type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { useBack } from '../../lib/useBack.ts';
import { Icon } from '../sign/Icon.tsx';
import css from './nav-bar.module.css';

/** Whether what is drawn stands in a panel of the desk: the panel's own title row takes the bar's place. */
export const InPanel = createContext(false);

interface NavBarProps {
  readonly title: string;
  /** One line below the title. */
  readonly under?: string | undefined;
  /** Shows the way back: everywhere but on the five tabs. */
  readonly back?: boolean;
  readonly children?: ReactNode;
}

/** The bar on top of every screen: way back, the screen's one heading, actions. */
export function NavBar({ title, under, back = false, children }: NavBarProps) {
  const { t } = useTranslation();
  const goBack = useBack();
  if (use(InPanel)) return null;
  return (
    <header className={css.bar}>
      {back && (
        <button type="button" className={css.action} aria-label={t('app.back')} onClick={goBack}>
          <Icon name="back" />
        </button>
      )}
      <div className={back ? css.afterBack : css.heading}>
        <h1 className={css.title} tabIndex={-1}>
          {title}
        </h1>
        {under !== undefined && <p className={css.under}>{under}</p>}
      </div>
      {children}
    </header>
  );
}

interface NavActionProps {
  readonly icon: Parameters<typeof Icon>[0]['name'];
  readonly label: string;
  /** Of what is on or off. */
  readonly pressed?: boolean;
  onClick(): void;
}

export function NavAction({ icon, label, pressed, onClick }: NavActionProps) {
  return (
    <button type="button" className={css.action} aria-label={label} aria-pressed={pressed} onClick={onClick}>
      <Icon name={icon} filled={pressed ?? false} />
    </button>
  );
}
