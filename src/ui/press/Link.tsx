import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** Path and query, as of `href`. */
  readonly to: string;
  /** The page takes the place of the present one in the history. */
  readonly replace?: boolean;
  /** Kept with the entry of the history. */
  readonly state?: unknown;
}

/** A link to another page. The router's own brings along what fetches pages ahead for other kinds of router. */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { ...(replace !== undefined && { replace }), state });
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
