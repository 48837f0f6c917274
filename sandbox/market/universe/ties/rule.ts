/** How one instrument follows another, before ties of ties are put together; sizes of the basis and rates of carry are invented. */
import type { Market } from '../../../../contract/codes.ts';
import type { InstrumentSource } from '../../source.ts';
import type { Factor, Leg } from '../../tape/tie.ts';

/** A follower's own part of a tie: which anchor, which currencies between them, and the factor. */
export interface Rule {
  readonly anchor: Leg;
  readonly others: readonly Leg[];
  readonly factors: readonly Factor[];
  readonly isBound: boolean;
}

export type Find = (market: Market, code: string) => InstrumentSource | undefined;
export type Follow = (follower: InstrumentSource, rule: Rule) => void;
export type KeyOf = (source: InstrumentSource) => number;
/** What a unit of a currency costs in another, in legs; undefined where no pair tells. */
export type Convert = (from: string, to: string) => readonly Leg[] | undefined;

export const walks = (id: number, inverse = false): Leg => ({ id, inverse, pace: 'walks' });

/** How far a follower strays from its tie at most, each way, by kind: less than it costs to trade on it. */
export const BASIS = { listing: 0.0001, shareClass: 0.003, fund: 0.0002, coin: 0.0003, perpetual: 0.0006, future: 0.00003 } as const;

/** Storage and interest of goods, a year. */
export const GOODS_CARRY = 0.02;
