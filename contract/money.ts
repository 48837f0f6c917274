/** Currencies and wallets. Amounts are decimal strings on the wire and integer minor units inside. */

/** Decimals of each currency; those of the crypto currencies are at most eight. */
export const CURRENCY_SCALE = { USD: 2, HKD: 2, EUR: 2, MXN: 2, AUD: 2, USDT: 6, BTC: 8, ETH: 8 } as const;
export type Currency = keyof typeof CURRENCY_SCALE;
export const CURRENCIES = ['USD', 'HKD', 'EUR', 'MXN', 'AUD', 'USDT', 'BTC', 'ETH'] as const satisfies readonly Currency[];

/** Currencies that a customer may have totals in. */
export const BASE_CURRENCIES = ['USD', 'HKD', 'EUR', 'MXN', 'AUD'] as const satisfies readonly Currency[];
export type BaseCurrency = (typeof BASE_CURRENCIES)[number];

/** Networks that carry a crypto currency. */
export const NETWORKS = {
  USDT: ['TRC20', 'ERC20'],
  BTC: ['Bitcoin'],
  ETH: ['ERC20'],
} as const satisfies Partial<Record<Currency, readonly string[]>>;
export type CryptoCurrency = keyof typeof NETWORKS;
export type Network = (typeof NETWORKS)[CryptoCurrency][number];
export const CRYPTO_CURRENCIES = ['USDT', 'BTC', 'ETH'] as const satisfies readonly CryptoCurrency[];

export const isCrypto = (currency: Currency): currency is CryptoCurrency => Object.hasOwn(NETWORKS, currency);
export const isNetworkOf = (currency: CryptoCurrency, network: string): boolean =>
  (NETWORKS[currency] as readonly string[]).includes(network);

/** Where money lies: deposits and withdrawals go through funding, orders take from trading. */
export const ACCOUNT_KINDS = ['funding', 'trading'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/**
 * Wallet tabs of the specification. `balance` is the funding account and `stock` the trading account, the two that hold
 * free money. The other lines hold what is committed to them: reserved for working orders, margin, locked amounts.
 * `overview` is no wallet but all of them.
 */
export const WALLET_TYPES = [
  'overview',
  'balance',
  'follow',
  'future',
  'stock',
  'subscription',
  'forex',
  'hkStock',
  'usStock',
  'mexicoStock',
  'financial',
] as const;
export type WalletType = (typeof WALLET_TYPES)[number];
export type Wallet = Exclude<WalletType, 'overview'>;

/** The wallet that is an account's free money. */
export const WALLET_OF = { funding: 'balance', trading: 'stock' } as const satisfies Record<AccountKind, Wallet>;

/** What moved a wallet. */
export const BILL_TYPES = [
  'deposit',
  'withdrawal',
  'fee',
  'transfer',
  'conversion',
  'correction',
  'reserve',
  'release',
  'buy',
  'sell',
  'redemption',
  'loan',
  'repayment',
  'margin',
  'profit',
  'interest',
  'tax',
] as const;
export type BillType = (typeof BILL_TYPES)[number];
