import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import type { Phase } from '../../../contract/codes.ts';
import type { FeedState, Intent } from '../../../contract/frame.ts';
import { quoteKey } from '../../../contract/quote.ts';
import type { AnyEndpointId } from '../../../contract/rest/index.ts';
import type { Order } from '../../../contract/rest/trading.ts';
import type { Result } from '../../../contract/result.ts';
import { memoryStore, view } from '../../features/quote-list/memoryRows.ts';
import { startI18n, switchLanguage, withWords } from '../../lib/i18n.ts';
import { createWorld, LIVE, statusOf } from '../quote/quoteWorld.fixture.ts';
import { page as closePage } from './close/page.ts';
import { Screen as CloseScreen } from './close/Screen.tsx';
import { page as futurePage } from './future/page.ts';
import { Screen as FutureScreen } from './future/Screen.tsx';
import { page as stockPage } from './stock/page.ts';
import { Screen as StockScreen } from './stock/Screen.tsx';

const world: { current: unknown } = { current: undefined };
vi.mock('../../data/connect.ts', () => ({ data: () => world.current }));

const NOW = Date.UTC(2026, 2, 11, 15);
const TERMS = {
  lot: 1,
  minimum: 1,
  maximum: 1_000_000,
  ticks: [{ from: '0', size: '0.01' }],
  settleCurrency: 'USD',
  multiplier: '1',
  extendedHours: true,
  canShort: false,
};
const RATES = {
  buyRate: '0.001',
  sellRate: '0.001',
  currency: 'USD',
  charges: [{ kind: 'commission', side: 'both', basis: 'value', rate: '0.001', minimum: '1', rounding: 'halfEven' }],
};
const ORDER: Order = {
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
const POSITION = {
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
const NO_ANSWER: Result<never> = { ok: false, kind: 'network', code: 0, msg: '' };

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
  /** What the calls that change something get. */
  answer?(sent: Sent): Result<unknown> | Promise<Result<unknown>>;
}

const PAGES = {
  stock: { page: stockPage, Screen: StockScreen, aim: { code: 'AAPL', source: '0', market: 'US' } },
  future: { page: futurePage, Screen: FutureScreen, aim: { code: 'ESM6', source: '3', market: 'FUT' } },
  close: { page: closePage, Screen: CloseScreen, aim: { id: '7' } },
} as const;

/** Opens a page over a data layer in memory: its quote can tick, its money calls are noted. */
async function open(kind: keyof typeof PAGES, { query = {}, answers = {}, phase = 'open', feed = LIVE, answer }: Scene = {}) {
  const store = { ...memoryStore(view()), time: () => NOW };
  const sent: Sent[] = [];
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
  world.current = {
    ...base,
    intents,
    user: { current: () => LOADING, subscribe: () => () => undefined },
    link: {
      ...base.link,
      onMessage: () => () => undefined,
      followIntent: () => Promise.resolve(undefined),
      call: (id: AnyEndpointId, input: Record<string, unknown>) => {
        if (!('clientOrderId' in input)) return base.link.call(id);
        sent.push({ id, input });
        return Promise.resolve(answer?.({ id, input }) ?? { ok: true, data: ORDER });
      },
    },
  };
  const { page, Screen, aim } = PAGES[kind];
  const address = `${page.path}?${new URLSearchParams({ ...aim, ...query }).toString()}`;
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[address]}>
        <Screen page={page} />
      </MemoryRouter>,
    );
  });
  return { sent, intents, tick: (change: object) => act(async () => store.tick(3, change)) };
}

