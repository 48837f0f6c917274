/** Images as customers and their enemies send them. */
import sharp from 'sharp';

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#336699' } });

export const POSITION = '48/1 51/1 29/1';
export const SCRIPT = '<script>alert(1)</script>';

let drawn = 0;

/** Never the same twice. */
export async function photo(): Promise<Buffer> {
  drawn += 1;
  return picture(200 + drawn, 120)
    .jpeg()
    .toBuffer();
}

export const photoWithPosition = (): Promise<Buffer> =>
  picture(200, 120)
    .withExif({
      IFD0: { Artist: 'Mallory Author' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: POSITION, GPSLongitudeRef: 'E', GPSLongitude: '2/1 17/1 40/1' },
    })
    .jpeg()
    .toBuffer();

/** A JPEG to the end that is longer than 6 MB. */
export const heavyPhoto = async (): Promise<Buffer> => Buffer.concat([await photo(), Buffer.alloc(6 * 1024 * 1024)]);

export const photoWithTail = async (): Promise<Buffer> => Buffer.concat([await photo(), Buffer.from(SCRIPT)]);
