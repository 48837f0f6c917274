import type { ReactNode } from 'react';
import type { RowPlace } from './LongList.tsx';
import css from './record-row.module.css';

interface RecordRowProps {
  readonly title: string;
  /** Lines below the title: when, where to, why. */
  readonly under: readonly (string | undefined)[];
  /** A link to what it belongs to. */
  readonly about?: ReactNode;
  readonly amount: string;
  readonly status?: ReactNode;
  /** What the row's owner can still do about it. */
  readonly action?: ReactNode;
  readonly place?: RowPlace;
}

/** One movement of money in a list: what and when on the left, how much and how it stands on the right. */
export function RecordRow({ title, under, about, amount, status, action, place }: RecordRowProps) {
  return (
    <li className={css.row} {...place}>
      <div className={css.what}>
        <span className={css.title}>{title}</span>
        {under
          .filter((line) => line !== undefined)
          .map((line) => (
            <span key={line} className={css.under}>
              {line}
            </span>
          ))}
        {about}
      </div>
      <div className={css.figure}>
        <span className={css.amount}>{amount}</span>
        {status}
        {action}
      </div>
    </li>
  );
}
