import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COVERAGES, FRAME_COLUMNS } from './frame.ts';
import { allocateFrame, readFrame } from './frameBuffer.ts';
import { SPARK_POINTS } from './quote.ts';

it('reads back what was written into an allocated frame', () => {
  const sizes = fc.array(fc.nat(40), { maxLength: 4 });
  fc.assert(
    fc.property(fc.nat(60), sizes, fc.nat(5), (rows, windowSizes, sparkRows) => {
      const windows = windowSizes.map((_, index) => ({
        window: index + 1,
        total: 99 + index,
        first: index,
        advancers: 1,
        decliners: 2,
        unchanged: 3,
        order: 4,
        coverage: COVERAGES[index % COVERAGES.length] ?? 'part',
        isScan: index % 2 === 1,
      }));
      const { buffer, frame } = allocateFrame(rows, windows, windowSizes, sparkRows, 1234.5);
      let next = 1;
      for (const column of frame.columns) for (let row = 0; row < rows; row += 1) column[row] = next++;
      for (let row = 0; row < rows; row += 1) {
        frame.ids[row] = next++;
        frame.flags[row] = next++;
      }
      for (const window of frame.windows) for (let at = 0; at < window.ids.length; at += 1) window.ids[at] = next++;
      for (const { scan } of frame.windows) {
        for (const values of Object.values<Float64Array>({ ...scan })) for (let at = 0; at < values.length; at += 1) values[at] = next++;
      }
      for (let row = 0; row < sparkRows; row += 1) frame.sparkIds[row] = next++;
      for (let at = 0; at < sparkRows * SPARK_POINTS; at += 1) frame.spark[at] = next++;

      const read = readFrame(structuredClone(buffer));
      expect(read.time).toBe(1234.5);
      expect(read.columns).toHaveLength(FRAME_COLUMNS.length);
      let seen = 1;
      for (const column of read.columns) for (const value of column) expect(value).toBe(seen++);
      for (let row = 0; row < rows; row += 1) {
        expect(read.ids[row]).toBe(seen++);
        expect(read.flags[row]).toBe(seen++);
      }
      read.windows.forEach((window, index) => {
        const { isScan, ...head } = windows[index] ?? {};
        expect(window).toMatchObject(head);
        expect(window.ids).toHaveLength(windowSizes[index] ?? 0);
        for (const id of window.ids) expect(id).toBe(seen++);
        expect(window.scan !== undefined).toBe(isScan);
      });
      read.windows.forEach(({ scan }, index) => {
        if (!scan) return;
        expect(scan.figures).toHaveLength(windowSizes[index] ?? 0);
        for (const values of Object.values<Float64Array>({ ...scan })) for (const value of values) expect(value).toBe(seen++);
      });
      for (const id of read.sparkIds) expect(id).toBe(seen++);
      for (const value of read.spark) expect(value).toBe(seen++);
    }),
  );
});

it('throws on a buffer that is no frame', () => {
  expect(() => readFrame(new ArrayBuffer(8))).toThrow(RangeError);
});
