/** What any node may take of what another kept, in Redis. While that is away, what a node keeps only itself can take. */
import type { Redis } from 'ioredis';
import type { Passing } from './passing.ts';

export const createSharedPassing = (redis: Redis, prefix: string, alone: Passing): Passing => ({
  async keep(name, value, ms) {
    await redis.set(`${prefix}passing ${name}`, value, 'PX', ms).catch(() => alone.keep(name, value, ms));
  },
  async take(name) {
    const shared = await redis.getdel(`${prefix}passing ${name}`).catch(() => undefined);
    return shared ?? alone.take(name);
  },
});
