/** All script before the market list, and the worker, from the chunks that the build's manifest names. */
import { readdirSync, readFileSync } from 'node:fs';

/** The chunks of vite.config.ts that the entry asks for by itself. */
const STAGES = ['shell', 'list'];

/** @type {Record<string, { file: string; name?: string; isEntry?: boolean; imports?: string[] }>} */
const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));

const files = new Set();
const visit = (key) => {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk for ${key}`);
  const path = `dist/${chunk.file}`;
  if (files.has(path)) return;
  files.add(path);
  for (const next of chunk.imports ?? []) visit(next);
};
for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(key);
for (const stage of STAGES) visit(Object.keys(manifest).find((key) => manifest[key]?.name === stage) ?? stage);

const worker = readdirSync('dist/assets').filter((name) => /^data\.worker-.*\.js$/.test(name));
if (worker.length !== 1) throw new Error(`Expected one worker in the build, found ${worker.length}`);

export default [
  { name: 'page, all script before the market list', path: [...files], gzip: true, limit: '160 kB' },
  { name: 'worker', path: worker.map((name) => `dist/assets/${name}`), gzip: true, limit: '63.1 kB' },
];