const text = () => (document.body.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => act(async () => fireEvent.change(field(name), { target: { value } }));
const press = (name: string | RegExp) => act(async () => screen.getByRole('button', { name }).click());
const inDialog = () => within(screen.getByRole('dialog'));
const confirmButton = () => inDialog().getByRole('button', { name: /^Acheter|^Vendre/ });

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

describe('the ticket of a future', () => {
  const minCount = {
    ...TERMS,
    initialMargin: '11880',
    maintenanceMargin: '10800',
    multiplier: '50',
    canShort: true,
    leverages: [10, 20, 1],
  };
  const order = async (choose?: string) => {
    const { sent } = await open('future', { answers: { minCount } });
    if (choose !== undefined) await act(async () => fireEvent.change(screen.getByLabelText('Levier'), { target: { value: choose } }));
    await type('Contrats', '1');
    await press(/^Vérifier/);
    await act(async () => confirmButton().click());
    return sent[0]?.input;
  };

  it('begins with the usual leverage, not with a margin so small that it begins with a warning', async () => {
    expect(await order()).toMatchObject({ stockCode: 'ESM6', leverage: 10 });
  });

  it('asks for the exchange’s margin where the customer says so', async () => {
    expect(await order('exchange')).not.toHaveProperty('leverage');
  });
});

describe('an order ticket', () => {
  it('is filled by its address, says every cost, and sends nothing by itself', async () => {
    const { sent } = await open('stock', { query: { direction: '0', quantity: '10' } });
    expect(field('Prix limite').value).toBe('122,16');
    expect(field('Quantité').value).toBe('10');
    expect(text()).toContain('10 × 122,16 $US1 221,60 $US');
    expect(text()).toContain('Commission1,22 $US');
    expect(text()).toContain('Total à débiter1 222,82 $US');
    expect(text()).toContain('Disponible après8 777,18 $US');
    await press('Vérifier l’achat');
    expect(confirmButton().textContent).toContain('1');
    expect(sent).toEqual([]);
  });

  it('is one order, however often it is confirmed', async () => {
    const { sent } = await open('stock', { query: { quantity: '10' } });
    await press('Vérifier l’achat');
    const confirm = confirmButton();
    await act(async () => {
      for (let tap = 0; tap < 10; tap += 1) confirm.click();
      fireEvent.keyDown(confirm, { key: 'Enter' });
    });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      id: 'stockCreate',
      input: { stockCode: 'AAPL', market: 'US', source: 0, direction: 0, orderType: 1, price: '122.16', quantity: 10, validity: 'day' },
    });
    expect(text()).toContain('T00000005');
    expect(text()).toContain('Ordre exécuté');
  });

  it('gives each confirmation an id of its own', async () => {
    const { sent } = await open('stock', { query: { quantity: '10' } });
    await press('Vérifier l’achat');
    await act(async () => confirmButton().click());
    await press('Passer un autre ordre');
    await press('Vérifier l’achat');
    await act(async () => confirmButton().click());
    expect(new Set(sent.map(({ input }) => input['clientOrderId'])).size).toBe(2);
  });

  it('steps by ticks and by lots, by keys too', async () => {
    await open('stock', { query: { quantity: '10' } });
    await act(async () => fireEvent.keyDown(field('Prix limite'), { key: 'ArrowUp' }));
    await act(async () => fireEvent.keyDown(field('Prix limite'), { key: 'ArrowUp', shiftKey: true }));
    expect(field('Prix limite').value).toBe('122,27');
    await press('Quantité : un pas de moins');
    expect(field('Quantité').value).toBe('9');
    const all = screen.getByRole<HTMLButtonElement>('button', { name: 'Tout le possible' });
    await act(() => vi.waitFor(() => expect(all.disabled).toBe(false)));
    await act(async () => all.click());
    expect(field('Quantité').value).toBe('81');
  });

  it.each([
    ['Prix limite', '122,165', 'Prendre 122,16', '122,16'],
    ['Quantité', '82', 'Prendre 81', '81'],
    ['Quantité', '0,5', undefined, undefined],
    ['Quantité', '-3', undefined, undefined],
    ['Quantité', '1.234', undefined, undefined],
    ['Quantité', '1e21', undefined, undefined],
    ['Prix limite', '1000000000000000000000', undefined, undefined],
    ['Prix limite', '-1', 'Prendre 0,01', '0,01'],
    ['Prix limite', '', undefined, undefined],
  ])('refuses %s %j beside the field, and offers what would do', async (name, value, offer, taken) => {
    const { sent } = await open('stock', { query: { quantity: '10' } });
    await type(name, value);
    await press('Vérifier l’achat');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    const said = field(name).getAttribute('aria-describedby')?.split(' ')[0] ?? '';
    expect(document.getElementById(said)?.textContent?.length).toBeGreaterThan(10);
    expect(sent).toEqual([]);
    if (offer === undefined) return;
    await press(offer);
    expect(field(name).value).toBe(taken);
    expect(field(name).getAttribute('aria-invalid')).toBeNull();
  });

  it('asks again when the market moves while one reads, and orders at what is then frozen', async () => {
    const { sent, tick } = await open('stock', { query: { quantity: '10' } });
    await act(async () => screen.getByLabelText('Marché').click());
    await press('Vérifier l’achat');
    await tick({ ask: 1_230_000, bid: 1_229_900, price: 1_230_000, version: 2 });
    expect(text()).toContain('Le marché a bougé');
    await act(async () => confirmButton().click());
    expect(sent).toEqual([]);
    await act(async () => inDialog().getByRole('button', { name: 'Reprendre au cours actuel' }).click());
    await act(async () => confirmButton().click());
    expect(sent[0]?.input).toMatchObject({ orderType: 0, price: '123.00', tolerance: '0.0025' });
  });

  it('says what the server refused beside its field, with what would do', async () => {
    await open('stock', {
      query: { quantity: '10' },
      answer: () => ({
        ok: false,
        kind: 'rejected',
        code: 1007,
        msg: 'No',
        denial: { reason: 'priceOffTick', field: 'price', nearest: ['122.15', '122.2'] },
      }),
    });
    await press('Vérifier l’achat');
    await act(async () => confirmButton().click());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field('Prix limite').getAttribute('aria-invalid')).toBe('true');
    await press('Prendre 122,15');
    expect(field('Prix limite').value).toBe('122,15');
    expect(field('Prix limite').getAttribute('aria-invalid')).toBeNull();
  });

  it('says that an order without an answer is being looked up, and shows what came of it', async () => {
    const { sent, intents } = await open('stock', { query: { quantity: '10' }, answer: () => NO_ANSWER });
    await press('Vérifier l’achat');
    await act(async () => confirmButton().click());
    expect(text()).toContain('Ne le passez pas une seconde fois');
    expect(inDialog().queryByRole('button', { name: /^Acheter pour/ })).toBeNull();
    const clientOrderId = String(sent[0]?.input['clientOrderId']);
    await act(async () =>
      intents.setState([{ clientOrderId, endpoint: 'stockCreate', state: 'accepted', about: {}, at: NOW, asked: 1, answer: ORDER }], true),
    );
    expect(text()).toContain('T00000005');
    expect(sent).toHaveLength(1);
  });

  it('is not placed while an earlier one of the same instrument has no answer, in whatever tab', async () => {
    const { sent, intents } = await open('stock', { query: { quantity: '10' } });
    const about = { stockCode: 'AAPL', market: 'US', source: 0 };
    const earlier: Intent = { clientOrderId: 'elsewhere-00000001', endpoint: 'stockCreate', state: 'unknown', about, at: NOW, asked: 1 };
    await act(async () => intents.setState([earlier], true));
    await press('Vérifier l’achat');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(text()).toContain('L’ordre précédent attend encore sa réponse');
    await act(async () => intents.setState([{ ...earlier, about: { ...about, stockCode: 'KO' } }], true));
    await press('Vérifier l’achat');
    expect(screen.queryByRole('dialog')).not.toBeNull();
    expect(sent).toEqual([]);
  });

  it('says what becomes of a market order that waits for the opening', async () => {
    await open('stock', { query: { quantity: '10' }, phase: 'closed' });
    await act(async () => screen.getByLabelText('Marché').click());
    await press('Vérifier l’achat');
    expect(text()).toContain('Si le marché ouvre à plus de 2 % au-delà de ce cours, il prend fin');
    expect(text()).not.toContain('rien n’est ordonné');
  });

  it.each([
    [{ phase: 'closed' as const }, 'l’ordre attend l’ouverture'],
    [{ feed: { ...LIVE, kind: 'stale' as const, lastAt: NOW - 8000 } }, 'rien de neuf n’est arrivé'],
    [{ query: { price: '130', quantity: '10' } }, '6,42 % au-dessus du vendeur'],
    [{ query: { price: '90', quantity: '10' } }, '26,33 % au-dessous du marché'],
    [{ query: { quantity: '60' } }, 'du disponible'],
  ])('warns of %j', async (scene, words) => {
    await open('stock', scene);
    expect(text()).toContain(words);
  });

  it.each([
    [{ price: 'NaN', quantity: '-1', direction: '7', source: 'x' }, 'Apple'],
    [{ price: '1e21', quantity: '99999999999999999999' }, 'Apple'],
    [{ code: '<script>' }, 'Titre inconnu'],
    [{ code: 'NOPE' }, 'Titre inconnu'],
    [{ market: 'ZZ' }, 'Titre inconnu'],
    [{ market: 'IDX' }, 'coté'],
  ])('takes no harm from the address %j', async (query, words) => {
    const { sent } = await open('stock', { query });
    expect(text()).toContain(words);
    expect(sent).toEqual([]);
  });

  it('sells what is held and no more, and says what it realises', async () => {
    await open('stock', {
      query: { direction: '1', quantity: '31', price: '120' },
      answers: { positionGetByStock: { list: [POSITION], orders: [] } },
    });
    expect(text()).toContain('Vous détenez 40');
    await press('Vérifier la vente');
    expect(field('Quantité').getAttribute('aria-invalid')).toBe('true');
    await press('Prendre 30');
    expect(text()).toContain('Résultat réalisé, avant frais+600,00 $US');
    expect(text()).toContain('Total à recevoir3 596,40 $US');
  });
});

