import type { ReactNode } from 'react';
import { Icon } from '../sign/Icon.tsx';
import type { IconName } from '../sign/icons.ts';
import css from './kept-row.module.css';

interface KeptRowProps {
  readonly icon: IconName;
  readonly title: string;
  readonly under: readonly (string | undefined)[];
  /** What can be done with it. */
  readonly children: ReactNode;
}

/** One of the things that a customer keeps here. */
export function KeptRow({ icon, title, under, children }: KeptRowProps) {
  return (
    <li className={css.row}>
      <span className={css.icon}>
        <Icon name={icon} />
      </span>
      <div className={css.what}>
        <span className={css.title}>{title}</span>
        <span className={css.under}>{under.filter((part) => part !== undefined && part !== '').join(' · ')}</span>
      </div>
      <div className={css.actions}>{children}</div>
    </li>
  );
}
