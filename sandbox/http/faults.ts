/** HTTP faults for tests: a path answers with a status, late, or not at all, for a number of requests. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from './envelope.ts';

export interface HttpFault {
  /** The whole path, for example `/web/m_ft/kline`. */
  readonly path: string;
  /** HTTP status and envelope code to answer with. */
  readonly status?: number | undefined;
  readonly delayMs?: number | undefined;
  /** The connection is cut without an answer. */
  readonly reset?: boolean | undefined;
  /** Requests that it holds for. */
  readonly count: number;
}

export interface HttpFaults {
  add(fault: HttpFault): void;
  clear(): void;
  /** An onRequest hook. */
  intercept(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined>;
}

export function createHttpFaults(): HttpFaults {
  let faults: (HttpFault & { left: number })[] = [];
  return {
    add: (fault) => {
      faults.push({ ...fault, left: fault.count });
    },
    clear: () => {
      faults = [];
    },
    async intercept(request, reply) {
      const path = request.url.split('?', 1)[0];
      const fault = faults.find((candidate) => candidate.path === path);
      if (!fault) return undefined;
      fault.left -= 1;
      if (fault.left <= 0) faults = faults.filter((other) => other !== fault);
      if (fault.delayMs) await wait(fault.delayMs);
      if (fault.reset) {
        void reply.hijack();
        request.raw.destroy();
        return reply;
      }
      return fault.status === undefined ? undefined : reply.code(fault.status).send(failure(fault.status, 'Fault of a test'));
    },
  };
}
