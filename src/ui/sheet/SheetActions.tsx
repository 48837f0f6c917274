import type { ReactNode } from 'react';
import css from './sheet.module.css';

/** What a sheet is there to do, as its last row: in sight however long the rest is. Its parent is no grid, whose rows nothing leaves. */
export function SheetActions({ children }: { readonly children: ReactNode }) {
  return <div className={css.actions}>{children}</div>;
}
