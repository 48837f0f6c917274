import type { Line } from '../../ui/list/Lines.tsx';
import css from './holdings.module.css';

/** Totals over what is held in one currency. */
export function Totals({ label, figures }: { readonly label: string; readonly figures: readonly Line[] }) {
  return (
    <section className={css.total} aria-label={label}>
      <dl>
        {figures.map((figure) => (
          <div key={figure.label}>
            <dt>{figure.label}</dt>
            <dd>{figure.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
