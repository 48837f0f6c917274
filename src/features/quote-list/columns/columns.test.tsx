import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { format, view } from '../memoryRows.ts';
import { ColumnCells } from './ColumnCells.tsx';
import { COLUMNS, DEFAULT_COLUMNS, layOut } from './columns.ts';
import { createColumnWriter, placeInRange } from './columnWriter.ts';

describe('the columns of a list', () => {
  it('are those that were chosen, in their usual order, none over another', () => {
    const { placed, whoEnd } = layOut(['volume', 'bid'], 1400);
    expect(placed.map(({ column }) => column)).toEqual(['price', 'bid', 'volume']);
    placed.forEach(({ right, width }, at) => expect(right + width).toBeLessThan(placed[at - 1]?.right ?? whoEnd));
  });

  it.each([320, 700, 1024, 1440, 2560])('leave room for a name at %i px, and the price is always there', (width) => {
    const { placed, whoEnd } = layOut(COLUMNS, width);
    expect(placed.some(({ column }) => column === 'price')).toBe(true);
    if (placed.length > 1) expect(width - whoEnd).toBeGreaterThan(200);
    else expect(width).toBeLessThan(700);
  });
});

it('writes the figures of the day beside the usual ones, and nothing where there are none', () => {
  const { container } = render(
    <div>
      <ColumnCells layout={layOut([...DEFAULT_COLUMNS, 'high'], 1600)} />
    </div>,
  );
  const root = container.firstElementChild;
  if (!(root instanceof HTMLElement)) throw new Error('no row');
  const textOf = (cell: string) => root.querySelector(`[data-cell="${cell}"]`)?.textContent;
  const writer = createColumnWriter(root);
  writer.show(view({ low: 1_200_000, high: 1_240_000, price: 1_210_000 }), undefined, format);
  expect([textOf('bid'), textOf('spread'), textOf('high'), textOf('rangeWords')]).toEqual(['122,14', '0,02', '124,00', '120,00 – 124,00']);
  const range = root.querySelector<HTMLElement>('[data-cell="range"]');
  expect(range?.style.getPropertyValue('--at')).toBe('25%');
  writer.update(view({ low: Number.NaN, high: Number.NaN, bid: Number.NaN }));
  expect([textOf('spread'), textOf('high'), textOf('rangeWords'), range?.hidden]).toEqual(['–', '–', '–', true]);
});

it.each([
  [100, 100, 200, 0],
  [200, 100, 200, 100],
  [150, 100, 100, Number.NaN],
  [250, 100, 200, Number.NaN],
])('a price of %i between %i and %i stands at %d %%', (price, low, high, at) => expect(placeInRange({ price, low, high })).toBe(at));
