import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MARKETS, type Market } from '../../contract/codes.ts';
import type { ListSpec } from '../../contract/frame.ts';
import { createHub, GATHER_LIMIT_MS, GATHER_MS, KEEP_LIST_MS, KEEP_ROW_MS, type Wisher } from './hub.ts';

const spec = (market: Market): ListSpec => ({ kind: 'list', market, sort: 'name', descending: false, first: 0, count: 10 });

/** A clock that the test moves; one timer at most is what the hub needs. */
function setup() {
  let now = 0;
  let timer: { at: number; work: () => void } | undefined;
  let wanted = { markets: new Set<Market>(), ids: new Set<number>() };
  const hub = createHub({
    now: () => now,
    setTimeout: (work, ms) => {
      timer = { at: now + ms, work };
      return 1;
    },
    clearTimeout: () => {
      timer = undefined;
    },
    wanted: (markets, ids) => {
      wanted = { markets: new Set(markets.keys()), ids: new Set(ids) };
    },
  });
  return {
    hub,
    wanted: () => wanted,
    pass: (ms: number) => {
      const end = now + ms;
      while (timer && timer.at <= end) {
        now = timer.at;
        const { work } = timer;
        timer = undefined;
        work();
      }
      now = end;
    },
    idle: () => timer === undefined,
  };
}

interface FakeTab extends Wisher {
  markets: Market[];
  ids: number[];
}
const tab = (): FakeTab => ({
  markets: [],
  ids: [],
  wishes(markets, ids) {
    for (const market of this.markets) markets.set(market, spec(market));
    for (const id of this.ids) ids.add(id);
  },
});

test('what one tab drops stays while another looks at it, and goes a moment after the last', () => {
  const { hub, wanted, pass, idle } = setup();
  const [one, two] = [tab(), tab()];
  hub.join(one);
  hub.join(two);
  one.markets = ['US'];
  one.ids = [1, 2];
  two.ids = [2];
  hub.touch();
  pass(GATHER_MS);
  expect(wanted()).toEqual({ markets: new Set(['US']), ids: new Set([1, 2]) });
  hub.leave(one);
  pass(GATHER_MS);
  expect(wanted()).toEqual({ markets: new Set(['US']), ids: new Set([1, 2]) });
  pass(KEEP_ROW_MS);
  expect(wanted()).toEqual({ markets: new Set(['US']), ids: new Set([2]) });
  pass(KEEP_LIST_MS);
  expect(wanted()).toEqual({ markets: new Set(), ids: new Set([2]) });
  expect(idle()).toBe(true);
});

test('the first wish of all is asked for at once', () => {
  const { hub, wanted, pass } = setup();
  const one = tab();
  one.ids = [7];
  hub.join(one);
  hub.touch();
  pass(0);
  expect(wanted().ids).toEqual(new Set([7]));
});

test('rows that fly past are not asked for, and a scroll without an end is followed at a calm pace', () => {
  const { hub, wanted, pass } = setup();
  const one = tab();
  hub.join(one);
  const frame = GATHER_MS / 5;
  one.ids = [0];
  hub.touch();
  pass(GATHER_MS);
  for (let id = 0; id < 10; id += 1) {
    one.ids = [id];
    hub.touch();
    pass(frame);
  }
  expect(wanted().ids).toEqual(new Set([0]));
  pass(GATHER_MS + KEEP_ROW_MS);
  expect(wanted().ids).toEqual(new Set([9]));
  const steps = (2 * GATHER_LIMIT_MS) / frame;
  for (let id = 100; id < 100 + steps; id += 1) {
    one.ids = [id];
    hub.touch();
    pass(frame);
  }
  const asked = [...wanted().ids].filter((id) => id >= 100);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThanOrEqual(3);
});

test('property: the union is always asked for, and nothing beyond it once the delays are over', () => {
  const step = fc.record({
    tab: fc.nat(2),
    markets: fc.uniqueArray(fc.constantFrom(...MARKETS.slice(0, 3))),
    ids: fc.uniqueArray(fc.nat(8)),
    leave: fc.boolean(),
    wait: fc.nat(4000),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const { hub, wanted, pass } = setup();
      const tabs = [tab(), tab(), tab()];
      const union = () => ({ markets: new Set(tabs.flatMap((one) => one.markets)), ids: new Set(tabs.flatMap((one) => one.ids)) });
      for (const one of tabs) hub.join(one);
      for (const { tab: index, markets, ids, leave, wait } of steps) {
        const one = tabs[index] ?? tab();
        if (leave) {
          hub.leave(one);
          tabs[index] = tab();
          hub.join(tabs[index]);
        } else {
          one.markets = markets;
          one.ids = ids;
        }
        hub.touch();
        pass(GATHER_MS + wait);
        expect([...wanted().markets]).toEqual(expect.arrayContaining([...union().markets]));
        expect([...wanted().ids]).toEqual(expect.arrayContaining([...union().ids]));
      }
      pass(KEEP_LIST_MS + 2 * GATHER_MS);
      expect(wanted()).toEqual(union());
    }),
  );
});
