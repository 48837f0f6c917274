import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/press/Button.tsx';
import { NavBar } from '../../ui/page/NavBar.tsx';
import frame from '../../ui/page/page.module.css';

interface RecordPageProps {
  readonly title: string;
  /** The way to what is offered: words, and where it is. An empty list offers the same at the thumb. */
  readonly browse: { readonly words: string; readonly to: string };
  readonly children: ReactNode;
}

/** What a customer has in a line, and what became of it. */
export function RecordPage({ title, browse, children }: RecordPageProps) {
  return (
    <>
      <NavBar back title={title}>
        <ButtonLink kind="quiet" to={browse.to}>
          {browse.words}
        </ButtonLink>
      </NavBar>
      <div className={frame.scroll}>{children}</div>
    </>
  );
}
