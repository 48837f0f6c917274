import type { ReactNode } from 'react';
import { Icon } from '../sign/Icon.tsx';
import type { IconName } from '../sign/icons.ts';
import { Link } from '../press/Link.tsx';
import css from './menu.module.css';

/** Ways on from a page, one a line. */
export function Menu({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className={css.title}>{title}</h2>
      <ul className={css.menu}>{children}</ul>
    </section>
  );
}

interface MenuRowProps {
  readonly icon: IconName;
  readonly label: string;
  /** How it stands: a word, a chip. */
  readonly value?: ReactNode;
}

function Words({ icon, label, value, out = false }: MenuRowProps & { readonly out?: boolean }) {
  return (
    <>
      <Icon name={icon} />
      <span className={css.label}>{label}</span>
      {value !== undefined && <span className={css.value}>{value}</span>}
      <span className={css.way}>
        <Icon name={out ? 'open' : 'next'} size={16} />
      </span>
    </>
  );
}

/** To another page of the app. */
export function MenuLink({ to, ...row }: MenuRowProps & { readonly to: string }) {
  return (
    <li>
      <Link className={css.row} to={to}>
        <Words {...row} />
      </Link>
    </li>
  );
}

/** Out of the app. */
export function MenuOut({ to, ...row }: MenuRowProps & { readonly to: string }) {
  return (
    <li>
      <a className={css.row} href={to} target="_blank" rel="noopener noreferrer">
        <Words {...row} out />
      </a>
    </li>
  );
}
