import { render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { format, memoryStore, view } from './memoryRows.ts';
import { createRecycler, type Placing, type Recycler } from './recycler.ts';
import { RowPool } from './RowPool.tsx';

const SIZE = 4;
const instrument = view().instrument;
const quotes = Array.from({ length: 12 }, (_, id) =>
  view({ id, instrument: { ...instrument, id, code: `C${id}`, name: `Name ${id}` }, price: (id + 1) * 10_000 }),
);

let recycler: Recycler | undefined;
afterEach(() => recycler?.stop());

function pool(dense = false) {
  const store = memoryStore(...quotes);
  const holder = { current: null };
  const { container } = render(<RowPool ref={holder} size={SIZE} dense={dense} starLabel="Favori" />);
  const element = container.firstElementChild;
  if (!(element instanceof HTMLElement)) throw new Error('no pool');
  const made = createRecycler(element, { store, rowHeight: 56, name: 'r' });
  recycler = made;
  const place = (change: Partial<Placing>) =>
    made.place({
      first: 0,
      ids: [0, 1, 2, 3],
      sight: [0, 20],
      format,
      active: 0,
      selectedId: undefined,
      brief: false,
      atRest: true,
      ...change,
    });
  const rows = () => [...element.children].filter((row): row is HTMLElement => row instanceof HTMLElement && !row.hidden);
  const text = (row: Element | undefined, cell: string) => row?.querySelector(`[data-cell="${cell}"]`)?.textContent;
  const at = (index: number) => rows().find((row) => row.dataset['index'] === String(index));
  return { store, element, place, rows, text, at };
}

describe('recycler', () => {
  it('shows each position its instrument, and keeps the elements that stay', () => {
    const { place, text, at, rows } = pool();
    place({});
    const kept = at(2);
    place({ first: 2, ids: [2, 3, 4, 5] });
    expect(at(2)).toBe(kept);
    expect([2, 3, 4, 5].map((index) => text(at(index), 'name'))).toEqual(['Name 2', 'Name 3', 'Name 4', 'Name 5']);
    expect([2, 3, 4, 5].map((index) => text(at(index), 'price'))).toEqual(['3,00', '4,00', '5,00', '6,00']);
    expect(at(5)?.id).toBe('r-5');
    expect(at(5)?.getAttribute('aria-rowindex')).toBe('7');
    expect(at(5)?.style.transform).toBe('translateY(280px)');
    expect(rows()).toHaveLength(SIZE);
  });

  it('lets elements stay in the document in motion, and brings them into reading order at rest', () => {
    const { place, element, rows } = pool();
    place({});
    const before = [...element.children];
    place({ first: 3, ids: [3, 4, 5, 6], atRest: false });
    expect([...element.children]).toEqual(before);
    place({ first: 3, ids: [3, 4, 5, 6] });
    expect(rows().map((row) => row.dataset['index'])).toEqual(['3', '4', '5', '6']);
  });

  it('writes a tick into the row that shows it, and hears the instrument that left no more', () => {
    const { store, place, text, at } = pool();
    place({});
    place({ first: 4, ids: [4, 5, 6, 7] });
    store.tick(5, { price: 1_234_500 });
    store.tick(0, { price: 9_999_900 });
    expect(text(at(5), 'price')).toBe('123,45');
    expect(text(at(4), 'price')).toBe('5,00');
  });

  it('writes name and price in brief, hides the rest, and writes it once there is time', () => {
    const { store, place, element, text, at } = pool();
    place({});
    place({ first: 4, ids: [4, 5, 6, 7], brief: true, atRest: false });
    expect(element.hasAttribute('data-brief')).toBe(true);
    expect(text(at(4), 'name')).toBe('Name 4');
    store.tick(4, { price: 60_000 });
    expect(text(at(4), 'price')).toBe('6,00');
    place({ first: 4, ids: [4, 5, 6, 7] });
    expect(element.hasAttribute('data-brief')).toBe(false);
    expect(text(at(4), 'code')).toBe('C4');
  });

  it('leaves its elements as another finds them: without rows, and not in brief', () => {
    const { place, element, rows } = pool();
    place({ brief: true, atRest: false });
    recycler?.stop();
    expect(rows()).toEqual([]);
    expect(element.hasAttribute('data-brief')).toBe(false);
  });

  it('leaves no row for positions that the list does not have', () => {
    const { place, rows } = pool();
    place({});
    place({ ids: [1] });
    expect(rows()).toHaveLength(1);
    place({ ids: [1, 2] });
    expect(rows().map((row) => row.dataset['id'])).toEqual(['1', '2']);
  });

  it('leaves bones where nobody knows the instrument', () => {
    const { place, text, at } = pool();
    place({});
    place({ first: 1, ids: [1, 2, 3, undefined] });
    expect(text(at(4), 'name')).toBe('');
    expect(text(at(4), 'price')).toBe('');
    expect(at(4)?.hasAttribute('data-id')).toBe(false);
  });

  it('marks where the keyboard is and what is shown beside the list', () => {
    const { place, at } = pool();
    place({ active: 1, selectedId: 2 });
    expect(at(1)?.hasAttribute('data-active')).toBe(true);
    expect(at(2)?.getAttribute('aria-selected')).toBe('true');
    place({ active: 2 });
    expect(at(1)?.hasAttribute('data-active')).toBe(false);
    expect(at(2)?.hasAttribute('aria-selected')).toBe(false);
  });

  it('brings decimals under one another on a desk', () => {
    const { place, text, at } = pool(true);
    place({});
    expect(text(at(0), 'pad')).toBe('00');
    expect(text(at(0), 'bid')).toBe('122,14');
  });
});
