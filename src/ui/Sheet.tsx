import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon.tsx';
import css from './sheet.module.css';

interface SheetProps {
  readonly title: string;
  readonly children: ReactNode;
  /** It stays open: something is under way that closing would only hide. */
  readonly held?: boolean;
  onClose(): void;
}

/** A sheet over the page: the browser keeps the focus in it, closes it by Escape and gives the focus back. */
export function Sheet({ title, children, held = false, onClose }: SheetProps) {
  const { t } = useTranslation();
  const name = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // A click on the ground beside the sheet closes it; with keys Escape does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={css.sheet}
      aria-labelledby={name}
      onCancel={(event) => {
        if (held) event.preventDefault();
      }}
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && !held) onClose();
      }}
    >
      <div className={css.inside}>
        <header className={css.head}>
          <h2 id={name}>{title}</h2>
          <button type="button" className={css.close} aria-label={t('app.close')} disabled={held} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