describe('in English', () => {
  it('reads its own separators, and refuses what can be read in two ways', async () => {
    await switchLanguage('en');
    await open('stock', { query: { quantity: '10' } });
    expect(field('Limit price').value).toBe('122.16');
    await type('Quantity', '1,234');
    await type('Limit price', '1,234');
    expect(text()).toContain('Can be read in two ways. Write 1234 or 1.234.');
    await type('Limit price', '122.10');
    expect(text()).toContain('1,234 × USD 122.10');
  });
});

describe('a change of language under an open ticket', () => {
  it('keeps the figures and writes them in its own marks; what was no figure goes', async () => {
    await open('stock', { query: { quantity: '10' } });
    await type('Prix limite', '122,345');
    await act(() => switchLanguage('en'));
    expect(field('Limit price').value).toBe('122.345');
    expect(field('Quantity').value).toBe('10');
    // In English either reading, in French one.
    await type('Limit price', '1,234');
    await act(() => switchLanguage('fr'));
    expect(field('Prix limite').value).toBe('');
  });
});

describe('closing a position', () => {
  const held = { positionMine: { list: [POSITION] } };

  it('closes all that is free by its id', async () => {
    const { sent } = await open('close', { answers: held });
    expect(field('Quantité').value).toBe('30');
    await press('Vérifier la vente');
    await act(async () => confirmButton().click());
    expect(sent[0]).toMatchObject({ id: 'positionFlat', input: { id: 7, quantity: 30, orderType: 1, price: '122.14' } });
    expect(sent[0]?.input).not.toHaveProperty('direction');
  });

  it('says that a position is gone', async () => {
    await open('close', { answers: { positionMine: { list: [] } } });
    expect(text()).toContain('Cette position est close');
  });
});
