import type { ComponentProps } from 'react';
import css from './button.module.css';
import { Link } from './Link.tsx';

interface Look {
  /** main: the one primary action of a screen. */
  readonly kind?: 'main' | 'plain' | 'quiet';
}

const classOf = (kind: Look['kind']): string => {
  switch (kind) {
    case 'main':
      return css.main;
    case 'quiet':
      return css.quiet;
    case 'plain':
    case undefined:
      return css.plain;
  }
};

export function Button({ kind, ...rest }: Look & ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classOf(kind)} />;
}

/** A link that looks like a button, because it is the screen's next step. */
export function ButtonLink({ kind, ...rest }: Look & ComponentProps<typeof Link>) {
  return <Link {...rest} className={classOf(kind)} />;
}
