/** A real sandbox on a port of its own, at an instant when New York trades. */
import { KEPT } from '../../sandbox/market/kept.fixture.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox/start.ts';

export interface Rig extends Sandbox, Requests {}

/** Of a sandbox that runs. */
export interface Requests {
  /** GET below the address; the body as JSON. */
  get(path: string, init?: RequestInit): Promise<Answer>;
  post(path: string, body?: unknown, init?: RequestInit): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export async function startRig(options: Partial<SandboxOptions> = {}): Promise<Rig> {
  const sandbox = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    db: 'memory',
    seed: 1,
    clock: { start: '2026-03-11T14:00Z' },
    speed: 1,
    rate: 4000,
    control: true,
    ...(options.db === undefined && options.clock === undefined && options.seed === undefined && { kept: KEPT }),
    ...options,
  });
  return { ...sandbox, ...requestsTo(sandbox.url) };
}

export function requestsTo(url: string): Requests {
  const call = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(new URL(path, url), init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
  };
  return {
    get: (path, init = {}) => call(path, init),
    post: (path, body, init = {}) =>
      call(path, {
        method: 'POST',
        ...(body !== undefined && {
          body: typeof body === 'string' ? body : JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
        ...init,
      }),
  };
}
