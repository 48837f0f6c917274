import type { ReactNode } from 'react';
import css from './split.module.css';

interface SplitProps {
  readonly list: ReactNode;
  /** What is chosen of it, or words that say how to choose. */
  readonly detail: ReactNode;
}

/** On a desk: a list, and beside it what is chosen of it. Each scrolls by itself. */
export function Split({ list, detail }: SplitProps) {
  return (
    <div className={css.split} data-split>
      <div className={css.list}>{list}</div>
      <div className={css.detail} aria-live="polite">
        {detail}
      </div>
    </div>
  );
}
