/** `npm run sandbox:cluster`: two nodes and a balancer on this machine's PostgreSQL and Redis. Entry file, wires only. */
import { once } from 'node:events';
import { chmod, mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { demoText } from '../accounts/demo.ts';
import { FlagError, HELP, parseFlags } from '../flags.ts';
import { assertFree } from '../port.ts';
import { createBalancer } from './balancer.ts';
import { startNodes } from './nodes.ts';
import { lacking, startPostgres, startRedis } from './services.ts';

const COUNT = 2;
/** Of the flags those that are the balancer's. */
const OWN = new Set(['--port', '--host']);

const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const { DATABASE_URL: database, REDIS_URL: redis } = process.env;
  const flags = parseFlags(args, database ?? 'memory');
  if (flags === 'help') {
    console.log(`Two nodes behind a balancer, with the flags of one sandbox. DATABASE_URL and REDIS_URL name servers that run.\n\n${HELP}`);
    return;
  }
  if (args.some((arg) => /^--(?:db|redis|reach)(?:=|$)/.test(arg))) throw new FlagError('DATABASE_URL and REDIS_URL name the servers');
  const missing = await lacking({ postgres: !database, redis: !redis });
  if (missing !== undefined) throw new FlagError(missing);
  await assertFree(flags.port, flags.host);

  // PostgreSQL may run as another user, who has to get through.
  for (const path of ['.coulisse', '.coulisse/cluster']) {
    await mkdir(inProject(path), { recursive: true });
    await chmod(inProject(path), 0o711);
  }
  const services = await Promise.all([
    database ? { url: database, stop: async () => {} } : startPostgres(inProject('.coulisse/cluster/postgres')),
    redis ? { url: redis, stop: async () => {} } : startRedis(inProject('.coulisse/cluster/redis')),
  ]);
  const [store, bus] = services;
  const balancer = createBalancer();
  const nodes = startNodes({
    count: COUNT,
    args: [...withoutOwn(args), '--db', store.url, '--redis', bus.url, '--proxy', '127.0.0.1'],
    changed: (urls) => balancer.setNodes(urls),
    log: (place, line) => console.log(`${place + 1}  ${line}`),
  });

  let isClosing = false;
  const close = async (code: number) => {
    if (isClosing) return;
    isClosing = true;
    await balancer.close();
    await nodes.stop();
    for (const service of services) await service.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close(0));
  try {
    await nodes.ready();
    balancer.server.listen({ port: flags.port, host: flags.host });
    await once(balancer.server, 'listening');
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause);
    return close(1);
  }
  const address = balancer.server.address();
  const port = typeof address === 'object' && address ? address.port : flags.port;
  console.log(
    `Coulisse is open at http://${flags.host === '0.0.0.0' ? 'localhost' : flags.host}:${port}/ over ${COUNT} nodes: ${nodes.urls.join(' ')}`,
  );
  console.log(demoText());
}

/** A flag and its value, whichever way they are written. */
function withoutOwn(args: readonly string[]): string[] {
  return args.filter((arg, place) => !OWN.has(arg.split('=', 1)[0] ?? '') && !OWN.has(args[place - 1] ?? ''));
}

main().catch((error: unknown) => {
  console.error(error instanceof FlagError || (error instanceof Error && error.name === 'StartRefused') ? error.message : error);
  process.exitCode = 1;
});
