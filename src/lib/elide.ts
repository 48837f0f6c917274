/** First and last characters that stay of an address: the last eight hold the checksum of every coin's format. */
const HEAD = 8;
const TAIL = 8;

/** A long address in short, its middle left out: `bc1qxy2k…hx0wlh3d`. Never shorter at its end, where the checksum is. */
export const elided = (address: string): string =>
  address.length <= HEAD + TAIL + 1 ? address : `${address.slice(0, HEAD)}…${address.slice(-TAIL)}`;
