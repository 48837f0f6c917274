/** Nodes behind a balancer on this machine's PostgreSQL and Redis, all of their own, in a folder that goes away. */
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBalancer } from '../../sandbox/cluster/balancer.ts';
import { type Nodes, startNodes } from '../../sandbox/cluster/nodes.ts';
import { startPostgres, startRedis } from '../../sandbox/cluster/services.ts';
import { KEPT } from '../../sandbox/market/kept.fixture.ts';
import { FIXED_CLOCK } from '../startSandbox.ts';

export interface TestCluster {
  /** Of the balancer. */
  readonly url: string;
  readonly database: string;
  readonly redis: string;
  readonly nodes: Nodes;
  close(): Promise<void>;
}

export async function startCluster(count: number, args: readonly string[] = []): Promise<TestCluster> {
  const dir = await mkdtemp(join(tmpdir(), 'coulisse-cluster-'));
  await chmod(dir, 0o755);
  const postgres = await startPostgres(join(dir, 'postgres'));
  const redis = await startRedis(join(dir, 'redis'));
  const balancer = createBalancer();
  const lines: string[] = [];
  const common = ['--db', postgres.url, '--redis', redis.url, '--proxy', '127.0.0.1', '--control', '--demo', 'funded'];
  const nodes = startNodes({
    count,
    args: [...common, '--clock', FIXED_CLOCK, '--seed', '1', ...args],
    env: { COULISSE_KEY: 'ab'.repeat(32), COULISSE_KEPT: KEPT },
    changed: (urls) => balancer.setNodes(urls),
    log(place, line) {
      // Of a request that went well nobody wants to read.
      if (!/ (?:200|101) [\d.]+ ms$/.test(line)) lines.push(`${place + 1}  ${line}`);
    },
  });
  try {
    await nodes.ready();
  } catch (cause) {
    throw new Error(`The nodes did not start:\n${lines.slice(-40).join('\n')}`, { cause });
  }
  balancer.server.listen({ port: 0, host: '127.0.0.1' });
  await once(balancer.server, 'listening');
  const address = balancer.server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`,
    database: postgres.url,
    redis: redis.url,
    nodes,
    async close() {
      await balancer.close();
      await nodes.stop();
      await Promise.all([postgres.stop(), redis.stop()]);
      await rm(dir, { recursive: true, force: true });
      const failed = lines.filter((line) => line.includes('error in') || line.includes('failed'));
      if (failed.length > 0)
        console.log(`The nodes' log said ${failed.length} times that something failed, such as:\n${failed.slice(0, 8).join('\n')}`);
    },
  };
}
