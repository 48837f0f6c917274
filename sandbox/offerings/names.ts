/** Names of companies that don't exist: a colour, a place, a trade. */
import { mix } from '../market/tape/random.ts';

export interface Name {
  readonly text: string;
  readonly industry: string;
  /** Three capitals for a code. */
  readonly letters: string;
}

const COLOURS = ['Amber', 'Cobalt', 'Copper', 'Coral', 'Crimson', 'Ivory', 'Jade', 'Ochre', 'Saffron', 'Silver', 'Topaz', 'Umber'];
const PLACES = ['Bridge', 'Crane', 'Delta', 'Ferry', 'Garden', 'Harbour', 'Lantern', 'Meadow', 'Orchard', 'Pavilion', 'Quay', 'Summit'];
const TRADES: readonly (readonly [word: string, industry: string])[] = [
  ['Biotech', 'Biotechnology'],
  ['Robotics', 'Industrial machinery'],
  ['Semiconductor', 'Semiconductors'],
  ['Software', 'Application software'],
  ['Batteries', 'Electrical equipment'],
  ['Foods', 'Packaged foods'],
  ['Logistics', 'Freight and logistics'],
  ['Medical', 'Medical devices'],
  ['Games', 'Interactive entertainment'],
  ['Solar', 'Renewable energy'],
];

export function nameOf(key: number): Name {
  const pick = <T>(list: readonly T[], salt: number): T => list[mix(key, salt) % list.length] as T;
  const colour = pick(COLOURS, 1);
  const place = pick(PLACES, 2);
  const [trade, industry] = pick(TRADES, 3);
  return { text: `${colour} ${place} ${trade}`, industry, letters: `${colour[0]}${place[0]}${trade[0]}` };
}
