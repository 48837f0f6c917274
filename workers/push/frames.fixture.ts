/** Quote frames of every shape, and how to compare them. */
import fc from 'fast-check';
import { FrameKind, type QuoteColumns } from '../../contract/push.ts';
import { QUOTE_COLUMNS, type QuoteColumn, SPARK_POINTS } from '../../contract/quote.ts';
import type { Decoded } from './decode.ts';

const number = fc.oneof(fc.constant(Number.NaN), fc.integer({ min: -1e9, max: 1e15 }));
export const frames: fc.Arbitrary<QuoteColumns> = fc
  .record({
    count: fc.nat(20),
    names: fc.subarray([...QUOTE_COLUMNS]),
    withSpark: fc.boolean(),
    kind: fc.constantFrom(...Object.values(FrameKind)),
  })
  .chain(({ count, names, withSpark, kind }) =>
    fc
      .record({
        stream: fc.nat(0xffffffff),
        epoch: fc.nat(0xffffffff),
        seq: fc.nat(Number.MAX_SAFE_INTEGER),
        time: fc.nat(8.64e15),
        ids: fc.array(fc.nat(0xffffffff), { minLength: count, maxLength: count }),
        values: fc.array(fc.array(number, { minLength: count, maxLength: count }), { minLength: names.length, maxLength: names.length }),
        spark: fc.array(number, { minLength: count * SPARK_POINTS, maxLength: count * SPARK_POINTS }),
      })
      .map(({ ids, values, spark, ...head }) => ({
        kind,
        ...head,
        count,
        ids: Uint32Array.from(ids),
        columns: Object.fromEntries(names.map((name, index) => [name, Float64Array.from(values[index] ?? [])])) satisfies Partial<
          Record<QuoteColumn, Float64Array>
        >,
        ...(withSpark && { spark: Float64Array.from(spark) }),
      })),
  );

/** A frame as plain arrays of `count` rows, to compare. */
export const plain = (frame: Decoded) => {
  if (typeof frame === 'string' || !('ids' in frame)) return frame;
  const { count, columns, ids, spark, ...head } = frame;
  return {
    ...head,
    count,
    ids: Array.from(ids.subarray(0, count)),
    columns: Object.fromEntries(Object.entries(columns).map(([name, data]) => [name, Array.from(data.subarray(0, count))])),
    spark: spark && Array.from(spark.subarray(0, count * SPARK_POINTS)),
  };
};

export const good: QuoteColumns = {
  kind: FrameKind.Delta,
  stream: 3,
  epoch: 2,
  seq: 9,
  time: 1000,
  count: 2,
  ids: Uint32Array.of(7, 8),
  columns: { price: Float64Array.of(100, 200), volume: Float64Array.of(1, 2) },
};
