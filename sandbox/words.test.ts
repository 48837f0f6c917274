import { expect, it } from 'vitest';
import { filled, wordsIn } from './words.ts';

it('are in the reader’s language', () => {
  expect(wordsIn('fr', 'reviews').countryUnknown).toBe('Le pays n’est pas reconnu.');
  expect(wordsIn('en', 'reviews').countryUnknown).toBe('The country is not recognised.');
  expect(wordsIn('zh-CN', 'news').tags.markets).toBe('市场');
});

it('take what they leave open as it is', () => {
  expect(filled(wordsIn('fr', 'offerings').simulated, { name: '$& {{name}}' })).toBe('$& {{name}} (simulé)');
  expect(filled('{{other}}', { name: 'A' })).toBe('{{other}}');
});
