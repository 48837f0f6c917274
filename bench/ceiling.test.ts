import { expect, it } from 'vitest';
import { findCeiling, type Try } from './ceiling.ts';

const AT_NEAR = { guess: 1e6, near: 1.1, again: 3, isOver: () => false };

/** A subject that keeps up with so much, on a feed that offers so much. */
const subject =
  (most: number, offers = Number.POSITIVE_INFINITY) =>
  async (rate: number): Promise<Try> => ({
    keptUp: rate <= most,
    fed: rate <= offers,
    achieved: Math.min(rate, most, offers),
    foreignMs: 0,
  });

it.each([6000, 40_000, 999_999, 1e6, 7.3e6])('finds a ceiling of %i to a tenth', async (most) => {
  const { rate, kept, feedAtEnd } = await findCeiling(subject(most), AT_NEAR);
  expect(rate).toBeLessThanOrEqual(most);
  expect(rate * 1.1).toBeGreaterThanOrEqual(most);
  expect(kept).toMatchObject({ keptUp: true, achieved: rate });
  expect(feedAtEnd).toBe(false);
});

it('says when no rate is low enough', async () => {
  expect(await findCeiling(subject(10), AT_NEAR)).toMatchObject({ rate: 0, kept: undefined });
});

it('ends at what the feed gave, and says that it was the feed', async () => {
  expect(await findCeiling(subject(1e7, 2e6), AT_NEAR)).toMatchObject({ rate: 2e6, feedAtEnd: true });
});

it('tries a failure beside busy others again, and counts the second', async () => {
  const asked: number[] = [];
  const disturbedOnce = async (rate: number): Promise<Try> => {
    asked.push(rate);
    const disturbed = asked.length === 1;
    return { keptUp: !disturbed && rate <= 1.2e6, fed: true, achieved: rate, foreignMs: disturbed ? 900 : 0 };
  };
  const { rate, foreignMs } = await findCeiling(disturbedOnce, AT_NEAR);
  expect(asked.slice(0, 2)).toEqual([1e6, 1e6]);
  expect(rate).toBeGreaterThanOrEqual(1e6);
  expect(foreignMs).toBe(0);
});

it('tries no more often than it may, and tells of others that stayed busy', async () => {
  const asked: number[] = [];
  const disturbed = async (rate: number): Promise<Try> => {
    asked.push(rate);
    return { keptUp: rate <= 1e6, fed: true, achieved: rate, foreignMs: 900 };
  };
  expect(await findCeiling(disturbed, { ...AT_NEAR, again: 2 })).toMatchObject({ foreignMs: 900 });
  expect(asked.length - new Set(asked).size).toBe(2);
});

it('ends when its time is over, with a rate that was kept up with', async () => {
  const asked: number[] = [];
  const most = 500_000;
  const attempt = async (rate: number): Promise<Try> => {
    asked.push(rate);
    return { keptUp: rate <= most, fed: true, achieved: rate, foreignMs: 0 };
  };
  const { rate } = await findCeiling(attempt, { ...AT_NEAR, isOver: () => true });
  expect(asked).toEqual([1e6, 1e6 / 1.6, 1e6 / 1.6 / 1.6]);
  expect(rate).toBe(asked.at(-1));
});
