/** Depth of book and last trades at a print: pure, and consistent with the quote of the same instant. */
import type { Segment } from './cascade.ts';
import { formatUnits } from '../../../contract/finance/price.ts';
import type { Depth } from '../../../contract/rest/market.ts';
import type { Prices } from './price.ts';
import { mix } from './random.ts';
import { CHUNK_FIELDS, CHUNKS_A_BUCKET, Chunk, chunkInto, emptyBucket, PRINT_MS, PRINTS_A_CHUNK, secondsAt, volumeAt } from './segment.ts';
import type { TradingSessions } from '../time/sessions.ts';
import { type Liquidity, levelVolume, spreadTicks } from './spread.ts';
import { stepTicks } from './tick.ts';
import type { InstrumentSource } from '../source.ts';
import type { Listing } from '../types.ts';

const LEVELS = 10;
const TRADES = 30;
/** Ticks between two levels at most: as many as the spread usually has. */
const WIDEST_GAP = 5;
/** How far back trades are looked for, in chunks of four seconds. */
const CHUNKS_BACK = 45;

export interface DepthSource {
  readonly sessions: TradingSessions;
  readonly prices: Prices;
  readonly instruments: readonly InstrumentSource[];
  readonly liquidity: readonly Liquidity[];
}

type Level = Depth['bids'][number];

/** `depth(id, at)`: up to ten levels a side and the last 30 trades of the segment. Empty for a halted instrument. */
export function createDepth({ sessions, prices, instruments, liquidity }: DepthSource): (id: number, at: number) => Depth {
  const bucket = emptyBucket();
  const chunk = new Float64Array(CHUNK_FIELDS);

  const loadChunk = (id: number, day: number, segment: Segment, index: number): void => {
    prices.bucketInto(id, day, segment, Math.floor(index / CHUNKS_A_BUCKET), bucket);
    chunkInto(bucket, index % CHUNKS_A_BUCKET, chunk, 0);
  };

  const side = (id: number, key: number, best: number, volume: number, direction: 1 | -1, { listing, tick }: InstrumentSource): Level[] => {
    const levels: Level[] = [];
    const depth = liquidity[id];
    if (depth === undefined) return levels;
    const gap = Math.min(WIDEST_GAP, spreadTicks(tick, best, depth.spread));
    let price = best;
    for (let index = 0; index < LEVELS; index += 1) {
      const draw = mix(key, direction * 100 + index);
      const shares = index === 0 ? volume : levelVolume(draw, depth) + levelVolume(mix(draw, 1), depth);
      levels.push({
        price: formatUnits(price, listing.scale, listing.tickDigits),
        volume: shares,
        orders: 1 + Math.floor(((draw & 0xff) / 256) * Math.min(20, shares / depth.roundLot)),
      });
      const next = stepTicks(tick, price, direction * (1 + ((draw >>> 16) % gap)));
      if (next === price) break;
      price = next;
    }
    return levels;
  };

  const tradesUntil = (id: number, day: number, segment: Segment, print: number, listing: Listing): Depth['trades'] => {
    const trades: Depth['trades'] = [];
    const today = sessions.day(day);
    const lastChunk = Math.floor(print / PRINTS_A_CHUNK);
    for (let index = lastChunk; index >= 0 && index > lastChunk - CHUNKS_BACK && trades.length < TRADES; index -= 1) {
      loadChunk(id, day, segment, index);
      const first = index * PRINTS_A_CHUNK;
      for (let within = Math.min(PRINTS_A_CHUNK - 1, print - first); within >= 0 && trades.length < TRADES; within -= 1) {
        const before = within > 0 ? volumeAt(chunk, 0, within - 1) : (chunk[Chunk.VolumeFrom] ?? 0);
        const volume = volumeAt(chunk, 0, within) - before;
        const price = chunk[Chunk.Prints + within] ?? 0;
        if (volume <= 0) continue;
        const { buy } = prices.top(id, day, segment, first + within, price);
        trades.push({
          time: Math.floor(secondsAt(today, segment, (first + within) * PRINT_MS)),
          price: formatUnits(price, listing.scale, listing.tickDigits),
          volume,
          direction: buy ? 0 : 1,
        });
      }
    }
    return trades;
  };

  return (id, at) => {
    const own = instruments[id];
    if (own === undefined) throw new RangeError(`no instrument ${id}`);
    const { day, segment, print } = prices.position(id, at);
    const time = Math.floor(secondsAt(sessions.day(day), segment, print * PRINT_MS));
    const trades = own.hasVolume ? tradesUntil(id, day, segment, print, own.listing) : [];
    if (!own.hasBook || prices.isStill(id, at)) return { time, bids: [], asks: [], trades };
    loadChunk(id, day, segment, Math.floor(print / PRINTS_A_CHUNK));
    const last = chunk[Chunk.Prints + (print % PRINTS_A_CHUNK)] ?? 0;
    const top = { ...prices.top(id, day, segment, print, last) };
    const key = mix(chunk[Chunk.Key] ?? 0, 64 + (print % PRINTS_A_CHUNK));
    return {
      time,
      bids: side(id, key, top.bid, top.bidVolume, -1, own),
      asks: side(id, key, top.ask, top.askVolume, 1, own),
      trades,
    };
  };
}
