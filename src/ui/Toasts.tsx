import { useToasts } from '../lib/toasts.ts';
import css from './toasts.module.css';

/** The polite live region; it stands empty from the start, so that screen readers know it before the first words. */
export function Toasts() {
  const toasts = useToasts((store) => store.toasts);
  return (
    <output className={css.region} aria-live="polite">
      {toasts.map((toast) => (
        <p key={toast.id} className={css.toast}>
          {toast.text}
        </p>
      ))}
    </output>
  );
}
