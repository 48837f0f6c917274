/** The reviewer's command, against a sandbox that decides nothing by itself. */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountType, IdentityStatus, MoneyStatus } from '../../contract/codes.ts';
import { runReview } from '../../sandbox/reviews/command.ts';
import { openPush } from '../sandbox/pushClient.ts';
import { type Rig, startRig } from '../sandbox/rig.ts';
import { type Client, loginAs, newPerson } from './client.ts';
import { photo } from './images.ts';

let folder: string;
let file: string;
let rig: Rig;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coulisse-operator-'));
  file = join(folder, 'store.operator');
  rig = await startRig({ rate: 0, review: 'hand', operatorFile: file });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const review = (...args: string[]) => runReview(args, 'memory', () => file);
const upload = async (client: Client) => ((await client.upload(await photo())).data as { url: string }).url;
const verify = async (client: Client, firstName: string) => {
  const images = { frontImage: await upload(client), backImage: await upload(client) };
  await client.call('updateReal', {
    documentType: 'idCard',
    documentNumber: `R-${process.pid}-${encodeURIComponent(firstName)}`,
    country: 'NL',
    firstName,
    lastName: 'Berg',
    ...images,
  });
  return images;
};
/** Number of the last review that waits. */
const last = async () => /^\d+/.exec((await review('list')).split('\n').at(-1) ?? '')?.[0] ?? '';

describe('the reviewer', () => {
  it('sees what was handed in, with its images, and nothing that a terminal would obey', async () => {
    const client = await loginAs(rig.url, await newPerson(rig.url));
    const { frontImage } = await verify(client, 'Eve\u200B');
    const shown = await review('show', await last());
    expect(shown).toContain('documentNumberEnd');
    expect(shown).toContain('country  "NL"');
    expect(shown).toContain(String.raw`firstName  "Eve\u200b"`);
    const path = /frontImage\s+(\S+)/.exec(shown)?.[1] ?? '';
    const own = new Uint8Array(await (await client.file(frontImage)).arrayBuffer());
    expect(new Uint8Array(await readFile(path)).length).toBe(own.length);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await rm(join(path, '..'), { recursive: true });
  });

  it('fails one with words of their own, which the customer reads, and passes the next', async () => {
    const client = await loginAs(rig.url, await newPerson(rig.url));
    const socket = await openPush(rig.url, { guest: false });
    socket.send({ op: 'auth', token: client.token });
    await socket.message('ready');
    await verify(client, 'Ann');
    const id = await last();
    expect(await review('fail', id, 'The', 'photo', 'is', '<blurred>')).toBe(`Review ${id} failed.`);
    await socket.message('event', ({ topic }) => topic === 'review');
    socket.close();
    expect((await client.call('userInfo', {})).identity).toMatchObject({ status: IdentityStatus.Failed, reason: 'The photo is <blurred>' });
    await expect(review('pass', id)).rejects.toThrow('is not pending');
    await verify(client, 'Anna');
    await review('pass', await last());
    expect(await client.call('userInfo', {})).toMatchObject({ name: 'Anna Berg', identity: { status: IdentityStatus.Passed } });
  });

  it('decides on money that came in', async () => {
    const client = await loginAs(rig.url, { username: 'demo', password: 'demo1234', accountType: AccountType.Individual });
    const deposit = {
      kind: 'fiat',
      currency: 'EUR',
      amount: '250.00',
      clientOrderId: 'review-test-000001',
      proofUrl: await upload(client),
    } as const;
    const { id } = await client.call('rechargeCreate', deposit);
    await review('fail', await last(), 'No such transfer');
    const { list } = await client.call('rechargeList', {});
    expect(list.find((row) => row.id === id)).toMatchObject({ status: MoneyStatus.Failed, reason: 'No such transfer' });
    const other = { ...deposit, clientOrderId: 'review-test-000002' };
    expect((await client.denied('rechargeCreate', other)).reason).toBe('uploadUnknown');
  });

  it('is told what is wrong with the command', async () => {
    await expect(review('show', '99999')).rejects.toThrow('no such review');
    await expect(review('show', '../stats')).rejects.toThrow('did not understand');
    await expect(review('fail', '1')).rejects.toThrow('reason');
    await expect(review('approve', '1')).rejects.toThrow('none of');
    await expect(review('list', '--what')).rejects.toThrow('--what');
    await expect(runReview(['list'], 'memory', () => join(folder, 'none'))).rejects.toThrow('No sandbox runs');
    expect(await review('--help')).toContain('review pass ID');
  });
});

describe('the door', () => {
  it('opens with the key alone, which nobody else reads, and never to a page', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { key } = JSON.parse(await readFile(file, 'utf8')) as { key: string };
    const status = async (headers: Record<string, string>) => (await rig.get('/operator/reviews', { headers })).status;
    expect(await status({ authorization: key })).toBe(200);
    expect(await status({})).toBe(404);
    expect(await status({ authorization: `${key}x` })).toBe(404);
    expect(await status({ authorization: key, origin: rig.url })).toBe(404);
  });

  it('is gone with the sandbox, and so is the key', async () => {
    await rig.close();
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });
});
