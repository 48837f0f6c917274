import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Source } from '../../../../contract/codes.ts';
import { loadWords, startI18n } from '../../../lib/i18n.ts';
import { useSettings } from '../../../lib/settings.ts';
import { positionOf } from '../../../products/traded.fixture.ts';
import { Holdings } from './Holdings.tsx';
import { Totals } from './Totals.tsx';

const held = vi.hoisted(() => ({
  list: [] as unknown[],
  figures: { price: 1_221_500, profit: 150_713, today: -90_319, value: 488_600, level: Number.NaN, readAt: Number.NaN },
}));
vi.mock('../../../data/useFeed.ts', () => ({
  useFeed: () => ({ kind: 'live', since: 0, lastAt: 0, serverTime: 0, transport: 'binary' }),
}));
vi.mock('../../../data/useOffline.ts', () => ({ useOffline: () => false }));
vi.mock('../../../data/useQuote.ts', () => ({
  useQuoteStore: () => ({ time: () => 0 }),
  useQuotePart: (_id: unknown, pick: (quote: undefined) => unknown) => pick(undefined),
}));
vi.mock('../../../data/useRows.ts', () => ({ useRows: () => ({ ids: [], missing: [] }) }));
vi.mock('../../../data/useRead.ts', () => ({
  useRead: (id: string) => ({ state: 'done', data: id === 'positionMine' ? { list: held.list } : undefined, retry: () => undefined }),
}));
vi.mock('../../../data/useWrite.ts', () => ({
  useWrite: () => ({
    state: 'idle',
    failure: undefined,
    send: async () => ({
      ok: true,
      data: {
        buyRate: '0',
        sellRate: '0',
        charges: [{ kind: 'commission', side: 'both', basis: 'value', rate: '0.01', rounding: 'halfEven' }],
      },
    }),
  }),
}));
vi.mock('../../../data/useHoldings.ts', () => ({
  useLiveHoldings: () => ({ get: () => held.figures, subscribe: () => () => undefined, show: () => () => undefined }),
  useHoldingPart: (_id: number, pick: (figures: unknown) => unknown) => pick(held.figures),
  useHoldings: () => ({
    list: { state: 'done', data: { list: held.list } },
    totals: [{ source: Source.Stock, currency: 'USD', value: '48865.71', profit: '1507.13', today: '-903.19' }],
    base: {
      currency: 'USD',
      value: '48865.71',
      profit: '1507.13',
      priceProfit: '1607.17',
      currencyProfit: '-100.04',
      today: '-903.19',
      todayClosed: '2017.23',
      todayCosts: '119.29',
    },
  }),
}));

const SHARES = positionOf({ profit: '1507.13', todayProfit: '-903.19' });
const digits = (place: Element) => (place.textContent ?? '').replaceAll(/[\s\u00a0\u202f.,]/g, '');
/** Those of these figures that can be read there. */
const seen = (place: Element, figures: readonly string[]) => figures.filter((figure) => digits(place).includes(figure));

beforeAll(async () => {
  startI18n();
  for (const words of ['trade', 'forms', 'money'] as const) await loadWords('fr', words);
  window.matchMedia = (media) =>
    ({ media, matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList;
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
});
afterEach(cleanup);

it.each([false, true])('shows what the customer has, and what closing all of it is worth, unless it is hidden: %s', async (hideAmounts) => {
  held.list = [SHARES];
  useSettings.setState({ hideAmounts });
  render(
    <MemoryRouter>
      <Totals />
      <Holdings />
    </MemoryRouter>,
  );
  const own = ['4886571', '150713', '160717', '10004', '90319', '201723', '11929'];
  expect(seen(document.body, own)).toEqual(hideAmounts ? [] : own);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Tout clôturer' })));
  const sheet = screen.getByRole('dialog');
  // 40 at 122.15, and what they brought.
  const closed = ['488600', '150713'];
  expect(seen(sheet, closed)).toEqual(hideAmounts ? [] : closed);
  expect(digits(sheet)).toContain('12215');
  // The fee is what closing costs.
  expect(within(sheet).getByText(/^Frais/).nextElementSibling?.textContent).toContain('48,86');
});
