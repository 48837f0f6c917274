import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { Direction } from '../../../contract/codes.ts';
import type { Intent } from '../../../contract/frame.ts';
import { allEndpoints } from '../../../contract/rest/index.ts';
import { loadWords, startI18n } from '../../lib/i18n.ts';
import { IntentBanner } from './IntentBanner.tsx';

const data = vi.hoisted(() => ({ intents: [] as unknown[], followed: [] as [string, string][] }));
vi.mock('../../data/useIntents.ts', () => ({
  useIntents: () => data.intents,
  followIntent: (id: string, wish: string) => data.followed.push([id, wish]),
}));

const INSTRUMENTS: Record<string, object> = {
  'US:AAPL': { name: 'Apple Inc. - Common Stock', scale: 4, tickDigits: 2 },
  'FUT:ZNM6': { name: '10-Year T-Note Jun 2026', scale: 6, tickDigits: 6, notation: 'thirtySeconds' },
};
vi.mock('../../data/useRows.ts', () => ({ useRows: (keys: readonly string[]) => ({ ids: keys, missing: [] }) }));
vi.mock('../../data/useQuote.ts', () => ({
  useQuote: (key: string | undefined) => key !== undefined && INSTRUMENTS[key] && { instrument: INSTRUMENTS[key] },
}));

const intentOf = (fields: Partial<Intent>): Intent => ({
  clientOrderId: 'a1',
  endpoint: 'stockCreate',
  state: 'unknown',
  about: { stockCode: 'AAPL', market: 'US', source: 0, direction: Direction.Sell, quantity: 1200, price: '121.5' },
  at: Date.parse('2026-03-11T15:42:08'),
  asked: 2,
  ...fields,
});
const show = (...intents: Intent[]) => {
  data.intents = intents;
  return render(<IntentBanner failureText={({ denial }) => `<${denial?.reason}>`} />);
};
const words = () => screen.getByRole('region').textContent?.replaceAll('\u00a0', ' ') ?? '';

beforeAll(async () => {
  startI18n();
  await loadWords('fr', 'trade');
});
beforeEach(() => {
  data.followed = [];
});
afterEach(cleanup);

it('says what has no answer, that it is not sent again, and asks at a press', async () => {
  show(intentOf({}));
  expect(words()).toContain('Vente 1 200 × Apple Inc. à 121,50, 15:42:08 : pas de réponse du courtier. Elle ne sera pas renvoyée');
  expect(words()).toContain('Demandé 2 fois.');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Vérifier maintenant' })));
  expect(data.followed).toEqual([['a1', 'ask']]);
});

it.each([
  ['a future by its name', { stockCode: 'ZNM6', price: '111.109375' }, "Achat 2 × 10-Year T-Note Jun 2026 à 111'03.5, "],
  [
    'an option by right, future, strike and last day',
    { stockCode: 'ZNJ6C111', goldCode: 'ZNM6', optionType: 'call', strike: '111', expiry: '2026-04-17', price: '0.515625' },
    "Achat 2 × Call ZNM6 111, 17/04/2026 à 0'33, ",
  ],
  ['what it does not know by its code', { stockCode: 'XXH7', price: '12.5' }, 'Achat 2 × XXH7 à 12,5, '],
])('names %s, with the price as it is written', (_, about, sentence) => {
  show(intentOf({ endpoint: 'futureCreate', about: { market: 'FUT', source: 3, direction: Direction.Buy, quantity: 2, ...about } }));
  expect(words()).toContain(sentence);
});

it('keeps what came of it in sight until the customer has seen it', async () => {
  show(intentOf({ state: 'accepted', answer: { orderNo: 'T00000042' } }));
  expect(words()).toContain('bien arrivé, ordre n° T00000042');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^J’ai vu/ })));
  expect(data.followed).toEqual([['a1', 'seen']]);
});

it('tells a refusal from what never arrived', () => {
  const refused = { ok: false, kind: 'rejected', code: 1002, msg: '', denial: { reason: 'insufficientFunds' } } as const;
  const lost = { ok: false, kind: 'aborted', code: 0, msg: '' } as const;
  show(
    intentOf({ clientOrderId: 'b', state: 'rejected', failure: refused }),
    intentOf({ clientOrderId: 'c', endpoint: 'positionFlat', about: { id: 5, quantity: 3 }, state: 'rejected', failure: lost }),
  );
  expect(words()).toContain('refusé. <insufficientFunds>');
  expect(words()).toContain('Clôture de 3 (position n° 5), 15:42:08 : jamais arrivée');
});

it('is silent about calls that were answered at once', () => {
  show(intentOf({ state: 'sending', asked: 0 }), intentOf({ state: 'slow', asked: 0 }), intentOf({ state: 'accepted', asked: 0 }));
  expect(words()).toBe('');
});

const namesInstrument = (input: z.ZodMiniType) =>
  JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).includes('"stockCode"');

it('has words of its own for every money call that names no instrument', () => {
  const nameless = Object.entries(allEndpoints)
    .filter(([, { open, money, ...row }]) => open && money && 'input' in row && !namesInstrument(row.input))
    .map(([endpoint]) => endpoint as Intent['endpoint']);
  expect(nameless).toContain('treasuryBondCreate');
  for (const endpoint of nameless) {
    show(intentOf({ endpoint, about: { id: 7, amount: '100', quantity: 100, currency: 'EUR' } }));
    expect([endpoint, words()]).toEqual([endpoint, expect.not.stringMatching(/^Demande,/)]);
    cleanup();
  }
});
