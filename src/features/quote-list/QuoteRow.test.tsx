import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RowFlag } from '../../../contract/frame.ts';
import type { QuoteStore } from '../../data/api.ts';
import css from './quote-row.module.css';
import { QuoteRow } from './QuoteRow.tsx';
import type { RowFormat } from './rowFormat.ts';
import { format, memoryStore, view } from './memoryRows.ts';

const rowOf = (store: QuoteStore, id: number | undefined = 3, own: RowFormat = format) => (
  <QuoteRow store={store} id={id} format={own} index={0} elementId="r" active={false} selected={false} />
);
const cell = (root: HTMLElement, name: string) => root.querySelector(`[data-cell="${name}"]`)?.textContent;

// The flashes of all rows share one timer.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  vi.advanceTimersByTime(5000);
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('QuoteRow', () => {
  it('writes its values at first paint', () => {
    const { container } = render(rowOf(memoryStore(view())));
    expect(cell(container, 'name')).toBe('Apple Inc.');
    expect(cell(container, 'price')).toBe('122,15');
    expect(cell(container, 'ratio')).toBe('+1,88\u00a0%');
    expect(cell(container, 'sub')).toBe('+2,25');
    expect(cell(container, 'volume')).toBe('109\u00a0M');
    expect(container.querySelector('a')?.getAttribute('href')).toContain('/pages/quote/stock?name=Apple');
  });

  it('writes a tick by the same path as the first paint, without a render', () => {
    const store = memoryStore(view());
    const ticked = render(rowOf(store));
    const price = ticked.container.querySelector('[data-cell="price"]')?.firstChild;
    store.tick(3, { price: 1_180_000, change: -19_000, changeRatio: -19_000 / 1_199_000, flags: RowFlag.Fall, volume: 640, seq: 42 });
    const fresh = render(rowOf(memoryStore(store.get(3) ?? view())));
    for (const name of ['price', 'ratio', 'sub', 'volume', 'state']) expect(cell(ticked.container, name)).toBe(cell(fresh.container, name));
    expect(ticked.container.querySelector('[data-cell="price"]')?.firstChild).toBe(price);
    expect(ticked.container.querySelector('[role="row"]')?.getAttribute('data-seq')).toBe('42');
  });

  it('counts zero as a fall by arrow', () => {
    const { container } = render(rowOf(memoryStore(view({ change: 0, changeRatio: 0, flags: RowFlag.Fall }))));
    // The arrow's direction follows the pill's class.
    expect(container.querySelector('[data-cell="pill"]')?.classList.contains(css.fall)).toBe(true);
    expect(container.querySelector('[data-cell="pill"]')?.classList.contains(css.rise)).toBe(false);
  });

  it('flashes a changed price once a second at most, and never when it must not', () => {
    const store = memoryStore(view());
    const { container } = render(rowOf(store));
    const price = container.querySelector('[data-cell="price"]');
    const lit = () => /flash/i.test(price?.className ?? '');
    store.tick(3, { price: 1_221_600 });
    expect(lit()).toBe(true);
    vi.advanceTimersByTime(400);
    expect(lit()).toBe(false);
    store.tick(3, { price: 1_221_700 });
    expect(lit()).toBe(false);
    vi.advanceTimersByTime(700);
    store.tick(3, { price: 1_221_800 });
    expect(lit()).toBe(true);
    const still = memoryStore(view());
    const calm = render(rowOf(still, 3, { ...format, flash: false }));
    still.tick(3, { price: 1 });
    expect(calm.container.querySelector('[data-cell="price"]')?.className).not.toMatch(/flash/i);
  });

  it('shows the extended session only while it runs', () => {
    const extended = { extended: 1_226_400 };
    const pre = render(rowOf(memoryStore(view(extended)), 3, { ...format, phase: 'pre' }));
    expect(cell(pre.container, 'prefix')).toBe('Pré ');
    expect(cell(pre.container, 'sub')).toBe('122,64');
    expect(cell(pre.container, 'subRatio')).toBe('+0,40\u00a0%');
    const open = render(rowOf(memoryStore(view(extended))));
    expect(cell(open.container, 'sub')).toBe('+2,25');
  });

  it('speaks when the price is not live', () => {
    const feed = { ...format.feed, kind: 'stale' as const };
    const { container } = render(rowOf(memoryStore(view()), 3, { ...format, feed, now: 8000 }));
    expect(cell(container, 'state')).toBe('stale');
    expect(container.querySelector('[role="row"]')?.getAttribute('data-state')).toBe('stale');
  });

  it('takes another instrument in place, and hears the old one no more', () => {
    const other = view({ id: 4, price: 3_218 });
    const store = memoryStore(view(), { ...other, instrument: { ...other.instrument, id: 4, code: 'CFFI', tickDigits: 4 } });
    const { container, rerender } = render(rowOf(store));
    act(() => rerender(rowOf(store, 4)));
    store.tick(3, { price: 999_900 });
    expect(cell(container, 'code')).toBe('CFFI');
    expect(cell(container, 'price')).toBe('0,3218');
  });

  it('is empty for an unknown instrument and fills when its quote comes', () => {
    const { container, rerender } = render(rowOf(memoryStore(), undefined));
    expect(cell(container, 'price')).toBe('');
    act(() => rerender(rowOf(memoryStore(view()))));
    expect(cell(container, 'price')).toBe('122,15');
  });
});
