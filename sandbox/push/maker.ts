/**
 * Who makes the ticks that this node tells: itself, where it is alone, leads, or has heard nothing for a while; else another, over the line.
 * A price is a function of time, so whoever begins to make them begins with all rows, and whoever missed some draws all rows once.
 */
import type { Lead } from '../db/lease.ts';
import type { Generator, TickBatch } from '../market/types.ts';
import type { TickLine } from './ticks.ts';

export interface Maker {
  /** Fills the batch with what ticks now. @returns how many */
  step(now: number, batch: TickBatch): number;
  setLead(lead: Lead | undefined): void;
  /** Another node's ticks have come. */
  heard(): void;
  /** Some of them have not. */
  missed(): void;
  /** All prices are old: the clock has leapt. */
  restart(): void;
  /** Time that has passed until now is not made up for. */
  skip(): void;
}

/** A node that has heard nothing for so long makes its own until it hears again. */
const SILENT_MS = 1000;
/** All rows are drawn so often at most: whoever can't keep up is not to have more to do. */
const REFILL_MS = 1000;

export interface MakerOptions {
  readonly make: () => Generator;
  /** Undefined while there is none: this node is alone. */
  readonly line: () => TickLine | undefined;
  /** Epoch ms, and ms that never go back. */
  readonly wall: () => number;
  readonly monotonic: () => number;
}

export function createMaker({ make, line, wall, monotonic }: MakerOptions): Maker {
  let generator = make();
  let lead: Lead | undefined;
  let stepped = monotonic();
  let heardAt = Number.NEGATIVE_INFINITY;
  let wasMaking = true;
  /** All rows are drawn once, though another node makes the ticks. */
  let isRefilling = false;
  let isMissing = false;
  let refilledAt = Number.NEGATIVE_INFINITY;

  /** Under which term; one that is over, or that others have succeeded, is none. */
  const leads = (): number | undefined => (lead && lead.until > wall() && (line()?.term ?? 0) <= lead.term ? lead.term : undefined);
  const restart = () => {
    generator = make();
    isRefilling = true;
  };

  return {
    step(now, batch) {
      const at = monotonic();
      const elapsed = at - stepped;
      stepped = at;
      const term = leads();
      const makes = !line() || term !== undefined || at - heardAt > SILENT_MS;
      // What it made before is older than what it has heard since.
      if (makes && !wasMaking) restart();
      wasMaking = makes;
      if (!makes && isMissing && at - refilledAt >= REFILL_MS) {
        restart();
        isMissing = false;
        refilledAt = at;
      }
      if (!makes && !isRefilling) return 0;
      const count = generator.step(now, makes ? elapsed : 0, batch);
      if (count === 0) isRefilling = false;
      else if (term !== undefined) line()?.publish(term, batch, count);
      return count;
    },
    setLead(given) {
      const led = leads();
      lead = given;
      // The others may have missed what the last one said.
      if (leads() !== led) restart();
    },
    heard() {
      heardAt = monotonic();
    },
    missed() {
      isMissing = true;
    },
    restart,
    skip() {
      stepped = monotonic();
    },
  };
}
