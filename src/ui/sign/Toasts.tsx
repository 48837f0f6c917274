import type { ElementType } from 'react';
import { type Toast, useToasts } from '../../lib/toasts.ts';
import { Link } from '../press/Link.tsx';
import css from './toasts.module.css';

/** To another page, or back from what was done. */
const wayOf = (link: Toast['link']): ElementType => (link?.run ? 'button' : Link);

/** The polite live region; it stands empty from the start, so that screen readers know it before the first words. */
export function Toasts() {
  const { toasts, hold, release, dismiss } = useToasts();
  return (
    <output className={css.region} aria-live="polite">
      {toasts.map(({ id, text, link }) => {
        const Way = wayOf(link);
        return (
          <p key={id} className={css.toast}>
            <span>{text}</span>
            {link && (
              <Way
                className={css.link}
                to={link.to}
                onPointerEnter={() => hold(id)}
                onPointerLeave={() => release(id)}
                onFocus={() => hold(id)}
                onBlur={() => release(id)}
                onClick={() => {
                  dismiss(id);
                  link.run?.();
                }}
              >
                {link.label}
              </Way>
            )}
          </p>
        );
      })}
    </output>
  );
}
