import { expect, it } from 'vitest';
import { readingOf, readPrice, typedPrice, typedPriceAgain } from './priceEntry.ts';

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
  // Grains are shown in cents: so a decimal is one of cents too.
  [CORN, '435,25', '4.3525'],
  [CORN, '435.25', '4.3525'],
  [CORN, '435', '4.35'],
  [CORN, '4,3525', '0.043525'],
  [CORN, '-435,25', '-4.3525'],
  [OIL, '62,5', '62.5'],
  [OIL, "62'16", undefined],
] as const)('reads %j %s', (form, text, value) => {
  const reading = readPrice(text, form, 'fr');
  expect(reading.kind === 'amount' ? reading.value : undefined).toBe(value);
});

it.each([
  // A quarter of a point, or 25 32nds; an eighth, or 12 and a half.
  ['110.25', "110'25", "110'08"],
  ['110,125', "110'12.5", "110'04"],
  ['110.16', "110'16", "110'05.12"],
] as const)('does not choose between 32nds and decimals of a note at %s', (text, whole, fraction) => {
  expect(readPrice(text, NOTE, 'fr')).toEqual({ kind: 'ambiguous', whole, fraction });
});

it.each(['110.5', '110.75', '110.00', '110.515625'])('takes %s of a note for a decimal: no 32nds are written so', (text) => {
  expect(readPrice(text, NOTE, 'en')).toMatchObject({ kind: 'amount', value: String(Number(text)) });
});

it('says how a price was read, in its notation and as a decimal of the same', () => {
  expect(readingOf('4.3525', CORN, 'fr')).toEqual({ notation: 'centEighths', written: "435'2", decimal: '435,25' });
  expect(readingOf('110.515625', NOTE, 'fr')).toMatchObject({ written: "110'16.5", decimal: '110,515625' });
  expect(readingOf('62.5', OIL, 'fr')).toBeUndefined();
});

it('keeps what was typed when the language changes', () => {
  const typed = readPrice('435,29', CORN, 'fr');
  expect(typed).toEqual({ kind: 'amount', value: '4.3529' });
  expect(typedPriceAgain(typed, CORN, 'en')).toBe('435.29');
  expect(typedPriceAgain(readPrice("435'2", CORN, 'fr'), CORN, 'en')).toBe("435'2");
});

it('types a price as its instrument writes it', () => {
  expect(typedPrice('110.515625', NOTE, 'fr')).toBe("110'16.5");
  expect(typedPrice('4.35', CORN, 'fr')).toBe("435'0");
  expect(typedPrice('4.3529', CORN, 'fr')).toBe('435,29');
  // Finer than its scale.
  expect(typedPrice('4.352917', CORN, 'fr')).toBe('435,2917');
  expect(typedPrice('62.5', OIL, 'fr')).toBe('62,50');
  // Not one of the instrument's: as it is.
  expect(typedPrice('62.505', OIL, 'fr')).toBe('62,505');
});
