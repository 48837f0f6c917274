/** What comes of files that are sent, over HTTP, to a store that is a file. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EnvelopeCode } from '../../contract/codes.ts';
import { type Rig, startRig } from '../sandbox/rig.ts';
import { type Client, connect, loginAs, newPerson } from './client.ts';
import { heavyPhoto, photo, photoWithPosition, photoWithTail, SCRIPT } from './images.ts';

let rig: Rig;
let folder: string;
let client: Client;
const lines: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coulisse-accounts-'));
  rig = await startRig({ rate: 0, db: join(folder, 'store.db'), log: (line) => lines.push(line) });
  client = await loginAs(rig.url, await newPerson(rig.url));
});
afterAll(async () => {
  await rig.close();
  await rm(folder, { recursive: true, force: true });
});

const urlOf = async (bytes: Uint8Array, from = client): Promise<string> => {
  const { code, data } = await from.upload(bytes);
  expect(code).toBe(EnvelopeCode.Ok);
  return (data as { url: string }).url;
};
/** All that the sandbox has written, the store included. */
const everything = async (): Promise<string> => {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1'));
  return (await Promise.all(files)).join('\n');
};
const stored = () => readdir(join(folder, 'store.db.files'));

describe('an image', () => {
  it('comes back to its owner as an image and nothing else', async () => {
    const answer = await client.file(await urlOf(await photo()));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect([...new Uint8Array(await answer.arrayBuffer())].slice(0, 3)).toEqual([0xff, 0xd8, 0xff]);
  });

  it('is nobody else’s to see, nor a guest’s, nor to be found below the page', async () => {
    const url = await urlOf(await photo());
    const stranger = await loginAs(rig.url, await newPerson(rig.url));
    for (const one of [stranger, connect(rig.url)]) expect((await one.file(url)).status).toBe(404);
    const guest = await urlOf(await photo(), connect(rig.url));
    expect((await connect(rig.url).file(guest)).status).toBe(404);
    expect((await client.file(guest)).status).toBe(404);
    for (const path of ['/web/file/..%2f..%2fstore.db', '/web/file/%2e%2e%2fstore.db.key', '/store.db.key'])
      expect((await client.file(path)).status).toBe(404);
  });

  it('leaves no position, author or tail anywhere', async () => {
    await urlOf(await photoWithPosition());
    await urlOf(await photoWithTail());
    const all = await everything();
    expect(all).not.toContain('Mallory');
    expect(all).not.toContain('Exif');
    expect(all).not.toContain(SCRIPT);
  });
});

describe('what is refused leaves nothing', () => {
  it.each([
    ['6 MB', heavyPhoto, 'uploadTooLarge'],
    ['26 MB', async () => Buffer.alloc(26 * 1024 * 1024), 'uploadTooLarge'],
    ['a page', async () => Buffer.from(`<!doctype html>${SCRIPT}`), 'uploadNotImage'],
    ['a drawing', async () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`), 'uploadNotImage'],
    ['a GIF and JPEG in one', async () => Buffer.concat([Buffer.from('GIF89a'), await photo()]), 'uploadNotImage'],
    ['half an image', async () => (await photo()).subarray(0, 200), 'uploadNotImage'],
    ['an empty file', async () => Buffer.alloc(0), 'uploadNotImage'],
  ])('%s', async (_, make, reason) => {
    const before = await stored();
    const { code, data } = await client.upload(await make());
    expect(code).toBeGreaterThanOrEqual(EnvelopeCode.Validation);
    expect(data).toEqual({ reason, field: 'file' });
    expect(await stored()).toEqual(before);
    expect((await client.ask('userInfo', {})).code).toBe(EnvelopeCode.Ok);
  });

  it('a request without a file, and one that is no form', async () => {
    const headers = { authorization: client.token };
    const url = new URL('web/file/upload', rig.url);
    const empty = await fetch(url, { method: 'POST', headers, body: new FormData() });
    expect(await empty.json()).toMatchObject({ code: EnvelopeCode.Validation, data: { reason: 'invalid', field: 'file' } });
    const json = await fetch(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{"file":"x"}' });
    expect(json.status).toBeGreaterThanOrEqual(400);
  });
});

it('logs and the store hold no password, token, number or file name', async () => {
  const { username } = await newPerson(rig.url);
  const own = connect(rig.url);
  const { token } = await own.call('loginByUsername', { username, password: 'correct-horse', accountType: 2 });
  own.token = token;
  const [frontImage, backImage] = [await urlOf(await photo(), own), await urlOf(await photo(), own)];
  const documentNumber = 'NR-48151623';
  await own.call('updateReal', { documentType: 'DL', documentNumber, country: 'FR', firstName: 'A', lastName: 'B', frontImage, backImage });
  await own.call('settingPayPassword', { payPassword: 'hush-hush-77' });
  const all = `${await everything()}\n${lines.join('\n')}`;
  for (const secret of ['correct-horse', token, documentNumber, 'NR48151623', 'hush-hush-77', 'photo.jpg'])
    expect(all).not.toContain(secret);
  expect(lines.join('\n')).toContain('POST /web/updateReal 200');
  expect(lines.join('\n')).not.toContain(username);
});

it('personal answers are kept by nobody', async () => {
  for (const path of ['api/user/info', 'getUserInfoById', 'x/session/list', 'loginByUsername', 'getEmailCode']) {
    const answer = await rig.post(`/web/${path}`, {});
    expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store']);
  }
});
