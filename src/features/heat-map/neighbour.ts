import type { Rect } from './treemap.ts';

/** The tile that a key leads to from the one at `from`: the nearest in an arrow's direction, or the first or last; undefined for other keys. */
export function neighbour(tiles: readonly Rect[], from: number, key: string): number | undefined {
  if (tiles.length === 0) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return tiles.length - 1;
  const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const origin = tiles[from];
  if (!direction || !origin) return undefined;
  const [dx = 0, dy = 0] = direction;
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  tiles.forEach((tile, at) => {
    const across = tile.x + tile.width / 2 - origin.x - origin.width / 2;
    const down = tile.y + tile.height / 2 - origin.y - origin.height / 2;
    const ahead = across * dx + down * dy;
    if (at === from || ahead <= 0) return;
    // Straight ahead counts for more than aside.
    const distance = ahead + 2 * Math.abs(across * dy + down * dx);
    if (distance < least) {
      least = distance;
      best = at;
    }
  });
  return best;
}
