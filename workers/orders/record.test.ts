import { beforeAll, expect, test } from 'vitest';
import { customerCalls } from '../../contract/rest/customer.ts';
import { addRows } from '../rest/rows.ts';
import { aboutOf, readRecord } from './record.ts';

beforeAll(() => {
  addRows(customerCalls);
});

test('what is bought is kept by the name that its call has for it', () => {
  expect(aboutOf({ productId: 'CASHUSD', mode: 'Current', amount: '100' })).toEqual({ offered: 'CASHUSD', amount: '100' });
});

test('what is kept of an input is what a sentence needs, and nothing secret', () => {
  const input = {
    ...{
      stockCode: 'KO',
      market: 'US',
      source: 0,
      direction: 1,
      orderType: 1,
      price: '60.10',
      quantity: 5,
      id: 7,
      amount: '1',
      currency: 'EUR',
    },
    ...{ goldCode: 'ZNM6', optionType: 'call', strike: '111', expiry: '2026-04-17' },
    ...{ payPassword: '123456', secret: 'mine', cardId: 3, walletId: 4, proofUrl: '/proof', clientOrderId: 'a', tolerance: '0.01' },
  };
  expect(aboutOf(input)).toEqual({
    ...{
      stockCode: 'KO',
      market: 'US',
      source: 0,
      direction: 1,
      orderType: 1,
      price: '60.10',
      quantity: 5,
      id: 7,
      amount: '1',
      currency: 'EUR',
    },
    ...{ goldCode: 'ZNM6', optionType: 'call', strike: '111', expiry: '2026-04-17' },
  });
});

test('a code in place of a number names what is bought, before and after the disk', () => {
  const about = aboutOf({ id: '91282CHY0', quantity: 10_000, price: '100.375', settlementDate: '2026-03-12' });
  expect(about).toEqual({ offered: '91282CHY0', quantity: 10_000, price: '100.375' });
  expect(aboutOf(JSON.parse(JSON.stringify(about)) as Record<string, unknown>)).toEqual(about);
});

const good = { clientOrderId: 'a', customer: 'c', owner: 'o', endpoint: 'stockCreate', state: 'unknown', about: {}, at: 1 };

test('a record comes back as it was', () => {
  const failure = { ok: false, kind: 'rejected', code: 1002, msg: 'no', denial: { reason: 'insufficientFunds' } };
  expect(readRecord(good)).toEqual(good);
  expect(readRecord({ ...good, state: 'rejected', failure })).toEqual({ ...good, state: 'rejected', failure });
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a text', 'record'],
  ['no endpoint', { ...good, endpoint: 'none' }],
  ['an endpoint that moves no money', { ...good, endpoint: 'userInfo' }],
  ['a name of every object', { ...good, endpoint: 'constructor' }],
  ['another state', { ...good, state: 'maybe' }],
  ['no owner', { ...good, owner: undefined }],
])('%s is no record', (_, value) => {
  expect(readRecord(value)).toBeUndefined();
});
