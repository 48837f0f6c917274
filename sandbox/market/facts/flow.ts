/**
 * Money that buyers took in and sellers gave out today, by size of the order. Computed from the simulated tape: four seconds of
 * trading stand for one order, bought if the price rose over them and sold if it fell.
 */
import { Segment } from '../tape/cascade.ts';
import { formatUnits } from '../../../contract/finance/price.ts';
import type { FundFlow } from '../../../contract/rest/summary.ts';
import type { Prices } from '../tape/price.ts';
import { chunkVolume, CHUNKS_A_MINUTE, emptyBucket, foldChunkEnds, chunkParts, MINUTES_A_BUCKET, PRINTS_A_CHUNK } from '../tape/segment.ts';
import type { InstrumentSource } from '../source.ts';

/** Sizes against the mean order of the day so far: the tape's orders differ less than real ones. */
const LARGE = 1.3;
const MEDIUM = 0.8;

const CHUNKS_A_BUCKET = MINUTES_A_BUCKET * CHUNKS_A_MINUTE;
/** Values are whole currency units: enough to compare, and exact. */
const VALUE_SCALE = 0;

interface Order {
  readonly value: number;
  readonly bought: boolean;
}

export interface FlowSource {
  readonly prices: Prices;
  readonly instruments: readonly InstrumentSource[];
}

/** `flow(place, at)`: the regular session that the quote shows, up to the last four whole seconds. */
export function createFlow({ prices, instruments }: FlowSource): (place: number, at: number) => FundFlow {
  const bucket = emptyBucket();

  const ordersOf = (place: number, day: number, chunks: number, scale: number): Order[] => {
    const orders: Order[] = [];
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      const within = chunk % CHUNKS_A_MINUTE;
      if (within === 0) {
        const minute = Math.floor(chunk / CHUNKS_A_MINUTE);
        prices.bucketInto(place, day, Segment.Regular, Math.floor(chunk / CHUNKS_A_BUCKET), bucket);
        foldChunkEnds(bucket, minute % MINUTES_A_BUCKET);
      }
      const open = chunkParts.open[within] ?? 0;
      const close = chunkParts.close[within] ?? 0;
      const volume = chunkVolume(bucket, Math.floor(chunk / CHUNKS_A_MINUTE) % MINUTES_A_BUCKET, within);
      const value = (volume * Math.abs(open + close)) / 2 / 10 ** scale;
      orders.push({ value, bought: close > open || (close === open && (chunk & 1) === 0) });
    }
    return orders;
  };

  return (place, at) => {
    const { span, day, segment, print } = prices.position(place, at);
    const { quoteDay } = span;
    const scale = instruments[place]?.listing.scale ?? 0;
    const whole = prices.regularPrints(quoteDay);
    const printed = segment === Segment.Regular && day === quoteDay ? print + 1 : whole;
    const orders = ordersOf(place, quoteDay, Math.floor(printed / PRINTS_A_CHUNK), scale);
    const mean = orders.reduce((sum, { value }) => sum + value, 0) / Math.max(1, orders.length);
    const flow = (from: number, to: number) => {
      const sum = (bought: boolean): string =>
        formatUnits(
          Math.round(
            orders.reduce(
              (total, order) =>
                total + (order.bought === bought && order.value >= from * mean && order.value < to * mean ? order.value : 0),
              0,
            ),
          ),
          VALUE_SCALE,
        );
      return { in: sum(true), out: sum(false) };
    };
    return { large: flow(LARGE, Number.POSITIVE_INFINITY), medium: flow(MEDIUM, LARGE), small: flow(0, MEDIUM) };
  };
}
