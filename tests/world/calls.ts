/** `fetch` of a world: a call takes its time on the network, and ends when it is given up. */
import { BODY_HEADER } from '../../contract/push.ts';
import type { Random } from './random.ts';
import type { Answer, Asked } from './rest.ts';
import type { Scheduler } from './scheduler.ts';

export interface CallsOptions {
  readonly scheduler: Scheduler;
  readonly random: Random;
  /** Undefined: nothing listens there. */
  readonly answer: (asked: Asked) => Promise<Answer> | undefined;
  readonly way: () => 'open' | 'refused' | 'silent';
  /** A request for a push connection's body has arrived; undefined: there is none to have. */
  readonly body: (name: string, signal: AbortSignal | null | undefined, heard: () => void) => ReadableStream<Uint8Array> | undefined;
  /** A handler failed, which none may. */
  readonly failed: (error: unknown) => void;
  /** Line by line, what is asked and what that comes to. */
  readonly note: (line: string) => void;
}

export interface Calls {
  /** @param heard a body that was asked for has brought something */
  fetchOf(heard: () => void): typeof fetch;
  /** World ms of the departure of each that is under way. */
  readonly pending: ReadonlySet<{ readonly at: number; readonly path: string }>;
  /** Each answer takes so much longer. */
  lateMs: number;
  /** Each request does. Whoever gives it up can't call it back. */
  delayMs: number;
  /** Requests arrive, and their answers don't: the connection breaks, or falls silent. `requests`: neither do they. */
  losing: 'no' | 'broken' | 'silent' | 'requests';
  /** Money calls reach the server once more, so much later; undefined: once. */
  againMs: number | undefined;
  /** Answers under way are lost with the connections that they would come by. */
  cut(): void;
}

const LEAST_MS = 2;
const MOST_MS = 40;
const REFUSED_MS = 10;

export function createCalls({ scheduler, random, answer, way, body, failed, note }: CallsOptions): Calls {
  const pending = new Set<{ readonly at: number; readonly path: string }>();
  const takes = (): number => LEAST_MS + random() * (MOST_MS - LEAST_MS);
  let cuts = 0;

  const calls: Calls = {
    pending,
    lateMs: 0,
    delayMs: 0,
    losing: 'no',
    againMs: undefined,
    cut: () => (cuts += 1),
    fetchOf: (heard) => (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const call = { at: scheduler.now, path: url.pathname };
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      const { signal } = init ?? {};
      const headers = new Headers(init?.headers);
      // An answer that never ends has no deadline: whoever reads it watches it.
      const name = headers.get(BODY_HEADER);
      if (name === null) pending.add(call);
      const settled = promise.finally(() => pending.delete(call));
      settled.catch(() => undefined);
      const refuse = (): void => reject(new TypeError('fetch failed'));
      const giveUp = (): void => reject(signal?.reason);
      if (signal?.aborted) giveUp();
      signal?.addEventListener('abort', giveUp);
      const text = typeof init?.body === 'string' ? init.body : undefined;
      const asked: Asked = { url, method: init?.method ?? 'GET', token: headers.get('authorization') ?? '', body: text };
      if (way() === 'refused') scheduler.after(REFUSED_MS, refuse);
      else if (way() === 'open')
        scheduler.after(
          takes() + calls.delayMs,
          () => void (name === null ? reach(asked, resolve, refuse) : bring(name, signal, heard, resolve)),
        );
      return settled;
    },
  };

  async function reach(asked: Asked, resolve: (response: Response) => void, refuse: () => void): Promise<void> {
    const cut = cuts;
    const answered = calls.losing === 'requests' ? undefined : answer(asked);
    if (!answered) return refuse();
    const given = await answered.catch(failed);
    if (!given) return refuse();
    const { status, text } = given;
    if (asked.body !== undefined) note(`${asked.url.pathname} ${asked.body} ${text.length}`);
    // Whatever lies between may send what it got no answer to once more.
    if (calls.againMs !== undefined && asked.body?.includes('"clientOrderId"'))
      scheduler.after(calls.againMs, () => void answer(asked)?.catch(failed));
    const { losing } = calls;
    if (losing === 'silent') return;
    scheduler.after(takes() + calls.lateMs, () => {
      // A network that has gone meanwhile loses it: whoever asked waits until the deadline.
      if (way() === 'refused' || losing === 'broken' || cut !== cuts) refuse();
      // The platform reads a body over turns of its loop, which no world has.
      else if (way() === 'open') resolve(Object.assign(new Response(null, { status }), { text: async () => text }));
    });
  }

  function bring(name: string, signal: AbortSignal | null | undefined, heard: () => void, resolve: (response: Response) => void): void {
    const stream = signal?.aborted ? undefined : body(name, signal, heard);
    scheduler.after(takes(), () => {
      if (way() === 'open') resolve(new Response(stream ?? null, { status: stream ? 200 : 404 }));
    });
  }

  return calls;
}
