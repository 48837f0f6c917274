import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { OrderStatus, Source } from '../../../../contract/codes.ts';
import type { Position } from '../../../../contract/rest/trading.ts';
import type { WriteView } from '../../../data/write.ts';
import type { TicketQuote } from '../../../features/order-ticket/useTicketQuote.ts';
import { loadWords, startI18n } from '../../../lib/i18n.ts';
import { useSettings } from '../../../lib/settings.ts';
import { orderOf, positionOf } from '../../../products/traded.fixture.ts';
import { page } from './page.ts';
import { Screen } from './Screen.tsx';

const IDLE: WriteView<unknown> = { state: 'idle', data: undefined, failure: undefined, late: false };
const broker = vi.hoisted(() => ({
  reads: {} as Record<string, unknown>,
  writes: {} as Record<string, unknown>,
}));
vi.mock('../../../data/useRead.ts', () => ({
  useRead: (id: string) => ({ state: id in broker.reads ? 'done' : 'loading', data: broker.reads[id], retry: () => undefined }),
}));
vi.mock('../../../data/useWrite.ts', () => ({
  useWrite: (id: string) => ({
    ...IDLE,
    ...(broker.writes[id] as object),
    send: async () => undefined,
    sendAgain: async () => undefined,
    reset: () => undefined,
  }),
}));
vi.mock('../../../data/useOffline.ts', () => ({ useOffline: () => false }));
vi.mock('../../../data/useIntents.ts', () => ({ useIntents: () => [] }));
vi.mock('../../../data/useRows.ts', () => ({ useRows: () => ({ ids: [], missing: [] }) }));
vi.mock('../../../data/useQuote.ts', () => ({ useQuote: () => undefined }));
vi.mock('../../../data/told.ts', () => ({ useTellings: () => ({ onTold: () => () => undefined }) }));
vi.mock('../../../features/order-ticket/useTicketQuote.ts', () => ({
  useTicketQuote: () => ({ state: 'known', quote: QUOTE }),
}));

const QUOTE: TicketQuote = {
  name: 'EUR/USD',
  code: 'EURUSD',
  exchange: 'FX',
  currency: 'USD',
  scale: 5,
  tickDigits: 5,
  last: 116_210,
  bid: 116_210,
  ask: 116_212,
  change: 10,
  changeRatio: 0.0001,
  state: { kind: 'live' },
  session: undefined,
  time: Date.UTC(2026, 2, 11, 14),
};
const PAIR = positionOf({
  name: 'EUR/USD',
  stockCode: 'EURUSD',
  market: 'FX',
  source: Source.Forex,
  scale: 5,
  positionNum: 100_000,
  averagePrice: '1.11',
  cost: '111000.00',
  margin: '7391.24',
});
const FREE = { half: 0, full: 0, available: '48213.57', currency: 'USD' };

const hold = (...positions: readonly Position[]) => {
  broker.reads = { ...broker.reads, positionMine: { list: positions } };
};
const wear = (call: string, view: Partial<WriteView<unknown>>) => {
  broker.writes = { [call]: view };
};
const shown = (mode: '' | '&mode=margin') => (
  <MemoryRouter initialEntries={[`/pages/payment/close?id=1${mode}`]}>
    <Screen page={page} />
  </MemoryRouter>
);
const open = (mode: '' | '&mode=margin' = '') => {
  const { rerender } = render(shown(mode));
  return { again: () => rerender(shown(mode)) };
};
/** In the sheet, where there is one. */
const place = () => within(screen.queryByRole('dialog') ?? document.body);
const press = (name: string | RegExp) => act(async () => fireEvent.click(place().getByRole('button', { name })));
/** Without what separates thousands, in whatever language. */
const digits = () => document.body.textContent.replaceAll(/[\s\u00a0\u202f.,]/g, '');
/** Those of these figures that can be read. */
const seen = (figures: readonly string[]) => figures.filter((figure) => digits().includes(figure));
/** What stands beside a label. */
const beside = (label: string) => place().getByText(label).nextElementSibling?.textContent.replaceAll('\u00a0', ' ');

beforeAll(async () => {
  startI18n();
  for (const words of ['ticket', 'forms', 'money', 'quote', 'titles'] as const) await loadWords('fr', words);
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
});
beforeEach(() => {
  broker.writes = {};
  broker.reads = {
    minCount: { lot: 1, minimum: 1, ticks: [{ from: '0', size: '0.00001' }], canShort: true, leverages: [30], settleCurrency: 'USD' },
    rateSite: {
      buyRate: '0',
      sellRate: '0',
      charges: [{ kind: 'commission', side: 'both', basis: 'value', rate: '0.00002', rounding: 'halfEven' }],
    },
    positionHalfOrFull: FREE,
    positionGetByStock: { list: [] },
  };
  hold(PAIR);
  useSettings.setState({ hideAmounts: false });
});
afterEach(cleanup);

