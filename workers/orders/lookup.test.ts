import { expect, test } from 'vitest';
import type { Intent } from '../../contract/frame.ts';
import { createLookup, type LookupEnvironment } from './lookup.ts';

const intent: Intent = { clientOrderId: 'one', endpoint: 'stockCreate', state: 'unknown', about: {}, at: 0, asked: 0 };

/** A lookup whose calls the test answers and whose timers it runs. */
function scene() {
  const calls: { id: string; answer(result: unknown): void }[] = [];
  const waits = new Map<number, () => void>();
  let timers = 0;
  const lookup = createLookup({
    client: {
      call: (id: string) => {
        const { promise, resolve } = Promise.withResolvers<unknown>();
        calls.push({ id, answer: resolve });
        return promise;
      },
      abort: () => undefined,
    } as unknown as LookupEnvironment['client'],
    language: 'en',
    timeoutMs: 1000,
    now: () => 0,
    setTimeout: (work) => {
      timers += 1;
      waits.set(timers, work);
      return timers;
    },
    clearTimeout: (timer) => void waits.delete(timer ?? 0),
  });
  return { lookup, calls, waits };
}

test('a question that waits when the lookup stops is answered, and no timer is left', async () => {
  const { lookup, calls, waits } = scene();
  const answer = lookup.ask(intent, true);
  expect(waits.size).toBe(1);
  lookup.stop();
  expect(await answer).toEqual({ what: 'open' });
  expect([waits.size, calls.length]).toEqual([0, 0]);
});

test('one under way when the lookup stops is not asked in another way', async () => {
  const { lookup, calls, waits } = scene();
  const answer = lookup.ask(intent, false);
  for (const work of waits.values()) work();
  waits.clear();
  lookup.stop();
  // No such call: the next way would be its turn.
  calls[0]?.answer({ ok: false, kind: 'rejected', code: 1010, msg: '' });
  expect(await answer).toEqual({ what: 'open' });
  expect(calls.map(({ id }) => id)).toEqual(['ordersByClientId']);
});
