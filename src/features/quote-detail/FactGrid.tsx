import type { ReactNode } from 'react';
import css from './quote-detail.module.css';

export interface Fact {
  readonly label: string;
  /** Undefined for what nobody knows: it is left out. What is still to come is a dash. */
  readonly value: ReactNode | undefined;
  /** Takes the whole width: its value is words. */
  readonly wide?: boolean;
}

/** Labels and figures that are known; three columns for short labels, two for long ones. */
export function FactGrid({ facts, columns = 2 }: { readonly facts: readonly Fact[]; readonly columns?: 2 | 3 }) {
  const known = facts.filter(({ value }) => value !== undefined);
  if (known.length === 0) return null;
  return (
    <dl className={columns === 3 ? css.facts : css.factsTwo}>
      {known.map(({ label, value, wide = false }) => (
        <div key={label} className={wide ? css.wide : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
