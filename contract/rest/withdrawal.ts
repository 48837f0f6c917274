/** Withdrawals, and the cards and wallets that they go to. */
import * as z from 'zod/mini';
import { MoneyStatus } from '../codes.ts';
import { CRYPTO_CURRENCIES } from '../money.ts';
import { isName } from '../rules.ts';
import { moneyWrite, personal, write } from './endpoint.ts';
import { Amount, ClientOrderId, pageOf, ShortPage } from './customerShapes.ts';
import { absent, Country, CurrencyCode, Decimal, Done, Id, Nothing, Rule, Seconds, Secret, UploadUrl } from './shapes.ts';

const network = z.string().check(z.minLength(1), z.maxLength(20));

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
  status: z.enum(MoneyStatus),
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
  // Its checks are the broker's and the form's (`bank.ts`): they would be a fifth of the worker's file of trading.
  cardNumber: Rule((text) => /^[A-Za-z0-9 -]{4,50}$/.test(text)),
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

export const withdrawal = {
  withdrawalApply: moneyWrite('POST', '/withdrawal/withdrawal-apply', WithdrawalInput, Withdrawal, ['wallet']),
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
} as const;

/** Beyond the specification. */
export const withdrawalExtensions = {
  withdrawalList: personal('POST', '/x/withdrawal/list', ShortPage, pageOf(Withdrawal), ['wallet', 'review']),
  withdrawalCancel: write('POST', '/x/withdrawal/cancel', 'user', z.object({ id: Id }), Withdrawal, ['wallet']),
} as const;
