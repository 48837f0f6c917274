import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Edge } from './Edge.tsx';

const onValue = vi.fn<(value: number, done: boolean) => void>();
const onUsual = vi.fn<() => void>();
const edge = () => screen.getByRole('separator');

/** happy-dom has pointer events without a place. */
function pointer(type: 'pointerDown' | 'pointerMove', clientX: number, button = 0): void {
  const event = createEvent[type](edge(), { button });
  Object.defineProperties(event, { clientX: { value: clientX }, pointerId: { value: 1 } });
  fireEvent(edge(), event);
}

beforeEach(() => {
  onValue.mockClear();
  onUsual.mockClear();
  render(<Edge label="Edge" controls="panel" value={400} least={320} most={700} valueText="Width" onValue={onValue} onUsual={onUsual} />);
  edge().setPointerCapture = () => undefined;
});
afterEach(cleanup);

it('says what it sets, and how far it goes', () => {
  const said = ['aria-controls', 'aria-valuenow', 'aria-valuemin', 'aria-valuemax'].map((name) => edge().getAttribute(name));
  expect(said).toEqual(['panel', '400', '320', '700']);
});

it.each([
  ['ArrowLeft', false, 416],
  ['ArrowRight', false, 384],
  ['ArrowLeft', true, 496],
  ['ArrowRight', true, 320],
  ['Home', false, 320],
  ['End', false, 700],
])('moves by %s, Shift %s', (key, shiftKey, value) => {
  expect(fireEvent.keyDown(edge(), { key, shiftKey })).toBe(false);
  expect(onValue.mock.calls).toEqual([[value, true]]);
});

it('leaves other keys alone', () => {
  expect(fireEvent.keyDown(edge(), { key: 'j' })).toBe(true);
  expect(onValue).not.toHaveBeenCalled();
});

it('follows the pointer that holds it, as far as it goes, and none that does not', () => {
  pointer('pointerMove', 100);
  pointer('pointerDown', 500, 2);
  pointer('pointerMove', 100);
  expect(onValue).not.toHaveBeenCalled();
  pointer('pointerDown', 500);
  for (const x of [450, 100, 900]) pointer('pointerMove', x);
  const on = [450, 700, 320].map((value) => [value, false]);
  expect(onValue.mock.calls).toEqual(on);
  // Where it is let go is what is meant.
  fireEvent.lostPointerCapture(edge());
  expect(onValue.mock.calls).toEqual([...on, [320, true]]);
  pointer('pointerMove', 450);
  expect(onValue).toHaveBeenCalledTimes(4);
});

it('takes the usual width again at a double click', () => {
  fireEvent.doubleClick(edge());
  expect(onUsual).toHaveBeenCalledOnce();
});
