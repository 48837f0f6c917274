/** Which routes browsers asked for, for tests: what a test asks by itself is no use of the client. */
import type { FastifyRequest } from 'fastify';

export interface CountedCalls {
  /** Counts a request whose route is found. */
  count(request: FastifyRequest): void;
  /** How often each was asked: `{"GET /web/article/:id": 3}`. */
  counts(): Readonly<Record<string, number>>;
}

/** What every browser's name of itself begins with, and no program's of Node. */
const BROWSER = 'Mozilla/';

export function createCountedCalls(): CountedCalls {
  const asked = new Map<string, number>();
  return {
    count({ method, routeOptions: { url }, headers }) {
      if (url === undefined || !headers['user-agent']?.startsWith(BROWSER)) return;
      const call = `${method} ${url}`;
      asked.set(call, (asked.get(call) ?? 0) + 1);
    },
    counts: () => Object.fromEntries(asked),
  };
}
