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

function row() {
  const { container } = render(
    <div>
      <ColumnCells layout={layOut([...DEFAULT_COLUMNS, 'high'], 1600)} />
    </div>,
  );
  const root = container.firstElementChild;
  if (!(root instanceof HTMLElement)) throw new Error('no row');
  const range = root.querySelector<HTMLElement>('[data-cell="range"]');
  const texts = (...cells: string[]) => cells.map((cell) => root.querySelector(`[data-cell="${cell}"]`)?.textContent);
  return { writer: createColumnWriter(root), range, texts };
}

describe('a row of chosen columns', () => {
  const quoted = view({ low: 1_200_000, high: 1_240_000, price: 1_210_000 });

  it('has the figures of the day beside the usual ones, as ticks move them', () => {
    const { writer, range, texts } = row();
    writer.show(quoted, undefined, format);
    expect(texts('bid', 'spread', 'high', 'rangeWords')).toEqual(['122,14', '0,02', '124,00', '120,00 – 124,00']);
    expect(range?.style.getPropertyValue('--at')).toBe('25%');
    writer.update({ ...quoted, high: 1_250_000, ask: 1_221_500, price: 1_250_000 });
    expect(texts('spread', 'high', 'rangeWords')).toEqual(['0,01', '125,00', '120,00 – 125,00']);
    expect(range?.style.getPropertyValue('--at')).toBe('100%');
  });

  it('says where there are none, from the first and later', () => {
    const { writer, range, texts } = row();
    const bare = { ...quoted, low: Number.NaN, high: Number.NaN, bid: Number.NaN };
    for (const quote of [bare, quoted, bare]) writer.show(quote, undefined, format);
    expect([...texts('spread', 'high', 'rangeWords'), range?.hidden]).toEqual(['–', '–', '–', true]);
    writer.update(quoted);
    expect([...texts('high', 'rangeWords'), range?.hidden]).toEqual(['124,00', '120,00 – 124,00', false]);
    writer.update(bare);
    expect([...texts('high', 'rangeWords'), range?.hidden]).toEqual(['–', '–', true]);
  });

  it('keeps nothing of another instrument', () => {
    const { writer, range, texts } = row();
    writer.show(quoted, undefined, format);
    writer.show(undefined, undefined, format);
    expect([...texts('spread', 'high', 'rangeWords'), range?.hidden]).toEqual(['', '', '', true]);
    // The same units are another price at another scale.
    writer.update({ ...quoted, instrument: { ...quoted.instrument, id: 4, scale: 3 } });
    expect(texts('high', 'rangeWords')).toEqual(['1\u00a0240,00', '1\u00a0200,00 – 1\u00a0240,00']);
  });
});

it.each([
  [100, 100, 200, 0],
  [200, 100, 200, 100],
  [150, 100, 100, Number.NaN],
  [250, 100, 200, Number.NaN],
])('a price of %i between %i and %i stands at %d %%', (price, low, high, at) => expect(placeInRange({ price, low, high })).toBe(at));
