import type { Page, QueryShape } from './page.ts';

type Value = string | number | null | undefined;

/** Values of a page's query: required ones present, the others may be absent. */
export type QueryOf<Q extends QueryShape> = { readonly [K in keyof Q as Q[K] extends 'required' ? K : never]: string | number } & {
  readonly [K in keyof Q as Q[K] extends 'optional' ? K : never]?: Value;
};

/** In-app address of a page. Null and undefined values are left out; the order is the caller's. */
export function href<Q extends QueryShape>(page: Pick<Page<Q>, 'path' | 'query'>, query: QueryOf<Q>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries<Value>(query)) {
    if (value !== null && value !== undefined) search.append(name, String(value));
  }
  const text = search.toString();
  return text === '' ? page.path : `${page.path}?${text}`;
}
