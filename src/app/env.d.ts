/** Both made by vite.screens.ts: by path of its page, what brings a screen with its words. That of the first page. */
declare module 'virtual:first-screen' {
  import type { Screen } from '../lib/page.ts';

  export const screens: { readonly [path: `/${string}`]: (() => Promise<Screen>) | undefined };
}

/** Those of all other pages, and the one of pages that are not open. */
declare module 'virtual:screens' {
  import type { Screen } from '../lib/page.ts';

  type Load = () => Promise<Screen>;
  export const screens: { readonly notOpen: Load } & { readonly [path: `/${string}`]: Load | undefined };
}
