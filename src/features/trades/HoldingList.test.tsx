import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Direction, OrderType, Source } from '../../../contract/codes.ts';
import { RowFlag } from '../../../contract/frame.ts';
import { quoteKey } from '../../../contract/quote.ts';
import type { Position } from '../../../contract/rest/trading.ts';
import type { HoldingFigures } from '../../data/api.ts';
import { loadWords, startI18n } from '../../lib/i18n.ts';
import { useSettings } from '../../lib/settings.ts';
import { CORN_FUTURE, NOTE_FUTURE, orderOf, positionOf } from '../../products/traded.fixture.ts';
import { HoldingList } from './HoldingList.tsx';
import { OrderRow } from './OrderRow.tsx';

const live = vi.hoisted(() => ({
  figures: new Map<number, unknown>(),
  wake: new Map<number, Set<() => void>>(),
  /** Rows of instruments by key, and what they say. */
  ids: {} as Record<string, number>,
  rows: new Map<number | undefined, unknown>(),
  feed: { kind: 'live', since: 0, lastAt: 0, serverTime: 0, transport: 'binary' } as unknown,
}));
vi.mock('../../data/useHoldings.ts', () => {
  const subscribe = (id: number, wake: () => void) => {
    const all = live.wake.get(id) ?? new Set();
    live.wake.set(id, all.add(wake));
    return () => all.delete(wake);
  };
  const get = (id: number) => live.figures.get(id);
  return {
    useLiveHoldings: () => ({ get, subscribe }),
    useHoldingPart: <T,>(id: number, pick: (figures: unknown) => T) =>
      useSyncExternalStore(
        (wake) => subscribe(id, wake),
        () => pick(get(id)),
      ),
  };
});
vi.mock('../../data/useFeed.ts', () => ({ useFeed: () => live.feed }));
vi.mock('../../data/useQuote.ts', () => ({
  useQuotePart: (id: number | undefined, pick: (quote: unknown) => unknown) => pick(live.rows.get(id)),
}));
vi.mock('../../data/useRows.ts', () => ({
  useRows: (keys: readonly string[]) => ({ ids: keys.map((key) => live.ids[key]), missing: [] }),
}));
vi.mock('../../data/useRead.ts', () => ({ useRead: () => ({ data: undefined }) }));

const FUTURE = positionOf({ id: 2, name: 'E-mini S&P 500', stockCode: 'ESH6', market: 'FUT', source: Source.Future, margin: '1000.00' });
const figuresOf = (fields: Partial<HoldingFigures>): HoldingFigures => ({
  price: 1_221_500,
  profit: 15_000,
  today: 9000,
  value: 488_600,
  level: Number.NaN,
  readAt: Number.NaN,
  ...fields,
});
const drawn = vi.fn<(id: number) => void>();
const show = (positions: readonly Position[]) =>
  render(
    <MemoryRouter>
      <HoldingList
        positions={positions}
        actions={({ id }) => {
          drawn(id);
          return <button type="button">{`act ${id}`}</button>;
        }}
      />
    </MemoryRouter>,
  );
const words = (row: number) => screen.getAllByRole('listitem')[row]?.textContent?.replaceAll('\u00a0', ' ') ?? '';
const move = (id: number, fields: Partial<HoldingFigures>) =>
  act(() => {
    live.figures.set(id, figuresOf(fields));
    for (const wake of live.wake.get(id) ?? []) wake();
  });

