import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { patchCssModules } from 'vite-css-modules';

/**
 * Name of this build: the version, and a hash of everything that tab and worker are made of. Equal sources
 * have equal names, so that a restart of the same build joins the worker that is there.
 */
function buildName(): string {
  const hash = createHash('sha256');
  for (const file of globSync(['contract/**/*.ts', 'workers/**/*.ts', 'src/**/*.{ts,tsx,css}', 'package-lock.json']).sort())
    hash.update(file).update(readFileSync(file));
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  return `${version}-${hash.digest('hex').slice(0, 10)}`;
}

/**
 * What a start loads, each with all that it imports and those before it don't: the tab's connection, the shell, and the
 * list that most first pages show. Three files in place of thirty small ones, of which each is a request and a compilation.
 */
const ENTRY = 'src/app/main.ts';
const STAGES = { shell: 'src/app/show.tsx', list: 'src/pages/market/index/Screen.tsx' } as const;

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

function stageOf(graph: Graph): ReadonlyMap<string, string> {
  const stages = new Map<string, string>();
  const visit = (id: string, stage: string): void => {
    if (stages.has(id)) return;
    stages.set(id, stage);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next, stage);
  };
  for (const [stage, file] of Object.entries({ entry: ENTRY, ...STAGES })) visit(resolve(file), stage);
  return stages;
}

let stages: ReadonlyMap<string, string> | undefined;

/** Shell and list come with the page, though its entry asks for them only once the worker is under way. */
function preloadStages(): Plugin {
  return {
    name: 'preload-stages',
    buildStart: () => {
      stages = undefined;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk');
        const link = (rel: string, file: string) => ({
          tag: 'link',
          attrs: { rel, crossorigin: true, href: `./${file}` },
          injectTo: 'head' as const,
        });
        return Object.keys(STAGES).flatMap((stage) => {
          const chunk = chunks.find(({ name }) => name === stage);
          if (!chunk) return [];
          const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
          return [link('modulepreload', chunk.fileName), ...styles.map((file) => link('stylesheet', file))];
        });
      },
    },
  };
}

/** The broker behind `npm run dev`: the sandbox that `npm start` runs, or another. */
const BROKER = process.env['COULISSE_BROKER'] ?? 'http://127.0.0.1:8788';

// Relative base: the app runs under any sub-path.
export default defineConfig({
  base: './',
  // Host stays the page's own, as the broker's check of the push socket's origin wants it.
  server: { proxy: { '/web': { target: BROKER, ws: true }, '/config.json': { target: BROKER } } },
  // All that the page may load, so that no package turns up later and loads the page anew; and that alone: by itself Vite looks into
  // every HTML file, among them those of the bench's other designs.
  optimizeDeps: { entries: ['index.html', 'workers/data.worker.ts', 'src/**/Screen.tsx'] },
  define: { __BUILD__: JSON.stringify(buildName()) },
  plugins: [patchCssModules({ generateSourceTypes: true }), react(), preloadStages()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    sourcemap: true,
    manifest: true,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: (id, graph) => {
                stages ??= stageOf(graph);
                const stage = stages.get(id);
                return stage === 'entry' ? undefined : stage;
              },
            },
          ],
        },
      },
    },
  },
});
