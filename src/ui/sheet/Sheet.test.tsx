import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../lib/i18n.ts';
import { Sheet } from './Sheet.tsx';

const onConfirm = vi.fn<() => void>();
const onClose = vi.fn<() => void>();
const sheet = (step?: string) => (
  <Sheet title="Vérifier" {...(step === undefined ? {} : { step })} onClose={onClose}>
    <button type="button" onClick={onConfirm}>
      Acheter
    </button>
  </Sheet>
);
const dialog = () => screen.getByRole('dialog');
const confirm = () => screen.getByRole('button', { name: 'Acheter' });
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const stands = () => wait(500);

const tap = (element: Element) => {
  fireEvent.pointerDown(element);
  fireEvent.click(element, { detail: 1 });
};
/** What the browser does with Enter on a button. */
const enter = (element: Element, repeat = false) => {
  fireEvent.keyDown(element, { key: 'Enter', repeat });
  fireEvent.click(element);
};

beforeAll(() => {
  startI18n();
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
});
beforeEach(() => {
  vi.useFakeTimers();
  onConfirm.mockClear();
  onClose.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a sheet', () => {
  it('takes no press of the moment when it came, on a button or on the ground beside', () => {
    render(sheet());
    wait(499);
    tap(confirm());
    enter(confirm());
    tap(dialog());
    enter(screen.getByRole('button', { name: 'Fermer' }));
    expect([onConfirm.mock.calls, onClose.mock.calls]).toEqual([[], []]);
    expect(dialog().hasAttribute('data-settling')).toBe(true);
  });
  it('takes presses once it has stood', () => {
    render(sheet());
    stands();
    tap(confirm());
    enter(confirm());
    expect(onConfirm).toHaveBeenCalledTimes(2);
    expect(dialog().hasAttribute('data-settling')).toBe(false);
    tap(dialog());
    expect(onClose).toHaveBeenCalledOnce();
  });
  it('takes no press that began before it had stood, however late it ends', () => {
    render(sheet());
    stands();
    fireEvent.click(confirm(), { detail: 1 });
    cleanup();
    render(sheet());
    fireEvent.pointerDown(dialog());
    stands();
    fireEvent.click(confirm(), { detail: 1 });
    expect(onConfirm).not.toHaveBeenCalled();
  });
  it('takes a key that is held for no press', () => {
    render(sheet());
    stands();
    enter(confirm(), true);
    expect(onConfirm).not.toHaveBeenCalled();
    enter(confirm());
    expect(onConfirm).toHaveBeenCalledOnce();
  });
  it('takes at once what no press comes before: assistive technology names what it means', () => {
    render(sheet());
    fireEvent.click(confirm());
    expect(onConfirm).toHaveBeenCalledOnce();
  });
  it('begins at its title, not at the button that closes it', () => {
    render(sheet());
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Vérifier' }));
  });
  it.each([
    [true, 'text', 'prix'],
    [true, 'password', 'Vérifier'],
    [false, 'text', 'Vérifier'],
  ])('begins where one types, with a mouse (%s) and but for a %s: %s', (matches, type, at) => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ matches, media }) as MediaQueryList);
    render(
      <Sheet title="Vérifier" onClose={onClose}>
        <form>
          <input type={type} aria-label="prix" />
        </form>
      </Sheet>,
    );
    expect(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent).toBe(at);
  });
  it('begins anew with each step', () => {
    const { rerender } = render(sheet('reading'));
    stands();
    tap(confirm());
    rerender(sheet('asking'));
    tap(confirm());
    expect(onConfirm).toHaveBeenCalledOnce();
    stands();
    tap(confirm());
    expect(onConfirm).toHaveBeenCalledTimes(2);
  });
  it('is told of Escape while it still stands, and stays where it is held; a field’s own event is none of it', () => {
    // Not the browser's to close: true of what was left to it.
    const escape = () => fireEvent(dialog(), new Event('cancel', { cancelable: true }));
    const { rerender } = render(sheet());
    expect(escape()).toBe(false);
    expect(onClose).toHaveBeenCalledOnce();
    fireEvent(confirm(), new Event('cancel', { bubbles: true, cancelable: true }));
    expect(onClose).toHaveBeenCalledOnce();
    rerender(
      <Sheet title="Vérifier" held onClose={onClose}>
        <p>…</p>
      </Sheet>,
    );
    expect(escape()).toBe(false);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is closed before its elements go, so that the focus comes back', () => {
    const inDocument: boolean[] = [];
    const close = vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function close(this: HTMLDialogElement) {
      inDocument.push(this.isConnected);
    });
    const { unmount } = render(sheet());
    unmount();
    expect(inDocument).toEqual([true]);
    close.mockRestore();
  });
});
