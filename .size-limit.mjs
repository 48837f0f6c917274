/** All script before the market list stands, from the chunks that the build's manifest names; the worker; and the worker with its parts. */
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

const assets = readdirSync('dist/assets').filter((name) => name.endsWith('.js'));
/** Its entry and its core; vite.config.ts names them, and its parts, so. */
const worker = assets.filter((name) => /^(?:data\.worker|worker-core)-/.test(name));
if (worker.length !== 2) throw new Error(`Expected the entry of a worker and its core in the build, found ${worker.join(', ')}`);
/** What comes with its first use. */
const parts = assets.filter((name) => name.startsWith('worker-') && !worker.includes(name));

const limit = (name, files, kB) => ({ name, path: files, gzip: true, limit: `${kB} kB` });
const inAssets = (name) => `dist/assets/${name}`;

export default [
  limit('page, all script before the market list', [...files], 145),
  limit('worker, before the first tick', worker.map(inAssets), 45),
  // Each product line brings the shapes of its calls, about half a kilobyte, with the customer's part; price alerts come to who has set one.
  limit('worker with all its parts', [...worker, ...parts].map(inAssets), 112),
];
