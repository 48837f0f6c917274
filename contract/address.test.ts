import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAddress } from './address.ts';
import { NETWORKS, type Network } from './money.ts';

/** Of BIP 173, BIP 350, EIP-55, and well-known ones of the chains. */
const VALID: readonly (readonly [Network, string])[] = [
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['Bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['Bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['Bitcoin', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['Bitcoin', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
  ['Bitcoin', 'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y'],
  ['Bitcoin', 'BC1SW50QGDZ25J'],
  ['Bitcoin', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
  ['Bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ERC20', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['ERC20', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
  ['ERC20', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'],
  ['ERC20', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['ERC20', '0xde709f2102306220921060314715629080e2fb77'],
];

const INVALID: readonly (readonly [Network, string])[] = [
  ['TRC20', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['Bitcoin', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  // One letter of the first block's address is another; a letter that the alphabet lacks; a one too many.
  ['Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
  ['Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7Divf0a'],
  ['Bitcoin', '11A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  // BIP 350: another chain, the checksum of the other version, a version beyond 16, programs too short, too long, badly padded, mixed case.
  ['Bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['Bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['Bitcoin', 'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL'],
  ['Bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
  ['Bitcoin', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4'],
  ['Bitcoin', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R'],
  ['Bitcoin', 'bc1pw5dgrnzv'],
  ['Bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav'],
  ['Bitcoin', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
  ['Bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf'],
  ['Bitcoin', 'bc1gmk9yu'],
  ['Bitcoin', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qCCFMV3'],
  // The case of one letter is wrong; too short; without its prefix.
  ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'],
  ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeA'],
  ['ERC20', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
];

describe('addresses', () => {
  it.each(VALID)('%s takes %s', (network, text) => expect(isAddress(network, text)).toBe(true));
  it.each(INVALID)('%s refuses %s', (network, text) => expect(isAddress(network, text)).toBe(false));

  it('with one letter changed are none', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...VALID.slice(0, -2)),
        fc.nat(),
        fc.constantFrom(...Array.from('abcdefghjkmnpqrstuvwxyz23456789')),
        (valid, place, letter) => {
          const [network, text] = valid;
          const at = place % text.length;
          const changed = text.slice(0, at) + letter + text.slice(at + 1);
          fc.pre(changed.toLowerCase() !== text.toLowerCase());
          expect(isAddress(network, changed)).toBe(false);
        },
      ),
    ));

  it('never come out of any text', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...new Set(Object.values(NETWORKS).flat())),
        fc.string({ unit: 'binary', maxLength: 80 }),
        (network, text) => {
          expect(isAddress(network, text)).toBe(false);
        },
      ),
    ));
});
