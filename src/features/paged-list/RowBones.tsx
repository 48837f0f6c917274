import css from './paged-list.module.css';

/** Rows of records before they come: same heights. */
export function RowBones({ rows }: { readonly rows: number }) {
  return (
    <div aria-busy="true">
      {Array.from({ length: rows }, (_, bone) => (
        <div key={bone} className={css.bone} aria-hidden="true">
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
