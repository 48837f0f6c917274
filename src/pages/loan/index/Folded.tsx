import type { ReactNode } from 'react';
import css from './loan.module.css';

interface FoldedProps {
  readonly title: string;
  /** Whose fields have the margin already. */
  readonly inForm?: boolean;
  readonly children: ReactNode;
}

/** What is read by whoever wants to know: closed at first. */
export function Folded({ title, inForm = false, children }: FoldedProps) {
  return (
    <details className={inForm ? css.inForm : css.folded}>
      <summary>{title}</summary>
      <div className={css.inside}>{children}</div>
    </details>
  );
}
