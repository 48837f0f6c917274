/** An upload's way from a tab through the worker, over real ports, to the sandbox itself. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSandbox, startSandbox } from '../startSandbox.ts';
import { createRig, type Rig, type RigTab } from './rig.ts';

const MEGABYTE = 1024 * 1024;
let sandbox: RunningSandbox;
let rig: Rig;
let tab: RigTab;
let file: Blob;

beforeAll(async () => {
  sandbox = await startSandbox();
  rig = createRig({ apiBase: `${sandbox.url}web`, pushUrl: '' });
  tab = rig.tab();
  file = await photo(2480);
}, 90_000);
afterAll(async () => {
  rig?.close();
  await sandbox?.kill();
});

/** A photo of noise, which no encoder can shrink; `side` pixels square. */
async function photo(side: number): Promise<Blob> {
  const noise = sharp({
    create: { width: side, height: side, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });
  return new Blob([new Uint8Array(await noise.jpeg({ quality: 90 }).toBuffer())], { type: 'image/jpeg' });
}

test('a photo of nearly 5 MB passes', async () => {
  expect(file.size).toBeGreaterThan(4 * MEGABYTE);
  expect(file.size).toBeLessThan(5 * MEGABYTE);
  expect(await tab.link.call('fileUpload', { file }, { requestId: 'photo' })).toMatchObject({ ok: true });
});

test('what is no image is denied with its reason', async () => {
  const answer = await tab.link.call('fileUpload', { file: new Blob(['<svg/>'], { type: 'image/png' }) }, {});
  expect(answer).toMatchObject({ ok: false, kind: 'rejected', denial: { reason: 'uploadNotImage' } });
});

test('one that is given up ends', async () => {
  const answer = tab.link.call('fileUpload', { file }, { requestId: 'photo' });
  tab.link.abort('photo');
  expect(await answer).toMatchObject({ ok: false, kind: 'aborted' });
});
