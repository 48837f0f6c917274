import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AlertAnswer, AlertRequest } from '../../contract/alerts.ts';
import type { Result } from '../../contract/result.ts';
import { withData } from './data.fixture.tsx';
import { fakeLink, listenable } from './link.fixture.ts';
import { useAlerts } from './useAlerts.ts';

const LIST = { alerts: [], firings: [], isKept: true };

/** A tab that tells what fires, of a data layer whose alerts come late. */
function tell() {
  const { link, connect } = fakeLink();
  const back = listenable<void>();
  const asked: AlertRequest['op'][] = [];
  const world = { isThere: false };
  const alerts = async ({ op }: AlertRequest): Promise<Result<AlertAnswer | undefined>> => {
    asked.push(op);
    return { ok: true, data: world.isThere ? { ok: true, list: LIST } : undefined };
  };
  const onFired = () => undefined;
  const parts = { link: { ...link, alerts }, feed: { onBack: back.on } };
  const wrapper = ({ children }: { readonly children: ReactNode }) => withData(parts, children);
  const { result, unmount } = renderHook(() => useAlerts({ onFired }), { wrapper });
  return { connect, back: () => back.tell(), asked, world, read: () => result.current.read.state, unmount };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('says that it tells what fires again and again until that arrives, ever less often', async () => {
  const { connect, asked, world, read } = tell();
  connect();
  await pass(0);
  expect([asked, read()]).toEqual([['watch'], 'missing']);
  await pass(10 * 60_000);
  const inTenMinutes = asked.length;
  expect(inTenMinutes).toBeGreaterThan(10);
  expect(inTenMinutes).toBeLessThan(20);
  world.isThere = true;
  await pass(60_000);
  expect([asked.length, read()]).toEqual([inTenMinutes + 1, 'ready']);
  await pass(10 * 60_000);
  expect(asked).toHaveLength(inTenMinutes + 1);
});

it('says so at once when the feed comes back', async () => {
  const { connect, back, asked, world, read } = tell();
  connect();
  await pass(5 * 60_000);
  const before = asked.length;
  world.isThere = true;
  back();
  await pass(0);
  expect([asked.length, read()]).toEqual([before + 1, 'ready']);
  await pass(5 * 60_000);
  expect(asked).toHaveLength(before + 1);
});

it('asks nothing more once it is gone', async () => {
  const { connect, asked, unmount } = tell();
  connect();
  await pass(0);
  unmount();
  await pass(5 * 60_000);
  expect(asked).toHaveLength(1);
});
