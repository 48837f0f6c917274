import { describe, expect, it } from 'vitest';
import { CURRENCIES } from '../../contract/money.ts';
import { formatUnits } from '../../contract/finance/price.ts';
import { CURRENCY_SCALE } from '../../contract/money.ts';
import { minorMoneyText, minorMovementText } from './minorText.ts';
import { moneyText } from './money.ts';

describe('minor units as text', () => {
  it.each(['fr', 'en'])('say what the slow way says, in %s', (locale) => {
    for (const currency of CURRENCIES)
      for (const minor of [0, 1, 99, 100, 123_456, -1, -123_456_789]) {
        const decimal = formatUnits(minor, CURRENCY_SCALE[currency], 2);
        expect(minorMoneyText(minor, currency, locale)).toBe(moneyText(decimal, currency, locale));
      }
  });
  it('carry a plus where something came in, and nothing for none', () => {
    expect(minorMovementText(123_450, 'USD', 'fr')).toBe('+1\u00a0234,50');
    expect(minorMovementText(0, 'USD', 'en')).toBe('0.00');
    expect(minorMovementText(-5, 'USD', 'en')).toBe('\u22120.05');
    expect(minorMovementText(Number.NaN, 'USD', 'en')).toBe('–');
  });
});
