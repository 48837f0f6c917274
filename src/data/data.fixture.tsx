import type { ReactNode } from 'react';
import { type Data, DataContext } from './context.ts';
import { late } from './late.ts';

const never = () => new Promise<never>(() => undefined);

/** Hands screens a data layer of which only those parts exist that they use. */
export function withData(parts: object, screens: ReactNode) {
  const data: object = { watchlist: late(never), ...parts };
  return <DataContext value={data as Data}>{screens}</DataContext>;
}
