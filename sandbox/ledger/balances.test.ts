import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BASE_CURRENCIES, CURRENCIES, CURRENCY_SCALE, type Currency } from '../../contract/money.ts';
import { overviewOf, WALLETS } from './balances.ts';

const units = fc.bigInt(0n, 10n ** 12n);
const place = { wallet: fc.constantFrom(...WALLETS), currency: fc.constantFrom(...CURRENCIES) };
const holdings = fc.uniqueArray(fc.record({ ...place, free: units, held: units }), {
  selector: ({ wallet, currency }) => `${wallet} ${currency}`,
});
/** A debt is worth less than nothing. */
const worth = fc.array(fc.record({ ...place, amount: fc.bigInt(-(10n ** 12n), 10n ** 12n) }), { maxLength: 20 });
/** Some currencies have no price. */
const prices = fc.record(
  Object.fromEntries(CURRENCIES.map((currency) => [currency, fc.option(fc.integer({ min: 1, max: 10 ** 9 }), { nil: undefined })])),
);

/** In minor units; zeros at an amount's end aren't written. */
const sumOf = (amounts: readonly string[], currency: Currency): bigint =>
  amounts.reduce((sum, amount) => {
    const [whole = '', part = ''] = amount.split('.');
    return sum + BigInt(whole + part.padEnd(CURRENCY_SCALE[currency], '0'));
  }, 0n);

it('comes by account, by wallet and in all to the same, in each wallet and currency', () => {
  fc.assert(
    fc.property(holdings, worth, prices, fc.constantFrom(...BASE_CURRENCIES), (own, invested, priced, base) => {
      const rates = {
        rate: (from: (typeof CURRENCIES)[number]) =>
          priced[from] === undefined
            ? undefined
            : { rate: `${Math.floor(priced[from] / 1000)}.${String(priced[from] % 1000).padStart(3, '0')}`, time: 0 },
      };
      const { total, accounts, wallets } = overviewOf(own, { worth: invested, today: [] }, base, rates, 0);
      const all = sumOf([total], base);
      expect(
        sumOf(
          accounts.map((account) => account.total),
          base,
        ),
      ).toBe(all);
      expect(
        sumOf(
          wallets.map((wallet) => wallet.total),
          base,
        ),
      ).toBe(all);
      // What stands in a currency's own units, too.
      for (const currency of CURRENCIES) {
        const lines = accounts.flatMap(({ list }) => list.filter((line) => line.currency === currency));
        const listed = sumOf(
          lines.map(({ balance }) => balance),
          currency,
        );
        expect(listed).toBe(own.reduce((sum, one) => (one.currency === currency ? sum + one.free + one.held : sum), 0n));
      }
    }),
  );
});
