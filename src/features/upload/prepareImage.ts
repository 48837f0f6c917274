/**
 * Makes a chosen file fit to be sent: checked by its bytes, scaled down, encoded anew. What a camera writes into a picture (place,
 * time, its own name) is gone with the old encoding.
 */
import { LIMITS } from '../../../contract/rules.ts';
import { HEAD_BYTES, imageKind } from './imageKind.ts';

/**
 * - refused: beyond 25 MB, not read
 * - notImage: not a JPEG, PNG or WebP
 * - unreadable: the browser can't decode it
 * - tooLarge: over the limit even when small
 */
export type ImageProblem = 'refused' | 'notImage' | 'unreadable' | 'tooLarge';
export type Prepared = { readonly ok: true; readonly blob: Blob } | { readonly ok: false; readonly problem: ImageProblem };

/** A decoded picture. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Encoded as JPEG at that size in pixels; `quality` from 0 to 1. */
  encode(width: number, height: number, quality: number): Promise<Blob>;
  close(): void;
}

/** Longest side in pixels and quality, from what a reviewer likes to read down to what can still be read. */
const TRIES = [
  { side: 2400, quality: 0.86 },
  { side: 2000, quality: 0.78 },
  { side: 1600, quality: 0.7 },
  { side: 1200, quality: 0.6 },
  { side: 900, quality: 0.5 },
] as const;

/**
 * @param limit bytes after encoding
 * @param decode rejects what is no picture
 */
export async function prepareImage(file: Blob, limit: number, decode: (file: Blob) => Promise<Picture>): Promise<Prepared> {
  const problem = (of: ImageProblem): Prepared => ({ ok: false, problem: of });
  if (file.size > LIMITS.uploadUnreadBytes) return problem('refused');
  try {
    if (imageKind(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())) === undefined) return problem('notImage');
    const picture = await decode(file);
    try {
      for (const { side, quality } of TRIES) {
        const scale = Math.min(1, side / Math.max(picture.width, picture.height));
        const blob = await picture.encode(
          Math.max(1, Math.round(picture.width * scale)),
          Math.max(1, Math.round(picture.height * scale)),
          quality,
        );
        if (blob.size <= limit) return { ok: true, blob };
      }
      return problem('tooLarge');
    } finally {
      picture.close();
    }
  } catch {
    return problem('unreadable');
  }
}

/** By the browser; turned as the camera's note says, before that note is lost. */
export async function decodePicture(file: Blob): Promise<Picture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  return {
    width: bitmap.width,
    height: bitmap.height,
    encode: (width, height, quality) => encode(bitmap, width, height, quality),
    close: () => bitmap.close(),
  };
}

function encode(bitmap: ImageBitmap, width: number, height: number, quality: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('no canvas'));
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency: paper shows through.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not encoded'))), 'image/jpeg', quality),
  );
}
