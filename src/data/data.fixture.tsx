import type { ReactNode } from 'react';
import { type Data, DataContext } from './context.ts';

/** Hands screens a data layer of which only those parts exist that they use. */
export const withData = (parts: object, screens: ReactNode) => <DataContext value={parts as Data}>{screens}</DataContext>;
