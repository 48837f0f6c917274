import { describe, expect, it } from 'vitest';
import { isAddress } from '../../contract/address.ts';
import { isBic, isIban } from '../../contract/bank.ts';
import { NETWORKS } from '../../contract/money.ts';
import { rechargeOptions } from './simulated.ts';

const networks = [...new Set(Object.values(NETWORKS).flat())];

describe('where a customer is told to pay', () => {
  const options = [1, 2, 41, 1_000_000].map(rechargeOptions);

  it('is an address that no network takes for one', () => {
    const addresses = options.flatMap(({ wallet }) => wallet.flatMap((own) => own.networks.map(({ address }) => address)));
    expect(addresses.every((address) => address.startsWith('SANDBOX-'))).toBe(true);
    expect(addresses.filter((address) => networks.some((network) => isAddress(network, address)))).toEqual([]);
    // Not even with its hyphens lost on the way.
    expect(addresses.filter((address) => networks.some((network) => isAddress(network, address.replaceAll('-', ''))))).toEqual([]);
  });

  it('is each customer’s own, and the same one each time', () => {
    const first = (customer: number) => rechargeOptions(customer).wallet[0]?.networks[0]?.address;
    expect(first(7)).toBe(first(7));
    expect(new Set(Array.from({ length: 500 }, (_, customer) => first(customer))).size).toBe(500);
  });

  it('is no bank account that anybody could pay into', () => {
    const banks = options.flatMap(({ fiat }) => fiat);
    expect(banks.filter(({ accountNumber, swift }) => isIban(accountNumber) || isBic(swift))).toEqual([]);
    expect(banks.every(({ accountName }) => accountName.includes('SIMULATED'))).toBe(true);
  });
});
