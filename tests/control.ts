/** What `--control` opens on the sandbox, see sandbox/http/control.ts. */
import type { PushStats, SentValue } from '../sandbox/push/wire.ts';

export interface Control {
  stats(): Promise<PushStats>;
  hash(market: string): Promise<{ hash: string; rows: number }>;
  /** What the frames of that number told of the row, empty where none did; undefined where that is no longer known. */
  told(seq: number, id: number): Promise<SentValue[] | undefined>;
  /** Sandbox time, epoch ms. */
  now(): Promise<number>;
  /** Moves the sandbox's clock on. */
  advance(ms: number): Promise<void>;
  pause(paused: boolean): Promise<void>;
  /** What the `ledger` or `reviews` do by themselves rests, so that what is pending is so for as long as a slow machine takes. */
  hold(sweep: 'ledger' | 'reviews', held: boolean): Promise<void>;
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
    async told(seq, id) {
      const answer = await get(`told?seq=${seq}&id=${id}`);
      if (answer.status === 404) return undefined;
      return (await answer.json()) as SentValue[];
    },
    now: async () => ((await (await get('clock')).json()) as { now: number }).now,
    advance: async (ms) => void (await post('clock', { advanceMs: ms })),
    pause: async (paused) => void (await post('feed', { paused })),
    hold: async (name, held) => void (await post('sweep', { name, held })),
    faults: async (faults) => void (await post('faults', faults)),
  };
}
