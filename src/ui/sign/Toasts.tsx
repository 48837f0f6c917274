import { useToasts } from '../../lib/toasts.ts';
import { Link } from '../press/Link.tsx';
import css from './toasts.module.css';

/** The polite live region; it stands empty from the start, so that screen readers know it before the first words. */
export function Toasts() {
  const { toasts, hold, release, dismiss } = useToasts();
  return (
    <output className={css.region} aria-live="polite">
      {toasts.map(({ id, text, link }) => (
        <p key={id} className={css.toast}>
          <span>{text}</span>
          {link && (
            <Link
              className={css.link}
              to={link.to}
              onPointerEnter={() => hold(id)}
              onPointerLeave={() => release(id)}
              onFocus={() => hold(id)}
              onBlur={() => release(id)}
              onClick={() => dismiss(id)}
            >
              {link.label}
            </Link>
          )}
        </p>
      ))}
    </output>
  );
}
