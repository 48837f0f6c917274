import { expect, test } from 'vitest';
import type { TabMessage } from '../../contract/frame.ts';
import type { RowDepth } from '../../contract/push.ts';
import { createLiveDepths } from './depths.ts';

const book = (price: number): RowDepth => ({ t: 1, b: [[price, 1]], a: [], x: [] });

function openDepths() {
  let hear: (message: TabMessage) => void = () => undefined;
  let connect: () => void = () => undefined;
  const depths = createLiveDepths({
    onMessage: (listener) => {
      hear = listener;
      return () => true;
    },
    onConnected: (listener) => {
      connect = () => listener({} as Parameters<typeof listener>[0]);
      return () => true;
    },
  });
  return {
    depths,
    connect: () => connect(),
    tell: (id: number, depth: RowDepth | undefined) => {
      hear({ op: 'depth', id, depth });
      hear(new ArrayBuffer(0));
    },
  };
}

test('a book that came before its listener, or that it left for a moment, is there for it until it is taken back', () => {
  const { depths, tell } = openDepths();
  tell(5, book(100));
  const stop = depths.subscribe(5, () => undefined);
  expect(depths.get(5)).toMatchObject({ live: true, depth: { bids: [{ price: 100 }] } });
  stop();
  tell(5, book(101));
  const again = depths.subscribe(5, () => undefined);
  expect(depths.get(5)).toMatchObject({ live: true, depth: { bids: [{ price: 101 }] } });
  tell(5, undefined);
  expect(depths.get(5)).toMatchObject({ live: false, depth: { bids: [{ price: 101 }] } });
  again();
  expect(depths.get(5)).toBeUndefined();
});

test('of what nobody listens to nothing is kept once it is taken back, or another worker is there', () => {
  const { depths, tell, connect } = openDepths();
  tell(5, book(100));
  tell(5, undefined);
  expect(depths.get(5)).toBeUndefined();
  tell(6, book(100));
  connect();
  expect(depths.get(6)).toBeUndefined();
});
