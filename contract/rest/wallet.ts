/** Wallets and their bills, transfers and conversion. */
import * as z from 'zod/mini';
import { MoneyStatus } from '../codes.ts';
import { ACCOUNT_KINDS, BASE_CURRENCIES, BILL_TYPES, WALLET_TYPES } from '../money.ts';
import { moneyWrite, personal, write } from './endpoint.ts';
import { Amount, ClientOrderId, pageOf, ShortPage } from './customerShapes.ts';
import { absent, CurrencyCode, Decimal, Id, InstrumentInput, Nothing, Seconds } from './shapes.ts';

const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const Account = z.enum(ACCOUNT_KINDS);
const WalletKind = z.enum(WALLET_TYPES);

/** `balance` is all there is, `usedBalance` the part of it that is held. */
const Balance = z.object({ currency: CurrencyCode, balance: Decimal, usedBalance: Decimal });
export type Balance = z.infer<typeof Balance>;

/** Units of the base currency for one of `currency`, and when that was the market's price. */
export const CurrencyRate = z.object({ currency: CurrencyCode, rate: Decimal, time: Seconds });
export type CurrencyRate = z.infer<typeof CurrencyRate>;

const FundingOverview = z.object({
  baseCurrency: z.enum(BASE_CURRENCIES),
  /** In the base currency. */
  total: Decimal,
  /** In the base currency; absent where nothing is traded. */
  todayProfit: absent(Decimal),
  hkTodayProfit: absent(Decimal),
  rates: z.array(CurrencyRate),
  accounts: z.array(z.object({ account: Account, total: Decimal, list: z.array(Balance) })),
  wallets: z.array(z.object({ walletType: WalletKind, total: Decimal, list: z.array(Balance) })),
});
export type FundingOverview = z.infer<typeof FundingOverview>;

/** One movement of one wallet in one currency. */
export const Bill = z.object({
  id: Id,
  createTimeTimestamp: Seconds,
  walletType: WalletKind,
  currency: CurrencyCode,
  type: z.enum(BILL_TYPES),
  /** Signed. */
  amount: Decimal,
  /** Of that wallet and currency, after it. */
  balance: Decimal,
  /** Number of the deposit, withdrawal, transfer or order. */
  reference: z.string(),
  /** The order that the reference names and what it trades; absent where it names something else. */
  about: absent(z.extend(InstrumentInput, { order: Id })),
});
export type Bill = z.infer<typeof Bill>;

/** Of one wallet and currency over the asked days: opening and all movements make closing, whatever the page and the type filter. */
const Statement = z.object({ walletType: WalletKind, currency: CurrencyCode, opening: Decimal, movements: Decimal, closing: Decimal });
export type Statement = z.infer<typeof Statement>;

const Bills = z.extend(pageOf(Bill), { statements: z.array(Statement) });
export type Bills = z.infer<typeof Bills>;

const BillInput = z.extend(ShortPage, {
  walletType: WalletKind,
  /** IANA name; the days of `from` and `to` (inclusive) are days there. */
  timeZone: z.string().check(z.minLength(1), z.maxLength(64)),
  from: z.optional(Day),
  to: z.optional(Day),
  type: z.optional(z.enum(BILL_TYPES)),
});

/** Between the two accounts, or a conversion (`toCurrency` differs), which completes at once. */
const Transfer = z.object({
  id: Id,
  from: Account,
  to: Account,
  currency: CurrencyCode,
  amount: Decimal,
  toCurrency: CurrencyCode,
  toAmount: Decimal,
  /** Units of `toCurrency` for one of `currency`; absent when they are the same. */
  rate: absent(Decimal),
  status: z.enum(MoneyStatus),
  createTimeTimestamp: Seconds,
});
export type Transfer = z.infer<typeof Transfer>;

const TransferInput = z.object({
  from: Account,
  to: Account,
  currency: CurrencyCode,
  amount: Amount,
  toCurrency: z.optional(CurrencyCode),
  /** The rate that the customer saw; denied (rateMoved) when the market has moved past half a percent from it. */
  rate: z.optional(Decimal),
  clientOrderId: ClientOrderId,
});

/** The last `days` days of a zone (IANA name), the present one among them; 30 unless given. */
const ProfitInput = z.object({
  timeZone: z.string().check(z.minLength(1), z.maxLength(64)),
  days: z.optional(z.int().check(z.minimum(1), z.maximum(366))),
});

/** What the positions that were closed brought, less what opening, holding and closing them cost; a day on which nothing was closed is left out. */
const Profits = z.object({
  /** The present day, by the broker's clock. */
  to: Day,
  list: z.array(z.object({ currency: CurrencyCode, total: Decimal, days: z.array(z.object({ day: Day, profit: Decimal })) })),
});

export const wallet = {
  walletBill: personal('POST', '/wallet/getWalletBill', BillInput, Bills, ['wallet']),
  walletTransfer: moneyWrite('POST', '/wallet/transfer', TransferInput, Transfer, ['wallet']),
  walletBalance: personal(
    'POST',
    '/wallet/getWalletBalance',
    z.object({ walletType: WalletKind }),
    z.object({ walletType: WalletKind, list: z.array(Balance) }),
    ['wallet'],
  ),
  walletCancelTransfer: write('POST', '/wallet/cancelTransfer', 'user', z.object({ id: Id }), Transfer, ['wallet']),
  fundingOverview: personal('POST', '/userCenter/getFundingOverview', Nothing, FundingOverview, ['wallet', 'user', 'session']),
  /** The funding account's bills. */
  fundDetails: personal('GET', '/stock/fund/details', ShortPage, pageOf(Bill), ['wallet']),
  fundProfit: personal('GET', '/stock/fund/profit', ProfitInput, Profits, ['position', 'wallet']),
} as const;

/** Beyond the specification. */
export const walletExtensions = {
  /** Units of `to` for one of each currency. Without the call conversion is hidden. */
  currencyRates: personal('POST', '/x/currency/rates', z.object({ to: CurrencyCode }), z.object({ list: z.array(CurrencyRate) }), []),
  transferList: personal('POST', '/x/transfer/list', ShortPage, pageOf(Transfer), ['wallet']),
} as const;
