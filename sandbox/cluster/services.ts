/** PostgreSQL and Redis of this machine's packages, started for as long as whoever asks lives, their data in one folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefused } from '../refusal.ts';

export interface Service {
  /** As `--db` or `--redis` take it. */
  readonly url: string;
  stop(): Promise<void>;
}

const INSTALL = 'apt-get install -y postgresql redis-server';
/** Where packages put the servers: Debian by version, others in the path. */
const VERSIONS = '/usr/lib/postgresql';
/** PostgreSQL refuses to run as root; then it runs as nobody. */
const NOBODY = 65_534;
const START_MS = 30_000;

/** Runs a server until its own input ends, as it does with the process that holds the other end, however that dies. */
const WHILE_HELD = '"$0" "$@" & server=$!; exec 3<&0; { read -r _ <&3; kill -INT "$server"; } & wait "$server"';

const inPath = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(':')
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

async function postgresFolder(): Promise<string | undefined> {
  const versions = await readdir(VERSIONS).catch(() => []);
  const newest = versions.toSorted((a, b) => Number(b) - Number(a)).find((version) => existsSync(join(VERSIONS, version, 'bin/postgres')));
  return newest === undefined ? inPath('postgres')?.replace(/\/postgres$/, '') : join(VERSIONS, newest, 'bin');
}

/** What this machine lacks of what is wanted, in words with what to do; undefined: nothing. */
export async function lacking(wanted: { readonly postgres: boolean; readonly redis: boolean }): Promise<string | undefined> {
  const missing = [
    wanted.postgres && !(await postgresFolder()) ? 'PostgreSQL' : [],
    wanted.redis && !inPath('redis-server') ? 'Redis' : [],
  ].flat();
  if (missing.length === 0) return undefined;
  return `This machine has no ${missing.join(' and no ')}. On Debian: ${INSTALL}. Or name servers that run: DATABASE_URL and REDIS_URL; or use docs/compose.yaml with Docker`;
}

const why = async (): Promise<string> => (await lacking({ postgres: true, redis: true })) ?? '';

/** @param folder its parent is there for all users to pass; no port is taken @throws StartRefused */
export async function startPostgres(folder: string): Promise<Service> {
  const bin = await postgresFolder();
  if (bin === undefined) throw new StartRefused(await why());
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const env = { LC_ALL: 'C', PATH: process.env['PATH'] };
  const [data, sockets] = [join(folder, 'data'), join(folder, 'run')];
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  for (const path of [data, sockets]) {
    await mkdir(path, { recursive: true, mode: 0o700 });
    if (isRoot) await chown(path, NOBODY, NOBODY);
  }
  if (!existsSync(join(data, 'PG_VERSION'))) {
    const args = ['-D', data, '-U', 'coulisse', '--auth=trust', '-E', 'UTF8'];
    await settled(spawn(join(bin, 'initdb'), args, { ...user, env, stdio: ['ignore', 'ignore', 'pipe'] }), 'initdb');
  }
  const args = ['-D', data, '-k', sockets, '-c', 'listen_addresses='];
  const server = spawn('sh', ['-c', WHILE_HELD, join(bin, 'postgres'), ...args], { ...user, env, stdio: ['pipe', 'ignore', 'pipe'] });
  await said(server, server.stderr, 'ready to accept connections', 'PostgreSQL');
  return { url: `postgres://coulisse@localhost/postgres?host=${encodeURIComponent(sockets)}`, stop: () => ended(server) };
}

/** Keeps nothing on the disk: what it holds may be lost. No port is taken. @throws StartRefused */
export async function startRedis(folder: string): Promise<Service> {
  const program = inPath('redis-server');
  if (program === undefined) throw new StartRefused(await why());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'redis.sock');
  await rm(path, { force: true });
  const args = ['--port', '0', '--unixsocket', path, '--unixsocketperm', '700', '--save', '', '--appendonly', 'no', '--dir', folder];
  const server = spawn('sh', ['-c', WHILE_HELD, program, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  await said(server, server.stdout, 'eady to accept connections', 'Redis');
  return { url: path, stop: () => ended(server) };
}

async function settled(child: ChildProcess, name: string): Promise<void> {
  const errors: Buffer[] = [];
  child.stderr?.on('data', (text: Buffer) => errors.push(text));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new StartRefused(`${name} failed: ${Buffer.concat(errors).toString()}`);
}

/** Resolves once it says that it is ready. */
async function said(child: ChildProcess, output: NodeJS.ReadableStream, words: string, name: string): Promise<void> {
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const refuse = (why: string) => reject(new StartRefused(`${name} ${why}:\n${lines.join('')}`));
    const late = setTimeout(() => refuse('did not start in time'), START_MS);
    child.once('exit', () => refuse('ended before it was ready'));
    output.on('data', (text: Buffer) => {
      // What it says later is read and let go, or it would wait for a reader.
      if (lines.length < 100) lines.push(text.toString());
      if (!text.includes(words)) return;
      clearTimeout(late);
      resolve();
    });
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.stdin?.end();
  await once(child, 'exit');
}
