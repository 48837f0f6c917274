/** The pages of bonds over a data layer in memory. */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Direction, EnvelopeCode, type Reason } from '../../../contract/codes.ts';
import type { Bond, BondDeal, BondHolding } from '../../../contract/rest/bond.ts';
import type { Result } from '../../../contract/result.ts';
import type { WriteView } from '../../data/write.ts';
import type { TicketQuote } from '../../features/order-ticket/useTicketQuote.ts';
import { startI18n, withWords } from '../../lib/i18n.ts';
import { useSettings } from '../../lib/settings.ts';
import { DeedPage } from '../commitment/DeedPage.tsx';
import { page as closePage } from './close/page.ts';
import { Screen as Close } from './close/Screen.tsx';
import { page as listPage } from './list/page.ts';
import { Screen as List } from './list/Screen.tsx';
import { page as openPage } from './open/page.ts';
import { Screen as Open } from './open/Screen.tsx';
import { Holdings } from './Held.tsx';

const IDLE: WriteView<unknown> = { state: 'idle', data: undefined, failure: undefined, late: false };
const broker = vi.hoisted(() => ({
  reads: {} as Record<string, unknown>,
  /** What of the bonds on offer was asked for. */
  offers: [] as unknown[],
  write: {} as object,
  sent: [] as unknown[],
  answer: undefined as unknown,
  quote: undefined as unknown,
}));
vi.mock('../../data/useRead.ts', () => ({
  useRead: (id: string, input: unknown) => {
    if (id === 'bondsMarketList') broker.offers.push(input);
    return { state: id in broker.reads ? 'done' : 'loading', data: broker.reads[id], retry: () => undefined };
  },
}));
vi.mock('../../data/useWrite.ts', () => ({
  useWrite: () => ({
    ...IDLE,
    ...broker.write,
    send: async (input: unknown) => {
      broker.sent.push(input);
      return broker.answer;
    },
    sendAgain: async () => undefined,
    reset: () => undefined,
  }),
}));
vi.mock('../../data/useOffline.ts', () => ({ useOffline: () => false }));
vi.mock('../../data/useUser.ts', () => ({ useUser: () => ({ state: 'done', data: { hasPayPassword: true } }) }));
vi.mock('../../data/useIntents.ts', () => ({ useIntents: () => [] }));
vi.mock('../../features/order-ticket/useTicketQuote.ts', () => ({
  useTicketQuote: () => ({ state: 'known', quote: broker.quote }),
}));

const seconds = (date: string) => Date.parse(date) / 1000;
const TERMS = {
  code: '91282CHY0',
  name: 'US Treasury Note 5.375% 2026-09-15',
  issuer: 'US Treasury',
  kind: 'note',
  currency: 'USD',
  coupon: '5.375',
  couponDerived: false,
  frequency: 2,
  issueDate: seconds('2023-09-15'),
  maturityDate: seconds('2026-09-15'),
} as const;
const BOND: Bond = {
  ...TERMS,
  price: '100.375',
  bid: '100.25',
  ask: '100.375',
  yieldToMaturity: '4.600',
  minimum: '100',
  maximum: '10000000',
  tradable: true,
};
const LONG: Bond = {
  ...BOND,
  code: 'LONG',
  name: 'US Treasury Bond 2% 2046-05-15',
  kind: 'bond',
  coupon: '2',
  maturityDate: seconds('2046-05-15'),
  yieldToMaturity: '5.100',
};
const QUOTED: Bond = { ...BOND, code: '5000', name: 'ICBC B2811', issuer: 'ICBC', tradable: false };
const HELD: BondHolding = {
  ...TERMS,
  id: 7,
  state: 'held',
  bought: 10_000,
  quantity: 10_000,
  openPrice: '100.375',
  cost: '10301.80',
  interest: '268.75',
  realised: '0.00',
  bid: '100.25',
  accrued: '264.29',
  value: '10289.29',
  profit: '-12.51',
  nextPayment: { date: '2026-03-15', amount: '268.75' },
  createTimeTimestamp: seconds('2026-03-11'),
  modifyTimeTimestamp: seconds('2026-03-11'),
};
const SOLD: BondHolding = {
  ...HELD,
  id: 6,
  state: 'sold',
  endTimeTimestamp: Date.parse('2026-03-10') / 1000,
  quantity: 0,
  cost: '0.00',
  realised: '55.10',
  value: undefined,
  profit: undefined,
  nextPayment: undefined,
};
const QUOTE: TicketQuote = {
  name: TERMS.name,
  code: TERMS.code,
  exchange: 'BND',
  currency: 'USD',
  scale: 6,
  tickDigits: 6,
  last: 100_375_000,
  bid: 100_250_000,
  ask: 100_375_000,
  change: 0,
  changeRatio: 0,
  state: { kind: 'live' },
  session: undefined,
  time: Date.parse('2026-03-11T15:00Z'),
};
const DEAL: BondDeal = {
  holding: HELD,
  quantity: 10_000,
  price: '100.375',
  clean: '10037.50',
  accrued: '264.30',
  amount: '10301.80',
  settlementDate: '2026-03-12',
};
const denied = (reason: Reason, field?: string): Result<never> => ({
  ok: false,
  kind: 'rejected',
  code: EnvelopeCode.State,
  msg: '',
  denial: { reason, ...(field !== undefined && { field }) },
});

