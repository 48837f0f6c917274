/** Words that come with a screen are found and not listed (vite.screens.ts). */
import { expect, it } from 'vitest';
import { wordsOf } from '../vite.screens.ts';

it('are those of all that comes with it, by namespace and by groups of keys that join the first one', () => {
  expect(wordsOf('src/pages/payment/stock/Screen.tsx')).toEqual(expect.arrayContaining(['forms', 'money', 'quote', 'ticket']));
  // Its list of movements says in the money pages' words what could not be read.
  expect(wordsOf('src/pages/profile/transaction/Screen.tsx')).toContain('money');
  expect(wordsOf('src/pages/home/index/Screen.tsx')).toEqual(['pages', 'quote']);
});

it('are none where a part brings its own, nor where no page-only word is said', () => {
  expect(wordsOf('src/pages/market/index/Screen.tsx')).toEqual([]);
  expect(wordsOf('src/features/price-alert/AlertSheet.tsx')).not.toEqual([]);
});
