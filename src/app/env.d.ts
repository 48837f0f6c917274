/** Made by vite.screens.ts: by path of its page, what brings a screen with its words; and the one of pages that are not open. */
declare module 'virtual:screens' {
  import type { Screen } from '../lib/page.ts';

  type Load = () => Promise<Screen>;
  export const screens: { readonly notOpen: Load } & { readonly [path: `/${string}`]: Load | undefined };
}
