import type { ReactNode } from 'react';
import { ButtonLink } from '../press/Button.tsx';
import css from './list-page.module.css';
import { NavBar } from './NavBar.tsx';
import frame from './page.module.css';

interface ListPageProps {
  readonly title: string;
  /** One more: words, and where it is made. Left out where the empty face offers it. */
  readonly add?: { readonly words: string; readonly to: string } | undefined;
  readonly children: ReactNode;
}

/** A list that its owner keeps, with one more at the thumb. */
export function ListPage({ title, add, children }: ListPageProps) {
  return (
    <>
      <NavBar back title={title} />
      <div className={frame.scroll}>{children}</div>
      {add && (
        <div className={css.foot}>
          <ButtonLink kind="main" to={add.to}>
            {add.words}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
