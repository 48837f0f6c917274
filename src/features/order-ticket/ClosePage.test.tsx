import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Position } from '../../../contract/rest/trading.ts';
import { loadWords, startI18n } from '../../lib/i18n.ts';
import { CORN_FUTURE, NOTE_FUTURE, positionOf } from '../../products/traded.fixture.ts';
import { ClosePage } from './ClosePage.tsx';

const world = vi.hoisted(() => ({
  quote: {} as unknown,
  terms: {} as unknown,
  rates: { buyRate: '0', sellRate: '0', charges: [] },
  none: { list: [] },
}));
vi.mock('./useTicketQuote.ts', () => ({ useTicketQuote: () => ({ state: 'known', quote: world.quote }) }));
vi.mock('../../data/useWrite.ts', () => ({ useWrite: () => ({ state: 'idle', failure: undefined, send: () => undefined }) }));
vi.mock('../../data/useOffline.ts', () => ({ useOffline: () => false }));
vi.mock('../../data/useRead.ts', () => ({
  useRead: (call: string) => ({
    state: 'done',
    data: call === 'minCount' ? world.terms : call === 'rateSite' ? world.rates : call === 'positionHalfOrFull' ? undefined : world.none,
    retry: () => undefined,
  }),
}));
vi.mock('../../data/useIntents.ts', () => ({ useIntents: () => world.none.list }));
vi.mock('../../data/useRows.ts', () => ({ useRows: () => ({ ids: [undefined], missing: [] }) }));
vi.mock('../../data/useQuote.ts', () => ({ useQuote: () => undefined }));

beforeAll(async () => {
  startI18n();
  for (const words of ['trade', 'forms', 'money', 'ticket', 'app'] as const) await loadWords('fr', words);
});
afterEach(cleanup);

const quoteOf = ({ stockCode, scale, digits, notation, name }: typeof NOTE_FUTURE | typeof CORN_FUTURE, bid: number, ask: number) => ({
  ...{ name, code: stockCode, exchange: 'CBOT', currency: 'USD', scale, tickDigits: digits, notation },
  ...{ last: bid, bid, ask, change: 0, changeRatio: 0, state: { kind: 'live' }, session: undefined, time: undefined },
});
const termsOf = (size: string) => ({
  lot: 1,
  minimum: 1,
  multiplier: '1',
  ticks: [{ from: '0', size }],
  settleCurrency: 'USD',
  canShort: true,
});
const show = (position: Position) =>
  render(
    <MemoryRouter>
      <ClosePage
        title="Clôturer"
        position={position}
        gone={undefined}
        quantity={undefined}
        price={undefined}
        extra={undefined}
        failureText={({ kind }) => kind}
      />
    </MemoryRouter>,
  );
const text = () => (document.body.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
const field = () => screen.getByLabelText<HTMLInputElement>('Prix limite');
const type = (value: string) => act(async () => fireEvent.change(field(), { target: { value } }));

it('closes a grain at a limit in cents, written with eighths or decimals, and says how it was read', async () => {
  world.quote = quoteOf(CORN_FUTURE, 43_525, 43_550);
  world.terms = termsOf('0.0025');
  show(positionOf({ ...CORN_FUTURE, positionNum: 2, averagePrice: '4.35291667', margin: '1000.00' }));
  expect(field().value).toBe("435'2");
  expect(text()).toContain("Lu 435'2, soit 435,25 cents");
  await type('435.75');
  expect(text()).toContain("Lu 435'6, soit 435,75 cents");
  await type('4,35');
  expect(text()).toContain('Lu 4,35, soit 4,35 cents');
});

it('closes a note at a limit in 32nds, and does not choose what 110.25 means', async () => {
  world.quote = quoteOf(NOTE_FUTURE, 110_515_625, 110_531_250);
  world.terms = termsOf('0.015625');
  show(positionOf({ ...NOTE_FUTURE, positionNum: 2, averagePrice: '110.5', margin: '1000.00' }));
  expect(field().value).toBe("110'16.5");
  expect(text()).toContain("Lu 110'16.5, soit 110,515625 points");
  await type('110.25');
  expect(text()).toContain("Écrivez 110'25 ou 110'08");
});
