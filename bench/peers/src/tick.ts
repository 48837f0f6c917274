/** A tick as the feed's text messages carry it, and what a row shows of it. */
import { basePrice, SCALE } from '../../feed/universe.ts';

export interface Tick {
  readonly id: number;
  readonly price: number;
  readonly volume: number;
  /** Epoch ms. */
  readonly ts: number;
}

/** What is known before the first tick. */
export const firstTick = (id: number): Tick => ({ id, price: basePrice(id), volume: 0, ts: 0 });

export const firstTicks = (count: number): Tick[] => Array.from({ length: count }, (_, id) => firstTick(id));

export const readTicks = (text: string): Tick[] => JSON.parse(text) as Tick[];

export const changeOf = (tick: Tick): number => tick.price - basePrice(tick.id);

export const ratioOf = (tick: Tick): number => changeOf(tick) / basePrice(tick.id);

export const priceText = (price: number): string => price.toFixed(SCALE);

export const ratioText = (ratio: number): string => `${(ratio * 100).toFixed(2)}%`;

export const timeText = (ts: number): string => ts.toFixed(1);
