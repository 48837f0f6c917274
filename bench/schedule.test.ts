import { describe, expect, it } from 'vitest';
import type { Cell, Result, Row } from './scenario.ts';
import { measureAll, medians } from './schedule.ts';

/** A cell that answers with these, one after the other, and says when it is asked. */
function cellOf(setting: string, rows: readonly (Row | Error)[], asked: string[] = []): Cell {
  const left = [...rows];
  return {
    subject: 'coulisse',
    setting,
    measure: async () => {
      asked.push(setting);
      const next = left.shift();
      if (next === undefined || next instanceof Error) throw next ?? new Error('asked too often');
      return next;
    },
  };
}

const tell = () => undefined;

describe('measureAll', () => {
  it('measures all cells once before any of them again', async () => {
    const asked: string[] = [];
    const rows = [{ x: 1 }, { x: 2 }];
    await measureAll([cellOf('a', rows, asked), cellOf('b', rows, asked), cellOf('c', rows, asked)], { runs: 2, again: true, tell });
    expect(asked.join('')).toBe('abcabc');
  });

  it('repeats a spoilt measurement once', async () => {
    const busy = { x: 9, foreignMs: 351 };
    const [result] = await measureAll([cellOf('a', [busy, { x: 1, foreignMs: 350 }])], { runs: 1, again: true, tell });
    expect(result).toMatchObject({ runs: 1, spoilt: 0, figures: { x: 1 } });
  });

  it('holds a rate that the feed did not offer against the run, and says so', async () => {
    const told: string[] = [];
    const starved = { x: 9, fed: false, offered: 300 };
    const tellTo = (line: string) => told.push(line);
    const [result] = await measureAll([cellOf('a', [starved, { x: 1, fed: true }])], { runs: 1, again: true, tell: tellTo });
    expect(result).toMatchObject({ runs: 1, spoilt: 0, figures: { x: 1 } });
    expect(told[0]).toContain('offered only 300 ticks/s');
    const [left] = await measureAll([cellOf('a', [starved])], { runs: 1, again: false, tell });
    expect(left).toMatchObject({ runs: 1, spoilt: 1 });
  });

  it('drops what stays spoilt, where there is another', async () => {
    const busy = { x: 9, foreignMs: 1000 };
    const [result] = await measureAll([cellOf('a', [busy, busy, { x: 1, foreignMs: 0 }])], { runs: 2, again: true, tell });
    expect(result).toMatchObject({ runs: 1, spoilt: 1, figures: { x: 1, foreignMs: 0 } });
  });

  it('keeps spoilt ones where all are', async () => {
    const [result] = await measureAll([cellOf('a', [{ x: 9, foreignMs: 1000 }])], { runs: 1, again: false, tell });
    expect(result).toMatchObject({ runs: 1, spoilt: 1, figures: { x: 9 } });
  });

  it('hands over all results after each measurement, one that failed too', async () => {
    const runs: (readonly number[])[] = [];
    const cells = [cellOf('a', [{ x: 1 }, { x: 2 }]), cellOf('b', [{ x: 3 }, new Error('no browser')])];
    const took = (results: readonly Result[]) => runs.push(results.map((result) => result.runs + result.failed));
    await measureAll(cells, { runs: 2, again: true, tell, took });
    expect(runs).toEqual([
      [1, 0],
      [1, 1],
      [2, 1],
      [2, 2],
    ]);
  });

  it('tells and counts a measurement that fails, and goes on', async () => {
    const told: string[] = [];
    const cells = [cellOf('a', [new Error('no browser'), { x: 2 }]), cellOf('b', [{ x: 3 }, { x: 5 }])];
    const results = await measureAll(cells, { runs: 2, again: true, tell: (line) => told.push(line) });
    expect(results).toMatchObject([
      { setting: 'a', runs: 1, failed: 1, figures: { x: 2 } },
      { setting: 'b', runs: 2, failed: 0 },
    ]);
    expect(told.filter((line) => line.includes('no browser'))).toHaveLength(1);
  });
});

describe('medians', () => {
  it('takes each figure by itself', () => {
    expect(
      medians([
        { x: 1, y: 30 },
        { x: 2, y: 10 },
        { x: 9, y: 20 },
      ]),
    ).toEqual({ x: 2, y: 20 });
  });

  it('says yes only if most did', () => {
    expect(medians([{ ok: true }, { ok: false }])).toEqual({ ok: false });
    expect(medians([{ ok: true }, { ok: false }, { ok: true }])).toEqual({ ok: true });
  });

  it('passes over runs that lack a figure', () => {
    expect(medians([{ x: 4 }, { y: 1 }])).toEqual({ x: 4, y: 1 });
    expect(medians([])).toEqual({});
  });
});
