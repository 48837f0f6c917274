import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../sign/Icon.tsx';
import css from './sheet.module.css';

interface SheetProps {
  readonly title: string;
  readonly children: ReactNode;
  /** It stays open: something is under way that closing would only hide. */
  readonly held?: boolean;
  /** The step that it is at: what a new one puts under the finger takes no press of the one before. */
  readonly step?: string;
  onClose(): void;
}

/** Longer than the second half of a double press takes: nobody has read a sheet by then. */
const SETTLE_MS = 500;

/**
 * A sheet over the page: the browser keeps the focus in it, closes it by Escape and gives the focus back. The focus begins at its title,
 * from where it is read and where no key presses anything. A sheet that is there to be filled in begins at its first field, but for a
 * secret, before which one reads what it is for, and on a touch screen, whose keyboard would cover it.
 *
 * It takes only presses that begin once it has stood for a moment: neither the second half of the double press that opened
 * it, nor a key that is still held, confirms or closes anything. Clicks that no press comes before, of assistive technology,
 * name what they mean and count at once.
 */
export function Sheet({ title, children, held = false, step, onClose }: SheetProps) {
  const { t } = useTranslation();
  const name = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const press = useRef<'none' | 'early' | 'own'>('none');
  // Before the elements go: only a dialog of the document gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const field = element?.querySelector<HTMLElement>('form input:not([type="password"])');
    if (field && matchMedia('(pointer: fine)').matches) field.focus();
    else heading.current?.focus();
    return () => element?.close();
  }, []);
  useLayoutEffect(() => {
    const element = dialog.current;
    press.current = 'none';
    element?.setAttribute(SETTLING, '');
    const timer = setTimeout(() => element?.removeAttribute(SETTLING), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [step]);
  const begin = (repeated: boolean) => {
    press.current = repeated || dialog.current?.hasAttribute(SETTLING) ? 'early' : 'own';
  };
  return (
    // A click on the ground beside the sheet closes it; with keys Escape does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={css.sheet}
      aria-labelledby={name}
      onCancel={(event) => {
        // A field for files in the sheet has such an event of its own.
        if (event.target !== event.currentTarget) return;
        // Left to the browser it would be gone a moment before the page knows, and a press on what it gave the focus back to would be lost.
        event.preventDefault();
        if (!held) onClose();
      }}
      onClose={onClose}
      onPointerDownCapture={() => begin(false)}
      onKeyDownCapture={({ repeat }) => begin(repeat)}
      onClickCapture={(event) => {
        if (press.current === 'own' || (press.current === 'none' && event.detail === 0)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && !held) onClose();
      }}
    >
      <div className={css.inside}>
        <header className={css.head}>
          <h2 ref={heading} id={name} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className={css.close} aria-label={t('app.close')} disabled={held} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** On the dialog while it takes no press. */
const SETTLING = 'data-settling';
