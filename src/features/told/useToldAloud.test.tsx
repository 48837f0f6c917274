import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { OrderStatus } from '../../../contract/codes.ts';
import type { OrderNews } from '../../../contract/frame.ts';
import { loadWords, startI18n } from '../../lib/i18n.ts';
import { useSettings } from '../../lib/settings.ts';
import { useToasts } from '../../lib/toasts.ts';
import { CORN_FUTURE, orderOf } from '../../products/traded.fixture.ts';
import { useToldAloud } from './useToldAloud.ts';

const SAID = vi.hoisted(() => 99);
const heard = vi.hoisted(() => ({
  tell: (() => undefined) as (told: unknown, loud: boolean) => void,
  sounds: [] as string[],
  notes: [] as string[],
}));
const tellings = vi.hoisted(() => ({
  onTold: (listener: (told: unknown, loud: boolean) => void) => {
    heard.tell = listener;
    return () => undefined;
  },
}));
vi.mock('../../data/told.ts', () => ({
  useTellings: () => tellings,
  wasSaid: ({ order }: { order?: { id: number } }) => order?.id === SAID,
}));
vi.mock('../../lib/alertSound.ts', () => ({ alertSound: { play: (tone: string) => heard.sounds.push(tone) } }));
vi.mock('../../lib/notifications.ts', () => ({ notify: (_: string, body: string) => heard.notes.push(body) }));

const FILLED: OrderNews = {
  what: 'filled',
  order: orderOf({ status: OrderStatus.Filled, filledQuantity: 40, averagePrice: '121.75' }),
};
const rejected = (id: number): OrderNews => ({
  what: 'ended',
  order: orderOf({ id, quantity: id, status: OrderStatus.Ended, reason: 'rejected', denial: 'halted' }),
});
const shown = () => useToasts.getState().toasts.map(({ text, link }) => [text.replaceAll('\u00a0', ' '), link?.to]);
const listen = () =>
  renderHook(() =>
    useToldAloud(
      (reason) => `<${reason}>`,
      () => undefined,
    ),
  );
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

beforeAll(async () => {
  startI18n();
  await loadWords('fr', 'trade');
});
beforeEach(() => {
  vi.useFakeTimers();
  heard.sounds = [];
  heard.notes = [];
  useToasts.setState({ toasts: [] });
  useSettings.setState({ alertSound: true, alertNotify: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('says a fill in words that lead to the order, silently where another tab is the loud one', async () => {
  listen();
  act(() => heard.tell(FILLED, false));
  expect(shown()).toEqual([['Exécuté : Achat 40 × Apple Inc. à 121,75', '/pages/trade/detail?kind=order&id=7']]);
  expect([heard.sounds, heard.notes]).toEqual([[], []]);
});

it('says the price of a fill as traders write it', () => {
  listen();
  const order = orderOf({ ...CORN_FUTURE, status: OrderStatus.Filled, filledQuantity: 40, averagePrice: '4.3525' });
  act(() => heard.tell({ what: 'filled', order } satisfies OrderNews, false));
  expect(shown()[0]?.[0]).toBe("Exécuté : Achat 40 × Corn Futures May 2026 à 435'2");
});

it('sounds and notifies in the loud tab, a refusal with its reason', async () => {
  listen();
  heard.tell(rejected(3), true);
  heard.tell(FILLED, true);
  await pass(100);
  expect(heard.sounds).toEqual(['bad', 'good']);
  expect(heard.notes).toEqual(['Refusé\u00a0: Achat 3 × Apple Inc. · <halted>', 'Exécuté\u00a0: Achat 40 × Apple Inc. à 121,75']);
});

it('shows one toast an order, which follows it', async () => {
  listen();
  const order = FILLED.what === 'filled' ? FILLED.order : orderOf();
  for (const filledQuantity of [10, 20, 30]) {
    heard.tell({ what: 'partlyFilled', order: { ...order, status: OrderStatus.PartlyFilled, filledQuantity } } satisfies OrderNews, false);
    await pass(150);
  }
  expect(shown()).toEqual([['Exécuté en partie : Achat 30 sur 40 × Apple Inc. à 121,75', '/pages/trade/detail?kind=order&id=7']]);
  act(() => heard.tell(FILLED, false));
  await pass(150);
  expect(shown()).toEqual([['Exécuté : Achat 40 × Apple Inc. à 121,75', '/pages/trade/detail?kind=order&id=7']]);
});

it('leads from a margin warning to the position', async () => {
  listen();
  heard.tell({ what: 'marginCritical', position: 5, name: 'E-mini S&P 500', stockCode: 'ESH26' } satisfies OrderNews, true);
  await pass(100);
  expect(shown()).toEqual([['Liquidation proche : E-mini S&P 500 (ESH26)', '/pages/trade/detail?kind=position&id=5']]);
});

it('tells a flood in two lines, so that it hides no page', async () => {
  listen();
  for (let id = 1; id <= 50; id += 1) heard.tell(rejected(id), true);
  await pass(100);
  expect(shown()).toEqual([
    ['Refusé : Achat 1 × Apple Inc. · <halted>', '/pages/trade/detail?kind=order&id=1'],
    ['49 événements sur vos ordres', '/pages/trade/index?tab=orders'],
  ]);
  expect(heard.sounds).toHaveLength(2);
  expect(heard.notes).toHaveLength(2);
});

it('says nothing again that this tab has said already', async () => {
  listen();
  heard.tell(rejected(SAID), true);
  await pass(100);
  expect([shown(), heard.sounds, heard.notes]).toEqual([[], [], []]);
});

it('keeps quiet where the customer wants it', async () => {
  useSettings.setState({ alertSound: false, alertNotify: false });
  listen();
  heard.tell(FILLED, true);
  await pass(100);
  expect(shown()).toHaveLength(1);
  expect([heard.sounds, heard.notes]).toEqual([[], []]);
});
