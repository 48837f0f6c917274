import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../contract/codes.ts';
import { dateExample, parseDate } from './dateEntry.ts';
import { calendarDayText } from './time.ts';

it('reads back what each language writes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LANGUAGES),
      fc.date({ min: new Date('1990-01-01'), max: new Date('2100-12-31'), noInvalidDate: true }),
      (language, date) => {
        const day = date.toISOString().slice(0, 10);
        const text = calendarDayText(day, language);
        expect(parseDate(text, language)).toBe(day);
        expect(parseDate(text.replaceAll('/', ''), language)).toBe(day);
      },
    ),
  );
});

it.each([
  ['31/03/2026', 'fr', '2026-03-31'],
  ['31.3.2026', 'de', '2026-03-31'],
  ['31-3-2026', 'nl', '2026-03-31'],
  ['3/31/2026', 'en', '2026-03-31'],
  ['2026年3月31日', 'zh-CN', '2026-03-31'],
  ['31/03/2026', 'en', undefined],
  ['31/04/2026', 'fr', undefined],
  ['29/02/2026', 'fr', undefined],
  ['31/03/26', 'fr', undefined],
  ['31/03', 'fr', undefined],
  ['', 'fr', undefined],
])('%j in %s is %s', (text, language, day) => expect(parseDate(text, language)).toBe(day));

it('shows an example in the order of the language', () => {
  expect(dateExample('en')).toBe('03/31/2026');
  expect(dateExample('nl')).toBe('31/03/2026');
});