const PAGES = {
  list: { page: listPage, screen: () => <List page={listPage} />, query: '' },
  open: { page: openPage, screen: () => <Open />, query: `?code=${TERMS.code}` },
  close: { page: closePage, screen: () => <Close />, query: '?id=7' },
} as const;
const shown = (kind: keyof typeof PAGES, query?: string) => {
  const { page, screen: draw, query: own } = PAGES[kind];
  return <MemoryRouter initialEntries={[`${page.path}${query ?? own}`]}>{draw()}</MemoryRouter>;
};
const open = (kind: keyof typeof PAGES, query?: string) => {
  const { rerender } = render(shown(kind, query));
  return { again: () => act(async () => rerender(shown(kind, query))) };
};
const text = () => document.body.textContent.replaceAll(/[\u00a0\u202f]/g, ' ');
const type = (label: string, value: string) => act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(within(screen.queryByRole('dialog') ?? document.body).getByRole('button', { name })));

beforeAll(async () => {
  startI18n();
  await withWords(['commitment', 'bonds', 'ticket', 'forms', 'money', 'quote', 'trade'], () => Promise.resolve())();
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
});
beforeEach(() => {
  broker.reads = {
    bondsMarketList: { total: 3, list: [LONG, BOND, QUOTED], settlementDate: '2026-03-12' },
    walletBalance: { list: [{ currency: 'USD', balance: '20000.00', usedBalance: '0.00' }] },
    treasuryBondPageList: { total: 2, list: [HELD, SOLD] },
    positionTreasuryBondTotal: {
      list: [
        { currency: 'USD', quantity: 10_000, cost: '10301.80', value: '10289.29', profit: '-12.51', interest: '268.75', realised: '55.10' },
      ],
    },
  };
  broker.write = {};
  broker.sent = [];
  broker.offers = [];
  broker.answer = { ok: true, data: DEAL };
  broker.quote = QUOTE;
});
afterEach(() => {
  cleanup();
  useSettings.getState().set('hideAmounts', false);
});

