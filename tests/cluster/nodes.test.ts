/** Two nodes of one market in one process: on one PostgreSQL, and as much of Redis as they ask for. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AccountType, EnvelopeCode } from '../../contract/codes.ts';
import { KEPT } from '../../sandbox/market/kept.fixture.ts';
import { type Balancer, createBalancer } from '../../sandbox/cluster/balancer.ts';
import { connect, loginAs } from '../accounts/client.ts';
import { photo } from '../accounts/images.ts';
import { controlOf } from '../control.ts';
import { bothStores } from '../sandbox/bothStores.ts';
import { openPush, type PushClient } from '../sandbox/pushClient.ts';
import { type Rig, startRig } from '../sandbox/rig.ts';
import { type SmallRedis, startSmallRedis } from './redis.ts';

const DEMO = { username: 'demo', password: 'demo1234', accountType: AccountType.Individual };
const MARKET = 'NL';

const where = bothStores();
let dir: string;
let redis: SmallRedis;
let one: Rig;
let other: Rig;
let balancer: Balancer;
const sockets: PushClient[] = [];

const startNode = () =>
  startRig({ db: where('postgres'), cluster: { redis: redis.url }, key: 'ab'.repeat(32), rate: 20_000, demo: 'funded', kept: KEPT });

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'coulisse-nodes-'));
  redis = await startSmallRedis(join(dir, 'redis'));
  // At once, so that one waits until the other has settled what both go by.
  [one, other] = await Promise.all([startNode(), startNode()]);
  balancer = createBalancer();
  balancer.setNodes([one.url, other.url]);
  balancer.server.listen({ port: 0, host: '127.0.0.1' });
  await once(balancer.server, 'listening');
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(async () => {
  await balancer?.close();
  await Promise.all([one?.close(), other?.close()]);
  await redis?.stop();
  await rm(dir, { recursive: true, force: true });
});

const balanced = (): string => {
  const address = balancer.server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
};
/** One customer's session, at each of the two. */
async function atBoth() {
  const here = await loginAs(one.url, DEMO);
  return { here, there: connect(other.url, { token: here.token }) };
}
const dial = async (url: string, credentials: { ticket?: string; token?: string }) => {
  const socket = await openPush(url, { guest: false });
  sockets.push(socket);
  socket.send({ op: 'auth', ...credentials });
  return socket;
};
const leaseOf = async (): Promise<{ holder: string; term: number; until: number }> => {
  const client = new pg.Client({ connectionString: where('postgres') });
  await client.connect();
  const { rows } = await client.query<{ holder: string; term: string; until: string }>(
    "select holder, term, until from lease where name = 'sweeps'",
  );
  await client.end();
  return { holder: rows[0]?.holder ?? '', term: Number(rows[0]?.term), until: Number(rows[0]?.until) };
};

