/** Which pictures may be sent, told by their first bytes: a file's name and type say what its owner likes. */
export type ImageKind = 'jpeg' | 'png' | 'webp';

/** As many bytes as tell. */
export const HEAD_BYTES = 12;

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Undefined for everything else. */
export function imageKind(head: Uint8Array): ImageKind | undefined {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (PNG.every((byte, index) => head[index] === byte)) return 'png';
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'webp';
  return undefined;
}
