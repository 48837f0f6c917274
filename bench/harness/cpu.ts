/** Processor time as Linux counts it, by thread; and what else the machine does meanwhile. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds of processor time of each thread of a browser; keys name process, thread and role. */
export type Threads = ReadonlyMap<string, { readonly role: Role; readonly ms: number }>;
/** main: the main threads of all pages; worker: shared and dedicated workers; net: the process that holds the sockets. */
export type Role = 'main' | 'worker' | 'net' | 'gpu' | 'other';

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process or the thread ended meanwhile.
    return undefined;
  }
};

const list = (path: string): string[] => {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
};

const parentOf = (pid: number): number => {
  const stat = read(`/proc/${pid}/stat`) ?? '';
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? Number.NaN);
};

/** The process and all that descend from it. */
function family(root: number): number[] {
  const all = list('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(Number(name)) }));
  const found = new Set([root]);
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

/** Kind of a browser's process, as its command line says. */
function kindOf(pid: number): string {
  const command = read(`/proc/${pid}/cmdline`) ?? '';
  const [, type = 'browser'] = /--type=([\w-]+)/.exec(command) ?? [];
  return type === 'utility' && command.includes('network.mojom') ? 'network' : type;
}

function roleOf(kind: string, isFirst: boolean, name: string): Role {
  if (kind === 'network') return 'net';
  if (kind === 'gpu-process') return 'gpu';
  if (kind !== 'renderer') return 'other';
  if (isFirst) return 'main';
  return /SharedWorker|DedicatedWorker/i.test(name) ? 'worker' : 'other';
}

export function threadsOf(root: number): Threads {
  const threads = new Map<string, { role: Role; ms: number }>();
  for (const pid of family(root)) {
    const kind = kindOf(pid);
    for (const thread of list(`/proc/${pid}/task`)) {
      const [ran] = (read(`/proc/${pid}/task/${thread}/schedstat`) ?? '').split(' ');
      const name = read(`/proc/${pid}/task/${thread}/comm`) ?? '';
      if (ran) threads.set(`${pid} ${thread}`, { role: roleOf(kind, Number(thread) === pid, name), ms: Number(ran) / 1e6 });
    }
  }
  return threads;
}

export type Spent = Readonly<Record<Role | 'all', number>>;

/** Milliseconds that passed on each kind of thread; one that began in between counts whole. */
export function spent(before: Threads, after: Threads): Spent {
  const sums = { main: 0, worker: 0, net: 0, gpu: 0, other: 0, all: 0 };
  for (const [thread, { role, ms }] of after) {
    const more = ms - (before.get(thread)?.ms ?? 0);
    sums[role] += more;
    sums.all += more;
  }
  return sums;
}

/** Milliseconds that all processors of the machine were busy. */
export function machineMs(): number {
  const [line = ''] = (read('/proc/stat') ?? '').split('\n', 1);
  const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0] = line.trim().split(/\s+/).slice(1).map(Number);
  return (user + nice + system + irq + soft) * 10;
}

/** Bytes of memory that belong to a process alone. */
export function privateBytes(pid: number): number {
  const text = read(`/proc/${pid}/smaps_rollup`) ?? '';
  const sum = [...text.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm)].reduce((total, [, kilobytes]) => total + Number(kilobytes), 0);
  return sum * 1024;
}

/** The process that draws a page: the one whose first thread works most while the page is `busy`. The protocol doesn't tell it. */
export async function rendererOf(root: number, busy: () => Promise<unknown>): Promise<number> {
  const before = threadsOf(root);
  await busy();
  const [most] = [...threadsOf(root)]
    .filter(([, { role }]) => role === 'main')
    .map(([thread, { ms }]) => ({ pid: Number.parseInt(thread, 10), ms: ms - (before.get(thread)?.ms ?? 0) }))
    .toSorted((a, b) => b.ms - a.ms);
  if (!most) throw new Error('No process draws pages');
  return most.pid;
}

/** What others spend on the machine during a piece of work, milliseconds a second. */
export async function foreignDuring<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly foreignMs: number }> {
  const look = () => ({ at: performance.now(), machine: machineMs(), own: threadsOf(process.pid) });
  const before = look();
  const value = await work();
  const after = look();
  const foreign = after.machine - before.machine - spent(before.own, after.own).all;
  return { value, foreignMs: Math.max(0, (foreign * 1000) / (after.at - before.at)) };
}

/** Milliseconds a second that others may spend on the machine; what is measured beside more is spoilt. */
export const FOREIGN_LIMIT_MS = 350;

const QUIET_MS_A_SECOND = 250;
const LOOK_MS = 500;
const LOOKS = 20;

/** Waits until others leave the machine alone, 10 s at most; returns their last milliseconds a second. */
export async function quiet(): Promise<number> {
  let load = 0;
  for (let look = 0; look < LOOKS; look += 1) {
    const before = machineMs();
    await setTimeout(LOOK_MS);
    load = ((machineMs() - before) * 1000) / LOOK_MS;
    if (load < QUIET_MS_A_SECOND) break;
  }
  return load;
}
