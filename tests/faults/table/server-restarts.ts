/** A server that dies and comes back, missed by all of its clients in the same instant. Each is the data layer's own feed on a real socket. */
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createFeed, type Feed } from '../../../workers/push/feed.ts';
import { controlOf } from '../../control.ts';
import { openPush } from '../../sandbox/pushClient.ts';
import { type RunningSandbox, startSandbox } from '../../startSandbox.ts';
import { until } from '../../worker/rig.ts';
import type { Fault } from '../fault.ts';
import { placedSocket } from '../placedSocket.ts';

const RESTARTS = 20;
const CLIENTS = 200;
const IDS = Array.from({ length: 30 }, (_, at) => at * 100);
const SHARE = 0.35;
const BACK_MS = 6000;
const BOUND_MS = 60_000;
const LOOK_MS = 20;

interface Client {
  readonly feed: Feed;
  readonly prices: Map<number, number>;
  /** Of all dials and of the last time it became live, monotonic ms. */
  readonly dials: number[];
  liveAt: number;
}

export const serverRestarts: Fault = {
  name: 'server-restarts',
  limit: `at most ${SHARE * 100} % of ${CLIENTS} clients dial in any second, the last is back within 6 s of the port listening; final state equals the server's`,
  minutes: { usual: 12 },
  async measure({ after }) {
    const flags = { rate: '2000', demo: 'funded', proxy: '127.0.0.1' };
    let server: RunningSandbox = await startSandbox(flags);
    after(() => server.kill());
    const { url, port } = server;
    const clients = Array.from({ length: CLIENTS }, (_, at) => openClient(at, port));
    after(() => clients.forEach(({ feed }) => feed.stop()));
    const isLive = ({ feed }: Client): boolean => feed.state().kind === 'live';
    await until(() => clients.every(isLive), 'all clients');

    let most = 0;
    let slowest = 0;
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const killed = performance.now();
      await server.kill();
      const listening = listens(port);
      server = await startSandbox({ ...flags, port: String(port) });
      const since = await listening;
      await until(() => clients.every((client) => isLive(client) && client.liveAt > killed), 'all clients again', BOUND_MS);
      slowest = Math.max(slowest, ...clients.map(({ liveAt }) => liveAt - since));
      most = Math.max(most, mostInASecond(clients, killed));
    }

    const control = controlOf(url);
    await control.pause(true);
    // Whatever was made before is told by then.
    await wait(1500);
    const reader = await openPush(url);
    after(() => reader.close());
    reader.send({ op: 'rows', add: IDS });
    const truth = await reader.until(() => reader.frames.find(({ rows }) => rows.length === IDS.length)?.rows, 'the rows');
    const unlike = clients.filter(({ prices }) => truth.some(({ id, values }) => prices.get(id) !== values.price)).length;
    return {
      figure:
        `${RESTARTS} restarts, ${CLIENTS} clients: at most ${((most / CLIENTS) * 100).toFixed(0)} % dialled in one second, the last was back ` +
        `${(slowest / 1000).toFixed(1)} s after the port listened; ${unlike} ended unlike the server`,
      passed: most / CLIENTS <= SHARE && slowest <= BACK_MS && unlike === 0,
    };
  },
};

function openClient(at: number, port: number): Client {
  const dials: number[] = [];
  const prices = new Map<number, number>();
  const nothing = () => undefined;
  const feed = createFeed({
    url: () => `ws://127.0.0.1:${port}/web/push`,
    credentials: async () => ({}),
    WebSocket: placedSocket(at, () => dials.push(performance.now())),
    besides: async () => undefined,
    ...{ fetch, crypto, random: Math.random, now: Date.now, monotonic: () => performance.now() },
    setTimeout: (work, ms) => Number(setTimeout(work, ms)),
    clearTimeout: (timer) => clearTimeout(timer),
    frame({ count, ids, columns: { price } }) {
      for (let row = 0; price && row < count; row += 1) prices.set(ids[row] ?? -1, price[row] ?? Number.NaN);
    },
    catalogue(version) {
      feed.setCatalogue(version);
      // Ids of another catalogue mean other instruments.
      feed.setRows(new Set(IDS));
    },
    state({ kind }) {
      if (kind === 'live') client.liveAt = performance.now();
    },
    ...{ message: nothing, lost: nothing, broke: nothing, stalled: nothing, failed: nothing },
  });
  const client: Client = { feed, prices, dials, liveAt: 0 };
  return client;
}

/** Clients that dialled within the busiest second. */
function mostInASecond(clients: readonly Client[], since: number): number {
  const all = clients
    .flatMap(({ dials }, client) => dials.filter((at) => at > since).map((at) => ({ at, client })))
    .toSorted((a, b) => a.at - b.at);
  let first = 0;
  let most = 0;
  for (let last = 0; last < all.length; last += 1) {
    while ((all[last]?.at ?? 0) - (all[first]?.at ?? 0) >= 1000) first += 1;
    most = Math.max(most, new Set(all.slice(first, last + 1).map(({ client }) => client)).size);
  }
  return most;
}

/** When somebody listens at the port again. */
async function listens(port: number): Promise<number> {
  const end = performance.now() + BOUND_MS;
  while (performance.now() < end) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return performance.now();
    await wait(LOOK_MS);
  }
  throw new Error('The server did not come back');
}
