/** Faults between a stream and its socket, for tests. Without a fault a frame passes straight through. */
import type { Faults } from './wire.ts';

export const NO_FAULTS: Faults = { drop: 0, duplicate: 0, reorder: 0, delay: 0, mute: false, quiet: false };

/** One for each connection. */
export interface FaultyLine {
  /** Sends a quote frame, or what the faults make of it. */
  send(frame: ArrayBuffer | string): void;
}

export function createFaultyLine(faults: () => Faults, transmit: (frame: ArrayBuffer | string) => void, random: () => number): FaultyLine {
  let held: ArrayBuffer | string | undefined;
  const pass = (frame: ArrayBuffer | string) => {
    transmit(frame);
    if (held === undefined) return;
    const late = held;
    held = undefined;
    transmit(late);
  };
  return {
    send(frame) {
      const { drop, duplicate, reorder, delay, mute, quiet } = faults();
      if (mute || quiet || random() < drop) return;
      if (held === undefined && random() < reorder) {
        held = frame;
        return;
      }
      const copies = random() < duplicate ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        if (delay > 0) setTimeout(pass, delay, frame);
        else pass(frame);
      }
    },
  };
}
