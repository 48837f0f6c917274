/** The ticket's pages over a data layer in memory. */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { createStore } from 'zustand';
import type { Phase } from '../../../contract/codes.ts';
import type { FeedState, Intent } from '../../../contract/frame.ts';
import { quoteKey } from '../../../contract/quote.ts';
import type { AnyEndpointId } from '../../../contract/rest/index.ts';
import type { Order } from '../../../contract/rest/trading.ts';
import type { Result } from '../../../contract/result.ts';
import { withData } from '../../data/data.fixture.tsx';
import { memoryStore, view } from '../../features/quote-list/memoryRows.ts';
import { startI18n, switchLanguage, withWords } from '../../lib/i18n.ts';
import { Still } from '../../lib/still.ts';
import { createWorld, LIVE, statusOf } from '../quote/quoteWorld.fixture.ts';
import { page as closePage } from './close/page.ts';
import { Screen as CloseScreen } from './close/Screen.tsx';
import { page as futurePage } from './future/page.ts';
import { Screen as FutureScreen } from './future/Screen.tsx';
import { page as stockPage } from './stock/page.ts';
import { Screen as StockScreen } from './stock/Screen.tsx';

export const NOW = Date.UTC(2026, 2, 11, 15);
export const TERMS = {
  lot: 1,
  minimum: 1,
  maximum: 1_000_000,
  ticks: [{ from: '0', size: '0.01' }],
  settleCurrency: 'USD',
  multiplier: '1',
  extendedHours: true,
  canShort: false,
  bounded: true,
};
const RATES = {
  buyRate: '0.001',
  sellRate: '0.001',
  currency: 'USD',
  charges: [{ kind: 'commission', side: 'both', basis: 'value', rate: '0.001', minimum: '1', rounding: 'halfEven' }],
};
export const ORDER: Order = {
  id: 5,
  orderNo: 'T00000005',
  stockCode: 'AAPL',
  market: 'US',
  source: 0,
  name: 'Apple Inc.',
  currency: 'USD',
  settleCurrency: 'USD',
  scale: 4,
  multiplier: '1',
  direction: 0,
  openClose: 0,
  orderType: 1,
  price: '122.16',
  quantity: 10,
  filledQuantity: 10,
  averagePrice: '122.16',
  amount: '1221.60',
  fee: '1.22',
  reserved: '0.00',
  validity: 'day',
  extendedHours: false,
  status: 1,
  createTimeTimestamp: NOW / 1000,
  modifyTimeTimestamp: NOW / 1000,
};
export const POSITION = {
  id: 7,
  stockCode: 'AAPL',
  market: 'US',
  source: 0,
  name: 'Apple Inc.',
  currency: 'USD',
  settleCurrency: 'USD',
  scale: 4,
  multiplier: '1',
  direction: 0,
  positionNum: 40,
  frozenNum: 10,
  isolatedPosition: 1,
  averagePrice: '100',
  cost: '4000',
  todayCost: '4000',
  sellProfit: '0.00',
  fee: '0.00',
  createTimeTimestamp: 1,
  modifyTimeTimestamp: 1,
  marketDateTimestamp: 1,
};
const LOADING = { state: 'loading' };

interface Sent {
  readonly id: AnyEndpointId;
  readonly input: Record<string, unknown>;
}

interface Scene {
  readonly query?: Record<string, string>;
  readonly answers?: Partial<Record<AnyEndpointId, unknown>>;
  readonly phase?: Phase;
  readonly feed?: FeedState;
  /** Keys don't go through a list at the moment. */
  readonly still?: boolean;
  /** What the calls that change something get. */
  answer?(sent: Sent): Result<unknown> | Promise<Result<unknown>>;
}

const PAGES = {
  stock: { page: stockPage, Screen: StockScreen, aim: { code: 'AAPL', source: '0', market: 'US' } },
  future: { page: futurePage, Screen: FutureScreen, aim: { code: 'ESM6', source: '3', market: 'FUT' } },
  close: { page: closePage, Screen: CloseScreen, aim: { id: '7' } },
} as const;

/** Opens a page over a data layer in memory: its quote can tick, its money calls are noted. */
export async function open(
  kind: keyof typeof PAGES,
  { query = {}, answers = {}, phase = 'open', feed = LIVE, still = true, answer }: Scene = {},
) {
  const store = { ...memoryStore(view()), time: () => NOW };
  const sent: Sent[] = [];
  const reads = new Set<AnyEndpointId>();
  const intents = createStore<readonly Intent[]>(() => []);
  const base = createWorld({
    quotes: store,
    known: { [quoteKey('US', 'AAPL')]: 3, [quoteKey('FUT', 'ESM6')]: 3 },
    feed,
    answers: {
      getMarkets: { list: [statusOf('US', phase)], serverTime: NOW / 1000 },
      summaryDetail: { synthetic: false },
      minCount: TERMS,
      rateSite: RATES,
      positionHalfOrFull: { half: 40, full: 81, available: '10000.00', currency: 'USD' },
      positionGetByStock: { list: [], orders: [] },
      positionMine: { list: [] },
      ...answers,
    },
  });
  const world = {
    ...base,
    intents,
    user: { current: () => LOADING, subscribe: () => () => undefined },
    link: {
      ...base.link,
      onMessage: () => () => undefined,
      followIntent: () => Promise.resolve(undefined),
      call: (id: AnyEndpointId, input: Record<string, unknown>) => {
        if (!('clientOrderId' in input)) {
          reads.add(id);
          return base.link.call(id);
        }
        sent.push({ id, input });
        return Promise.resolve(answer?.({ id, input }) ?? { ok: true, data: ORDER });
      },
    },
  };
  const { page, Screen, aim } = PAGES[kind];
  const address = `${page.path}?${new URLSearchParams({ ...aim, ...query }).toString()}`;
  await act(async () => {
    render(
      withData(
        world,
        <MemoryRouter initialEntries={[address]}>
          <Still value={still}>
            <Screen page={page} />
          </Still>
        </MemoryRouter>,
      ),
    );
  });
  return { sent, reads, intents, tick: (change: object) => act(async () => store.tick(3, change)) };
}

export const text = () => (document.body.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const type = (name: string, value: string) => act(async () => fireEvent.change(field(name), { target: { value } }));
export const press = (name: string | RegExp) => act(async () => screen.getByRole('button', { name }).click());
export const inDialog = () => within(screen.getByRole('dialog'));
export const confirmButton = () => inDialog().getByRole('button', { name: /^Acheter|^Vendre/ });

/** French words, the clock of the data, a fresh document. Call it at the top of the file. */
export function ticketRig(): void {
  beforeAll(async () => {
    startI18n();
    await withWords(['ticket', 'forms', 'money', 'quote'], () => Promise.resolve())();
    // This DOM has the element, and not what opens it.
    HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
      this.open = true;
    };
  });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    sessionStorage.clear();
  });
  afterEach(async () => {
    cleanup();
    vi.useRealTimers();
    await switchLanguage('fr');
  });
}
