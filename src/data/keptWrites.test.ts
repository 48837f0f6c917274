import { beforeEach, expect, test } from 'vitest';
import { createKeptWrites } from './keptWrites.ts';
import type { Write, WriteState } from './write.ts';

let state: WriteState;
const write = { current: () => ({ state, data: undefined, failure: undefined }) } as Write<'walletTransfer'>;
let kept: ReturnType<typeof createKeptWrites>;
beforeEach(() => {
  kept = createKeptWrites();
});

test.each(['sending', 'slow', 'unknown'] as const)('a call left %s is found again, at its place only', (left) => {
  state = left;
  kept.enter('walletTransfer', 'transfer', write)();
  expect(kept.of('walletTransfer', 'transfer')).toBe(write);
  expect(kept.of('walletTransfer', 'convert')).toBeUndefined();
});

test.each(['idle', 'done', 'failed'] as const)('a call left %s is let go of', (left) => {
  state = left;
  kept.enter('walletTransfer', 'transfer', write)();
  expect(kept.of('walletTransfer', 'transfer')).toBeUndefined();
});

test('what came of it while nobody looked is told once', () => {
  state = 'sending';
  kept.enter('walletTransfer', 'transfer', write)();
  state = 'done';
  const found = kept.of('walletTransfer', 'transfer');
  expect(found).toBe(write);
  kept.enter('walletTransfer', 'transfer', write)();
  expect(kept.of('walletTransfer', 'transfer')).toBeUndefined();
});

test('nothing of one customer is found by the next', () => {
  state = 'unknown';
  const leave = kept.enter('walletTransfer', 'transfer', write);
  kept.forget();
  leave();
  expect(kept.of('walletTransfer', 'transfer')).toBeUndefined();
});