/** The position’s margin and profit, and free money afterwards; of added margin, free money and the margin before and after. */
const OWN = { close: ['739124', '521000', '6081249'], margin: ['4821357', '739124', '749124'] };
/** What the order comes to and costs, which is what the customer confirms. */
const ASKED = { close: ['11621000', '232', '1259892'], margin: ['Ajouter10000'] };

it.each([false, true])('shows what an order comes to, and what the customer has unless it is hidden: %s', async (hideAmounts) => {
  useSettings.setState({ hideAmounts });
  open();
  const check = () => {
    expect(seen(OWN.close)).toEqual(hideAmounts ? [] : OWN.close);
    for (const figure of ASKED.close) expect(digits()).toContain(figure);
  };
  check();
  await press('Vérifier la vente');
  expect(screen.getByRole('dialog')).toBeDefined();
  check();
});

it('says where the position will be closed out before the margin is added', async () => {
  // Equity 7,391.24 - 1,850: at 111,000 - 5,541.24 for 100,000, so 1.0545876, told as 1.05459. With 100 more it is 1.05359.
  hold({ ...PAIR, margin: '7391.24', maintenance: '1850.00', liquidationPrice: '1.05459', digits: 5 });
  open('&mode=margin');
  await act(async () => fireEvent.input(screen.getByRole('textbox', { name: 'Montant à ajouter' }), { target: { value: '100' } }));
  expect(beside('Prix de liquidation')).toBe('1,05459');
  expect(beside('Prix de liquidation ensuite')).toBe('1,05359');
});

it.each([false, true])('shows the margin to be added, and what the customer has unless it is hidden: %s', async (hideAmounts) => {
  useSettings.setState({ hideAmounts });
  const { again } = open('&mode=margin');
  await act(async () => fireEvent.input(screen.getByRole('textbox', { name: 'Montant à ajouter' }), { target: { value: '100' } }));
  expect(seen(OWN.margin)).toEqual(hideAmounts ? [] : OWN.margin);
  for (const figure of ASKED.margin) expect(digits()).toContain(figure);
  await act(async () => fireEvent.input(screen.getByRole('textbox', { name: 'Montant à ajouter' }), { target: { value: '48213,58' } }));
  await press('Ajouter de la marge');
  expect(screen.getByRole('textbox', { name: 'Montant à ajouter' }).getAttribute('aria-invalid')).toBe('true');
  expect(digits().includes('4821357')).toBe(!hideAmounts);
  wear('positionAddMargin', { state: 'done', data: { ...PAIR, margin: '7491.24' } });
  again();
  expect(digits().includes('749124')).toBe(!hideAmounts);
});

it('keeps what stays afterwards as it was when the customer began to read, whatever is free by now', async () => {
  const { again } = open();
  await press('Vérifier la vente');
  const before = beside('Disponible après');
  expect(before).toBe('60 812,49 $US');
  broker.reads = { ...broker.reads, positionHalfOrFull: { ...FREE, available: '60812.49' } };
  again();
  expect(beside('Disponible après')).toBe(before);
});

it('counts margin once that is being added, however soon the position has it', async () => {
  const { again } = open('&mode=margin');
  await act(async () => fireEvent.input(screen.getByRole('textbox', { name: 'Montant à ajouter' }), { target: { value: '100' } }));
  await press(/^Ajouter 100/);
  wear('positionAddMargin', { state: 'unknown' });
  hold({ ...PAIR, margin: '7491.24' });
  again();
  expect(beside('Marge actuelle')).toBe('7 391,24 $US');
  expect(beside('Marge ensuite')).toBe('7 491,24 $US');
});

it('says of a position that was closed elsewhere that it is gone, and offers nothing any more', async () => {
  const { again } = open('&mode=margin');
  await act(async () => fireEvent.submit(screen.getByRole('button', { name: 'Vérifier la vente', hidden: true })));
  hold();
  again();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: /Vérifier|Vendre|Ajouter/ })).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('Cette position est close');
  expect(digits()).not.toContain('100000');
});

it('reads the answer to its own order to the end, though the position is gone before', () => {
  const { again } = open();
  wear('positionFlat', { state: 'sending' });
  hold();
  again();
  expect(screen.queryByText('Cette position est close')).toBeNull();
  wear('positionFlat', { state: 'done', data: orderOf({ status: OrderStatus.Filled, orderNo: 'T00000009' }) });
  again();
  expect(screen.getByText('T00000009')).toBeDefined();
});

it('tells that margin was added to a position that is gone since', () => {
  const { again } = open('&mode=margin');
  wear('positionAddMargin', { state: 'sending' });
  hold();
  again();
  expect(screen.getByRole('dialog')).toBeDefined();
  wear('positionAddMargin', { state: 'done', data: { ...PAIR, margin: '7491.24' } });
  again();
  expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toContain('marge');
});
