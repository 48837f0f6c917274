import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createOperator, OperatorFile } from './operator.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'operator-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const never = () => Promise.reject(new Error('not asked'));
const listen = (file: string, url: string) =>
  createOperator({
    reviews: { pending: never, find: never, decide: never },
    uploads: { inspect: never },
    file,
  }).listening(url);

it('leaves address and key where others start in the same folder at the same moment, and takes away what is its own', async () => {
  const file = join(folder, 'below', 'memory.operator');
  const urls = Array.from({ length: 20 }, (_, at) => `http://127.0.0.1:${at}/`);
  const removals = await Promise.all(urls.map((url) => listen(file, url)));
  const { url } = OperatorFile.parse(JSON.parse(await readFile(file, 'utf8')));
  expect(urls).toContain(url);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, 'below'))).toEqual(['memory.operator']);
  const last = removals[urls.indexOf(url)];
  await Promise.all(removals.filter((remove) => remove !== last).map((remove) => remove()));
  expect(await readdir(join(folder, 'below'))).toEqual(['memory.operator']);
  await last?.();
  expect(await readdir(join(folder, 'below'))).toEqual([]);
});