describe('a purchase', () => {
  const NOMINAL = 'Nominal à acheter';

  it('shows what it costs to the cent, and is sent once with the price that was seen, pressed twice', async () => {
    open('open');
    await type(NOMINAL, '10000');
    for (const figure of ['10 037,50', '264,30', '10 301,80', '10 311,84', '4,619 %']) expect(text()).toContain(figure);
    await press('Vérifier l’achat');
    expect(text()).toContain('Rien n’est bloqué');
    const button = within(screen.getByRole('dialog')).getByRole('button', { name: /^Acheter pour 10\s301,80/ });
    await act(async () => {
      fireEvent.click(button);
      fireEvent.click(button);
    });
    expect(broker.sent).toEqual([
      {
        id: TERMS.code,
        quantity: 10_000,
        price: '100.375',
        tolerance: '0.001',
        settlementDate: '2026-03-12',
        clientOrderId: expect.stringMatching(/./) as string,
      },
    ]);
  });

  it.each([
    ['', 'Saisissez un montant'],
    ['150', 'Par multiples de 100'],
    ['50', 'Minimum :'],
    ['-100', 'positif'],
    ['1.000', 'deux façons'],
    ['30000', 'suffi'],
  ])('of %j is refused in words, and nothing is sent', async (typed, complaint) => {
    open('open');
    await type(NOMINAL, typed);
    await press('Vérifier l’achat');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText(NOMINAL).getAttribute('aria-invalid')).toBe('true');
    expect(text()).toContain(complaint);
    expect(broker.sent).toEqual([]);
  });

  it('says a denial at its field', async () => {
    broker.answer = denied('insufficientFunds', 'quantity');
    open('open');
    await type(NOMINAL, '100');
    await press('Vérifier l’achat');
    await press(/^Acheter pour/);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText(NOMINAL).getAttribute('aria-invalid')).toBe('true');
  });

  it('asks again once the market has moved, and sends nothing meanwhile', async () => {
    const page = open('open');
    await type(NOMINAL, '10000');
    await press('Vérifier l’achat');
    broker.quote = { ...QUOTE, ask: 100_600_000 };
    await page.again();
    expect(screen.getByRole('dialog').textContent).toContain('100,600');
    await press(/^Acheter pour/);
    expect(broker.sent).toEqual([]);
    await press('Reprendre au cours actuel');
    await press(/^Acheter pour 10\s324,30/);
    expect(broker.sent).toMatchObject([{ price: '100.6' }]);
  });

  it.each([
    [{ state: { kind: 'closed' } }, 'fermé'],
    [{ state: { kind: 'stale', age: 9000 } }, 'n’est pas à jour'],
    [{ ask: Number.NaN }, 'pas de prix'],
  ] as const)('waits while nothing can be traded: %j', async (quote, reason) => {
    broker.quote = { ...QUOTE, ...quote };
    open('open');
    await type(NOMINAL, '100');
    await press('Vérifier l’achat');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(text()).toContain(reason);
  });

  it('without an answer says so, and offers to ask and not to send', async () => {
    broker.write = { state: 'unknown' };
    open('open');
    expect(screen.getByRole('button', { name: 'Vérifier maintenant' })).toBeDefined();
    await type(NOMINAL, '100');
    await press('Vérifier l’achat');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(broker.sent).toEqual([]);
  });

  it('is confirmed by the broker’s own figures', () => {
    broker.write = { state: 'done', data: DEAL };
    open('open');
    expect(text()).toContain('L’achat est fait.');
    expect(text()).toContain('10 301,80');
    expect(screen.getByRole('link', { name: 'Détail' }).getAttribute('href')).toBe('/pages/trade/detail?kind=bonds&id=7');
  });

  it.each([
    [`?code=${QUOTED.code}`, 'Cotée, sans être négociée'],
    ['?code=NONE', 'Plus cotée'],
  ])('of %s is not offered', (query, words) => {
    open('open', query);
    expect(text()).toContain(words);
  });
});

describe('a sale', () => {
  it('shows proceeds and profit, and sells all that is held', async () => {
    open('close');
    await press('Tout');
    // 10,025 and the interest, cut; less 10,301.80.
    for (const figure of ['10 289,29', '−12,51', '268,75']) expect(text()).toContain(figure);
    await press('Vérifier la vente');
    await press(/^Vendre pour 10\s289,29/);
    expect(broker.sent).toMatchObject([{ id: 7, quantity: 10_000, price: '100.25', tolerance: '0.001' }]);
  });

  it('takes no more than is held', async () => {
    open('close');
    await type('Nominal à vendre', '10100');
    await press('Vérifier la vente');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['?id=6', 'soldée'],
    ['?id=99', 'Rien à vendre'],
  ])('of %s is not offered', async (query, words) => {
    open('close', query);
    expect(text()).toContain(words);
  });
});

