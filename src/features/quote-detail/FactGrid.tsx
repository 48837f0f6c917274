import type { ReactNode } from 'react';
import css from './quote-detail.module.css';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** Takes the whole width: its value is words. */
  readonly wide?: boolean;
}

/** Labels and figures; three columns for short labels, two for long ones. */
export function FactGrid({ facts, columns = 2 }: { readonly facts: readonly Fact[]; readonly columns?: 2 | 3 }) {
  return (
    <dl className={columns === 3 ? css.facts : css.factsTwo}>
      {facts.map(({ label, value, wide = false }) => (
        <div key={label} className={wide ? css.wide : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
