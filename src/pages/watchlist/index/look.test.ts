import { expect, it } from 'vitest';
import { DEFAULT_COLUMNS } from '../../../features/quote-list/columns/columns.ts';
import { nextSort, parseLook } from './look.ts';

it.each([null, '{', '[]', '7', '{"sort":{"key":"moon"},"columns":"all"}'])('from %j is the usual look', (text) =>
  expect(parseLook(text)).toEqual({ sort: undefined, columns: DEFAULT_COLUMNS }),
);

it('keeps what was chosen, as far as there is such a thing, in the usual order', () =>
  expect(parseLook('{"sort":{"key":"volume","descending":true},"columns":["volume","moon","bid"]}')).toEqual({
    sort: { key: 'volume', descending: true },
    columns: ['bid', 'volume'],
  }));

it('goes back to the customer’s own order with the third press of a head', () => {
  const falling = { key: 'volume', descending: true } as const;
  const rising = { key: 'volume', descending: false } as const;
  expect(nextSort(undefined, falling)).toEqual(falling);
  expect(nextSort(falling, rising)).toEqual(rising);
  expect(nextSort(rising, falling)).toBeUndefined();
  const names = { key: 'name', descending: false } as const;
  expect(nextSort({ key: 'name', descending: true }, names)).toBeUndefined();
  expect(nextSort(falling, names)).toEqual(names);
});
