/** The pages of subscriptions over a data layer in memory. */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SubscriptionStatus } from '../../../contract/codes.ts';
import type { Offering } from '../../../contract/rest/market.ts';
import type { Subscription } from '../../../contract/rest/subscription.ts';
import type { WriteView } from '../../data/write.ts';
import { startI18n, withWords } from '../../lib/i18n.ts';
import { Application } from './Application.tsx';
import { Holdings } from './Held.tsx';

const IDLE: WriteView<unknown> = { state: 'idle', data: undefined, failure: undefined, late: false };
const broker = vi.hoisted(() => ({ reads: {} as Record<string, unknown>, sent: [] as unknown[] }));
vi.mock('../../data/useRead.ts', () => ({
  useRead: (id: string, { leverage }: { readonly leverage?: number }) => ({
    state: id in broker.reads ? 'done' : 'loading',
    data: broker.reads[`${id} ${leverage}`] ?? broker.reads[id],
    retry: () => undefined,
  }),
}));
vi.mock('../../data/useWrite.ts', () => ({
  useWrite: () => ({
    ...IDLE,
    send: async (input: unknown) => {
      broker.sent.push(input);
      return { ok: false, kind: 'rejected', code: 1008, msg: '', denial: { reason: 'insufficientFunds', field: 'quantity' } };
    },
    sendAgain: async () => undefined,
    reset: () => undefined,
  }),
}));
vi.mock('../../data/useOffline.ts', () => ({ useOffline: () => false }));
vi.mock('../../data/useIntents.ts', () => ({ useIntents: () => [] }));
vi.mock('../../data/useFeed.ts', () => ({ useFeed: () => undefined }));
vi.mock('../../data/useQuote.ts', () => ({ useQuoteStore: () => ({ time: () => undefined }) }));
vi.mock('../../features/countdown/Countdown.tsx', () => ({ Countdown: () => <time>soon</time> }));

const at = (iso: string) => Date.parse(iso) / 1000;
const OFFERING: Offering = {
  ...{ id: 'drawn-HK-1-0', code: '03999', name: 'Amber Bridge Foods', market: 'HK', currency: 'HKD', lot: 500, state: 'open' },
  ...{ priceLow: '10.00', priceHigh: '12.35', prospectusDate: at('2026-03-02'), purchaseStartDate: at('2026-03-09') },
  ...{ purchaseEndDate: at('2026-03-12T04:00Z'), allotDate: at('2026-03-14T02:00Z') },
  ...{ paymentEndDate: at('2026-03-17T00:30Z'), listDate: at('2026-03-17T01:30Z') },
  rules: { charges: '0.010085', deposit: '1', financing: { leverage: 10, rate: '4.8', fee: '100' }, maximum: 50_000 },
};
const OWED: Subscription = {
  ...{ id: 7, offeringId: OFFERING.id, code: '03999', name: OFFERING.name, market: 'HK', currency: 'HKD', exchangeCode: 'HKEX' },
  ...{ prospectusDate: at('2026-03-02'), status: SubscriptionStatus.Allotted, payMode: 'financed', leverage: 10, price: '11.00' },
  ...{ subscriptionPrice: '12.35', quantity: 1_000, total: '12474.55', deposit: '1247.46', borrowed: '11227.09', allotmentQuantity: 1_000 },
  ...{ actualPayment: '1247.46', pendingPayment: '9863.48', interestDue: '4.25', refund: '0.00', fee: '100.00', interest: '0.00' },
  usedBalance: '1254.31',
  ...{ allotDate: at('2026-03-14T02:00Z'), paymentEndDate: at('2026-03-17T00:30Z'), listDate: at('2026-03-17T01:30Z') },
  ...{ happened: [], createTimeTimestamp: at('2026-03-11'), modifyTimeTimestamp: at('2026-03-14') },
};

const show = (page: React.ReactNode) => render(<MemoryRouter>{page}</MemoryRouter>);
const text = () => document.body.textContent.replaceAll(/[\u00a0\u202f]/g, ' ');
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(within(screen.queryByRole('dialog') ?? document.body).getByRole('button', { name })));

