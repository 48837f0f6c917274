import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadWords, startI18n } from '../../lib/i18n.ts';
import { CancelButton } from './CancelButton.tsx';

const onCancel = vi.fn<() => void>();
const button = () => screen.getByRole('button');

/** @param at ms since the page began */
function pressAt(at: number): void {
  const click = createEvent.click(button());
  Object.defineProperty(click, 'timeStamp', { value: at });
  fireEvent(button(), click);
}

beforeAll(async () => {
  startI18n();
  await loadWords('fr', 'money');
});
beforeEach(() => {
  onCancel.mockClear();
  render(<CancelButton words="Annuler" label="Annuler" sureLabel="Confirmer" busy={false} blocked={undefined} onCancel={onCancel} />);
});
afterEach(cleanup);

it('asks with the first press and does it with the second', () => {
  pressAt(10_000);
  expect(button().getAttribute('aria-label')).toBe('Confirmer');
  expect(onCancel).not.toHaveBeenCalled();
  pressAt(10_500);
  expect(onCancel).toHaveBeenCalledOnce();
});

it('keeps room for all that it can say, so that nothing beside it moves', () => {
  const room = () => button().querySelector<HTMLElement>('[data-all]')?.dataset['all']?.split('\n');
  const all = ['Annuler', 'Oui, annuler', 'Envoi…'];
  expect([button().textContent, room()]).toEqual(['Annuler', all]);
  pressAt(10_000);
  expect([button().textContent, room()]).toEqual(['Oui, annuler', all]);
});

it('takes a double press, and every one that follows as fast, for one', () => {
  for (const at of [10_000, 10_060, 10_300, 10_700, 11_199]) pressAt(at);
  expect(button().getAttribute('aria-label')).toBe('Confirmer');
  expect(onCancel).not.toHaveBeenCalled();
});

it('takes a key that is held for one press', () => {
  expect(fireEvent.keyDown(button(), { key: 'Enter' })).toBe(true);
  expect(fireEvent.keyDown(button(), { key: 'Enter', repeat: true })).toBe(false);
});
