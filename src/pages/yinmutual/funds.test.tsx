/** The pages of funds over a data layer in memory. */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EnvelopeCode, FundStatus } from '../../../contract/codes.ts';
import type { FundHolding, FundProduct } from '../../../contract/rest/fund.ts';
import type { WriteView } from '../../data/write.ts';
import { startI18n, withWords } from '../../lib/i18n.ts';
import { useSettings } from '../../lib/settings.ts';
import { Holdings } from './Held.tsx';
import { page as fundsPage } from './index/page.ts';
import { Screen as Funds } from './index/Screen.tsx';
import { page as ownPage } from './myhold/page.ts';
import { Screen as Own } from './myhold/Screen.tsx';

const IDLE: WriteView<unknown> = { state: 'idle', data: undefined, failure: undefined, late: false };
const broker = vi.hoisted(() => ({
  reads: {} as Record<string, unknown>,
  readAgain: [] as string[],
  sent: [] as unknown[],
  answer: undefined as unknown,
}));
vi.mock('../../data/useRead.ts', () => ({
  useRead: (id: string) => ({
    state: id in broker.reads ? 'done' : 'loading',
    data: broker.reads[id],
    retry: () => broker.readAgain.push(id),
  }),
}));
vi.mock('../../data/useWrite.ts', () => ({
  useWrite: () => ({
    ...IDLE,
    send: async (input: unknown) => {
      broker.sent.push(input);
      return broker.answer;
    },
    sendAgain: async () => undefined,
    reset: () => undefined,
  }),
}));
vi.mock('../../data/useOffline.ts', () => ({ useOffline: () => false }));
vi.mock('../../data/useIntents.ts', () => ({ useIntents: () => [] }));

const TERM: FundProduct = {
  productId: 'TERM6USD',
  name: 'Coulisse Term 6 USD',
  mode: 'Regular',
  currency: 'USD',
  rate: '4.7',
  dayCount: 'thirty360',
  confirmationDays: 1,
  redemptionDays: 2,
  termMonths: 6,
  lockMonths: 3,
  earlyCost: '0.75',
  risk: 3,
  possibleLoss: '2.5',
  minimum: '100',
  maximum: '250000',
};
const CASH: FundProduct = {
  ...TERM,
  ...{ productId: 'CASHUSD', name: 'Coulisse Cash USD', mode: 'Current', rate: '4.1', dayCount: 'act360', redemptionDays: 1, risk: 1 },
  ...{ termMonths: null, lockMonths: null, earlyCost: null, minimum: '10' },
};
const { minimum: _, maximum: __, ...terms } = TERM;
const HELD: FundHolding = {
  ...terms,
  id: 7,
  status: FundStatus.InProgress,
  bought: '1000.00',
  principal: '1000.00',
  accrued: '11.75',
  interest: '0.00',
  cost: '0.00',
  startDate: '2026-03-12',
  maturityDate: '2026-09-12',
  unlockDate: '2026-06-12',
  redeemable: true,
  createTimeTimestamp: Date.parse('2026-03-11') / 1000,
  modifyTimeTimestamp: Date.parse('2026-03-11') / 1000,
};

const offeredOn = (today: string) => ({ total: 2, list: [TERM, CASH], today });
const open = (path: string) => {
  const Page = path.startsWith(fundsPage.path) ? Funds : Own;
  const shown = () => (
    <MemoryRouter initialEntries={[path]}>
      <Page page={path.startsWith(fundsPage.path) ? fundsPage : ownPage} />
    </MemoryRouter>
  );
  const { rerender } = render(shown());
  return { again: () => act(async () => rerender(shown())) };
};
const text = () => document.body.textContent.replaceAll(/[\u00a0\u202f]/g, ' ');
const type = (label: string, value: string) => act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(within(screen.queryByRole('dialog') ?? document.body).getByRole('button', { name })));

