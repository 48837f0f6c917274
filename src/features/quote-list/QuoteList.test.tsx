import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { LiveWindow } from '../../data/api.ts';
import { loadWords, startI18n } from '../../lib/i18n.ts';
import { memoryStore, view } from './memoryRows.ts';
import { QuoteList } from './QuoteList.tsx';

vi.mock('../../data/useFeed.ts', () => ({ useFeed: () => ({ kind: 'live', since: 0, lastAt: 0, serverTime: 0, transport: 'binary' }) }));
vi.mock('../../data/useQuote.ts', () => ({ useQuoteStore: () => memoryStore(view()) }));

const watching = { keys: new Set<string>() };
const toggled: unknown[] = [];
vi.mock('../../data/useWatchlist.ts', () => ({
  useWatchlist: () => ({ view: watching, toggle: (instrument: { code: string }) => toggled.push(instrument.code) }),
}));

const ready: LiveWindow = {
  total: 1000,
  advancers: 0,
  decliners: 0,
  unchanged: 0,
  coverage: 'live',
  order: 1,
  ready: true,
  idAt: () => undefined,
  setRange: () => undefined,
};
const waiting: LiveWindow = { ...ready, total: 0, order: 0, ready: false };
const show = (window: LiveWindow) => (
  <QuoteList
    window={window}
    label="L"
    sort={{ key: 'changeRatio', descending: true }}
    phase="open"
    dense={false}
    place="test"
    onSort={() => undefined}
    onOpen={() => undefined}
  />
);
const scroller = () => {
  const found = document.querySelectorAll('[role="rowgroup"]')[1];
  if (!found) throw new Error('no scroller');
  return found;
};
const scrollTo = (top: number) =>
  act(async () => {
    scroller().scrollTop = top;
    fireEvent.scroll(scroller());
  });

beforeAll(async () => {
  startI18n();
  await loadWords('fr', 'app');
  // A layout there is none of.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 400 });
});
afterEach(cleanup);

it('is back where it was once its rows are there, and at its top in another order', async () => {
  const first = render(show(ready));
  await scrollTo(5000);
  first.unmount();

  const { rerender } = render(show(waiting));
  // What the browser says when the bones are too few for where it stood.
  await scrollTo(12);
  await act(async () => rerender(show(ready)));
  expect(scroller().scrollTop).toBe(5000);

  await act(async () => rerender(show({ ...waiting })));
  await act(async () => rerender(show({ ...ready })));
  expect(scroller().scrollTop).toBe(0);
});

it('says that its rows are on their way, and lets nobody into their bones', async () => {
  const { container, rerender } = render(show(waiting));
  expect(container.querySelector('output')?.textContent).toBe('Connexion au marché…');
  expect(container.querySelector('[inert] button[data-star]')).not.toBeNull();
  await act(async () => rerender(show(ready)));
  expect(container.querySelector('output')?.textContent).toBe('');
  expect(container.querySelector('[inert]')).toBeNull();
});

it('is one stop of the Tab key: what scrolls is none, and hands a click’s focus to the grid', () => {
  const { container, getByRole } = render(show(ready));
  const stops = [...container.querySelectorAll<HTMLElement>('[tabindex="0"], button:not([tabindex="-1"]), a[href]:not([tabindex="-1"])')];
  // The buttons of its head are the sort keys.
  expect(stops.filter((stop) => stop.tagName !== 'BUTTON')).toEqual([getByRole('grid')]);
  const scrolls = scroller();
  expect(scrolls.getAttribute('tabindex')).toBe('-1');
  if (scrolls instanceof HTMLElement) scrolls.focus();
  expect(document.activeElement).toBe(getByRole('grid'));
});

it('tells no number of rows before all are known', async () => {
  const { getByRole, rerender } = render(show({ ...ready, coverage: 'part' }));
  expect(getByRole('grid').getAttribute('aria-rowcount')).toBe('-1');
  await act(async () => rerender(show(ready)));
  expect(getByRole('grid').getAttribute('aria-rowcount')).toBe('1001');
});

it('lights the stars of what is watched, and hands a press on without opening anything', async () => {
  watching.keys = new Set(['US:AAPL']);
  const { container } = render(show({ ...ready, total: 1, idAt: () => 3 }));
  const star = container.querySelector('[data-id="3"] [data-star]');
  expect(star?.getAttribute('aria-pressed')).toBe('true');
  if (star) fireEvent.click(star);
  expect(toggled).toEqual(['AAPL']);
});
