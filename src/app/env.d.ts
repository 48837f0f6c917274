/** Made by vite.screens.ts: by path of its page, what brings a screen with its words; and the one of pages that are not open. */
declare module 'virtual:screens' {
  type Load = () => Promise<import('../lib/page.ts').Screen>;
  export const screens: { readonly notOpen: Load } & { readonly [path: `/${string}`]: Load | undefined };
}
