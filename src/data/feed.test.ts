import { expect, test } from 'vitest';
import type { FeedState } from '../../contract/frame.ts';
import { createLiveFeed } from './feed.ts';
import { fakeLink } from './link.fixture.ts';

const LIVE: FeedState = { kind: 'live', since: 500, lastAt: 500, serverTime: 9000, transport: 'binary' };

function setup() {
  let time = 0;
  const { link, say, pulse } = fakeLink();
  const feed = createLiveFeed(link, () => time);
  return {
    state: feed.state.getState,
    at: (next: number) => {
      time = next;
    },
    tell: (next: FeedState) => say({ op: 'feed', feed: next }),
    pulse,
  };
}

test('a worker that says nothing makes the feed stale since its last sign of life, until it answers', () => {
  const { state, at, tell, pulse } = setup();
  at(1000);
  tell(LIVE);
  at(60_000);
  pulse('answers');
  at(63_000);
  pulse('late');
  expect(state()).toEqual({ kind: 'stale', since: 63_000, lastAt: 60_000, serverTime: 9000 + 59_500, transport: 'binary' });
  at(64_000);
  pulse('answers');
  expect(state()).toEqual(LIVE);
});

test('a worker that is gone takes its word with it: stale, then down, until the next has heard from the server', () => {
  const { state, at, tell, pulse } = setup();
  at(1000);
  tell(LIVE);
  at(2000);
  pulse('lost');
  expect(state()).toMatchObject({ kind: 'stale', since: 2000, lastAt: 1000 });
  at(3000);
  pulse('down');
  expect(state()).toMatchObject({ kind: 'down', since: 2000, lastAt: 1000 });
  tell({ kind: 'connecting', since: 4000, lastAt: 0, serverTime: 0, transport: 'binary' });
  pulse('answers');
  expect(state()).toMatchObject({ kind: 'down', since: 2000, lastAt: 1000 });
  const again = { ...LIVE, since: 5000, lastAt: 5000 };
  tell(again);
  expect(state()).toEqual(again);
});

test('what was silent before stays as it was told', () => {
  const { state, at, tell, pulse } = setup();
  const stale: FeedState = { ...LIVE, kind: 'stale', since: 800 };
  tell(stale);
  at(5000);
  pulse('late');
  pulse('lost');
  expect(state()).toEqual(stale);
});

test('a first worker that cannot be started is down', () => {
  const { state, at, pulse } = setup();
  pulse('late');
  expect(state().kind).toBe('connecting');
  at(5000);
  pulse('down');
  expect(state()).toMatchObject({ kind: 'down', since: 0, lastAt: 0 });
});
