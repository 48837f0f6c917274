import { expect, it } from 'vitest';
import { followPress } from './pressed.ts';

const SCOPE = 'https://broker.example/trade/';
const ORDER = '/pages/trade/detail?kind=order&id=7';

/** A browser with these windows, the one that was looked at last first, and what became of them. */
function browser(...urls: readonly string[]) {
  const done: string[] = [];
  const windows = urls.map((url) => {
    const window = {
      url,
      focus: async () => (done.push(`focus ${url}`), window),
      navigate: async (to: string) => void done.push(`navigate ${to}`),
    };
    return window;
  });
  const clients = { matchAll: async () => windows, openWindow: async (to: string) => void done.push(`open ${to}`) };
  return { done, environment: { clients: clients as unknown as Clients, scope: SCOPE } };
}
const press = async (data: unknown, { done, environment }: ReturnType<typeof browser>) => {
  await followPress({ data, close: () => void done.push('close') }, environment);
  return done;
};

it('brings a window of ours to the front, at the address', async () => {
  const done = await press({ to: ORDER }, browser('https://broker.example/other/', `${SCOPE}?a=1#/pages/home/index`, `${SCOPE}#/`));
  expect(done).toEqual(['close', `focus ${SCOPE}?a=1#/pages/home/index`, `navigate ${SCOPE}?a=1#${ORDER}`]);
});

it('opens one at the address where there is none', async () => {
  expect(await press({ to: ORDER }, browser('https://broker.example/other/'))).toEqual(['close', `open ${SCOPE}#${ORDER}`]);
});

it.each([undefined, null, 'x', {}, { to: 1 }])('leaves a window where it is by a notification that names no address: %s', async (data) => {
  expect(await press(data, browser(`${SCOPE}#/`))).toEqual(['close', `focus ${SCOPE}#/`]);
});

it('never rejects', async () => {
  const clients = { matchAll: async () => Promise.reject(new TypeError('no')), openWindow: async () => null };
  const followed = followPress({ data: { to: ORDER }, close: () => undefined }, { clients, scope: SCOPE });
  await expect(followed).resolves.toBeUndefined();
});
