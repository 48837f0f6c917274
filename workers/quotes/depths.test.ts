import { expect, it } from 'vitest';
import { DEPTH_TRADES, type DepthTrade, FrameKind, type RowDepth } from '../../contract/push.ts';
import { createDepths } from './depths.ts';

const trade = (time: number): DepthTrade => [time, 100, 1, 0];
const depth = (...times: number[]): RowDepth => ({ t: 1, b: [[100, 1]], a: [], x: times.map(trade) });
const frame = (kind: FrameKind, id: number, ...times: number[]) => ({
  kind,
  stream: 1,
  epoch: 1,
  seq: 1,
  time: 1,
  count: 1,
  ids: Uint32Array.of(id),
  columns: {},
  depth: [depth(...times)],
});

it('puts the trades of a delta before those it has, and keeps the newest', () => {
  const depths = createDepths();
  depths.want(new Set([5, 6]));
  depths.take(frame(FrameKind.Snapshot, 5, 3, 2, 1));
  depths.take(frame(FrameKind.Delta, 5, 5, 4));
  expect(depths.get(5)?.x).toEqual([5, 4, 3, 2, 1].map(trade));
  for (let time = 6; time < 60; time += 1) depths.take(frame(FrameKind.Delta, 5, time));
  expect(depths.get(5)?.x).toHaveLength(DEPTH_TRADES);
  expect(depths.get(5)?.x[0]).toEqual(trade(59));
  depths.take(frame(FrameKind.Snapshot, 5, 70));
  expect(depths.get(5)?.x).toEqual([trade(70)]);
});

it('keeps those that somebody looks at, and takes no others', () => {
  const depths = createDepths();
  depths.want(new Set([5, 6]));
  for (const id of [5, 6]) depths.take(frame(FrameKind.Snapshot, id, 1));
  depths.want(new Set([6]));
  expect([depths.get(5), depths.get(6)?.x]).toEqual([undefined, [trade(1)]]);
  depths.take(frame(FrameKind.Snapshot, 5, 2));
  expect(depths.get(5)).toBeUndefined();
  depths.lost();
  expect(depths.get(6)).toBeUndefined();
});
