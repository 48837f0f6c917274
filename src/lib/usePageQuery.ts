import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { Page, QueryShape } from './page.ts';

/** The page's own query parameters from the address; anything else in the address is ignored, anything may be absent. */
export function usePageQuery<Q extends QueryShape>(page: Pick<Page<Q>, 'query'>): { readonly [K in keyof Q]: string | undefined } {
  const { search } = useLocation();
  return useMemo(() => {
    const given = new URLSearchParams(search);
    const names = Object.keys(page.query);
    return Object.fromEntries(names.map((name) => [name, given.get(name) ?? undefined])) as { [K in keyof Q]: string | undefined };
  }, [page, search]);
}
