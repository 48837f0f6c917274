import { describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../../contract/rules.ts';
import { type Picture, prepareImage } from './prepareImage.ts';

const JPEG = [0xff, 0xd8, 0xff, 0xe1];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const WEBP = [...new TextEncoder().encode('RIFF....WEBP')];
const file = (...head: number[]) => new Blob([new Uint8Array([...head, ...Array.from({ length: 32 }, () => 0)])]);

/** A picture whose encoding takes `bytes` for each pixel at full quality. */
function picture(width: number, height: number, bytes: number) {
  const close = vi.fn<() => void>();
  const encode = vi.fn<Picture['encode']>(async (w, h, quality) => new Blob([new Uint8Array(Math.round(w * h * bytes * quality))]));
  return { width, height, encode, close };
}

describe('prepareImage', () => {
  it.each([
    ['JPEG', JPEG],
    ['PNG', PNG],
    ['WebP', WEBP],
  ])('takes a %s and hands on what was encoded anew, never the file', async (_, head) => {
    const given = file(...head);
    const small = picture(80, 60, 0.1);
    const prepared = await prepareImage(given, 1000, async () => small);
    expect(prepared.ok && prepared.blob).toBe(await small.encode.mock.results[0]?.value);
    expect(small.encode).toHaveBeenCalledWith(80, 60, expect.any(Number));
    expect(small.close).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a GIF', [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]],
    ['markup', [...new TextEncoder().encode('<svg onload=')]],
    ['an archive', [0x50, 0x4b, 3, 4]],
    ['nothing', []],
  ])('refuses %s whatever its name, without decoding it', async (_, head) => {
    const decode = vi.fn<() => Promise<Picture>>();
    expect(await prepareImage(file(...head), 1000, decode)).toEqual({ ok: false, problem: 'notImage' });
    expect(decode).not.toHaveBeenCalled();
  });

  it('refuses more than 25 MB unread', async () => {
    const slice = vi.fn<Blob['slice']>();
    const huge = Object.assign(new Blob(), { slice });
    Object.defineProperty(huge, 'size', { value: LIMITS.uploadUnreadBytes + 1 });
    expect(await prepareImage(huge, 1000, vi.fn<() => Promise<Picture>>())).toEqual({ ok: false, problem: 'refused' });
    expect(slice).not.toHaveBeenCalled();
  });

  it('makes a large picture smaller until it fits, its shape kept', async () => {
    const large = picture(6000, 4000, 1);
    const prepared = await prepareImage(file(...JPEG), 1_000_000, async () => large);
    expect(prepared.ok && prepared.blob.size).toBeLessThanOrEqual(1_000_000);
    for (const [width, height] of large.encode.mock.calls) {
      expect(width).toBeLessThanOrEqual(2400);
      expect(width / height).toBeCloseTo(1.5, 2);
    }
  });

  it('says when even a small one is too large, and lets the picture go', async () => {
    const heavy = picture(4000, 3000, 10);
    expect(await prepareImage(file(...JPEG), 1000, async () => heavy)).toEqual({ ok: false, problem: 'tooLarge' });
    expect(heavy.close).toHaveBeenCalledTimes(1);
  });

  it('says when the browser cannot read it', async () => {
    expect(await prepareImage(file(...JPEG), 1000, () => Promise.reject(new Error('broken')))).toEqual({
      ok: false,
      problem: 'unreadable',
    });
  });
});
