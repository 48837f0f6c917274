import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { memo } from 'react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { LongList, type RowPlace } from './LongList.tsx';

const ROW = 50;
const items = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index }));
const List = ({ of }: { readonly of: readonly { id: number }[] }) => (
  <div data-testid="scroller" style={{ overflowY: 'auto' }}>
    <LongList label="L" items={of} estimate={ROW} keyOf={({ id }) => id} row={({ id }, place) => <Row id={id} place={place} />} />
  </div>
);
const drawn = vi.fn<(id: number) => void>();
const Row = memo(function Row({ id, place }: { readonly id: number; readonly place: RowPlace }) {
  drawn(id);
  return (
    <li {...place}>
      <button type="button">{`row ${id}`}</button>
      <input aria-label={`price ${id}`} />
    </li>
  );
});
const show = (count: number) => render(<List of={items(count)} />);
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const scrollTo = (top: number) =>
  act(async () => {
    const scroller = screen.getByTestId('scroller');
    scroller.scrollTop = top;
    fireEvent.scroll(scroller);
  });

/** A layout there is none of: 500 px of rows that are 50 px high. */
const LAYOUT = { offsetHeight: ROW, clientHeight: 500, scrollHeight: 1000 * ROW };

beforeAll(() => {
  for (const [name, height] of Object.entries(LAYOUT))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => height });
});
afterEach(cleanup);
// Other files share the prototype.
afterAll(() => {
  for (const name of Object.keys(LAYOUT)) Reflect.deleteProperty(HTMLElement.prototype, name);
});

it('holds a short list whole', () => {
  show(60);
  expect(rows()).toHaveLength(60);
});

it('holds of a long one what is around the rows in sight, and says their place among all', async () => {
  show(1000);
  expect(rows()).toContain('row 9');
  expect(rows().length).toBeLessThan(60);
  await scrollTo(500 * ROW);
  expect(rows()).toContain('row 505');
  expect(rows()).not.toContain('row 9');
  const row = screen.getByText('row 505').closest('li');
  expect(['aria-posinset', 'aria-setsize'].map((name) => row?.getAttribute(name))).toEqual(['506', '1000']);
});

it('keeps the row that has the focus, however far it is scrolled away', async () => {
  show(1000);
  await act(async () => screen.getByText('row 3').focus());
  await scrollTo(500 * ROW);
  expect(rows()).toContain('row 3');
  expect(document.activeElement?.textContent).toBe('row 3');
  await act(async () => screen.getByText('row 505').focus());
  expect(rows()).not.toContain('row 3');
});

it.each([
  [60, 61],
  [61, 60],
])('takes no row away in which something is typed when %i rows become %i', async (before, after) => {
  const { rerender } = show(before);
  const typed = screen.getByLabelText<HTMLInputElement>('price 3');
  await act(async () => typed.focus());
  fireEvent.change(typed, { target: { value: '12.5' } });
  await act(async () => rerender(<List of={items(after)} />));
  expect(screen.getByLabelText('price 3')).toBe(typed);
  expect(typed.value).toBe('12.5');
  expect(document.activeElement).toBe(typed);
});

it('is drawn in part from when it is long', async () => {
  const { rerender } = show(60);
  await act(async () => rerender(<List of={items(61)} />));
  expect(rows().length).toBeLessThan(60);
  await act(async () => rerender(<List of={items(60)} />));
  expect(rows().length).toBeLessThan(60);
});

it('keeps the row that has the focus, whatever comes above it', async () => {
  const { rerender } = show(1000);
  await act(async () => screen.getByText('row 3').focus());
  await act(async () => rerender(<List of={[{ id: -1 }, ...items(1000)]} />));
  await scrollTo(500 * ROW);
  expect(document.activeElement?.textContent).toBe('row 3');
  expect(rows()).not.toContain('row 2');
});

it('draws no row anew that stays where it is', async () => {
  show(1000);
  drawn.mockReset();
  await scrollTo(2 * ROW);
  expect(drawn).not.toHaveBeenCalledWith(5);
  expect(drawn).toHaveBeenCalled();
});
