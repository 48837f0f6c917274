/* oxlint-disable typescript/consistent-type-imports -- an ambient module can import nothing by a relative path: it would be `any` */
/** Made by vite.screens.ts. */

/** By path of its page, what brings the first screen with its words. */
declare module 'virtual:first-screen' {
  export const screens: { readonly [path: `/${string}`]: (() => Promise<import('../lib/page.ts').Screen>) | undefined };
}

/** The same of all other screens, and of what else comes behind the first one; and the one of pages that are not open. */
declare module 'virtual:screens' {
  type Load = () => Promise<import('../lib/page.ts').Screen>;
  export const screens: { readonly notOpen: Load } & { readonly [path: `/${string}`]: Load | undefined };
  /** Of the shell, and of a wide window. */
  export const parts: {
    readonly DeskPanels: () => Promise<typeof import('../pages/panels/DeskPanels.tsx').DeskPanels>;
    readonly AlertWatch: () => Promise<typeof import('./AlertWatch.tsx').AlertWatch>;
    readonly CustomerWatch: () => Promise<typeof import('./CustomerWatch.tsx').CustomerWatch>;
    readonly Shortcuts: () => Promise<typeof import('./Shortcuts.tsx').Shortcuts>;
  };
}

/** The lines of commitments that there are. */
declare module 'virtual:lines' {
  export const lines: readonly import('../pages/commitment/line.ts').FoundLine[];
}

/** Files of words that come with a script. */
declare module 'virtual:words:*' {
  const words: readonly import('../lib/i18n.ts').Part[];
  export default words;
}
