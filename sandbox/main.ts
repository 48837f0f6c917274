/** `npm start`. Entry file, wires only. */
import { fileURLToPath } from 'node:url';
import { FlagError, HELP, parseFlags } from './flags.ts';

const NODE_MAJOR = 24;
const ORPHAN_CHECK_MS = 500;

const inProject = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

async function main(): Promise<void> {
  const major = Number(process.versions.node.split('.', 1)[0]);
  if (major !== NODE_MAJOR) {
    throw new FlagError(`The sandbox needs Node ${NODE_MAJOR}, this is ${process.versions.node}. "npm start" brings the right one along.`);
  }
  const flags = parseFlags(process.argv.slice(2), process.env['DATABASE_URL'] ?? inProject('.coulisse/sandbox.db'));
  if (flags === 'help') {
    console.log(HELP);
    return;
  }
  // After the guard: on another Node the native modules behind this import crash without a word.
  const { startSandbox } = await import('./start.ts');
  const sandbox = await startSandbox({ ...flags, staticDir: inProject('dist'), log: (line) => console.log(line) });
  console.log(`Coulisse is open at ${sandbox.url}`);

  let closing = false;
  const close = () => {
    if (closing) return;
    closing = true;
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
  // npm keeps a signal to itself and leaves what it started behind, holding the port and the store.
  const starter = process.ppid;
  if (process.env['npm_lifecycle_event'] === 'start') {
    setInterval(() => process.ppid !== starter && close(), ORPHAN_CHECK_MS).unref();
  }
}

/** Failures that name themselves need no stack. */
const SPOKEN = new Set(['FlagError', 'StartRefused', 'StoreLocked', 'RangeError']);

main().catch((error: unknown) => {
  console.error(error instanceof Error && SPOKEN.has(error.name) ? error.message : error);
  process.exitCode = 1;
});
