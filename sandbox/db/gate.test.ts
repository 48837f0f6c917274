import { describe, expect, it } from 'vitest';
import { createGate } from './gate.ts';

/** Work that ends when it is told to. */
function task(log: string[], name: string) {
  let end: (error?: Error) => void = () => {};
  const ended = new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve());
  });
  return {
    end: (error?: Error) => end(error),
    work: () => {
      log.push(name);
      return ended;
    },
  };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the gate', () => {
  it('lets many in together, one alone, and nobody past who came first', async () => {
    const log: string[] = [];
    const gate = createGate();
    const [a, b, alone, late] = ['a', 'b', 'alone', 'late'].map((name) => task(log, name));
    const all = [gate('together', a?.work ?? turn), gate('together', b?.work ?? turn)];
    all.push(gate('alone', alone?.work ?? turn), gate('together', late?.work ?? turn));
    await turn();
    expect(log).toEqual(['a', 'b']);
    a?.end();
    await turn();
    expect(log).toEqual(['a', 'b']);
    b?.end();
    await turn();
    expect(log).toEqual(['a', 'b', 'alone']);
    alone?.end();
    await turn();
    expect(log).toEqual(['a', 'b', 'alone', 'late']);
    late?.end();
    await Promise.all(all);
  });

  it('opens again after work that failed', async () => {
    const gate = createGate();
    await expect(gate('alone', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(gate('together', async () => 1)).resolves.toBe(1);
  });
});
