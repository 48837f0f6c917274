import { expect, test } from 'vitest';
import { createKeptCalls } from './keptCalls.ts';

function storage(text?: string) {
  const texts = new Map(text === undefined ? [] : [['coulisse.calls', text]]);
  return { getItem: (key: string) => texts.get(key) ?? null, setItem: (key: string, value: string) => void texts.set(key, value) };
}

test('a call is found again at its place only, after a reload too', () => {
  const tab = storage();
  createKeptCalls(() => tab).set('walletTransfer transfer', 'one');
  const reloaded = createKeptCalls(() => tab);
  expect(reloaded.of('walletTransfer transfer')).toBe('one');
  expect(reloaded.of('walletTransfer convert')).toBeUndefined();
  reloaded.set('walletTransfer transfer', undefined);
  expect(createKeptCalls(() => tab).of('walletTransfer transfer')).toBeUndefined();
});

test('without storage it lasts as long as the page', () => {
  const kept = createKeptCalls(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  kept.set('place', 'one');
  expect(kept.of('place')).toBe('one');
});

test.each(['', 'null', '[', '7', '{"place":1}', '["one"]'])('what lies there as %j is no call', (text) => {
  const kept = createKeptCalls(() => storage(text));
  expect(kept.of('place')).toBeUndefined();
  expect(kept.of('toString')).toBeUndefined();
});
