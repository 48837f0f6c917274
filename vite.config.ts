import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { patchCssModules } from 'vite-css-modules';
import { offline } from './vite.offline.ts';
import { FIRST_SCREEN, SCREEN_TABLE, screens } from './vite.screens.ts';

/** All that a file of the build is made of. */
const SOURCES = [
  '{contract,workers}/**/*.ts',
  'src/**/*.{ts,tsx,css}',
  'locales/*/*.json',
  'public/*/*',
  'index.html',
  'vite.*.ts',
  'package-lock.json',
];

/**
 * Name of this build: the version, and a hash of everything that it is made of. Equal sources
 * have equal names, so that a restart of the same build joins the worker that is there.
 */
function buildName(): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES).sort()) hash.update(file).update(readFileSync(file));
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  return `${version}-${hash.digest('hex').slice(0, 10)}`;
}

/**
 * What a start loads, each with all that it imports and those before it don't: the tab's connection, the shell, and the
 * list that most first pages show. Three files in place of thirty small ones, of which each is a request and a compilation.
 */
const ENTRY = 'src/app/main.ts';
const PAGE_STAGES = { shell: 'src/app/show.tsx', list: FIRST_SCREEN } as const;

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Each module by the first of the stages that imports it. */
function stagesOf(graph: Graph, files: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const stages = new Map<string, string>();
  const visit = (id: string, stage: string): void => {
    if (stages.has(id)) return;
    stages.set(id, stage);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next, stage);
  };
  for (const [stage, file] of Object.entries(files)) visit(resolve(file), stage);
  return stages;
}

/** Puts what each stage needs, and none before it does, in one file; what a stage `entry` needs is divided as it comes. */
function grouped(files: Readonly<Record<string, string>>) {
  let stages: ReadonlyMap<string, string> | undefined;
  return {
    includeDependenciesRecursively: false,
    groups: [
      {
        debugName: 'stages',
        name: (id: string, graph: Graph) => {
          stages ??= stagesOf(graph, files);
          const stage = stages.get(id);
          return stage === 'entry' ? undefined : stage;
        },
      },
    ],
  };
}

const WORKER = 'workers/data.worker.ts';
/** Its whole data layer, which the entry imports (it says why): one file beside it, which parts share. */
const WORKER_CORE = 'workers/wiring.ts';

/** Of the build under way: where the worker's core lies. */
let coreFile: string | undefined;

/**
 * Lets each import of a worker's part ask where it lies now, and holds that a part needs no file but the worker's core: what two parts
 * share and the core doesn't would have to be asked for again with either (workers/part.ts).
 */
function workerParts(): Plugin {
  return {
    name: 'worker-parts',
    renderChunk: (code) => ({ code: code.replace(/\bimport\((["'`])(\.\/[^"'`]+)\1\)/g, 'import(partAddress($1$2$1))'), map: null }),
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const [core, ...others] = chunks.find(({ isEntry }) => isEntry)?.imports ?? [];
      if (core === undefined || others.length > 0) this.error('The entry of the worker needs its core, and no other file');
      coreFile = core;
      for (const { fileName, imports } of chunks)
        for (const needed of imports) if (needed !== core) this.error(`${fileName} needs ${needed}: a part of the worker has one file`);
    },
  };
}

/**
 * What no first paint waits for and a moment later is needed, and with what haste it is fetched: the table of the other screens, which a
 * start at one of them asks for first, and what draws on a list's canvases.
 */
const BEHIND: ReadonlyMap<string, 'auto' | 'low'> = new Map([
  [`\0${SCREEN_TABLE}`, 'auto'],
  [resolve('src/features/quote-list/canvas/painters.ts'), 'low'],
]);

/**
 * Shell and list come with the page, though its entry asks for them only once the worker is under way, and so does the core of the worker; with
 * less haste, what stands behind them.
 */
function preloadStages(): Plugin {
  return {
    name: 'preload-stages',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk');
        const link = (rel: string, file: string, attrs: Record<string, string> = {}) => ({
          tag: 'link',
          attrs: { rel, crossorigin: true, href: `./${file}`, ...attrs },
          injectTo: 'head' as const,
        });
        const stages = Object.keys(PAGE_STAGES).flatMap((stage) => {
          const chunk = chunks.find(({ name }) => name === stage);
          if (!chunk) return [];
          const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
          return [link('modulepreload', chunk.fileName), ...styles.map((file) => link('stylesheet', file))];
        });
        const behind = chunks.flatMap(({ facadeModuleId, fileName }) => {
          const fetchpriority = BEHIND.get(facadeModuleId ?? '');
          return fetchpriority === undefined ? [] : [link('modulepreload', fileName, { fetchpriority })];
        });
        // Else it would be asked for only once the worker's entry has come. A preload would be the page's own; this lies in the cache.
        const core = coreFile === undefined ? [] : [link('prefetch', coreFile)];
        return [...stages, ...behind, ...core];
      },
    },
  };
}

/**
 * Says of the router's components what its package leaves out: that making one has no effect. Their names for a debugger go with it, or
 * forms, scroll memory and all that fetches for other kinds of router would stay, though nobody here asks for them.
 */
function shakenRouter(): Plugin {
  return {
    name: 'shaken-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = .*;$/gm, '')
          .replace(/^(var \w+ = )(?=React\d*\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ '),
        map: null,
      }),
    },
  };
}

/** The broker behind `npm run dev`: the sandbox that `npm start` runs, or another. */
const BROKER = process.env['COULISSE_BROKER'] ?? 'http://127.0.0.1:8788';

const BUILD = buildName();

// Relative base: the app runs under any sub-path.
/** Nothing bundles what is built here: what says that a call is pure is weight alone, half a kilobyte in the worker. */
const COMMENTS = { annotation: false };

export default defineConfig({
  base: './',
  // Host stays the page's own, as the broker's check of the push socket's origin wants it.
  server: { proxy: { '/web': { target: BROKER, ws: true }, '/config.json': { target: BROKER } } },
  // All that the page may load, so that no package turns up later and loads the page anew; and that alone: by itself Vite looks into
  // every HTML file, among them those of the bench's other designs.
  optimizeDeps: { entries: ['index.html', WORKER, 'src/**/Screen.tsx'] },
  // As it was written: the package's own build is ES5, a third of it helpers that no browser here needs.
  resolve: { alias: { 'reconnecting-websocket': resolve('node_modules/reconnecting-websocket/reconnecting-websocket.ts') } },
  define: { __BUILD__: JSON.stringify(BUILD) },
  plugins: [patchCssModules({ generateSourceTypes: true }), react(), shakenRouter(), screens(), preloadStages(), offline(BUILD)],
  worker: {
    format: 'es',
    plugins: () => [workerParts()],
    rolldownOptions: {
      output: {
        codeSplitting: grouped({ core: WORKER_CORE }),
        chunkFileNames: 'assets/worker-[name]-[hash].js',
        comments: COMMENTS,
      },
    },
  },
  build: {
    target: 'es2022',
    sourcemap: true,
    manifest: true,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: grouped({ entry: ENTRY, ...PAGE_STAGES }),
        comments: COMMENTS,
      },
    },
  },
});
