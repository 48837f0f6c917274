/** Epoch seconds, as the wire has them, of the store's milliseconds. */
export const seconds = (ms: bigint | number): number => Math.floor(Number(ms) / 1000);
