/**
 * Connections to the Redis of several nodes (or Valkey): what they pass each other and may lose. Loaded only where there are several.
 * A command that can't be sent at once fails, and none waits for longer than a second: whoever asks has another way or says so.
 */
import type { Redis } from 'ioredis';
import { StartRefused } from '../refusal.ts';

const COMMAND_MS = 1000;
const CONNECT_MS = 5000;
const AGAIN_MS = 500;

/** Where it is, and what all names in it begin with: those of one market. */
export interface RedisPlace {
  /** `redis://…`, or the path of a socket. */
  readonly url: string;
  readonly prefix: string;
}

/** @throws StartRefused when it can't be reached */
export async function connectRedis(url: string): Promise<Redis> {
  const { Redis: Client } = await import('ioredis');
  const redis = new Client(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    commandTimeout: COMMAND_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    // What was under way when it broke has failed; sent again it might count twice.
    autoResendUnfulfilledCommands: false,
    retryStrategy: () => AGAIN_MS,
  });
  let reason = 'no answer';
  // Without a listener each failed attempt is written to the terminal; whoever needs it hears of its commands.
  redis.on('error', (cause: Error) => {
    reason = cause.message;
  });
  try {
    await redis.connect();
  } catch (cause) {
    redis.disconnect();
    throw new StartRefused(`Redis can't be reached: ${reason}. --redis says where it is`, { cause });
  }
  return redis;
}
