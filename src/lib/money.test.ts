import { describe, expect, it } from 'vitest';
import { elided } from './elide.ts';
import { moneyParts, moneyText, movementText, percentText } from './money.ts';

describe('money as text', () => {
  it.each([
    ['1234.5', 'EUR', 'fr', '1\u00a0234,50\u00a0€'],
    ['1234.5', 'USD', 'fr', '1\u00a0234,50\u00a0$US'],
    ['1234.5', 'EUR', 'de', '1.234,50\u00a0€'],
    ['1234.5', 'EUR', 'en', '€1,234.50'],
    ['1234.5', 'HKD', 'en', 'HK$1,234.50'],
    // a bare dollar sign says nothing of whose dollar it is
    ['1234.5', 'USD', 'en', 'USD\u00a01,234.50'],
    ['1234.5', 'USD', 'de', '1.234,50\u00a0USD'],
    ['1234.5', 'MXN', 'es-MX', 'MXN\u00a01,234.50'],
    ['1234.5', 'USD', 'zh-CN', 'US$1,234.50'],
    ['0.5', 'BTC', 'en', '0.50\u00a0BTC'],
    ['0.00000001', 'BTC', 'fr', '0,00000001\u00a0BTC'],
    ['2500', 'USDT', 'fr', '2\u00a0500,00\u00a0USDT'],
    ['-12.3', 'EUR', 'fr', '−12,30\u00a0€'],
  ] as const)('%s %s in %s is %s', (value, currency, locale, text) => expect(moneyText(value, currency, locale)).toBe(text));

  it('keeps every digit of what no float holds', () =>
    expect(moneyText('900719925474099312.34', 'EUR', 'en')).toBe('€900,719,925,474,099,312.34'));

  it.each([null, undefined, '', 'NaN', '1e5'])('is a dash for %j', (value) => expect(moneyText(value, 'EUR', 'fr')).toBe('–'));

  it('has a plus before what came in, and none before nothing', () => {
    expect(movementText('5', 'EUR', 'en')).toBe('+€5.00');
    expect(movementText('-5', 'EUR', 'en')).toBe('−€5.00');
    expect(movementText('0.00', 'EUR', 'en')).toBe('€0.00');
  });

  it.each([
    ['1234.5', 'EUR', 'fr'],
    ['1234.5', 'USD', 'en'],
    ['-0.5', 'BTC', 'de'],
    ['7', 'HKD', 'zh-CN'],
  ] as const)('comes apart without a loss: %s %s in %s', (value, currency, locale) => {
    const parts = moneyParts(value, currency, locale);
    expect(parts.map(({ text }) => text).join('')).toBe(moneyText(value, currency, locale));
    expect(parts.filter(({ sign }) => !sign)).toHaveLength(1);
    expect(parts.find(({ sign }) => !sign)?.text).toMatch(/^[−\d].*\d$|^\d$/);
  });
});

it.each([
  ['0.001', 'fr', '0,1\u00a0%'],
  ['0.00125', 'en', '0.125%'],
  ['0', 'en', '0%'],
])('%s in %s is %s', (fraction, locale, text) => expect(percentText(fraction, locale)).toBe(text));

it('leaves the middle of an address out, never its end', () => {
  expect(elided('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe('TR7NHqje…SzgjLj6t');
  expect(elided('SANDBOX-1')).toBe('SANDBOX-1');
});
