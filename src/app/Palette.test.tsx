import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import { withData } from '../data/data.fixture.tsx';
import { loadWords, startI18n } from '../lib/i18n.ts';
import { Palette } from './Palette.tsx';

type Answer = { ok: true; data: object } | { ok: false; kind: 'network'; code: number; msg: string };

/** What the server is asked for, each answered when the test says so. */
const asked = new Map<string, PromiseWithResolvers<Answer>>();
const stop = () => () => undefined;
const parts = {
  session: { store: createStore(() => ({ state: 'signedOut', number: 1 })) },
  feed: { onOutdated: stop, onBack: stop },
  link: {
    onConnected: stop,
    abort: () => undefined,
    call: (_: string, { keyword }: { keyword: string }) => {
      const answer = Promise.withResolvers<Answer>();
      asked.set(keyword, answer);
      return answer.promise;
    },
  },
};
const onClose = vi.fn<() => void>();
const Address = () => <p data-testid="address">{useLocation().search}</p>;

const field = () => screen.getByRole('combobox');
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent ?? '');
const chosen = () => screen.queryByRole('option', { selected: true })?.textContent;
const address = () => screen.getByTestId('address').textContent;
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (key: string) => act(async () => fireEvent.keyDown(field(), { key }));
const answer = async (keyword: string, ...codes: string[]) => {
  await waitFor(() => expect(asked.has(keyword)).toBe(true));
  const list = codes.map((code) => ({ market: 'US', stock_code: code, name: `${code} Inc.`, source: 0 }));
  await act(async () => asked.get(keyword)?.resolve({ ok: true, data: { total: list.length, list } }));
};

beforeAll(async () => {
  startI18n();
  await Promise.all([loadWords('fr', 'desk'), loadWords('fr', 'pages')]);
});
beforeEach(() => {
  asked.clear();
  onClose.mockClear();
  render(
    withData(
      parts,
      <MemoryRouter>
        <Palette typed="" onKeys={() => undefined} onClose={onClose} />
        <Address />
      </MemoryRouter>,
    ),
  );
});
afterEach(cleanup);

it('opens by Enter what the present letters find, once that is known', async () => {
  type('aapl');
  await answer('aapl', 'AAPL');
  type('msft');
  expect(options()[0]).toContain('AAPL');
  expect(chosen()).toBeUndefined();
  await press('Enter');
  expect(onClose).not.toHaveBeenCalled();
  await answer('msft', 'MSFT');
  expect(address()).toContain('MSFT');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('forgets an Enter when other letters follow', async () => {
  type('aapl');
  await press('Enter');
  type('msft');
  await answer('msft', 'MSFT');
  expect(onClose).not.toHaveBeenCalled();
  await press('Enter');
  expect(address()).toContain('MSFT');
});

it('offers nothing that other letters found where the answer to the present ones does not come', async () => {
  type('aapl');
  await answer('aapl', 'AAPL');
  type('aaplx');
  await waitFor(() => expect(asked.has('aaplx')).toBe(true));
  await press('Enter');
  await act(async () => asked.get('aaplx')?.resolve({ ok: false, kind: 'network', code: 0, msg: '' }));
  expect(options()).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

it('keeps the page that was chosen when instruments come before it', async () => {
  type('march');
  await press('ArrowDown');
  const page = chosen();
  expect(options()[0]).toBe(page);
  await answer('march', 'MRCH');
  expect(options()[0]).toContain('MRCH');
  expect(chosen()).toBe(page);
});

it('has its first page chosen while nothing is typed', () => {
  expect(options()[0]).toBe(chosen());
});
