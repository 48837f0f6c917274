import { expect, it } from 'vitest';
import { createFigures } from './figures.ts';

it.each([
  ['fr', '\u22121,36'],
  ['en', '\u22121.36'],
])('%s writes a loss with a minus that is no hyphen', (locale, loss) => {
  const { percent, money } = createFigures(locale);
  expect(percent(-0.0136)).toContain(loss);
  expect(percent(0.0136)).toMatch(/^\+1/);
  expect(money('-1.36', 'USD')).toBe(`${loss} USD`);
});
