import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sayAloud } from './aloud.ts';

/** What is heard: each element that comes into a live region. */
const heard: string[] = [];
const observer = new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes)
    if (target instanceof Element && target.getAttribute('aria-live') === 'assertive')
      for (const node of addedNodes) heard.push(`${target.parentElement?.tagName}: ${node.textContent}`);
});

const wait = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
};

beforeEach(() => {
  vi.useFakeTimers();
  heard.length = 0;
  document.body.replaceChildren();
  observer.observe(document.body, { childList: true, subtree: true });
});
afterEach(() => {
  observer.disconnect();
  vi.useRealTimers();
});

it('is heard again when it says the same twice', async () => {
  sayAloud('Refusé');
  await wait(200);
  sayAloud('Refusé');
  await wait(200);
  expect(heard).toEqual(['BODY: Refusé', 'BODY: Refusé']);
});

it('comes into a region that stood before its words', async () => {
  sayAloud('Refusé');
  expect(document.querySelector('[aria-live]')?.textContent).toBe('');
  await wait(200);
  expect(document.querySelector('[aria-live]')?.textContent).toBe('Refusé');
});

it('says in the dialog what is said while one is open', async () => {
  const dialog = document.createElement('dialog');
  dialog.open = true;
  document.body.append(dialog);
  sayAloud('Secret faux');
  await wait(200);
  expect(heard).toEqual(['DIALOG: Secret faux']);
});

it('leaves nothing behind, and of two at once says the last', async () => {
  sayAloud('un');
  sayAloud('deux');
  await wait(200);
  expect(heard).toEqual(['BODY: deux']);
  await wait(10_000);
  expect(document.querySelector('[aria-live]')?.textContent).toBe('');
});
