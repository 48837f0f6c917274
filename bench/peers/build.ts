/** Builds the pages of the other designs that the bench compares with. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ALWAYS = ['zustand-frame', 'zustand-message', 'zustand-binary', 'zustand-stream'];
/** Those that need this folder's own packages. */
const INSTALLED = ['ag-grid', 'perspective'];

/** Whether `npm ci` ran in this folder. */
export const peersInstalled = (): boolean => existsSync(`${HERE}node_modules/ag-grid-community`);

/** Builds what can be built. @returns the folder to serve */
export async function buildPeers(): Promise<string> {
  const outDir = `${HERE}dist`;
  const names = peersInstalled() ? [...ALWAYS, ...INSTALLED] : ALWAYS;
  await build({
    configFile: false,
    root: HERE,
    base: './',
    mode: 'production',
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'esnext',
      // Perspective carries its WASM in its modules.
      chunkSizeWarningLimit: 16_384,
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, `${HERE}${name}.html`])),
        checks: { bundlerTimings: false },
      },
    },
  });
  return outDir;
}
