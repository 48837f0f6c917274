import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { share } from './share.ts';
import { useToasts } from './toasts.ts';

const WHAT = { title: 'Apple', url: 'https://example.com/#/quote' };
const WORDS = { copied: 'copied', refused: 'refused' };
const said = () => useToasts.getState().toasts.map(({ text }) => text);
const rejects = (name: string) => async () => Promise.reject(new DOMException('', name));

beforeEach(() => useToasts.setState({ toasts: [] }));
afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['by the system’s own sheet', { share: async () => undefined }, []],
  ['not at all when the sheet is closed', { share: rejects('AbortError') }, []],
  ['not where the browser refuses its sheet', { share: rejects('NotAllowedError') }, ['refused']],
  ['by the clipboard where there is no sheet', { clipboard: { writeText: async () => undefined } }, ['copied']],
  ['not where the browser refuses the clipboard', { clipboard: { writeText: rejects('NotAllowedError') } }, ['refused']],
  ['not where there is neither, as on plain http', {}, ['refused']],
])('hands an address on %s, and says what can’t be seen', async (_, navigator, words) => {
  vi.stubGlobal('navigator', navigator);
  await share(WHAT, WORDS);
  expect(said()).toEqual(words);
});
