/** The customer's money: wallets and their bills, transfers and conversion, deposits, withdrawals, cards. */
import * as z from 'zod/mini';
import { isCardNumber } from '../bank.ts';
import { MoneyStatus } from '../codes.ts';
import { ACCOUNT_KINDS, BASE_CURRENCIES, BILL_TYPES, CRYPTO_CURRENCIES, WALLET_TYPES } from '../money.ts';
import { isName } from '../rules.ts';
import { closed, moneyWrite, personal, write } from './endpoint.ts';
import {
  absent,
  ClientOrderId,
  Country,
  CurrencyCode,
  Decimal,
  Done,
  Nothing,
  pageOf,
  Rule,
  Seconds,
  ShortPage,
  UploadUrl,
} from './shapes.ts';

const Id = z.int().check(z.minimum(1));
/** An amount as typed; how many decimals it may have, its currency says (isAmountOf). */
const Amount = z.string().check(z.maxLength(25), z.regex(/^\d{1,15}(?:\.\d{1,8})?$/));
const Secret = z.string().check(z.minLength(1), z.maxLength(50));
const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const Account = z.enum(ACCOUNT_KINDS);
const WalletKind = z.enum(WALLET_TYPES);
const Status = z.enum(MoneyStatus);
const network = z.string().check(z.minLength(1), z.maxLength(20));

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
  status: Status,
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

/** A deposit. */
const Recharge = z.object({
  id: Id,
  kind: z.enum(['wallet', 'fiat']),
  currency: CurrencyCode,
  network: absent(z.string()),
  amount: Decimal,
  status: Status,
  /** Why it failed. */
  reason: absent(z.string()),
  /** Of a wallet deposit, so far. */
  confirmations: absent(z.int()),
  createTimeTimestamp: Seconds,
});
export type Recharge = z.infer<typeof Recharge>;

const RechargeOptions = z.object({
  wallet: z.array(
    z.object({
      currency: z.enum(CRYPTO_CURRENCIES),
      minimum: Decimal,
      confirmations: z.int(),
      networks: z.array(z.object({ network: z.string(), address: z.string() })),
    }),
  ),
  fiat: z.array(
    z.object({
      currency: CurrencyCode,
      minimum: Decimal,
      bankName: z.string(),
      accountName: z.string(),
      accountNumber: z.string(),
      swift: z.string(),
      /** To be written on the bank transfer. */
      reference: z.string(),
    }),
  ),
});
export type RechargeOptions = z.infer<typeof RechargeOptions>;

const RechargeInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('wallet'), currency: z.enum(CRYPTO_CURRENCIES), network, amount: Amount, clientOrderId: ClientOrderId }),
  z.object({ kind: z.literal('fiat'), currency: CurrencyCode, amount: Amount, proofUrl: UploadUrl, clientOrderId: ClientOrderId }),
]);

const WithdrawalKind = z.enum(['card', 'wallet']);

const Withdrawal = z.object({
  id: Id,
  type: WithdrawalKind,
  currency: CurrencyCode,
  amount: Decimal,
  fee: Decimal,
  /** amount less fee. */
  received: Decimal,
  /** Where it goes, its last characters only. */
  target: z.string(),
  status: Status,
  reason: absent(z.string()),
  createTimeTimestamp: Seconds,
});
export type Withdrawal = z.infer<typeof Withdrawal>;

/** The fee of an amount is `fixed` plus `rate` of it, rounded half-even to the currency's minor unit. */
const Usable = z.object({
  list: z.array(z.object({ currency: CurrencyCode, amount: Decimal, minimum: Decimal, fixed: Decimal, rate: Decimal })),
});
export type Usable = z.infer<typeof Usable>;

const WithdrawalInput = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('card'),
    currency: CurrencyCode,
    amount: Amount,
    cardId: Id,
    payPassword: Secret,
    clientOrderId: ClientOrderId,
  }),
  z.object({
    type: z.literal('wallet'),
    currency: CurrencyCode,
    amount: Amount,
    walletId: Id,
    payPassword: Secret,
    clientOrderId: ClientOrderId,
  }),
]);

const line = z.string().check(z.maxLength(50));
const Line = Rule(isName);
const CardFields = {
  cardNumber: Rule(isCardNumber),
  bankName: Line,
  accountName: Line,
  swiftCode: z.optional(line),
  branchCode: z.optional(line),
  abaRoutingNumber: z.optional(line),
  address: z.optional(line),
  city: z.optional(line),
  region: z.optional(line),
  postalCode: z.optional(line),
  country: z.optional(Country),
  frontImage: z.optional(UploadUrl),
  backImage: z.optional(UploadUrl),
};
const WalletFields = {
  address: z.string().check(z.minLength(10), z.maxLength(120), z.regex(/^[A-Za-z0-9]+$/)),
  currency: z.enum(CRYPTO_CURRENCIES),
  network,
};