beforeAll(async () => {
  startI18n();
  await withWords(['commitment', 'funds', 'ticket', 'forms', 'money', 'status', 'trade'], () => Promise.resolve())();
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
});
beforeEach(() => {
  broker.reads = {
    fundOrdersProducts: offeredOn('2026-03-11'),
    walletBalance: { list: [{ currency: 'USD', balance: '5000.00', usedBalance: '0.00' }] },
    fundOrdersPageList: { total: 1, list: [HELD] },
    fundOrdersStat: { list: [{ currency: 'USD', principal: '1000.00', accrued: '11.75', interest: '3.20', cost: '0.00' }] },
  };
  broker.sent = [];
  broker.readAgain = [];
  broker.answer = {
    ok: false,
    kind: 'rejected',
    code: EnvelopeCode.Funds,
    msg: '',
    denial: { reason: 'insufficientFunds', field: 'amount' },
  };
});
afterEach(() => {
  cleanup();
  useSettings.getState().set('hideAmounts', false);
});

describe('a purchase', () => {
  const AMOUNT = 'Montant à placer';

  it('of a fixed term shows income, loss, lock and cost, waits for its box, is sent once, and says a denial at its field', async () => {
    open('/pages/yinmutual/index?product=TERM6USD');
    await type(AMOUNT, '1000');
    await press('Vérifier le placement');
    for (const words of ['23,50', '25,00', '7,50', '12 juin 2026', '12 sept. 2026', 'que personne ne promet', 'jusqu’à la totalité'])
      expect(text()).toContain(words);
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', false);
    await press(/^Placer 1\s000,00/);
    expect(broker.sent).toEqual([]);
    await act(async () => screen.getByRole('checkbox').click());
    const button = within(screen.getByRole('dialog')).getByRole('button', { name: /^Placer 1\s000,00/ });
    await act(async () => {
      fireEvent.click(button);
      fireEvent.click(button);
    });
    expect(broker.sent).toEqual([
      {
        ...{ productId: 'TERM6USD', mode: 'Regular', amount: '1000', rate: '4.7', today: '2026-03-11', acknowledged: true },
        clientOrderId: expect.stringMatching(/./) as string,
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText(AMOUNT).getAttribute('aria-invalid')).toBe('true');
  });

  it('of an open fund asks for no box', async () => {
    open('/pages/yinmutual/index?product=CASHUSD');
    await type(AMOUNT, '1000');
    await press('Vérifier le placement');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(text()).toContain('à tout moment');
    await press(/^Placer 1\s000,00/);
    expect(broker.sent).toMatchObject([{ mode: 'Current', amount: '1000' }]);
    expect(broker.sent[0]).not.toHaveProperty('acknowledged');
  });

  it('asks again once its day has passed, and sends nothing meanwhile', async () => {
    const page = open('/pages/yinmutual/index?product=CASHUSD');
    await type(AMOUNT, '1000');
    await press('Vérifier le placement');
    broker.reads['fundOrdersProducts'] = offeredOn('2026-03-12');
    await page.again();
    await press(/^Placer 1\s000,00/);
    expect(broker.sent).toEqual([]);
    await press('Reprendre aux conditions actuelles');
    await press(/^Placer 1\s000,00/);
    expect(broker.sent).toMatchObject([{ today: '2026-03-12' }]);
  });

  it('that the broker refuses for the day it was worked out on asks for what is offered anew, at once', async () => {
    broker.answer = { ok: false, kind: 'rejected', code: EnvelopeCode.StalePrice, msg: '', denial: { reason: 'rateMoved' } };
    open('/pages/yinmutual/index?product=CASHUSD');
    await type(AMOUNT, '1000');
    await press('Vérifier le placement');
    await press(/^Placer 1\s000,00/);
    expect(broker.readAgain).toEqual(['fundOrdersProducts']);
    expect(text()).toContain('Le taux ou son jour a changé');
  });

  it('of other terms than those that were acknowledged asks for the box anew', async () => {
    const page = open('/pages/yinmutual/index?product=TERM6USD');
    await type(AMOUNT, '1000');
    await press('Vérifier le placement');
    await act(async () => screen.getByRole('checkbox').click());
    broker.reads['fundOrdersProducts'] = offeredOn('2026-03-12');
    await page.again();
    await press('Reprendre aux conditions actuelles');
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', false);
    await press(/^Placer 1\s000,00/);
    expect(broker.sent).toEqual([]);
  });

  it.each([
    ['99.99', 'Minimum'],
    ['250000.01', 'maximum'],
    ['5000.01', 'suffi'],
    ['-5', 'positif'],
    ['', 'Saisissez'],
  ])('of %j is refused in words', async (typed, complaint) => {
    open('/pages/yinmutual/index?product=TERM6USD');
    await type(AMOUNT, typed);
    await press('Vérifier le placement');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(text()).toContain(complaint);
  });
});

describe('a redemption', () => {
  it('before the term ends says what that costs, and when it is paid', async () => {
    broker.reads['fundOrdersProducts'] = offeredOn('2026-06-12');
    open('/pages/yinmutual/myhold?redeem=7');
    await type('Montant à racheter', '400');
    await press('Vérifier le rachat');
    for (const words of ['4,70', '3,00', '401,70', '16 juin 2026', '600,00', 'coûte 3,00']) expect(text()).toContain(words);
    await press(/^Racheter 400,00/);
    expect(broker.sent).toMatchObject([{ id: 7, amount: '400', today: '2026-06-12' }]);
  });

  it('of a part below the least amount, or that leaves less, is refused in words, and of all is not', async () => {
    broker.reads['fundOrdersPageList'] = { total: 1, list: [{ ...HELD, minimum: '100' }] };
    open('/pages/yinmutual/myhold?redeem=7');
    expect(text()).toContain('Une part, comme ce qu’elle laisse, est d’au moins 100,00');
    for (const [amount, complaint] of [
      ['99.99', 'Minimum'],
      ['900.01', 'Ce qui resterait est sous le minimum'],
    ] as const) {
      await type('Montant à racheter', amount);
      await press('Vérifier le rachat');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(text()).toContain(complaint);
    }
    await type('Montant à racheter', '1000');
    await press('Vérifier le rachat');
    expect(screen.queryByRole('dialog')).not.toBeNull();
  });

  it('is not possible while it is locked, nor of what nobody holds', async () => {
    broker.reads['fundOrdersPageList'] = { total: 1, list: [{ ...HELD, redeemable: false }] };
    open('/pages/yinmutual/myhold?redeem=7');
    await type('Montant à racheter', '400');
    await press('Vérifier le rachat');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(text()).toContain('bloqué jusqu’au 12 juin 2026');
    cleanup();
    open('/pages/yinmutual/myhold?redeem=8');
    expect(text()).toContain('Rien à racheter');
  });
});

it('shows what is held with what it earned, leads to its redemption only where there is one, and hides amounts', async () => {
  broker.reads['fundOrdersPageList'] = { total: 2, list: [HELD, { ...HELD, id: 6, redeemable: undefined, name: 'Locked' }] };
  const list = () => (
    <MemoryRouter>
      <Holdings />
    </MemoryRouter>
  );
  const { rerender } = render(list());
  for (const figure of ['1 000,00', '11,75', '3,20', 'échéance le 12 sept. 2026']) expect(text()).toContain(figure);
  const ways = screen.getAllByRole('link', { name: /^Racheter/ }).map((way) => way.getAttribute('href'));
  expect(ways).toEqual(['/pages/yinmutual/myhold?redeem=7']);
  await act(async () => useSettings.getState().set('hideAmounts', true));
  rerender(list());
  for (const figure of ['1 000,00', '11,75', '3,20']) expect(text()).not.toContain(figure);
});