describe('two nodes of one market', () => {
  it('keep one ledger, and answer alike to what is sent to both', async () => {
    const { here, there } = await atBoth();
    const transfer = { from: 'funding', to: 'trading', currency: 'USD', amount: '12.34', clientOrderId: 'cluster-transfer-0001' } as const;
    const first = await here.call('walletTransfer', transfer);
    expect(await there.call('walletTransfer', transfer)).toEqual(first);
    const order = {
      stockCode: 'AAPL',
      market: 'US',
      source: 0,
      direction: 0,
      orderType: 0,
      quantity: 3,
      clientOrderId: 'cluster-order-00001',
    } as const;
    const answers = await Promise.all([
      here.call('stockCreate', order),
      there.call('stockCreate', order),
      there.call('stockCreate', order),
    ]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const balances = await Promise.all([here, there].map((at) => at.call('walletBalance', { walletType: 'stock' })));
    expect(balances[0]).toEqual(balances[1]);
  });

  it('take tickets of each other, once', async () => {
    const { here } = await atBoth();
    const { ticket } = await here.call('pushTicket', {});
    await (await dial(other.url, { ticket })).message('ready');
    expect((await (await dial(one.url, { ticket })).message('error')).code).toBe(EnvelopeCode.Expired);
  });

  it('tell what changed of a customer to his sockets at both, and end them with his session', async () => {
    const { here } = await atBoth();
    const socket = await dial(other.url, { token: here.token });
    await socket.message('ready');
    const transfer = { from: 'funding', to: 'trading', currency: 'USD', amount: '1', clientOrderId: 'cluster-transfer-0002' } as const;
    await here.call('walletTransfer', transfer);
    await socket.message('event', ({ topic }) => topic === 'wallet');
    await here.call('logout', {});
    expect((await socket.message('error')).code).toBe(EnvelopeCode.Expired);
    await socket.until(() => socket.closed !== undefined, 'the close');
  });

  it('show an upload of the other', async () => {
    const { here, there } = await atBoth();
    const { data } = await here.upload(await photo());
    const answers = await Promise.all([here, there].map((at) => at.file((data as { url: string }).url)));
    const [own, others] = await Promise.all(
      answers.map(async (answer) => [answer.status, Buffer.from(await answer.arrayBuffer()).toString('hex')]),
    );
    expect(own?.[0]).toBe(200);
    expect(others).toEqual(own);
  });

  it('go by one clock', async () => {
    const [here, there] = [controlOf(one.url), controlOf(other.url)];
    await here.advance(3_600_000);
    await expect.poll(async () => Math.abs((await there.now()) - (await here.now()))).toBeLessThan(60_000);
    await there.advance(60_000);
    await expect.poll(async () => Math.abs((await there.now()) - (await here.now()))).toBeLessThan(30_000);
  });

  it('tell the same ticks, which one of them makes', async () => {
    const [here, there] = [controlOf(one.url), controlOf(other.url)];
    // Until the other has all that the first made, in the moment before it makes its own; on a machine that sleeps in it, the next.
    const agree = async () => {
      await Promise.all([here.pause(true), new Promise((resolve) => setTimeout(resolve, 50))]);
      const hashes = [(await here.hash(MARKET)).hash, (await there.hash(MARKET)).hash];
      await here.pause(false);
      return new Set(hashes).size;
    };
    await expect.poll(agree, { timeout: 60_000, interval: 1500 }).toBe(1);
  });

  it('bring a body to its connection, whichever of them was asked for it', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const client = await openPush(balanced(), { body: `cluster-body-${turn}-${'x'.repeat(20)}` });
      sockets.push(client);
      await client.until(() => client.inBody.messages.some(({ op }) => op === 'ready'), 'ready in the body');
      client.send({ op: 'list', add: [MARKET] });
      await client.until(() => client.inBody.frames.length > 1, 'frames in the body');
      expect(client.messages.some(({ op }) => op === 'error')).toBe(false);
      client.close();
    }
  });

  it('go on while Redis is away, and send their customers to dial anew once it is back', async () => {
    const { here, there } = await atBoth();
    const socket = await dial(other.url, { token: here.token });
    await socket.message('ready');
    redis.cut();
    const transfer = { from: 'funding', to: 'trading', currency: 'USD', amount: '2', clientOrderId: 'cluster-transfer-0003' } as const;
    const made = (await controlOf(other.url).stats()).ticksMade;
    expect(await there.call('walletTransfer', transfer)).toEqual(await here.call('walletTransfer', transfer));
    await expect.poll(async () => (await controlOf(other.url).stats()).ticksMade).toBeGreaterThan(made);
    expect(socket.closed).toBeUndefined();
    await redis.heal();
    await socket.until(() => socket.closed !== undefined, 'the close');
    expect(socket.closed).toBe(1001);
  });

  it('do not let in one that is alone, or has another key', async () => {
    await expect(startRig({ db: where('postgres') })).rejects.toThrow('Another sandbox is using PostgreSQL');
    const stranger = startRig({ db: where('postgres'), cluster: { redis: redis.url }, key: 'cd'.repeat(32), kept: KEPT });
    await expect(stranger).rejects.toThrow('Another node has another key');
  });

  it('lead one after the other, under a higher term', async () => {
    const before = await leaseOf();
    await one.close();
    await expect.poll(async () => (await leaseOf()).until, { timeout: 20_000 }).toBeGreaterThan(Date.now() + 1000);
    const after = await leaseOf();
    // The first led, unless it got no time in between.
    expect(after.holder === before.holder ? after.term === before.term : after.term > before.term).toBe(true);
    const { ticksMade } = await controlOf(other.url).stats();
    await expect.poll(async () => (await controlOf(other.url).stats()).ticksMade).toBeGreaterThan(ticksMade + 1000);
  });
});
