import { expect, it } from 'vitest';
import { resultOf } from './net.ts';

it('takes off all that the parts cost, interest received included', () => {
  const parts = [
    { profit: '1.00', costs: '2.50', fee: '1.00', settleCurrency: 'USD' },
    { profit: '10.00', costs: '-0.40', fee: '0.50', settleCurrency: 'USD' },
  ] as const;
  expect(resultOf(parts)).toEqual({ profit: '11.00', fee: '1.50', costs: '2.10', net: '8.90' });
  expect(resultOf(parts.slice(0, 1)).net).toBe('-1.50');
});

it('has no net of what a broker tells no costs of, and what closing cost all the same', () => {
  const told = { profit: '5.00', costs: '1.00', fee: '0.75', settleCurrency: 'EUR' } as const;
  expect(resultOf([told, { ...told, costs: undefined }])).toEqual({ profit: '10.00', fee: '1.50', costs: undefined, net: undefined });
});

it('makes no zero of a profit that it can’t read', () => {
  const told = { profit: 'n/a', costs: '1.00', fee: '0.75', settleCurrency: 'USD' } as const;
  expect(resultOf([told])).toEqual({ profit: undefined, fee: '0.75', costs: '1.00', net: undefined });
});
