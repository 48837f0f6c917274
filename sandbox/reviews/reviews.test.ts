import { beforeEach, describe, expect, it } from 'vitest';
import { ReviewStatus } from '../../contract/codes.ts';
import { type Bench, openBench } from '../accounts/accounts.fixture.ts';
import { createReviews, type Decider, type Reviews } from './reviews.ts';

const DELAY = 8;
/** Of a sandbox that replays another day. */
const SANDBOX_NOW = Date.parse('2026-03-11T15:00Z');

let bench: Bench;
let heard: string[];
let done: string[];
let lines: string[];
let decider: Decider;
let reviews: Reviews;
const open = () => {
  reviews = createReviews({
    store: bench.store,
    wall: bench.now,
    now: () => SANDBOX_NOW,
    delayMs: DELAY * 1000,
    deciders: { kyc: decider, withdrawal: { ...decider, topics: ['wallet'] } },
    told: (customer, topic) => heard.push(`${customer} ${topic}`),
    log: (line) => lines.push(line),
  });
};
beforeEach(async () => {
  bench = await openBench();
  [heard, done, lines] = [[], [], []];
  decider = {
    topics: [],
    judge: async (_, { subject }) => (subject < 100 ? { passed: true } : { passed: false, reason: 'documentTaken' }),
    pass: async (_, { subject }) => {
      done.push(`pass ${subject}`);
      return { amount: '12.50' };
    },
    fail: async (_, { subject }, reason) => {
      done.push(`fail ${subject} ${reason}`);
      return {};
    },
    show: async () => ({ name: 'Zoë' }),
  };
  open();
});

const submit = (subject: number, kind: 'kyc' | 'withdrawal' | 'loan' = 'kyc') =>
  bench.store.inTransaction((tx) => reviews.submit(tx, { kind, customer: 7, subject }));
const messages = () =>
  bench.store.inTransaction((tx) => tx.selectFrom('message').select(['customer', 'title', 'params', 'created_at']).execute());

describe('a review', () => {
  it('is decided by rules once its time has come, over a restart too, and once', async () => {
    await submit(1);
    await submit(100, 'withdrawal');
    bench.pass(DELAY - 1);
    await reviews.sweep();
    expect(done).toEqual([]);
    open();
    bench.pass(1);
    await Promise.all([reviews.sweep(), reviews.sweep()]);
    expect(done).toEqual(['pass 1', 'fail 100 documentTaken']);
    expect(heard).toEqual(['7 review', '7 message', '7 review', '7 message', '7 wallet']);
    expect(await messages()).toEqual([
      { customer: 7n, title: 'kyc.passed', params: '{"amount":"12.50"}', created_at: BigInt(SANDBOX_NOW) },
      { customer: 7n, title: 'withdrawal.failed', params: '{"reason":"documentTaken"}', created_at: BigInt(SANDBOX_NOW) },
    ]);
  });

  it('is decided by hand before, and then no more', async () => {
    const id = await submit(1);
    expect(await reviews.pending()).toMatchObject([{ id, kind: 'kyc', customer: 7, subject: 1, details: { name: 'Zoë' } }]);
    expect(await reviews.decide(id, { passed: false, reason: 'The photo is blurred' })).toBe(true);
    expect(await reviews.decide(id, { passed: true })).toBe(false);
    bench.pass(DELAY);
    await reviews.sweep();
    expect(done).toEqual(['fail 1 The photo is blurred']);
    expect(await reviews.find(id)).toMatchObject({ status: ReviewStatus.Failed, reason: 'The photo is blurred' });
    expect(await reviews.pending()).toEqual([]);
  });

  it('of what its owner took back is never decided', async () => {
    const id = await submit(1, 'withdrawal');
    await submit(1, 'kyc');
    await bench.store.inTransaction((tx) => reviews.withdraw(tx, 'withdrawal', 1));
    expect(await reviews.decide(id, { passed: true })).toBe(false);
    bench.pass(DELAY);
    await reviews.sweep();
    expect(done).toEqual(['pass 1']);
  });

  it('that can’t be decided changes nothing, holds up no other, and is tried again', async () => {
    let broken = true;
    decider = {
      ...decider,
      async pass(tx, review) {
        await tx
          .insertInto('setting')
          .values({ name: 'trace', value: String(review.subject) })
          .execute();
        if (broken && review.subject === 1) throw new Error('out of order');
        await tx.deleteFrom('setting').where('name', '=', 'trace').execute();
        done.push(`pass ${review.subject}`);
        return {};
      },
    };
    open();
    await submit(1);
    await submit(2);
    bench.pass(DELAY);
    await reviews.sweep();
    expect(done).toEqual(['pass 2']);
    expect(lines).toEqual(['Review 1 could not be decided: out of order']);
    expect(await bench.store.inTransaction((tx) => tx.selectFrom('setting').selectAll().execute())).toEqual([]);
    broken = false;
    bench.pass(10);
    await reviews.sweep();
    expect(done).toEqual(['pass 2', 'pass 1']);
  });

  it('of a kind that nobody decides waits', async () => {
    const id = await submit(1, 'loan');
    bench.pass(DELAY);
    await reviews.sweep();
    expect(await reviews.decide(id, { passed: true })).toBe(false);
    expect(await reviews.find(id)).toMatchObject({ status: ReviewStatus.Pending });
  });
});
