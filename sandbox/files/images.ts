/**
 * What comes in as an image leaves as one that was drawn anew from its pixels: no position, no thumbnail, no tail, no second
 * meaning survives. Judged by its bytes; names and types that a client sends mean nothing.
 */
import sharp from 'sharp';

export interface Image {
  readonly bytes: Buffer;
  readonly extension: 'jpg' | 'png';
}

/** A file of a few kilobytes can claim to be gigabytes of pixels. */
const MOST_PIXELS = 50_000_000;
/** Sides of what is kept; a document is legible well below. */
const LONGEST_SIDE = 4096;
const SECONDS = 15;
const JPEG = { quality: 88, mozjpeg: false } as const;

// Formats that nobody needs here are not even tried: their readers are where the holes are.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

type Format = 'jpeg' | 'png' | 'webp';

/** @param mostBytes of the outcome @returns undefined when the bytes are no JPEG, PNG or WebP that can be read to its end */
export async function redraw(bytes: Buffer, mostBytes: number): Promise<Image | undefined> {
  const format = formatOf(bytes);
  if (!format) return undefined;
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    if ((await image.metadata()).format !== format) return undefined;
    const drawn = image
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: SECONDS });
    if (format === 'png') {
      const png = await drawn.clone().png().toBuffer();
      if (png.length <= mostBytes) return { bytes: png, extension: 'png' };
    }
    return { bytes: await drawn.flatten({ background: 'white' }).jpeg(JPEG).toBuffer(), extension: 'jpg' };
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
