import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenToLinks, tellLink, useLinks } from './links.ts';

const apple = { market: 'US', code: 'AAPL', name: 'Apple', source: 0 } as const;
let other: BroadcastChannel;
const heard = vi.fn<(data: unknown) => void>();

beforeEach(() => {
  useLinks.setState({}, true);
  heard.mockClear();
  other = new BroadcastChannel('coulisse.links');
  other.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard(data));
  listenToLinks();
});
afterEach(() => other.close());

it('says to other windows what a link shows, once', async () => {
  tellLink('b', apple);
  tellLink('b', { ...apple, name: 'Apple Inc.' });
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  tellLink('b', { ...apple, code: 'MSFT' });
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
  expect(heard.mock.calls[0]).toEqual([{ link: 'b', linked: apple }]);
  expect(useLinks.getState().b?.code).toBe('MSFT');
});

it('hears what other windows choose, and nothing that another build may mean', async () => {
  const said = [
    undefined,
    'a',
    {},
    { link: 'z', linked: apple },
    { link: 'a', linked: { ...apple, market: 'MARS' } },
    { link: 'a', linked: { code: 1 } },
  ];
  for (const message of said) other.postMessage(message);
  other.postMessage({ link: 'c', linked: apple });
  await vi.waitFor(() => expect(useLinks.getState().c).toEqual(apple));
  expect(useLinks.getState().a).toBeUndefined();
});
