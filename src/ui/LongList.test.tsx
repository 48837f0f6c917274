import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { LongList } from './LongList.tsx';

const ROW = 50;
const items = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index }));
const show = (count: number) =>
  render(
    <div data-testid="scroller" style={{ overflowY: 'auto' }}>
      <LongList
        label="L"
        items={items(count)}
        estimate={ROW}
        keyOf={({ id }) => id}
        row={({ id }, place) => (
          <li {...place}>
            <button type="button">{`row ${id}`}</button>
          </li>
        )}
      />
    </div>,
  );
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const scrollTo = (top: number) =>
  act(async () => {
    const scroller = screen.getByTestId('scroller');
    scroller.scrollTop = top;
    fireEvent.scroll(scroller);
  });

beforeAll(() => {
  // A layout there is none of: 500 px of rows that are 50 px high.
  for (const [name, height] of [
    ['offsetHeight', ROW],
    ['clientHeight', 500],
    ['scrollHeight', 1000 * ROW],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => height });
});
afterEach(cleanup);

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