beforeAll(async () => {
  startI18n();
  await withWords(['commitment', 'subscription', 'ticket', 'forms', 'money', 'status', 'trade'], () => Promise.resolve())();
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
beforeEach(() => {
  broker.sent = [];
  broker.reads = {
    newStockDetail: OFFERING,
    positionSubscription: { total: 0, list: [] },
    positionIpoFull: { lot: 500, currency: 'HKD', available: '20000.00', cash: { half: 500, full: 1_500 } },
    walletBalance: { list: [{ currency: 'HKD', balance: '20000.00', usedBalance: '0.00' }] },
    getMarkets: { list: [{ market: 'HK', timeZone: 'Asia/Hong_Kong' }] },
  };
});
afterEach(cleanup);

describe('an application', () => {
  it('with a loan shows all that it can cost, waits for its box, and is sent once in shares', async () => {
    show(<Application title="Souscription" id={OFFERING.id} />);
    await act(async () => fireEvent.change(screen.getByLabelText('Paiement'), { target: { value: '10' } }));
    await act(async () => fireEvent.change(screen.getByLabelText('Nombre de lots'), { target: { value: '2' } }));
    await press('Vérifier la souscription');
    for (const words of ['12 474,55', '1 247,46', '11 227,09', '7,39', '100,00', '12 581,94', '1 354,85', '17/03/2026 08:30 HKT'])
      expect(text()).toContain(words);
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', false);
    await press(/^Souscrire, /);
    expect(broker.sent).toEqual([]);
    await act(async () => screen.getByRole('checkbox').click());
    await press(/^Souscrire, /);
    expect(broker.sent).toMatchObject([{ id: OFFERING.id, quantity: 1_000, payMode: 'financed', leverage: 10, acknowledged: true }]);
    expect(screen.getByLabelText('Nombre de lots').getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['abc', 'nombre entier'],
    ['0', 'nombre entier'],
    ['1.5', 'nombre entier'],
    ['101', '100 au plus'],
    ['4', 'suffi'],
  ])('for %j lots is refused in words', async (typed, complaint) => {
    show(<Application title="Souscription" id={OFFERING.id} />);
    await act(async () => fireEvent.change(screen.getByLabelText('Nombre de lots'), { target: { value: typed } }));
    await press('Vérifier la souscription');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(text()).toContain(complaint);
  });

  it('steps by lots, and takes half or all that is affordable', async () => {
    show(<Application title="Souscription" id={OFFERING.id} />);
    const lots = () => screen.getByLabelText<HTMLInputElement>('Nombre de lots').value;
    await press('Un lot de plus');
    expect(lots()).toBe('2');
    await press('Maximum');
    expect(lots()).toBe('3');
    await press('Moitié');
    await press('Un lot de moins');
    expect(lots()).toBe('1');
  });

  it('takes half or all that is affordable with the loan that is chosen', async () => {
    const cash = { lot: 500, currency: 'HKD', available: '20000.00', cash: { half: 500, full: 1_500 } };
    broker.reads['positionIpoFull 5'] = { ...cash, financed: { half: 2_500, full: 5_500 } };
    broker.reads['positionIpoFull 10'] = { ...cash, financed: { half: 7_500, full: 15_500 } };
    show(<Application title="Souscription" id={OFFERING.id} />);
    const lots = () => screen.getByLabelText<HTMLInputElement>('Nombre de lots').value;
    await act(async () => fireEvent.change(screen.getByLabelText('Paiement'), { target: { value: '5' } }));
    await press('Maximum');
    expect(lots()).toBe('11');
    await press('Moitié');
    expect(lots()).toBe('5');
    await act(async () => fireEvent.change(screen.getByLabelText('Paiement'), { target: { value: '10' } }));
    await press('Maximum');
    expect(lots()).toBe('31');
  });

  it('that owes something is paid there', async () => {
    broker.reads['positionSubscription'] = { total: 1, list: [OWED] };
    show(<Application title="Souscription" id={OFFERING.id} />);
    await press('Vérifier le paiement');
    // With the interest of the loan, which the call takes besides.
    expect(text()).toContain('4,25');
    await press(/^Payer 9\s867,73/);
    expect(broker.sent).toMatchObject([{ orderId: 7 }]);
  });
});

it('of a state that this client does not know says its number', () => {
  broker.reads['positionSubscription'] = { total: 1, list: [{ ...OWED, status: 9, pendingPayment: '0.00' }] };
  show(<Holdings />);
  expect(text()).toContain('9');
  expect(text()).toContain('Amber Bridge Foods');
});
