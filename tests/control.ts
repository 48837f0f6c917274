/** What `--control` opens on the sandbox, see sandbox/control.ts. */
import type { QuoteValues } from '../contract/quote.ts';
import type { PushStats } from '../sandbox/push/wire.ts';

export interface SentValue {
  readonly seq: number;
  readonly values: { readonly [K in keyof QuoteValues]?: number | null };
}

export interface Control {
  stats(): Promise<PushStats>;
  hash(market: string): Promise<{ hash: string; rows: number }>;
  /** Undefined where the server never told it, or too long ago. */
  value(stream: number, epoch: number, seq: number, id: number): Promise<SentValue | undefined>;
  /** Sandbox time, epoch ms. */
  now(): Promise<number>;
  pause(paused: boolean): Promise<void>;
  faults(faults: object): Promise<void>;
}

export function controlOf(url: string): Control {
  const get = (path: string): Promise<Response> => fetch(new URL(`sandbox/${path}`, url));
  const post = async (path: string, body: object): Promise<unknown> => {
    const answer = await fetch(new URL(`sandbox/${path}`, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  return {
    stats: async () => (await get('stats')).json() as Promise<PushStats>,
    hash: async (market) => (await get(`hash?market=${market}`)).json() as Promise<{ hash: string; rows: number }>,
    async value(stream, epoch, seq, id) {
      const answer = await get(`value?stream=${stream}&epoch=${epoch}&seq=${seq}&id=${id}`);
      return answer.ok ? ((await answer.json()) as SentValue) : undefined;
    },
    now: async () => ((await post('clock', { advanceMs: 0 })) as { now: number }).now,
    pause: async (paused) => void (await post('feed', { paused })),
    faults: async (faults) => void (await post('faults', faults)),
  };
}
