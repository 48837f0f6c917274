/**
 * What comes in as an image leaves as one that was drawn anew from its pixels: no position, no thumbnail, no tail, no second
 * meaning survives. Judged by its bytes; names and types that a client sends mean nothing.
 */
import sharp, { type Metadata } from 'sharp';

export interface Image {
  readonly bytes: Buffer;
  readonly extension: 'jpg' | 'png';
}

/** A file of a few kilobytes can claim to be gigabytes of pixels, or one line of fifty million: its header says so before any is read. */
const MOST_SIDE = 16_384;
/** Each is drawn whatever it holds, so those of one bit count as well; an interlaced image has all of them in memory at once. */
const MOST_PIXELS = 50_000_000;
/** Of all pixels in all their channels: as many of eight bits in red, green and blue. */
const MOST_PIXEL_BYTES = 3 * MOST_PIXELS;
const BYTES_OF_DEPTH: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };
/** Sides of what is kept; a document is legible well below. */
const LONGEST_SIDE = 4096;
/** For the whole of a redraw. */
const SECONDS = 6;
const JPEG = { quality: 88, mozjpeg: false } as const;
/** A screenshot or a scan; what it makes larger than is allowed is drawn as JPEG. */
const PNG = { compressionLevel: 4 } as const;

// Formats that nobody needs here are not even tried: their readers are where the holes are.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

type Format = 'jpeg' | 'png' | 'webp';

/** Whether an image is small enough to be drawn, by what its header says: it can't be larger than that. */
const isDrawable = ({ width, height, channels, depth }: Metadata): boolean =>
  Math.max(width, height) <= MOST_SIDE &&
  width * height <= MOST_PIXELS &&
  width * height * channels * (BYTES_OF_DEPTH[depth] ?? Infinity) <= MOST_PIXEL_BYTES;

/** @param mostBytes of the outcome @returns undefined when the bytes are no JPEG, PNG or WebP that can be read to its end */
export async function redraw(bytes: Buffer, mostBytes: number): Promise<Image | undefined> {
  const format = formatOf(bytes);
  if (!format) return undefined;
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const metadata = await image.metadata();
    if (metadata.format !== format || !isDrawable(metadata)) return undefined;
    const until = performance.now() + SECONDS * 1000;
    const drawn = () =>
      image
        .clone()
        .autoOrient()
        .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
        .timeout({ seconds: Math.max(1, Math.ceil((until - performance.now()) / 1000)) });
    if (format === 'png') {
      const png = await drawn().png(PNG).toBuffer();
      if (png.length <= mostBytes) return { bytes: png, extension: 'png' };
    }
    return { bytes: await drawn().flatten({ background: 'white' }).jpeg(JPEG).toBuffer(), extension: 'jpg' };
  } catch {
    return undefined;
  }
}

function formatOf(bytes: Buffer): Format | undefined {
  if (bytes.length < 12) return undefined;
  if (bytes.readUIntBE(0, 3) === 0xff_d8_ff) return 'jpeg';
  if (bytes.readUInt32BE(0) === 0x89_50_4e_47 && bytes.readUInt32BE(4) === 0x0d_0a_1a_0a) return 'png';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return undefined;
}
