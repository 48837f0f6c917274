/** `npm start`, and `npm run sandbox -- review …`. Entry file, wires only. */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FlagError, HELP, parseFlags } from './flags.ts';
import { keepYoungHeapSmall } from './load/heap.ts';

const NODE_MAJOR = 24;
const ORPHAN_CHECK_MS = 500;

const inProject = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** What the paths of keys and uploads begin with; a store that is no file has them in the project. */
const beside = (db: string): string =>
  db === 'memory' ? inProject('.coulisse/memory') : /^postgres(ql)?:/.test(db) ? inProject('.coulisse/postgres') : db;

async function main(): Promise<void> {
  // Before the start: who ends it meanwhile is missed at its end.
  const starter = process.ppid;
  const major = Number(process.versions.node.split('.', 1)[0]);
  if (major !== NODE_MAJOR) {
    throw new FlagError(`The sandbox needs Node ${NODE_MAJOR}, this is ${process.versions.node}. "npm start" brings the right one along.`);
  }
  const args = process.argv.slice(2);
  const defaultDb = process.env['DATABASE_URL'] ?? inProject('.coulisse/sandbox.db');
  if (args[0] === 'review') {
    const { runReview } = await import('./reviews/command.ts');
    console.log(await runReview(args.slice(1), defaultDb, (db) => `${beside(db)}.operator`));
    return;
  }
  const flags = parseFlags(args, defaultDb);
  if (flags === 'help') {
    console.log(HELP);
    return;
  }
  // Half of the time that modules take to load goes into compiling them. By the environment, so that the push child has it too.
  process.env['NODE_COMPILE_CACHE'] ??= inProject('node_modules/.cache/coulisse');
  enableCompileCache();
  keepYoungHeapSmall();
  // After the guard: on another Node the native modules behind these imports crash without a word.
  const { startSandbox } = await import('./start.ts');
  const { demoText } = await import('./accounts/demo.ts');
  const { paceOf } = await import('./ledger/desk.ts');
  // Whatever it writes is about customers.
  process.umask(0o077);
  const { SMTP_URL: smtpUrl, MAIL_FROM: mailFrom, COULISSE_KEY: key, COULISSE_KEPT: kept } = process.env;
  const sandbox = await startSandbox({
    ...flags,
    pace: paceOf(flags.pace),
    demo: flags.demo,
    beside: flags.db === 'memory' ? undefined : beside(flags.db),
    operatorFile: `${beside(flags.db)}.operator`,
    smtpUrl,
    mailFrom,
    key,
    kept,
    staticDir: flags.client === undefined ? inProject('dist') : resolve(flags.client),
    log: (line) => console.log(line),
    ended(cause) {
      console.error(cause.message);
      process.exit(1);
    },
  });
  console.log(`Coulisse is open at ${sandbox.url}`);
  flushCompileCache();
  console.log(demoText());

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
  if (process.env['npm_lifecycle_event'] === 'start') {
    setInterval(() => process.ppid !== starter && close(), ORPHAN_CHECK_MS).unref();
  }
}

/** Failures that name themselves need no stack. */
const SPOKEN = new Set(['FlagError', 'StartRefused', 'StoreLocked', 'RangeError', 'ReviewError']);

main().catch((error: unknown) => {
  console.error(error instanceof Error && SPOKEN.has(error.name) ? error.message : error);
  process.exitCode = 1;
});
