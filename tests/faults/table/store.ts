/** A disk that is full, a process that is killed while it writes, a store that was cut short, and two processes on one. */
import { cp, mkdir, mkdtemp, rm, stat, statfs, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Direction, EnvelopeCode } from '../../../contract/codes.ts';
import { randomFrom } from '../../../bench/feed/universe.ts';
import { newClientOrderId } from '../../../src/data/clientOrderId.ts';
import { type Client, loginAs } from '../../accounts/client.ts';
import { startSandbox } from '../../startSandbox.ts';
import { allOrders, COMPANY, limitOrder, part, type Share, shareOf } from '../customer.ts';
import type { Fault, Run } from '../fault.ts';
import { startMortal } from '../mortal.ts';

const KILLS = { usual: 10, long: 100 };
const LANES = 8;
/** Between the first order and the death. */
const LONGEST_MS = 400;
const DISK_MB = 48;
/** What the disk has left for orders, bytes. */
const ROOM = 1 << 20;
/** Orders that a disk of that size can't hold. */
const MOST_ORDERS = 50_000;
const REFUSED = 20;

export const store: Fault = {
  name: 'store',
  limit:
    'disk full, SIGKILL at any write, a store cut short, two processes on one: a clear error, each acknowledged call there once after the restart, nothing booked by half',
  minutes: { usual: 8, long: 40 },
  async measure(run) {
    const killed = await killedWhileWriting(run);
    const full = await onFullDisk(run);
    const cut = await cutShortOrShared(run);
    const parts = [killed, full, cut];
    return { figure: parts.map(({ figure }) => figure).join('; '), passed: parts.every(({ passed }) => passed) };
  },
};

interface Ordered {
  readonly done: string[];
  /** Codes of those that the broker did not take. */
  readonly refused: number[];
}

/** Orders one after the other until `isOver`; one without an answer is the last: nobody knows what became of it. */
async function order(client: Client, share: Share, isOver: (so: Ordered) => boolean): Promise<Ordered> {
  const so: Ordered = { done: [], refused: [] };
  const price = part(share.bid, share.tick, 0.7);
  while (!isOver(so)) {
    const clientOrderId = newClientOrderId();
    const wish = limitOrder({ share, direction: Direction.Buy, quantity: 1, clientOrderId }, price);
    const answer = await client.ask('stockCreate', wish).catch(() => undefined);
    if (!answer) break;
    if (answer.code === EnvelopeCode.Ok) so.done.push(clientOrderId);
    else so.refused.push(answer.code);
  }
  return so;
}

interface Books {
  readonly missing: number;
  readonly twice: number;
  readonly isBalanced: boolean;
}

/** What of the acknowledged orders the broker knows now. */
async function booksOf(url: string, client: Client, done: readonly string[]): Promise<Books> {
  const times = new Map<string, number>();
  for (const { clientOrderId } of await allOrders(client)) if (clientOrderId) times.set(clientOrderId, (times.get(clientOrderId) ?? 0) + 1);
  const audit = (await (await fetch(new URL('sandbox/ledger', url))).json()) as { balanced: boolean };
  return {
    missing: done.filter((id) => !times.has(id)).length,
    twice: [...times.values()].filter((count) => count > 1).length,
    isBalanced: audit.balanced,
  };
}

const isRight = ({ missing, twice, isBalanced }: Books): boolean => missing === 0 && twice === 0 && isBalanced;
const told = ({ missing, twice, isBalanced }: Books): string =>
  `${missing} missing, ${twice} twice, books ${isBalanced ? 'balance' : 'DO NOT BALANCE'}`;

async function killedWhileWriting({ after, long }: Run) {
  const kills = long ? KILLS.long : KILLS.usual;
  const server = await startMortal({ rate: '10', demo: 'funded' });
  after(() => server.close());
  const random = randomFrom(3);
  const done: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const client = await loginAs(server.url, COMPANY);
    const share = await shareOf(server.url, 'US', 'PFE');
    let isDead = false;
    const lanes = Array.from({ length: LANES }, () => order(client, share, () => isDead));
    await wait(random() * LONGEST_MS);
    server.kill();
    isDead = true;
    for (const lane of await Promise.all(lanes)) done.push(...lane.done);
    await server.up();
    // What rests takes money: some of it is free again for the next.
    await (await loginAs(server.url, COMPANY)).call('orderCancelAll', {});
  }
  const books = await booksOf(server.url, await loginAs(server.url, COMPANY), done);
  return { figure: `${kills} kills, ${done.length} acknowledged: ${told(books)}`, passed: isRight(books) && done.length > kills };
}

