import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { redraw } from './images.ts';

const MOST = 5 * 1024 * 1024;
const SCRIPT = '<script>alert(1)</script>';

let jpeg: Buffer;
let png: Buffer;
beforeAll(async () => {
  const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } });
  jpeg = await plain
    .clone()
    .withExif({
      IFD0: { Artist: 'Mallory Author', ImageDescription: SCRIPT },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 29/1', GPSLongitudeRef: 'E', GPSLongitude: '2/1 17/1 40/1' },
    })
    .jpeg()
    .toBuffer();
  png = await plain.clone().png().toBuffer();
});

describe('an image', () => {
  it('keeps its pixels and its size, as JPEG, PNG or WebP', async () => {
    const webp = await sharp(jpeg).webp().toBuffer();
    for (const [bytes, extension, format] of [
      [jpeg, 'jpg', 'jpeg'],
      [png, 'png', 'png'],
      [webp, 'jpg', 'jpeg'],
    ] as const) {
      const image = await redraw(bytes, MOST);
      expect(image?.extension).toBe(extension);
      expect(await sharp(image?.bytes).metadata()).toMatchObject({ format, width: 60, height: 40 });
    }
  });

  it('loses its position, its author and everything else that is no pixel', async () => {
    expect((await sharp(jpeg).metadata()).exif).toBeDefined();
    expect(jpeg.includes('Mallory Author')).toBe(true);
    const image = await redraw(jpeg, MOST);
    expect((await sharp(image?.bytes).metadata()).exif).toBeUndefined();
    expect(image?.bytes.includes('Mallory')).toBe(false);
    expect(image?.bytes.includes('GPS')).toBe(false);
    expect(image?.bytes.includes('script')).toBe(false);
  });

  it('loses a tail that makes it something else as well', async () => {
    for (const bytes of [jpeg, png]) {
      const image = await redraw(Buffer.concat([bytes, Buffer.from(SCRIPT), Buffer.from('PK\u0003\u0004 zip')]), MOST);
      expect(image).toBeDefined();
      expect(image?.bytes.includes('script')).toBe(false);
    }
  });

  it('is turned upright as its EXIF says, since that goes', async () => {
    const turned = await sharp(jpeg).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await sharp((await redraw(turned, MOST))?.bytes).metadata()).toMatchObject({ width: 40, height: 60 });
  });

  it('that would be too heavy as PNG becomes a JPEG', async () => {
    expect((await redraw(png, 10))?.extension).toBe('jpg');
  });
});

describe('what is no image that can be read', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('not an image at all, whatever its name')],
    ['a page', Buffer.from(`<!doctype html>${SCRIPT}`)],
    ['a drawing in SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['the head of a JPEG with a script behind it', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(SCRIPT.repeat(20))])],
    ['a GIF that is a script', Buffer.from(`GIF89a/*${'\0'.repeat(20)}*/=1;${SCRIPT}`)],
  ])('is refused: %s', async (_, bytes) => {
    expect(await redraw(bytes, MOST)).toBeUndefined();
  });

  it('is refused when it breaks off', async () => {
    const noise = await sharp({
      create: { width: 300, height: 300, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 120, sigma: 60 } },
    })
      .jpeg()
      .toBuffer();
    expect(await redraw(noise, MOST)).toBeDefined();
    expect(await redraw(noise.subarray(0, noise.length / 2), MOST)).toBeUndefined();
  });

  it('is refused when a GIF stands before the JPEG', async () => {
    expect(await redraw(Buffer.concat([Buffer.from('GIF89a'), jpeg]), MOST)).toBeUndefined();
  });

  it('is refused when it claims more pixels than anybody needs', async () => {
    const huge = await sharp({ create: { width: 10_000, height: 6000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(await redraw(huge, MOST)).toBeUndefined();
  });

  it('is refused however little each of its pixels holds', async () => {
    const grey = await sharp({ create: { width: 9000, height: 6000, channels: 3, background: '#fff' } })
      .toColourspace('b-w')
      .png()
      .toBuffer();
    expect((await sharp(grey).metadata()).channels).toBe(1);
    expect(await redraw(grey, MOST)).toBeUndefined();
  });

  it('is refused by its header when a side is longer than any photo’s, or its pixels are deeper than memory is for', async () => {
    const line = await sharp({ create: { width: 1, height: 20_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await redraw(line, MOST)).toBeUndefined();
    const deep = await sharp({ create: { width: 6000, height: 3500, channels: 4, background: '#fff' } })
      .toColourspace('rgb16')
      .png()
      .toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    expect(await redraw(deep, MOST)).toBeUndefined();
  });
});
