import { afterEach, expect, it, vi } from 'vitest';
import { onPixelRatio } from './pixelRatio.ts';

afterEach(() => vi.unstubAllGlobals());

/** A window that can be moved between monitors. */
function monitors() {
  const queries = new Map<string, EventTarget>();
  let ratio = 1;
  vi.stubGlobal('devicePixelRatio', ratio);
  vi.stubGlobal('matchMedia', (text: string) => {
    const query = queries.get(text) ?? new EventTarget();
    queries.set(text, query);
    return query;
  });
  return (next: number) => {
    const left = queries.get(`(resolution: ${ratio}dppx)`);
    ratio = next;
    vi.stubGlobal('devicePixelRatio', ratio);
    left?.dispatchEvent(new Event('change'));
  };
}

it('tells each change, until it is stopped', () => {
  const moveTo = monitors();
  const changed = vi.fn<() => void>();
  const stop = onPixelRatio(changed);
  moveTo(2);
  moveTo(1.25);
  moveTo(2);
  expect(changed).toHaveBeenCalledTimes(3);
  stop();
  moveTo(1);
  expect(changed).toHaveBeenCalledTimes(3);
});
