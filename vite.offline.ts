/** What makes a build installable, and lets it open without a network: its manifests, one a language, and its service worker. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

/** A page that is served asks for the service worker under this name (src/data/connect.ts). */
const SCRIPT = 'sw.js';
/** `off` builds one that removes those that are out there. */
const WISH = 'COULISSE_OFFLINE';
/** What a page loads; documents to be read, and source maps, are not kept. */
const KEPT = '**/*.{js,css,woff2,svg,png,webmanifest}';

const DEFAULT_LANGUAGE = 'fr';
const manifestOf = (language: string): string => `manifest.${language}.webmanifest`;
/** Of the dark theme, in which the client starts (src/ui/tokens.css). */
const GROUND = '#080a0f';

/** Pages that a long press on the installed client's icon offers. */
const SHORTCUTS = ['/pages/market/index', '/pages/watchlist/index', '/pages/trade/index'];

type Texts = { readonly [key: string]: string | Texts };
const textsOf = (language: string, file: string): Texts => JSON.parse(readFileSync(`locales/${language}/${file}.json`, 'utf8')) as Texts;

/** The text that a dotted or slashed path leads to. */
function textAt(texts: Texts, path: readonly string[]): string {
  const found = path.reduce<string | Texts | undefined>((at, key) => (typeof at === 'object' ? at[key] : undefined), texts);
  if (typeof found !== 'string') throw new Error(`There is no text at ${path.join('.')}`);
  return found;
}

const icon = (file: string, sizes: string, purpose: 'any' | 'maskable', type = 'image/png') => ({
  src: `./icons/${file}`,
  sizes,
  type,
  purpose,
});

/** Addresses are relative to the manifest, which lies beside the page: the client runs under any path. */
function manifest(language: string): object {
  const titles = textsOf(language, 'titles');
  return {
    id: './',
    name: 'Coulisse',
    short_name: 'Coulisse',
    description: textAt(textsOf(language, 'update'), ['description']),
    lang: language,
    dir: 'ltr',
    start_url: './#/',
    scope: './',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    categories: ['finance'],
    icons: [
      icon('icon.svg', 'any', 'any', 'image/svg+xml'),
      icon('icon-192.png', '192x192', 'any'),
      icon('icon-512.png', '512x512', 'any'),
      icon('icon-maskable-192.png', '192x192', 'maskable'),
      icon('icon-maskable-512.png', '512x512', 'maskable'),
    ],
    shortcuts: SHORTCUTS.map((path) => ({ name: textAt(titles, path.split('/').slice(2)), url: `./#${path}` })),
  };
}

/** @param name of the build */
export function offline(name: string): Plugin {
  let outDir = '';
  return {
    name: 'offline',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: `./${manifestOf(DEFAULT_LANGUAGE)}` }, injectTo: 'head' },
      { tag: 'link', attrs: { rel: 'apple-touch-icon', href: './icons/icon-180.png' }, injectTo: 'head' },
    ],
    generateBundle() {
      for (const file of globSync('locales/*/titles.json')) {
        const language = file.split('/').at(-2) ?? '';
        this.emitFile({ type: 'asset', fileName: manifestOf(language), source: JSON.stringify(manifest(language)) });
      }
    },
    // Last: it names every file that there is.
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const entry = /<script type="module"[^>]* src="\.\/([^"]+)"/.exec(readFileSync(join(outDir, 'index.html'), 'utf8'))?.[1];
        if (entry === undefined) throw new Error('The page names no script');
        const files = globSync(KEPT, { cwd: outDir }).filter((file) => file !== SCRIPT);
        await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: {
            __BUILD__: JSON.stringify(name),
            __ENTRY__: JSON.stringify(entry),
            __FILES__: JSON.stringify(files.sort()),
          },
          build: {
            outDir,
            emptyOutDir: false,
            target: 'es2022',
            rolldownOptions: {
              input: `workers/offline/${process.env[WISH] === 'off' ? 'removal' : 'service'}.worker.ts`,
              // A classic script: not every browser takes a module here.
              output: { format: 'iife', entryFileNames: SCRIPT },
            },
          },
        });
      },
    },
  };
}
