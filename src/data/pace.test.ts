import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPace } from './pace.ts';

const FRAME_MS = 16;

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'performance', 'requestAnimationFrame'] }));
afterEach(() => vi.useRealTimers());

/** A tab whose answers take so long; tells when it asked, as distance from the frame's begin, and how many frames it saw. */
function run(answerMs: number, frames: number, hidden = false) {
  const asked: number[] = [];
  let begun = 0;
  const pace = createPace({
    requestFrame: (work) => {
      if (!hidden) setTimeout(work, FRAME_MS - (performance.now() % FRAME_MS));
    },
    setTimeout,
    now: () => performance.now(),
  });
  const ask = () => {
    asked.push(performance.now() % FRAME_MS);
    begun += 1;
    setTimeout(() => pace.afterPaint(ask), answerMs);
  };
  pace.afterPaint(ask);
  vi.advanceTimersByTime(frames * FRAME_MS);
  return { asked, begun };
}

test('asks once a frame, late in it', () => {
  const { asked, begun } = run(2, 100);
  expect(begun).toBeGreaterThanOrEqual(98);
  expect(begun).toBeLessThanOrEqual(100);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(8);
});

test('an answer that misses its frame costs that frame and not the next one too', () => {
  expect(run(9, 300).begun).toBeGreaterThan(280);
});

test('an answer that was held because nothing changed teaches nothing', () => {
  const { asked } = run(500, 300);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(8);
});

test('a hidden tab, which has no frames, asks for nothing', () => {
  expect(run(2, 100, true).begun).toBe(0);
});

test('a tab that is hidden while an answer is late asks for nothing more', () => {
  let asked = 0;
  let hidden = false;
  const pace = createPace({
    requestFrame: (work) => void setTimeout(() => !hidden && work(), FRAME_MS),
    setTimeout: (work, ms) => void setTimeout(work, hidden ? 1000 : ms),
    now: () => performance.now(),
  });
  const ask = () => {
    asked += 1;
    // Later than the next frame begins.
    setTimeout(() => {
      hidden = asked === 3;
      pace.afterPaint(ask);
    }, FRAME_MS + 2);
  };
  pace.afterPaint(ask);
  vi.advanceTimersByTime(5000);
  expect(asked).toBe(3);
});
