import { expect, it } from 'vitest';
import { languageChoices, languageOf } from './languages.ts';

it('are those of the folders, the default first, each by its own name', () => {
  expect(languageChoices[0]).toEqual({ id: 'fr', label: 'Français', lang: 'fr' });
  expect(languageChoices).toContainEqual({ id: 'en', label: 'English', lang: 'en' });
});

it.each([
  ['en', 'en'],
  ['EN-gb', 'en'],
  ['fr-CA', 'fr'],
  ['', undefined],
  ['e', undefined],
  ['ja-JP', undefined],
])('has for %j %j', (tag, expected) => expect(languageOf(tag)).toBe(expected));
