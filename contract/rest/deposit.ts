/** Deposits; the specification calls them recharges. */
import * as z from 'zod/mini';
import { MoneyStatus } from '../codes.ts';
import { CRYPTO_CURRENCIES } from '../money.ts';
import { moneyWrite, personal } from './endpoint.ts';
import { Amount, ClientOrderId, pageOf, ShortPage } from './customerShapes.ts';
import { absent, CurrencyCode, Decimal, Id, Nothing, Seconds, UploadUrl } from './shapes.ts';

const network = z.string().check(z.minLength(1), z.maxLength(20));

/** A deposit. */
const Recharge = z.object({
  id: Id,
  kind: z.enum(['wallet', 'fiat']),
  currency: CurrencyCode,
  network: absent(z.string()),
  amount: Decimal,
  status: z.enum(MoneyStatus),
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

export const deposit = {
  rechargeCurrencies: personal('POST', '/recharge/currency/selectList', Nothing, RechargeOptions, []),
  rechargeCreate: moneyWrite('POST', '/recharge/create', RechargeInput, Recharge, ['wallet']),
  rechargeList: personal('POST', '/recharge/listPage', ShortPage, pageOf(Recharge), ['wallet', 'review']),
} as const;
