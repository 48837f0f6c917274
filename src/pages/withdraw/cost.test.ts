import { expect, it } from 'vitest';
import { costOf } from './cost.ts';

it.each([
  ['200', 'USD', { fixed: '1', rate: '0.001' }, { fee: '1.20', received: '198.80', nothingLeft: false }],
  ['0.001', 'BTC', { fixed: '0.0001', rate: '0' }, { fee: '0.0001', received: '0.0009', nothingLeft: false }],
  ['1', 'USD', { fixed: '1', rate: '0' }, { fee: '1.00', received: '0.00', nothingLeft: true }],
] as const)('%s %s at %j costs %j', (amount, currency, terms, cost) => expect(costOf(amount, currency, terms)).toEqual(cost));

it('is unknown where the server says nothing that it can be computed from', () =>
  expect(costOf('200', 'USD', { fixed: '–', rate: '0' })).toBeUndefined());
