/**
 * Where a customer is told to pay. This is a simulation, and real money must never go there: an address is a text that no
 * chain takes for one (hyphens are in none of their alphabets), the bank's account number has the country code XX that
 * no country has and check digits that no sum gives, its SWIFT code has a length that none has.
 */
import { createHash } from 'node:crypto';
import { BASE_CURRENCIES, type BaseCurrency, CRYPTO_CURRENCIES, NETWORKS, type Network } from '../../contract/money.ts';
import type { RechargeOptions } from '../../contract/rest/deposit.ts';
import { LIMITS } from '../../contract/rules.ts';
import { textOf } from './amounts.ts';
import { TERMS, unitsOf } from './terms.ts';

/** Letters and digits that are not taken for one another. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUPS = 4;
const GROUP = 4;

function letters(of: string): string {
  const digest = createHash('sha256').update(of).digest();
  const text = Array.from(digest.subarray(0, GROUPS * GROUP), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return text.match(/.{4}/g)?.join('-') ?? text;
}

/** The same one for a customer and a network for ever. */
const depositAddress = (customer: number, network: Network): string =>
  `SANDBOX-${network.toUpperCase()}-${letters(`address ${customer} ${network}`)}`;

const fiat = (customer: number, currency: BaseCurrency): RechargeOptions['fiat'][number] => ({
  currency,
  minimum: textOf(unitsOf(currency, TERMS[currency].depositMinimum), currency),
  bankName: 'Coulisse Sandbox Bank (simulated)',
  accountName: 'SIMULATED - DO NOT PAY',
  accountNumber: `XX00 SANDBOX ${currency} ${letters(`bank ${currency}`).slice(0, GROUP)}`,
  swift: 'SIMULATED',
  reference: `SANDBOX-${letters(`reference ${customer}`).slice(0, 2 * GROUP + 1)}`,
});

/** Ways to bring money in, of one customer. */
export const rechargeOptions = (customer: number): RechargeOptions => ({
  wallet: CRYPTO_CURRENCIES.map((currency) => ({
    currency,
    minimum: textOf(unitsOf(currency, TERMS[currency].depositMinimum), currency),
    confirmations: LIMITS.networkConfirmations,
    networks: NETWORKS[currency].map((network) => ({ network, address: depositAddress(customer, network) })),
  })),
  fiat: BASE_CURRENCIES.map((currency) => fiat(customer, currency)),
});
