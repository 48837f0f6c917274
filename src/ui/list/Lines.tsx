import type { ReactNode } from 'react';
import css from './lines.module.css';

export interface Line {
  readonly label: string;
  readonly value: ReactNode;
  /** The sum of those above: a hairline, and its figure stronger. */
  readonly total?: boolean;
}

/** Labels left, values right, as on a bill. */
export function Lines({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <dl className={css.lines}>
      {lines.map(({ label, value, total }) => (
        <div key={label} className={total ? css.total : css.line}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
