import { expect, it } from 'vitest';
import { readPrice, typedPrice } from './priceEntry.ts';

const NOTE = { scale: 6, tickDigits: 6, notation: 'thirtySeconds' } as const;
const CORN = { scale: 4, tickDigits: 4, notation: 'centEighths' } as const;
const OIL = { scale: 2, tickDigits: 2 } as const;

it.each([
  [NOTE, "110'16.5", '110.515625'],
  [NOTE, '110-16+', '110.515625'],
  [NOTE, "110'16,5", '110.515625'],
  [NOTE, '110,515625', '110.515625'],
  // Finer than the tick: the ticket names the nearest prices.
  [NOTE, "110'16.25", '110.5078125'],
  [CORN, "435'2", '4.3525'],
  [CORN, '4,3525', '4.3525'],
  [OIL, '62,5', '62.5'],
  [OIL, "62'16", undefined],
] as const)('reads %j %s', (form, text, value) => {
  const reading = readPrice(text, form, 'fr');
  expect(reading.kind === 'amount' ? reading.value : undefined).toBe(value);
});

it('types a price as its instrument writes it', () => {
  expect(typedPrice('110.515625', NOTE, 'fr')).toBe("110'16.5");
  expect(typedPrice('4.35', CORN, 'fr')).toBe("435'0");
  expect(typedPrice('62.5', OIL, 'fr')).toBe('62,50');
  // Not one of the instrument's: as it is.
  expect(typedPrice('62.505', OIL, 'fr')).toBe('62,505');
});