it.each(['open', 'close'] as const)('the page of one bond asks for that one alone: %s', (kind) => {
  open(kind);
  expect(broker.offers).not.toEqual([]);
  for (const asked of broker.offers) expect(asked).toMatchObject({ code: TERMS.code });
});

it('lists what can be bought by maturity, searches and sorts', async () => {
  open('list');
  const names = () =>
    within(screen.getByRole('list', { name: 'Obligations' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent.slice(0, 16));
  expect(names()).toEqual(['US Treasury Note', 'US Treasury Bond']);
  expect(screen.getAllByRole('link', { name: /Treasury/ })[0]?.getAttribute('href')).toBe(`/pages/bonds/open?code=${TERMS.code}`);
  await type('Trier par', 'yield');
  expect(names()).toEqual(['US Treasury Bond', 'US Treasury Note']);
  await type('Nom, code, année', 'treasury 2026');
  expect(names()).toEqual(['US Treasury Note']);
  await type('Nom, code, année', '');
  await type('Afficher', 'quoted');
  expect(names()[0]).toContain('ICBC');
  expect(screen.queryByRole('link', { name: /ICBC/ })).toBeNull();
});

it('shows on the trade page what is held and what ended, with totals, and hides amounts', async () => {
  const tab = (
    <MemoryRouter>
      <Holdings />
    </MemoryRouter>
  );
  const { rerender } = render(tab);
  for (const figure of ['10 289,29', '−12,51', '+55,10', 'Vendue', 'En portefeuille', 'Terminées']) expect(text()).toContain(figure);
  expect(screen.getByRole('link', { name: `Vendre\u00a0: ${TERMS.name}` }).getAttribute('href')).toBe('/pages/bonds/close?id=7');
  await act(async () => useSettings.getState().set('hideAmounts', true));
  rerender(tab);
  for (const figure of ['10 289,29', '12,51', '55,10', '268,75']) expect(text()).not.toContain(figure);
});

it('holds a deed back until its box is ticked and its secret is checked, and hands the secret over, where a line asks for them', async () => {
  const body = { id: 'X', quantity: 100 };
  render(
    <MemoryRouter>
      <DeedPage
        call="treasuryBondCreate"
        place="X"
        title="T"
        under="U"
        review="Vérifier"
        direction={Direction.Buy}
        amount={{ label: 'Montant', field: 'quantity', currency: 'USD', minimum: '100', step: 100, maximum: undefined, hint: '' }}
        secretCheck="quantizationCheckSecret"
        again={() => undefined}
        head={null}
        blocked={undefined}
        planOf={(amount) => ({
          amount,
          lines: [],
          sentence: 'S',
          frozen: 'F',
          cautions: ['Bloqué un an'],
          acknowledgement: 'J’ai compris',
          action: 'Faire',
          body: { ...body, quantity: Number(amount) },
        })}
        changedSince={() => undefined}
        empty={[]}
        receiptOf={() => ({ done: '', sentence: '', lines: [], ways: null })}
      />
    </MemoryRouter>,
  );
  await type('Montant', '100');
  await press('Vérifier');
  expect(text()).toContain('Bloqué un an');
  await type('Code secret de transaction', '123456');
  const confirm = () => act(async () => fireEvent.submit(screen.getByLabelText('Code secret de transaction')));
  await confirm();
  expect(broker.sent).toEqual([]);
  await act(async () => screen.getByRole('checkbox').click());
  // A wrong one goes no further than its check.
  broker.answer = denied('secretWrong', 'secret');
  await confirm();
  expect(broker.sent).toEqual([{ secret: '123456' }]);
  broker.sent = [];
  broker.answer = { ok: true, data: DEAL };
  await confirm();
  expect(broker.sent).toMatchObject([{ secret: '123456' }, { ...body, secret: '123456', acknowledged: true }]);
});
