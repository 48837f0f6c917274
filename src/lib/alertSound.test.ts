import { expect, it, vi } from 'vitest';
import { createAlertSound } from './alertSound.ts';

it('opens one context, at the first note', () => {
  const started: number[] = [];
  const node = () => ({ connect: (next: unknown) => next });
  const voice = () => ({ ...node(), frequency: { value: 0 }, start: (at: number) => started.push(at), stop: () => undefined });
  const context = {
    currentTime: 5,
    destination: {},
    resume: () => Promise.resolve(),
    createOscillator: voice,
    createGain: () => ({ ...node(), gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined } }),
  };
  const open = vi.fn<() => AudioContext>(() => context as unknown as AudioContext);
  const sound = createAlertSound(open);
  expect(open).not.toHaveBeenCalled();
  sound.play('good');
  sound.play('bad');
  expect(open).toHaveBeenCalledOnce();
  expect(started).toEqual([5, 5.12, 5, 5.12]);
});

it('is silent where the browser has no sound', () => {
  const sound = createAlertSound(() => {
    throw new TypeError('no sound');
  });
  expect(() => sound.play('good')).not.toThrow();
});