beforeAll(async () => {
  startI18n();
  await loadWords('fr', 'trade');
  // A phone.
  window.matchMedia = (media) =>
    ({ media, matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList;
});
beforeEach(() => {
  live.figures.clear();
  live.wake.clear();
  live.ids = {};
  live.rows.clear();
  drawn.mockReset();
  useSettings.setState({ hideAmounts: false });
});
afterEach(cleanup);

it('shows what the server said until live figures come, and those from then on, each row alone', () => {
  show([positionOf(), FUTURE]);
  expect(words(0)).toContain('40 × 118,40');
  expect(words(0)).toContain('+150,00');
  const before = words(1);
  move(1, { price: 1_190_000, profit: 2400, value: 476_000 });
  expect(words(0)).toContain('119,00');
  expect(words(0)).toContain('+24,00');
  expect(words(0)).toContain('+0,51 %');
  expect(words(0)).toContain('4 760,00 $US');
  expect(words(1)).toBe(before);
});

it.each([
  [Source.Future, 1.1, 'Marge 110 %, liquidation sous 100 %', undefined],
  [Source.Future, 1.05, 'Marge 105 %', 'Marge basse'],
  [Source.Future, 1.02, 'Marge 102 %', 'Marge critique'],
  [Source.Forex, 0.95, 'Marge 95 %, liquidation sous 50 %', undefined],
  [Source.Forex, 0.7, 'Marge 70 %', 'Marge basse'],
  [Source.Forex, 0.6, 'Marge 60 %', 'Marge critique'],
] as const)('says how much margin a position of line %i has at %f', (source, level, text, warning) => {
  show([{ ...FUTURE, source, direction: Direction.Sell }]);
  move(2, { level });
  expect(words(0)).toContain('Vendeur');
  expect(words(0)).toContain(text);
  for (const other of ['Marge basse', 'Marge critique']) expect(words(0).includes(other)).toBe(other === warning);
});

it('says of an option that it is closed where its future is', () => {
  const option = { underlying: 'ESH6', right: 'call', strike: '7000', lastTradeDate: '2026-03-20' } as const;
  live.ids = { [quoteKey('FUT', 'ESH6')]: 31 };
  live.rows.set(31, { flags: RowFlag.Closed });
  show([{ ...FUTURE, stockCode: 'ESH6C7000', option }]);
  move(2, { readAt: Date.now() });
  expect(words(0)).toContain('clôturé');
});

it('says at which price a position is closed out', () => {
  show([{ ...FUTURE, liquidationPrice: '4512.2534', digits: 2 }]);
  move(2, { level: 1.1 });
  expect(words(0)).toContain('Marge 110 %, liquidation sous 100 % · liquidation à 4 512,26');
});

it('says what of a position’s day was closed', () => {
  show([positionOf({ todayClosed: '20.00' })]);
  expect(words(0)).toContain('dont clôturé +20,00');
});

it('unfolds one row’s actions at a time', async () => {
  show([positionOf(), FUTURE]);
  expect(screen.queryByText(/^act/)).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Apple Inc.' })));
  expect(screen.getAllByText(/^act/).map(({ textContent }) => textContent)).toEqual(['act 1']);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'E-mini S&P 500' })));
  expect(screen.getAllByText(/^act/).map(({ textContent }) => textContent)).toEqual(['act 2']);
});

it('is not drawn again by a tick', async () => {
  show([positionOf(), FUTURE]);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Apple Inc.' })));
  drawn.mockReset();
  for (let tick = 0; tick < 20; tick += 1) move(1, { price: 1_221_500 + tick, profit: tick });
  expect(drawn).not.toHaveBeenCalled();
});

it('says how old a price is that comes in polls, once two of them brought nothing', () => {
  show([positionOf()]);
  move(1, { readAt: Date.now() - 8000 });
  expect(words(0)).not.toContain('figé');
  move(1, { readAt: Date.now() - 30_000 });
  expect(words(0)).toMatch(/figé (29|30|31) s/);
});

it('hides amounts and leaves prices and ratios', () => {
  useSettings.setState({ hideAmounts: true });
  show([positionOf()]);
  move(1, {});
  expect(words(0)).toContain('122,15');
  expect(words(0)).toContain('+3,17 %');
  expect(words(0)).not.toContain('150,00');
  expect(words(0)).not.toContain('886,00');
});

it('writes cost, price and liquidation price as traders write them, told and live', () => {
  const margin = { margin: '1000.00', direction: Direction.Buy } as const;
  show([
    positionOf({ ...NOTE_FUTURE, ...margin, id: 3, averagePrice: '110.5104166667', price: '110.5', liquidationPrice: '109.50312' }),
    positionOf({ ...CORN_FUTURE, ...margin, id: 4, averagePrice: '4.3525', price: '4.35', liquidationPrice: '4.2' }),
  ]);
  expect(words(0)).toContain("40 × 110'16.333");
  expect(words(0)).toContain("110'16.0");
  expect(words(0)).toContain("109'16.125");
  expect(words(1)).toContain("40 × 435'2");
  expect(words(1)).toContain("420'0");
  move(3, { price: 110_515_625 });
  move(4, { price: 43_575 });
  expect(words(0)).toContain("110'16.5");
  expect(words(1)).toContain("435'6");
});

it.each([
  [NOTE_FUTURE, { price: '110.515625', averagePrice: '110.5' }, "limite 110'16.5", "110'16.0"],
  [CORN_FUTURE, { price: '4.3525', averagePrice: '4.35291667' }, "limite 435'2", '435,292'],
  [CORN_FUTURE, { orderType: OrderType.Market, price: undefined, bound: '4.375' }, "437'4", "437'4"],
] as const)('writes an order of $stockCode as traders write it', (future, fields, asked, average) => {
  render(
    <MemoryRouter>
      <OrderRow order={orderOf({ ...future, ...fields })} />
    </MemoryRouter>,
  );
  expect(words(0)).toContain(asked);
  expect(words(0)).toContain(average);
});
