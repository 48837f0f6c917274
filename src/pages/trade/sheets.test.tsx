import { act, cleanup, configure, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { OrderStatus } from '../../../contract/codes.ts';
import type { Order } from '../../../contract/rest/trading.ts';
import type { Result } from '../../../contract/result.ts';
import type { WriteState } from '../../data/write.ts';
import { loadWords, startI18n } from '../../lib/i18n.ts';
import { useToasts } from '../../lib/toasts.ts';
import { CORN_FUTURE, NOTE_FUTURE, orderOf, positionOf } from '../../products/traded.fixture.ts';
import { AmendSheet } from './AmendSheet.tsx';
import { useLacking } from './broker.ts';
import { CancelAllSheet } from './index/CancelAllSheet.tsx';
import { CloseAllSheet } from './index/CloseAllSheet.tsx';
import { OrderActions } from './OrderActions.tsx';

// A bound for what hangs: by itself it is a second.
configure({ asyncUtilTimeout: 10_000 });

type Answer = Result<unknown>;
const broker = vi.hoisted(() => ({
  sent: [] as [string, Record<string, unknown>][],
  answer: (() => undefined) as (call: string, input: Record<string, unknown>) => unknown,
  state: 'idle' as string,
  /** What became of a call, once it is found out. */
  end: {} as Record<string, unknown>,
  terms: {} as unknown,
  /** Live figures of positions, and the phase of every market; of those whose instruments keep hours of their own, by code. */
  figures: new Map<number, unknown>(),
  phase: 'open',
  own: undefined as Record<string, string> | undefined,
  /** Whether every tab is told of an order's end. */
  tells: true,
  stopped: 0,
}));
/** Hours as a market or a summary tells them. */
const hours = vi.hoisted(() => (phase: string) => ({ phase, nextPhase: phase, nextChange: 4e9 }));
const MARKETS = vi.hoisted(() => ['US', 'FUT', 'FX']);
vi.mock('../../data/useWrite.ts', () => ({
  useWrite: (call: string) => ({
    state: broker.state,
    failure: undefined,
    ...broker.end,
    send: async (input: Record<string, unknown>) => {
      broker.sent.push([call, input]);
      if (call === 'summaryDetail') return { ok: true, data: { session: hours(broker.own?.[String(input['stockCode'])] ?? 'closed') } };
      return broker.answer(call, input);
    },
  }),
}));
vi.mock('../../data/told.ts', () => ({
  useTellings: () => ({
    awaitEnd: () => ({
      otherwise: (untold: () => void) => {
        if (!broker.tells) untold();
      },
      stop: () => {
        broker.stopped += 1;
      },
    }),
  }),
}));
vi.mock('../../data/useRead.ts', () => ({
  useRead: (call: string) => ({
    state: 'done',
    data:
      call === 'minCount'
        ? broker.terms
        : call === 'rateSite'
          ? { buyRate: '0.001', sellRate: '0.001' }
          : {
              list:
                call === 'getMarkets'
                  ? MARKETS.map((market) => ({ market, ...hours(broker.phase), ownHours: broker.own !== undefined }))
                  : [],
            },
    retry: () => undefined,
  }),
}));
vi.mock('../../features/order-ticket/useTerms.ts', () => ({ useConversion: () => undefined }));
vi.mock('../../features/order-ticket/useTicketQuote.ts', () => ({
  useTicketQuote: () => ({
    state: 'known',
    quote: {
      name: 'Apple',
      currency: 'USD',
      scale: 4,
      tickDigits: 2,
      last: 1_221_500,
      bid: 1_221_400,
      ask: 1_221_600,
      state: { kind: 'live' },
      session: undefined,
    },
  }),
}));
vi.mock('../../data/useOffline.ts', () => ({ useOffline: () => false }));
vi.mock('../../data/useHoldings.ts', () => ({
  useLiveHoldings: () => ({ get: (id: number) => broker.figures.get(id), show: () => () => undefined }),
}));
vi.mock('../../data/useFeed.ts', () => ({ useFeed: () => ({ kind: 'live', since: 0, lastAt: 0, serverTime: 0, transport: 'binary' }) }));
vi.mock('../../data/useQuote.ts', () => ({ useQuoteStore: () => ({ time: () => 0 }) }));

const MISSING: Answer = { ok: false, kind: 'rejected', code: 404, msg: '' };
const LOST: Answer = { ok: false, kind: 'network', code: 0, msg: '' };
const ok = (data: unknown): Answer => ({ ok: true, data });
const sentTo = (call: string) => broker.sent.filter(([name]) => name === call).map(([, input]) => input);
/** Each press long after the one before. */
let pressedAt = 10_000;
const press = (name: string | RegExp) =>
  act(async () => {
    const button = screen.getByRole('button', { name });
    const click = createEvent.click(button);
    pressedAt += 10_000;
    Object.defineProperty(click, 'timeStamp', { value: pressedAt });
    fireEvent(button, click);
  });
const wear = (state: WriteState) => {
  broker.state = state;
};

/** A broker's orders, of which those that are cancelled end. */
function withOrders(orders: Order[], lacking: readonly string[] = []) {
  const end = (order: Order) => {
    order.status = OrderStatus.Ended;
    order.reason = 'cancelled';
    return { ...order };
  };
  broker.answer = (call, input) => {
    if (lacking.includes(call)) return MISSING;
    if (call === 'positionConsignList') return ok({ total: orders.length, list: orders.map((order) => ({ ...order })) });
    if (call === 'orderCancelAll') return ok({ list: orders.map(end) });
    const order = orders.find(({ id }) => id === input['id']);
    return order ? ok(end(order)) : MISSING;
  };
}

beforeAll(async () => {
  startI18n();
  for (const words of ['trade', 'forms', 'money', 'ticket'] as const) await loadWords('fr', words);
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
});
beforeEach(() => {
  broker.sent = [];
  wear('idle');
  broker.end = {};
  broker.tells = true;
  broker.stopped = 0;
  broker.figures = new Map();
  broker.phase = 'open';
  broker.own = undefined;
  broker.terms = { lot: 1, minimum: 1, ticks: [{ from: '0', size: '0.01' }] };
  useLacking.setState({ cancel: false, cancelAll: false, amend: false });
  useToasts.setState({ toasts: [] });
});
afterEach(cleanup);

describe('cancelling one order', () => {
  it('asks with the first press and does it with the second', async () => {
    withOrders([orderOf()]);
    render(<OrderActions order={orderOf()} onAmend={() => undefined} />);
    await press(/^Annuler l’ordre/);
    expect(broker.sent).toEqual([]);
    await press('Oui, annuler l’ordre Apple Inc.');
    expect(sentTo('orderCancel')).toEqual([{ id: 7 }]);
    expect(useToasts.getState().toasts).toEqual([]);
  });
  it('says that it is done where no tab is told', async () => {
    broker.tells = false;
    withOrders([orderOf()]);
    render(<OrderActions order={orderOf()} onAmend={() => undefined} />);
    await press(/^Annuler l’ordre/);
    await press('Oui, annuler l’ordre Apple Inc.');
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Ordre annulé\u00a0: Apple Inc.']);
  });
  it('is not offered again by a broker that has no such call', async () => {
    withOrders([orderOf()], ['orderCancel']);
    render(<OrderActions order={orderOf()} onAmend={() => undefined} />);
    await press(/^Annuler l’ordre/);
    await press('Oui, annuler l’ordre Apple Inc.');
    expect(broker.stopped).toBe(1);
    expect(screen.queryByRole('button', { name: /nnul/ })).toBeNull();
  });
});

describe('cancelling all', () => {
  const orders = () => [orderOf({ id: 1 }), orderOf({ id: 2 }), orderOf({ id: 3 })];
  it('says first what it will do, then tells how each order ended', async () => {
    withOrders(orders());
    render(<CancelAllSheet onClose={() => undefined} />);
    expect(await screen.findByText(/^3 ordres en cours seront annulés/)).toBeDefined();
    expect(sentTo('orderCancelAll')).toEqual([]);
    await press('Tout annuler');
    await waitFor(() => expect(screen.getAllByText('Annulé')).toHaveLength(3));
    expect(sentTo('orderCancelAll')).toEqual([{}]);
    expect(sentTo('orderCancel')).toEqual([]);
  });
  it('goes one by one, and says so, where the broker can’t do all at once', async () => {
    withOrders(orders(), ['orderCancelAll']);
    render(<CancelAllSheet onClose={() => undefined} />);
    await screen.findByText(/^3 ordres/);
    await press('Tout annuler');
    await waitFor(() => expect(screen.getAllByText('Annulé')).toHaveLength(3));
    expect(sentTo('orderCancel').map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(screen.getByText(/annulés un par un/)).toBeDefined();
  });
  it('finds out how orders stand whose answer was lost', async () => {
    const left = orders();
    withOrders(left);
    const answer = broker.answer;
    broker.answer = (call, input) => {
      const given = answer(call, input);
      return call === 'orderCancelAll' ? LOST : given;
    };
    render(<CancelAllSheet onClose={() => undefined} />);
    await screen.findByText(/^3 ordres/);
    await press('Tout annuler');
    await waitFor(() => expect(screen.getAllByText('Annulé')).toHaveLength(3));
    expect(sentTo('orderCancelAll')).toHaveLength(1);
  });
  it('says of an order whose end nobody told that its state is unknown', async () => {
    withOrders(orders());
    const answer = broker.answer;
    let lost = false;
    broker.answer = (call, input) => {
      lost ||= call === 'orderCancelAll';
      return lost ? LOST : answer(call, input);
    };
    render(<CancelAllSheet onClose={() => undefined} />);
    await screen.findByText(/^3 ordres/);
    await press('Tout annuler');
    await waitFor(() => expect(screen.getAllByText(/^État inconnu/)).toHaveLength(3));
  });
  it('cancels nothing where the orders could not be read', async () => {
    broker.answer = () => LOST;
    render(<CancelAllSheet onClose={() => undefined} />);
    expect(await screen.findByText(/rien n’a été annulé/)).toBeDefined();
    expect(broker.sent.map(([call]) => call)).toEqual(['positionConsignList']);
  });
});

describe('closing all', () => {
  const positions = [
    positionOf({ id: 1 }),
    positionOf({ id: 2, positionNum: 10, frozenNum: 4 }),
    positionOf({ id: 3, positionNum: 5, frozenNum: 5 }),
    positionOf({ id: 4, price: undefined }),
  ];
  beforeEach(() => {
    broker.answer = (call, input) => {
      if (call === 'rateSite') return ok({ buyRate: '0', sellRate: '0', charges: [] });
      return input['id'] === 1 ? ok(orderOf({ status: OrderStatus.Filled })) : LOST;
    };
  });
  it('takes an order that its session’s end cut short for unknown, not for refused', async () => {
    broker.answer = () => ({ ok: false, kind: 'expired', code: 401, msg: '' });
    render(<CloseAllSheet positions={positions.slice(0, 1)} onClose={() => undefined} />);
    await act(async () => fireEvent.click(screen.getByRole('checkbox')));
    await press('Tout clôturer');
    expect(screen.getByText(/Sans réponse : suivi en cours/)).toBeDefined();
  });
  it('tells what came of an order that had no answer, once it is found out', async () => {
    broker.answer = () => LOST;
    const sheet = <CloseAllSheet positions={positions.slice(0, 1)} onClose={() => undefined} />;
    const { rerender } = render(sheet);
    await act(async () => fireEvent.click(screen.getByRole('checkbox')));
    await press('Tout clôturer');
    expect(screen.getByText(/Sans réponse : suivi en cours/)).toBeDefined();
    wear('done');
    broker.end = { late: true, data: orderOf({ status: OrderStatus.Filled }) };
    rerender(<CloseAllSheet positions={positions.slice(0, 1)} onClose={() => undefined} />);
    expect(screen.getByRole('listitem').textContent).toBe('Apple Inc.Exécuté');
  });
  it('asks what an option costs by its future', async () => {
    const option = { underlying: 'ESM6', right: 'call', strike: '7000', lastTradeDate: '2026-06-19' } as const;
    render(
      <CloseAllSheet positions={[positionOf({ source: 3, market: 'FUT', stockCode: 'ESM6C7000', option })]} onClose={() => undefined} />,
    );
    await waitFor(() => expect(sentTo('rateSite')).toEqual([{ source: 3, market: 'FUT', stockCode: 'ESM6' }]));
  });
  it('adds up its rows, tells each its bound, and sends what it shows', async () => {
    broker.answer = (call, input) => {
      if (call === 'rateSite') return ok({ buyRate: '0', sellRate: '0', charges: [] });
      if (call === 'minCount') return ok({ lot: 1, minimum: 1, ticks: [{ from: '0', size: '0.01' }], bounded: true });
      const rest = { orderType: 0, price: undefined, bound: '121.53', reason: 'partial', quantity: 40 } as const;
      return ok(orderOf({ ...rest, id: Number(input['id']), status: OrderStatus.PartlyFilled, filledQuantity: 10 }));
    };
    const figures = { price: 1_221_500, value: 0, today: 0, level: Number.NaN, readAt: Number.NaN };
    // 45.93 and, of six in ten free, 20.33: what the sheet adds up is what its rows say.
    broker.figures = new Map([
      [1, { ...figures, profit: 4593 }],
      [2, { ...figures, profit: 3388 }],
    ]);
    render(<CloseAllSheet positions={positions.slice(0, 2)} onClose={() => undefined} />);
    const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    // Half a percent of 122.15 is 0.61075.
    await waitFor(() =>
      expect(rows()).toEqual(['Apple Inc.122,15 · +45,93121,54 au moins (0,5 %)', 'Apple Inc.122,15 · +20,33121,54 au moins (0,5 %)']),
    );
    expect(screen.getByText(/^Résultat estimé/).nextElementSibling?.textContent).toBe('+66,26');
    broker.figures = new Map([[1, { ...figures, price: 1_100_000, profit: 0 }]]);
    await act(async () => fireEvent.click(screen.getByRole('checkbox')));
    await press('Tout clôturer');
    expect(sentTo('positionFlat').map(({ price, tolerance }) => [price, tolerance])).toEqual([
      ['122.15', '0.005'],
      ['122.15', '0.005'],
    ]);
    expect(rows()[0]).toBe('Apple Inc.Exécuté en partie10 sur 40 · au marché, 121,53 au plus');
  });
  it('goes further where the market is closed, and promises nothing of a broker that keeps no bound', async () => {
    broker.phase = 'closed';
    broker.answer = (call) =>
      call === 'minCount' ? ok({ lot: 1, minimum: 1, ticks: [{ from: '0', size: '0.01' }], bounded: true }) : LOST;
    const { unmount } = render(<CloseAllSheet positions={positions.slice(0, 1)} onClose={() => undefined} />);
    // 2 % of 122.15 is 2.443.
    expect(await screen.findByText(/^119,71 au moins/)).toBeDefined();
    unmount();
    broker.answer = (call) => (call === 'minCount' ? ok({ lot: 1, minimum: 1, ticks: [{ from: '0', size: '0.01' }] }) : LOST);
    render(<CloseAllSheet positions={positions.slice(0, 1)} onClose={() => undefined} />);
    expect(await screen.findByText(/le courtier n’en promet aucun/)).toBeDefined();
    expect(screen.queryByText(/au moins/)).toBeNull();
  });
  it('binds each as its ticket would, by the hours of its own exchange and by its line', async () => {
    // The market's main exchange sleeps, that of two of its instruments trades.
    broker.phase = 'closed';
    broker.own = { FDAX: 'open', ESM6: 'open', HSIM6: 'lunch', EURUSD: 'open' };
    broker.answer = (call) =>
      call === 'minCount' ? ok({ lot: 1, minimum: 1, ticks: [{ from: '0', size: '0.0001' }], bounded: true }) : LOST;
    const option = { underlying: 'ESM6', right: 'call', strike: '7000', lastTradeDate: '2026-06-19' } as const;
    const future = { source: 3, market: 'FUT' } as const;
    render(
      <CloseAllSheet
        positions={[
          positionOf({ id: 1, ...future, stockCode: 'FDAX' }),
          positionOf({ id: 2, ...future, stockCode: 'ESM6C7000', option }),
          positionOf({ id: 3, ...future, stockCode: 'HSIM6' }),
          positionOf({ id: 4, source: 2, market: 'FX', stockCode: 'EURUSD' }),
        ]}
        onClose={() => undefined}
      />,
    );
    await waitFor(() => expect(screen.getAllByText(/au moins/)).toHaveLength(4));
    await act(async () => fireEvent.click(screen.getByRole('checkbox')));
    const shares = screen.getAllByText(/au moins/).map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    expect(shares.map((text) => text?.match(/\(.*\)/)?.[0])).toEqual(['(0,5 %)', '(2 %)', '(2 %)', '(0,05 %)']);
    await press('Tout clôturer');
    expect(sentTo('positionFlat').map(({ tolerance }) => tolerance)).toEqual(['0.005', '0.02', '0.02', '0.0005']);
    expect(sentTo('summaryDetail').map(({ stockCode }) => stockCode)).toEqual(['FDAX', 'ESM6', 'HSIM6', 'EURUSD']);
  });
  it('needs the customer’s tick', async () => {
    render(<CloseAllSheet positions={positions} onClose={() => undefined} />);
    await press('Tout clôturer');
    expect(screen.getByText('Cochez la case pour continuer.')).toBeDefined();
    expect(sentTo('positionFlat')).toEqual([]);
  });
  it('sends one order for each position that is free and has a price, each under an id of its own, and tells each result', async () => {
    render(<CloseAllSheet positions={positions} onClose={() => undefined} />);
    expect(screen.getByText(/^1 position est déjà entièrement/)).toBeDefined();
    await act(async () => fireEvent.click(screen.getByRole('checkbox')));
    await press('Tout clôturer');
    const sent = sentTo('positionFlat');
    expect(sent.map(({ id, quantity, price }) => [id, quantity, price])).toEqual([
      [1, 40, '122.15'],
      [2, 6, '122.15'],
    ]);
    expect(new Set(sent.map(({ clientOrderId }) => clientOrderId)).size).toBe(2);
    const results = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(results).toEqual([
      'Apple Inc.Exécuté',
      'Apple Inc.Sans réponse\u00a0: suivi en cours, rien n’est renvoyé',
      'Apple Inc.cours indisponible',
    ]);
  });
});

describe('amending', () => {
  const show = (order: Order) =>
    render(
      <MemoryRouter>
        <AmendSheet order={order} onClose={() => undefined} />
      </MemoryRouter>,
    );
  const type = (label: string, text: string) =>
    act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value: text } }));
  const submit = () => press('Modifier l’ordre');
  const confirm = () => press(/^Confirmer/);
  beforeEach(() => {
    broker.answer = () => ok(orderOf());
  });

  it.each([
    ['Prix limite', '121,805', /121,80 · 121,81/],
    ['Prix limite', '', /Saisissez un prix/],
    ['Prix limite', 'abc', /n’est pas un nombre/],
    ['Prix limite', '999999999999999', /trop grand/],
    ['Quantité totale', '9', /Au moins ce qui est déjà exécuté : 10/],
    ['Prix limite', '-5', /supérieur à zéro/],
    ['Quantité totale', '', /quantité entière/],
    ['Quantité totale', '1,5', /sans décimales/],
    ['Quantité totale', '9999999999999999', /trop grand/],
    // 1.234 of an English customer: guessed at, the order would trade at ten times its price at once.
    ['Prix limite', '1.234', /Écrivez 1234 ou 1,234/],
  ])('refuses a %s of %s beside the field', async (label, text, words) => {
    show(orderOf({ filledQuantity: 10, status: OrderStatus.PartlyFilled }));
    await type(label, text);
    await submit();
    expect(await screen.findByText(words)).toBeDefined();
    expect(broker.sent).toEqual([]);
  });
  it('takes the limit of a grain in cents, with eighths or decimals, and says how it was read', async () => {
    broker.terms = { lot: 1, minimum: 1, ticks: [{ from: '0', size: '0.0025' }] };
    show(orderOf({ ...CORN_FUTURE, price: '4.35', quantity: 4 }));
    const field = screen.getByLabelText<HTMLInputElement>('Prix limite');
    expect(field.value).toBe("435'0");
    expect(screen.getByText(/Pas de 0'2 · Lu 435'0, soit 435 cents/)).toBeDefined();
    await type('Prix limite', '435,2');
    await submit();
    expect(screen.getByText(/435'0 · 435'2/)).toBeDefined();
    await type('Prix limite', '435.25');
    expect(screen.getByText(/Lu 435'2, soit 435,25 cents/)).toBeDefined();
    await submit();
    expect(screen.getByRole('button', { name: /^Confirmer/ }).textContent).toBe("Confirmer\u00a0: 4 à 435'2");
    await confirm();
    await waitFor(() => expect(sentTo('orderAmend')).toMatchObject([{ price: '4.3525', quantity: 4 }]));
  });
  it('does not choose between 32nds and decimals of a note', async () => {
    broker.terms = { lot: 1, minimum: 1, ticks: [{ from: '0', size: '0.015625' }] };
    show(orderOf({ ...NOTE_FUTURE, price: '110.515625' }));
    expect(screen.getByLabelText<HTMLInputElement>('Prix limite').value).toBe("110'16.5");
    await type('Prix limite', '110.25');
    expect(screen.getByText(/Écrivez 110'25 ou 110'08/)).toBeDefined();
    await submit();
    await type('Prix limite', "110'25");
    await submit();
    await confirm();
    await waitFor(() => expect(sentTo('orderAmend')).toMatchObject([{ price: '110.78125' }]));
  });
  it('keeps to the lot', async () => {
    broker.terms = { lot: 100, minimum: 100 };
    show(orderOf({ quantity: 500 }));
    await type('Quantité totale', '450');
    await submit();
    expect(await screen.findByText(/400 · 500/)).toBeDefined();
    expect(broker.sent).toEqual([]);
  });
  it('sends nothing where nothing changed, and what changed as plain decimals', async () => {
    show(orderOf({ quantity: 4000 }));
    await submit();
    expect(broker.sent).toEqual([]);
    await type('Prix limite', '121,5');
    await type('Quantité totale', '5\u202f000');
    await submit();
    expect(broker.sent).toEqual([]);
    await confirm();
    await waitFor(() => expect(sentTo('orderAmend')).toMatchObject([{ id: 7, price: '121.5', quantity: 5000 }]));
  });
  it('says what the order would cost and how it stands to the market, and asks before it sends', async () => {
    show(orderOf({ quantity: 11 }));
    await type('Prix limite', '200');
    const text = () => (document.body.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
    expect(text()).toContain('11 × 200,00 $US2 200,00 $US');
    expect(text()).toContain('Total à débiter2 202,20 $US');
    expect(text()).toMatch(/63,72 %/);
    await submit();
    expect(broker.sent).toEqual([]);
    expect(screen.getByRole('button', { name: /^Confirmer/ }).textContent).toBe('Confirmer\u00a0: 11 à 200,00');
    await type('Prix limite', '210');
    await submit();
    expect(broker.sent).toEqual([]);
    await confirm();
    await waitFor(() => expect(sentTo('orderAmend')).toMatchObject([{ price: '210', quantity: 11 }]));
  });
  it('asks to pay what is not paid yet: the rest, and the rest of the charges', async () => {
    show(orderOf({ quantity: 40, filledQuantity: 10, amount: '1218.00', fee: '1.22', status: OrderStatus.PartlyFilled }));
    await type('Quantité totale', '50');
    const text = () => (document.body.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
    // 40 × 121.80 are 4,872; a thousandth of 6,090.00 is 6.09, of which 1.22 is paid.
    expect(text()).toContain('Pour ce qui n’est pas encore exécuté, 40 :');
    expect(text()).toContain('40 × 121,80 $US4 872,00 $US');
    expect(text()).toContain('Total à débiter4 876,87 $US');
  });
  it('stops an order at what is filled', async () => {
    show(orderOf({ quantity: 40, filledQuantity: 10, amount: '1218.00', fee: '1.22', status: OrderStatus.PartlyFilled }));
    await type('Quantité totale', '10');
    expect(screen.getByText(/le reste est annulé/)).toBeDefined();
    await submit();
    await confirm();
    await waitFor(() => expect(sentTo('orderAmend')).toMatchObject([{ quantity: 10 }]));
  });
  it('complains while one types, as the ticket does', async () => {
    broker.terms = { lot: 1, minimum: 1, maximum: 1000, ticks: [{ from: '0', size: '0.01' }] };
    show(orderOf());
    await type('Quantité totale', '5000');
    expect(screen.getByText(/dépasse le maximum/)).toBeDefined();
    await type('Prix limite', '121,805');
    expect(screen.queryByText(/121,80 · 121,81/)).toBeNull();
    await act(async () => fireEvent.blur(screen.getByLabelText('Prix limite')));
    expect(screen.getByText(/121,80 · 121,81/)).toBeDefined();
  });
  it('takes over what was changed elsewhere, says so, and asks anew', async () => {
    const sheet = (order: Order) => (
      <MemoryRouter>
        <AmendSheet order={order} onClose={() => undefined} />
      </MemoryRouter>
    );
    const { rerender } = render(sheet(orderOf({ price: '90.00', quantity: 13 })));
    await type('Quantité totale', '14');
    await submit();
    rerender(sheet(orderOf({ price: '91.00', quantity: 13 })));
    expect(await screen.findByText(/a changé entre-temps : 13 à 91,00/)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Prix limite').value).toBe('91,00');
    expect(screen.getByLabelText<HTMLInputElement>('Quantité totale').value).toBe('14');
    await submit();
    await confirm();
    await waitFor(() => expect(sentTo('orderAmend')).toMatchObject([{ price: '91', quantity: 14 }]));
  });
  it('says that the order has ended, and sends nothing any more', async () => {
    show(orderOf({ status: OrderStatus.Ended, reason: 'cancelled' }));
    await type('Prix limite', '121,5');
    await submit();
    expect(broker.sent).toEqual([]);
    expect(screen.getByText(/déjà terminé/)).toBeDefined();
  });
  it('says what came of a change that had no answer: done, or why not', async () => {
    const onClose = vi.fn<() => void>();
    const sheet = () => (
      <MemoryRouter>
        <AmendSheet order={orderOf()} onClose={onClose} />
      </MemoryRouter>
    );
    wear('unknown');
    const { rerender } = render(sheet());
    wear('failed');
    broker.end = { late: true, failure: { ok: false, kind: 'rejected', code: 1008, msg: '', denial: { reason: 'orderEnded' } } };
    rerender(sheet());
    expect(screen.getByText(/terminé/)).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
    cleanup();
    wear('done');
    broker.end = { late: true, data: orderOf() };
    render(sheet());
    expect(onClose).toHaveBeenCalledOnce();
  });
  it('sends nothing again while the last one has no answer', async () => {
    wear('unknown');
    show(orderOf());
    await type('Prix limite', '121,5');
    await submit();
    expect(broker.sent).toEqual([]);
    expect(screen.getByText(/rien n’est renvoyé/)).toBeDefined();
  });
});
