import { type ReactNode, useId } from 'react';
import { InPanel } from '../../ui/page/NavBar.tsx';
import { LinkChoice } from './LinkChoice.tsx';
import css from './panel.module.css';
import type { LinkName } from './workspaces.ts';

interface PanelFrameProps {
  readonly id?: string;
  readonly title: string;
  /** After the title, muted. */
  readonly about?: string | undefined;
  readonly link: LinkName | undefined;
  /** Whether it may keep an instrument of its own. */
  readonly free: boolean;
  readonly actions?: ReactNode;
  /** CSS pixels; as wide as its place without one. */
  readonly width?: number;
  readonly children: ReactNode;
  onLink(link: LinkName | undefined): void;
}

/** A panel of the desk: a title row with its link and its actions, and what stands in it. */
export function PanelFrame({ id, title, about, link, free, actions, width, children, onLink }: PanelFrameProps) {
  const name = useId();
  return (
    <section id={id} className={css.panel} aria-labelledby={name} {...(width !== undefined && { style: { flex: 'none', width } })}>
      <header className={css.head}>
        <LinkChoice label={title} link={link} free={free} onLink={onLink} />
        <h2 id={name} className={css.title}>
          {title}
          {about !== undefined && <small>{about}</small>}
        </h2>
        {actions}
      </header>
      <InPanel value>{children}</InPanel>
    </section>
  );
}
