import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
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

// Relative base: the app runs under any sub-path.
export default defineConfig({
  base: './',
  define: { __BUILD__: JSON.stringify(buildName()) },
  plugins: [patchCssModules({ generateSourceTypes: true }), react()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    sourcemap: true,
    manifest: true,
    license: { fileName: 'licenses.md' },
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
});
