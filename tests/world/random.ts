/** Draws that a seed and a name decide: each part of the world has draws of its own, so that one act fewer moves nobody else's. */

export interface Random {
  /** Uniform in [0, 1). */
  (): number;
}

/** @param name whose draws they are */
export function randomOf(seed: number, name: string): Random {
  let state = seed ^ 0x9e3779b9;
  for (let index = 0; index < name.length; index += 1) state = Math.imul(state ^ name.charCodeAt(index), 0x01000193);
  // mulberry32
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A whole number from `least` to `most`, both included. */
export const whole = (random: Random, least: number, most: number): number => least + Math.floor(random() * (most - least + 1));

export const oneOf = <T>(random: Random, items: readonly [T, ...T[]]): T => items[whole(random, 0, items.length - 1)] ?? items[0];
