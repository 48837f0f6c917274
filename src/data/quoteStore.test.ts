import { afterEach, describe, expect, test, vi } from 'vitest';
import { CREDIT, FRAME_COLUMNS, type FrameColumn } from '../../contract/frame.ts';
import { allocateFrame } from '../../contract/frameBuffer.ts';
import type { Instrument } from '../../contract/quote.ts';
import { fakeLink } from './link.fixture.ts';
import { createQuoteStore } from './quoteStore.ts';

const instrument = (id: number, code = `C${id}`): Instrument => ({
  id,
  code,
  name: code,
  market: 'US',
  classify: 'UsStock',
  source: 0,
  currency: 'USD',
  exchange: 'TEST',
  scale: 2,
  tickDigits: 2,
  lot: 1,
});

type Row = { id: number; flags?: number; spark?: number } & Partial<Record<FrameColumn, number>>;

const HEAD = { total: 0, first: 0, advancers: 0, decliners: 0, unchanged: 0, order: 1, coverage: 'live' } as const;

function frameOf(time: number, rows: Row[], windows: { window: number }[] = []): ArrayBuffer {
  const sparks = rows.filter((row) => row.spark !== undefined);
  const { buffer, frame } = allocateFrame(
    rows.length,
    windows.map(({ window }) => ({ ...HEAD, window })),
    windows.map(() => 0),
    sparks.length,
    time,
  );
  for (const [index, row] of rows.entries()) {
    frame.ids[index] = row.id;
    frame.flags[index] = row.flags ?? 0;
    for (const [column, name] of FRAME_COLUMNS.entries()) (frame.columns[column] as Float64Array)[index] = row[name] ?? Number.NaN;
  }
  for (const [index, row] of sparks.entries()) {
    frame.sparkIds[index] = row.id;
    frame.spark.fill(row.spark as number, index * 50, (index + 1) * 50);
  }
  return buffer;
}

function setup() {
  const paints: (() => void)[] = [];
  const { link, posted, say, connect } = fakeLink();
  const store = createQuoteStore(link, { afterPaint: (work) => paints.push(work) });
  return { store, posted, paint: () => paints.shift()?.(), say, connect };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('quote store', () => {
  test('writes a frame into the same object and wakes the listeners of that row alone', () => {
    const { store, say } = setup();
    say({ op: 'facts', instruments: [instrument(1), instrument(2)] });
    const one = store.get(1);
    const woken: number[] = [];
    store.subscribe(1, (quote) => woken.push(quote.id));
    store.subscribe(2, (quote) => woken.push(quote.id));
    say(frameOf(5000, [{ id: 1, price: 1234, changeRatio: 0.5, flags: 32, spark: 7 }]));
    expect(store.get(1)).toBe(one);
    expect(one).toMatchObject({ price: 1234, changeRatio: 0.5, flags: 32, version: 2, bid: Number.NaN });
    expect(one?.spark).toEqual(new Float64Array(50).fill(7));
    expect(woken).toEqual([1]);
    expect(store.time()).toBe(5000);
  });

  test('a stopped listener is not woken', () => {
    const { store, say } = setup();
    say({ op: 'facts', instruments: [instrument(1)] });
    let calls = 0;
    const stop = store.subscribe(1, () => {
      calls += 1;
    });
    say(frameOf(1, [{ id: 1, price: 1 }]));
    stop();
    say(frameOf(2, [{ id: 1, price: 2 }]));
    expect(calls).toBe(1);
  });

  test('asks for one frame at the start, and for the next only once the last is painted', () => {
    const { posted, paint, say, connect } = setup();
    connect();
    expect(posted).toEqual([CREDIT]);
    say(frameOf(1, []));
    expect(posted).toEqual([CREDIT]);
    paint();
    expect(posted).toEqual([CREDIT, CREDIT]);
  });

  test('a listener that fails costs itself alone, and is reported once a frame', () => {
    const reported = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', reported);
    const { store, posted, paint, say, connect } = setup();
    connect();
    say({ op: 'facts', instruments: [instrument(1), instrument(2)] });
    const woken: string[] = [];
    const fail = (what: string) => () => {
      woken.push(what);
      throw new Error(what);
    };
    store.onWindow(fail('window'));
    store.onWindow(() => woken.push('other window'));
    store.subscribe(1, fail('row 1'));
    store.subscribe(1, () => woken.push('row 1 too'));
    store.subscribe(2, () => woken.push('row 2'));
    const frame = () =>
      frameOf(
        1,
        [
          { id: 1, price: 1 },
          { id: 2, price: 2 },
        ],
        [{ window: 1 }],
      );
    say(frame());
    expect(woken).toEqual(['window', 'other window', 'row 1', 'row 1 too', 'row 2']);
    expect(reported.mock.calls).toEqual([[new Error('window')]]);
    say(frame());
    expect(reported).toHaveBeenCalledTimes(2);
    paint();
    expect(posted).toEqual([CREDIT, CREDIT]);
  });

  test('a paint from before a new connection gives no second credit', () => {
    const { posted, paint, say, connect } = setup();
    connect();
    say(frameOf(1, []));
    connect();
    paint();
    expect(posted).toEqual([CREDIT, CREDIT]);
  });

  test('an id that means another instrument now begins anew', () => {
    const { store, say } = setup();
    say({ op: 'facts', instruments: [instrument(1, 'OLD')] });
    say(frameOf(1, [{ id: 1, price: 1 }]));
    const old = store.get(1);
    let woken = 0;
    store.subscribe(1, () => {
      woken += 1;
    });
    say({ op: 'facts', instruments: [instrument(1, 'NEW')] });
    expect(store.get(1)).not.toBe(old);
    expect(store.get(1)).toMatchObject({ instrument: { code: 'NEW' }, price: Number.NaN });
    expect(store.get(1)?.version).toBeGreaterThan(old?.version ?? 0);
    expect(woken).toBe(1);
  });

  const CHANGES: [string, Partial<Instrument>][] = [
    ['name', { name: 'Renamed' }],
    ['currency', { currency: 'EUR' }],
    ['exchange', { exchange: 'OTHER' }],
    ['source', { source: 11 }],
    ['classify', { classify: 'HK' }],
  ];
  test.each(CHANGES)('another %s is taken, and what the worker does not send again stays', (_, facts) => {
    const { store, say } = setup();
    say({ op: 'facts', instruments: [instrument(1)] });
    say(frameOf(1, [{ id: 1, price: 1234, spark: 7 }]));
    const { version } = store.get(1) ?? { version: Number.NaN };
    let woken = 0;
    store.subscribe(1, () => {
      woken += 1;
    });
    say({ op: 'facts', instruments: [{ ...instrument(1), ...facts }] });
    expect(store.get(1)).toMatchObject({ instrument: facts, price: 1234, version: version + 1 });
    expect(store.get(1)?.spark).toEqual(new Float64Array(50).fill(7));
    expect(woken).toBe(1);
  });

  test('prices of another scale begin anew', () => {
    const { store, say } = setup();
    say({ op: 'facts', instruments: [instrument(1)] });
    say(frameOf(1, [{ id: 1, price: 1234, spark: 7 }]));
    say({ op: 'facts', instruments: [{ ...instrument(1), scale: 4 }] });
    expect(store.get(1)).toMatchObject({ price: Number.NaN, spark: undefined });
  });
});
