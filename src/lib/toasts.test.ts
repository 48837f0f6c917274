import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LIMITS } from '../../contract/rules.ts';
import { toast, useToasts } from './toasts.ts';

const texts = () => useToasts.getState().toasts.map(({ text }) => text);
const link = { to: '/pages/trade/detail', label: 'Suivre' };

beforeEach(() => {
  vi.useFakeTimers();
  useToasts.setState({ toasts: [] });
});
afterEach(() => vi.useRealTimers());

it('stays under the pointer when what it says changes, and has its whole time once it is let go', () => {
  toast('Exécuté en partie', link, 'order 7');
  const id = useToasts.getState().toasts[0]?.id ?? 0;
  useToasts.getState().hold(id);
  toast('Exécuté', link, 'order 7');
  vi.advanceTimersByTime(LIMITS.toastMs * 3);
  expect(texts()).toEqual(['Exécuté']);
  useToasts.getState().release(id);
  vi.advanceTimersByTime(LIMITS.toastMs - 1);
  expect(texts()).toEqual(['Exécuté']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

it('has its whole time again when what it says changes', () => {
  toast('Accepté', link, 'order 7');
  vi.advanceTimersByTime(LIMITS.toastMs - 1);
  toast('Exécuté', link, 'order 7');
  vi.advanceTimersByTime(LIMITS.toastMs - 1);
  expect(texts()).toEqual(['Exécuté']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

it('keeps its link when what it says changes, but offers nothing to take back that it no longer tells of', () => {
  const links = () => useToasts.getState().toasts.map((one) => one.link?.label);
  toast('Accepté', link, 'order 7');
  toast('Exécuté', undefined, 'order 7');
  toast('Retiré des favoris', { run: () => undefined, label: 'Annuler' }, 'watchlist');
  expect(links()).toEqual(['Suivre', 'Annuler']);
  toast('Les favoris n’ont pas été modifiés', undefined, 'watchlist');
  expect(links()).toEqual(['Suivre', undefined]);
});

it('comes anew when the same is said again: one that stands there would not be heard a second time', () => {
  toast('Hors connexion');
  const first = useToasts.getState().toasts[0]?.id;
  vi.advanceTimersByTime(LIMITS.toastMs - 1);
  toast('Hors connexion');
  expect(texts()).toEqual(['Hors connexion']);
  expect(useToasts.getState().toasts[0]?.id).not.toBe(first);
  vi.advanceTimersByTime(LIMITS.toastMs - 1);
  expect(texts()).toEqual(['Hors connexion']);
});