/** Numbers and addresses are shown whole to their owner only where they are changed: a list has their ends. */
const Card = z.object({
  id: Id,
  type: z.literal('card'),
  cardNumberEnd: z.string(),
  bankName: z.string(),
  accountName: z.string(),
  swiftCode: absent(z.string()),
  branchCode: absent(z.string()),
  abaRoutingNumber: absent(z.string()),
  address: absent(z.string()),
  city: absent(z.string()),
  region: absent(z.string()),
  postalCode: absent(z.string()),
  country: absent(z.string()),
  hasImages: z.boolean(),
});
export type Card = z.infer<typeof Card>;
const CryptoWallet = z.object({
  id: Id,
  type: z.literal('wallet'),
  address: z.string(),
  currency: z.enum(CRYPTO_CURRENCIES),
  network: z.string(),
});
export type CryptoWallet = z.infer<typeof CryptoWallet>;

const CardAdd = z.discriminatedUnion('type', [
  z.object({ type: z.literal('card'), ...CardFields, payPassword: Secret }),
  z.object({ type: z.literal('wallet'), ...WalletFields, payPassword: Secret }),
]);
const CardUpdate = z.discriminatedUnion('type', [
  /** Without a number the stored one stays. */
  z.object({ type: z.literal('card'), id: Id, ...CardFields, cardNumber: z.optional(CardFields.cardNumber), payPassword: Secret }),
  z.object({ type: z.literal('wallet'), id: Id, ...WalletFields, payPassword: Secret }),
]);

const MOVED = ['wallet'];

export const money = {
  withdrawalApply: moneyWrite('POST', '/withdrawal/withdrawal-apply', WithdrawalInput, Withdrawal, MOVED),
  withdrawalUsable: personal('GET', '/withdrawal/getUsableWithdrawalAmount', Nothing, Usable, ['wallet']),
  cardSelect: personal(
    'POST',
    '/UserAccount/SelectCardNo',
    z.object({ type: z.optional(WithdrawalKind) }),
    z.object({ list: z.array(z.discriminatedUnion('type', [Card, CryptoWallet])) }),
    ['card'],
  ),
  cardUpdate: write('POST', '/UserAccount/UpdateCardNo', 'user', CardUpdate, Done, ['card']),
  cardAdd: write('POST', '/UserAccount/addCardNo', 'user', CardAdd, z.object({ id: Id }), ['card']),
  cardDelete: write('POST', '/UserAccount/delete-card', 'user', z.object({ id: Id, payPassword: Secret }), Done, ['card']),
  walletBill: personal('POST', '/wallet/getWalletBill', BillInput, Bills, ['wallet']),
  walletTransfer: moneyWrite('POST', '/wallet/transfer', TransferInput, Transfer, MOVED),
  walletBalance: personal(
    'POST',
    '/wallet/getWalletBalance',
    z.object({ walletType: WalletKind }),
    z.object({ walletType: WalletKind, list: z.array(Balance) }),
    ['wallet'],
  ),
  walletCancelTransfer: write('POST', '/wallet/cancelTransfer', 'user', z.object({ id: Id }), Transfer, MOVED),
  rechargeCurrencies: personal('POST', '/recharge/currency/selectList', Nothing, RechargeOptions, []),
  rechargeCreate: moneyWrite('POST', '/recharge/create', RechargeInput, Recharge, MOVED),
  rechargeList: personal('POST', '/recharge/listPage', ShortPage, pageOf(Recharge), ['wallet', 'review']),
  fundingOverview: personal('POST', '/userCenter/getFundingOverview', Nothing, FundingOverview, ['wallet', 'user']),
  /** The funding account's bills. */
  fundDetails: personal('GET', '/stock/fund/details', ShortPage, pageOf(Bill), ['wallet']),
  fundProfit: closed('GET', '/stock/fund/profit', 'none', 'user'),
} as const;

/** Beyond the specification. */
export const moneyExtensions = {
  /** Units of `to` for one of each currency. Without the call conversion is hidden. */
  currencyRates: personal('POST', '/x/currency/rates', z.object({ to: CurrencyCode }), z.object({ list: z.array(CurrencyRate) }), []),
  withdrawalList: personal('POST', '/x/withdrawal/list', ShortPage, pageOf(Withdrawal), ['wallet', 'review']),
  withdrawalCancel: write('POST', '/x/withdrawal/cancel', 'user', z.object({ id: Id }), Withdrawal, MOVED),
  transferList: personal('POST', '/x/transfer/list', ShortPage, pageOf(Transfer), ['wallet']),
} as const;
