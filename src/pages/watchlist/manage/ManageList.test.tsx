import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { EMPTY, type Edit, type Watched, type Watchlist } from '../../../data/watchlist/watched.ts';
import { loadWords, startI18n } from '../../../lib/i18n.ts';
import { ManageList } from './ManageList.tsx';

const ROW = 56;
const HEIGHT = 500;
const entries = Array.from({ length: 200 }, (_, at): Watched => ({ market: 'US', code: `C${at}`, name: `Name ${at}` }));
const onChange = vi.fn<(edit: Edit) => void>();
/** The frames that are asked for, drawn when the test says so. */
const frames = new Map<number, FrameRequestCallback>();
const draw = () =>
  act(async () => {
    const due = [...frames.values()];
    frames.clear();
    for (const frame of due) frame(0);
  });

const LAYOUT: Readonly<Record<string, PropertyDescriptor>> = {
  offsetHeight: { get: () => ROW },
  clientHeight: { get: () => HEIGHT },
  scrollHeight: { get: () => entries.length * ROW },
};

beforeAll(async () => {
  startI18n();
  await loadWords('fr', 'watchlist');
  for (const [name, own] of Object.entries(LAYOUT)) Object.defineProperty(HTMLElement.prototype, name, { configurable: true, ...own });
});
beforeEach(() => {
  frames.clear();
  onChange.mockClear();
  let asked = 0;
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => {
    frames.set((asked += 1), frame);
    return asked;
  });
  vi.spyOn(window, 'cancelAnimationFrame').mockImplementation((id) => void frames.delete(id));
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const index = this.dataset['index'];
    return index === undefined ? new DOMRect(0, 0, 0, HEIGHT) : new DOMRect(0, Number(index) * ROW - scroller().scrollTop, 0, ROW);
  });
});
afterEach(cleanup);
// Other files share the prototype.
afterAll(() => {
  for (const name of Object.keys(LAYOUT)) Reflect.deleteProperty(HTMLElement.prototype, name);
});

const scroller = () => screen.getByTestId('scroller');
const handle = (name: string) => screen.getByRole('button', { name: `Déplacer ${name}` });
const show = () =>
  render(
    <div data-testid="scroller" style={{ overflowY: 'auto' }}>
      <ManageList entries={entries} selected={new Set()} onSelect={() => undefined} onChange={onChange} />
    </div>,
  );
/** A pointer event, which the library makes without its coordinates. */
const pointer = (type: 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel', on: HTMLElement | Document, clientY: number) =>
  act(async () => {
    const event = createEvent[type](on);
    Object.defineProperties(event, { pointerId: { value: 1 }, button: { value: 0 }, clientY: { value: clientY } });
    fireEvent(on, event);
  });
const scrollTo = (top: number) =>
  act(async () => {
    scroller().scrollTop = top;
    fireEvent.scroll(scroller());
  });
/** Codes in their order once all that was asked for is done. */
const order = () => {
  const edited = onChange.mock.calls.reduce<Watchlist>((list, [edit]) => edit(list), { ...EMPTY, entries });
  return edited.entries.map(({ code }) => code);
};

it('lets a row fall far from where it was taken up, whatever hears of the pointer', async () => {
  show();
  await pointer('pointerDown', handle('Name 3'), 3.5 * ROW);
  await pointer('pointerMove', handle('Name 3'), 200);
  await scrollTo(100 * ROW);
  expect(handle('Name 3')).toBeDefined();
  await pointer('pointerUp', document, 10);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(order().indexOf('C3')).toBe(99);
});

it('scrolls while the pointer rests at an edge, and no longer than it holds a row', async () => {
  show();
  await pointer('pointerDown', handle('Name 3'), 3.5 * ROW);
  await pointer('pointerMove', handle('Name 3'), HEIGHT - 1);
  await draw();
  await draw();
  expect(scroller().scrollTop).toBeGreaterThan(0);
  await pointer('pointerCancel', document, 0);
  const { scrollTop } = scroller();
  await draw();
  expect(scroller().scrollTop).toBe(scrollTop);
  expect(onChange).not.toHaveBeenCalled();
});

it('scrolls nothing once the list is left', async () => {
  const { unmount } = show();
  await pointer('pointerDown', handle('Name 3'), 3.5 * ROW);
  await pointer('pointerMove', handle('Name 3'), HEIGHT - 1);
  const element = scroller();
  unmount();
  await draw();
  expect(element.scrollTop).toBe(0);
  expect(frames.size).toBe(0);
});
