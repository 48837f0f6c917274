import { cleanup, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { EnvelopeCode, REASONS } from '../../../contract/codes.ts';
import { loadWords, startI18n, switchLanguage } from '../../lib/i18n.ts';
import { decimalText, numberFormats } from '../../lib/numbers.ts';
import { UI_LANGUAGES } from '../../lib/languages.ts';
import { useFailureText } from './useFailureText.ts';

beforeAll(() => {
  startI18n();
});
afterEach(cleanup);

const denied = (reason: (typeof REASONS)[number], nearest: readonly string[]) =>
  ({ ok: false, kind: 'rejected', code: EnvelopeCode.Validation, msg: '', denial: { reason, nearest } }) as const;

it.each(UI_LANGUAGES)('amounts in any failure are written as %s writes them', async (language) => {
  await switchLanguage(language);
  await loadWords(language, 'forms');
  const { result } = renderHook(() => useFailureText());
  const formats = numberFormats(language);
  const empty = (reason: (typeof REASONS)[number]) => result.current(denied(reason, []));
  const amount = fc
    .tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.integer({ min: 0, max: 999_999 }), fc.boolean())
    .map(([whole, part, isWhole]) => (isWhole ? String(whole) : `${whole}.${String(part).padStart(6, '0')}`));
  let named = 0;
  fc.assert(
    fc.property(fc.constantFrom(...REASONS), fc.array(amount, { minLength: 1, maxLength: 2 }), (reason, nearest) => {
      const text = result.current(denied(reason, nearest));
      if (text === empty(reason)) return;
      named += 1;
      expect(text).toContain(nearest.map((value) => decimalText(value, formats)).join(' · '));
    }),
    { numRuns: 300 },
  );
  expect(named).toBeGreaterThan(0);
  // Written as the instrument's prices are, by whoever knows it.
  expect(result.current(denied('priceOffTick', ['110′16']))).toContain('110′16');
});
