/** Counts of several nodes, in Redis. While that is away each node counts for itself: a limit then holds for each of them. */
import type { Redis } from 'ioredis';
import type { Counts } from './counts.ts';

export const createSharedCounts = (redis: Redis, prefix: string, alone: Counts): Counts => ({
  async count(key, windowMs) {
    const name = `${prefix}count ${windowMs} ${key}`;
    try {
      const replies = await redis.multi().set(name, 0, 'PX', windowMs, 'NX').incr(name).pttl(name).exec();
      const [, [, count] = [], [, left] = []] = replies ?? [];
      if (typeof count === 'number' && typeof left === 'number') return { count, endsIn: Math.max(0, left) };
    } catch {
      // Counted below.
    }
    return alone.count(key, windowMs);
  },
});
