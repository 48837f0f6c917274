import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EnvelopeCode } from '../../contract/codes.ts';
import { openPush, type PushClient } from '../sandbox/pushClient.ts';
import { type Rig, startRig } from '../sandbox/rig.ts';
import { type Client, loginAs, newPerson } from './client.ts';

let rig: Rig;
const sockets: PushClient[] = [];
beforeAll(async () => {
  rig = await startRig({ rate: 0 });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => rig.close());

const dial = async (credentials: { ticket?: string; token?: string }) => {
  const socket = await openPush(rig.url, { guest: false });
  sockets.push(socket);
  socket.send({ op: 'auth', ...credentials });
  return socket;
};
const dialAs = async (client: Client) => {
  const socket = await dial({ token: client.token });
  await socket.message('ready');
  return socket;
};
const expectEnd = async (socket: PushClient) => {
  const { code } = await socket.message('error');
  expect(code).toBe(EnvelopeCode.Expired);
  await socket.until(() => socket.closed !== undefined, 'the close');
};
const isOver = async (client: Client) => (await client.ask('userInfo', {})).code === EnvelopeCode.Expired;

describe('a session', () => {
  it('is listed with its device, and which one asks', async () => {
    const person = await newPerson(rig.url);
    const first = await loginAs(rig.url, person);
    const second = await loginAs(rig.url, person);
    const { list } = await second.call('sessionList', {});
    expect(list.map(({ current }) => current)).toEqual([true, false]);
    expect(list[0]?.device).toContain('node');
    expect((await first.call('sessionList', {})).list.map(({ current }) => current)).toEqual([false, true]);
  });

  it('ends with logout, on HTTP and on its sockets, and no other does', async () => {
    const person = await newPerson(rig.url);
    const [leaving, staying] = [await loginAs(rig.url, person), await loginAs(rig.url, person)];
    const [going, remaining] = [await dialAs(leaving), await dialAs(staying)];
    await leaving.call('logout', {});
    await expectEnd(going);
    expect(await isOver(leaving)).toBe(true);
    expect(await isOver(staying)).toBe(false);
    await remaining.message('hb');
    expect(remaining.closed).toBeUndefined();
  });

  it('is revoked from another of the same customer, never from a stranger', async () => {
    const person = await newPerson(rig.url);
    const [lost, own, stranger] = [
      await loginAs(rig.url, person),
      await loginAs(rig.url, person),
      await loginAs(rig.url, await newPerson(rig.url)),
    ];
    const socket = await dialAs(lost);
    const { list } = await own.call('sessionList', {});
    const id = list.find(({ current }) => !current)?.id ?? 0;
    await stranger.call('sessionRevoke', { id });
    expect(await isOver(lost)).toBe(false);
    await own.call('sessionRevoke', { id });
    await expectEnd(socket);
    expect(await isOver(lost)).toBe(true);
    expect(await isOver(own)).toBe(false);
  });
});

describe('a push connection', () => {
  it('opens with a ticket, once', async () => {
    const client = await loginAs(rig.url, await newPerson(rig.url));
    const { ticket, expiresIn } = await client.call('pushTicket', {});
    expect(expiresIn).toBe(10);
    const socket = await dial({ ticket });
    await socket.message('ready');
    await expectEnd(await dial({ ticket }));
    expect(socket.closed).toBeUndefined();
    await client.call('logout', {});
    await expectEnd(socket);
  });

  it('does not open with a ticket whose session is over, nor with what is none', async () => {
    const client = await loginAs(rig.url, await newPerson(rig.url));
    const { ticket } = await client.call('pushTicket', {});
    const { token } = client;
    await client.call('logout', {});
    for (const credentials of [{ ticket }, { token }, { ticket: "' or 1=1 --" }]) {
      const socket = await dial(credentials);
      await expectEnd(socket);
      expect(socket.messages.map(({ op }) => op)).toEqual(['error']);
    }
  });

  it('takes nothing before it is known', async () => {
    const { token } = await loginAs(rig.url, await newPerson(rig.url));
    const socket = await dial({ token });
    socket.send({ op: 'list', add: ['US'] });
    await expectEnd(socket);
    expect(socket.frames).toEqual([]);
  });

  it('of a guest outlives everybody’s sessions', async () => {
    const guest = await openPush(rig.url);
    sockets.push(guest);
    const client = await loginAs(rig.url, await newPerson(rig.url));
    await client.call('logout', {});
    await guest.message('hb');
    expect(guest.closed).toBeUndefined();
  });
});
