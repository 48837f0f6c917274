import type { ComponentType } from 'react';
import type titles from '../../locales/fr/titles.json';

/** Query parameters of a page; `required` ones must be in every link to it. */
export type QueryShape = Readonly<Record<string, 'required' | 'optional'>>;

type Leaf<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Leaf<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** Key of a title in the `titles` namespace; the page's purpose stands under the same key in `purposes`. */
export type TitleKey = Leaf<typeof titles>;

/** The layout that a page's skeleton imitates while its script loads. */
export type SkeletonKind = 'list' | 'quote' | 'cards' | 'text';

/** What a page's script exports as its screen; it gets its own declaration. */
export type Screen = ComponentType<{ readonly page: Page }>;

export interface Page<Q extends QueryShape = QueryShape> {
  readonly path: `/${string}`;
  /** Other paths of the same page. */
  readonly aliases?: readonly `/${string}`[];
  readonly title: TitleKey;
  /** user: needs a session. */
  readonly auth: 'anon' | 'user';
  /** Slot in the bottom bar. */
  readonly tab?: 0 | 1 | 2 | 3 | 4;
  readonly query: Q;
  readonly skeleton: SkeletonKind;
}

/** A page with its screen, which lies beside its declaration (`Screen.tsx`) and comes with the words that it says. */
export interface RoutedPage extends Page {
  load(): Promise<Screen>;
}

/** The part of the address that names a page, and its title. */
const ROOT = '/pages/';

/** Declares a page; the router finds the declaration by its file name, `page.ts`. */
export const definePage = <const Q extends QueryShape>(
  page: Omit<Page<Q>, 'skeleton' | 'title'> & { readonly skeleton?: SkeletonKind },
): Page<Q> => ({
  skeleton: 'text',
  // Titles are filed by path; routes.test.ts holds that each page has one.
  title: page.path.slice(ROOT.length).replace('/', '.') as TitleKey,
  ...page,
});