/** On a file system of its own, which the sandbox alone sees, and which is gone with it. */
async function onFullDisk({ after }: Run) {
  const folder = await mkdtemp(join(tmpdir(), 'coulisse-full-'));
  after(() => rm(folder, { recursive: true, force: true }));
  const disk = join(folder, 'disk');
  await mkdir(disk);
  const mount = `mount -t tmpfs -o size=${DISK_MB}m tmpfs ${disk} && exec "$@"`;
  const flags = { rate: '10', demo: 'funded', db: join(disk, 'sandbox.db') };
  const sandbox = await startSandbox(flags, {}, ['unshare', '-rm', 'sh', '-c', mount, 'sh']);
  after(() => sandbox.kill());
  const inside = join(`/proc/${sandbox.pid}/root`, disk);
  const client = await loginAs(sandbox.url, COMPANY);
  const share = await shareOf(sandbox.url, 'US', 'PFE');
  const { bavail, bsize } = await statfs(inside);
  const ballast = join(inside, 'ballast');
  await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - ROOM)));

  const full = await order(client, share, ({ done, refused }) => refused.length >= REFUSED || done.length >= MOST_ORDERS);
  const isRead = (await client.ask('positionMine', {})).code === EnvelopeCode.Ok;
  const isSaid = sandbox.output.some((line) => /disk is full/i.test(line));
  await rm(ballast);
  const later = await order(client, share, ({ done, refused }) => done.length + refused.length >= REFUSED);
  const done = [...full.done, ...later.done];
  const now = await booksOf(sandbox.url, client, done);
  // The same after a death.
  const copy = join(folder, 'copy');
  process.kill(sandbox.pid, 'SIGSTOP');
  await cp(inside, copy, { recursive: true });
  await sandbox.kill();
  const again = await startSandbox({ ...flags, db: join(copy, 'sandbox.db') });
  after(() => again.kill());
  const then = await booksOf(again.url, await loginAs(again.url, COMPANY), done);
  const codes = [...new Set(full.refused)].join('/');
  return {
    figure:
      `disk full after ${full.done.length} orders: ${full.refused.length} refused with ${codes}, reads ${isRead ? 'go on' : 'FAIL'}, the log ` +
      `${isSaid ? 'says so' : 'DOES NOT SAY SO'}, with room again ${later.done.length} of ${REFUSED} taken, ${told(now)}, after a restart ${told(then)}`,
    passed: full.refused.length > 0 && isRead && isSaid && later.done.length === REFUSED && isRight(now) && isRight(then),
  };
}

async function cutShortOrShared({ after }: Run) {
  const folder = await mkdtemp(join(tmpdir(), 'coulisse-cut-'));
  after(() => rm(folder, { recursive: true, force: true }));
  const db = join(folder, 'sandbox.db');
  const flags = { rate: '10', demo: 'funded', db };
  const first = await startSandbox(flags);
  after(() => first.kill());
  const client = await loginAs(first.url, COMPANY);
  const share = await shareOf(first.url, 'US', 'PFE');
  const { done } = await order(client, share, (so) => so.done.length >= REFUSED);
  const second = await refusalOf(flags);
  const still = await booksOf(first.url, client, done);
  await first.stop();

  const cuts: string[] = [];
  for (const share of [0.9, 0.5, 0.001]) {
    const copy = join(folder, `cut-${share}.db`);
    await cp(db, copy);
    await truncate(copy, Math.floor((await stat(db)).size * share));
    cuts.push(await refusalOf({ ...flags, db: copy }));
  }
  const isClear = (said: string): boolean => said !== '' && !/^\s+at /m.test(said);
  const unclear = cuts.filter((said) => !isClear(said)).length;
  const isLocked = /another sandbox is using/i.test(second) && isRight(still);
  return {
    figure: `a second process is ${isLocked ? 'refused' : 'NOT REFUSED'}; ${cuts.length} stores cut short, ${unclear} without a clear word (${cuts[0]})`,
    passed: isLocked && unclear === 0,
  };
}

/** What a sandbox says that does not start; empty where it does. */
async function refusalOf(flags: Readonly<Record<string, string>>): Promise<string> {
  try {
    await (await startSandbox(flags)).kill();
    return '';
  } catch (cause) {
    // The first line is the test's own.
    return cause instanceof Error ? cause.message.split('\n').slice(1).join('\n').trim() : '';
  }
}
