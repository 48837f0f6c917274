import type { SkeletonKind } from '../../lib/page.ts';
import css from './skeleton.module.css';

/** More than any screen shows. */
const MANY = 24;

/** Rows of the quote list before it has data: same heights, same columns. @param rows how many will stand there, where that is known */
export function ListSkeleton({ rows = MANY }: { readonly rows?: number }) {
  return (
    <div className={css.list} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={css.row}>
          <span className={css.star} />
          <span className={css.who}>
            <span className={row % 3 === 1 ? css.short : css.name} />
            <span className={css.meta} />
          </span>
          <span className={css.price} />
          <span className={css.pill} />
        </div>
      ))}
    </div>
  );
}

/** Bones of a page while its script or its first data is under way. */
export function PageSkeleton({ kind }: { readonly kind: SkeletonKind }) {
  return (
    <div className={css.page} aria-busy="true">
      <div className={css.bar}>
        <span className={css.heading} />
      </div>
      {kind === 'list' && <ListSkeleton />}
      {kind === 'quote' && (
        <div className={css.block} aria-hidden="true">
          <span className={css.hero} />
          <span className={css.chart} />
          <span className={css.text} />
          <span className={css.text} />
        </div>
      )}
      {(kind === 'cards' || kind === 'text') && (
        <div className={css.block} aria-hidden="true">
          <span className={css.card} />
          <span className={css.text} />
          <span className={css.text} />
        </div>
      )}
    </div>
  );
}
