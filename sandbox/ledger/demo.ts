/** Money and some weeks of history for the demo accounts: real postings, dated back, so that bills and statements have something to say. */
import { AccountType, MoneyStatus } from '../../contract/codes.ts';
import { conversionOf } from '../../contract/finance/amount.ts';
import { type AccountKind, CURRENCY_SCALE, type Currency, isCrypto, NETWORKS, WALLET_OF } from '../../contract/money.ts';
import { LIMITS } from '../../contract/rules.ts';
import type { Episode } from '../accounts/demo.ts';
import type { Tx } from '../db/store.ts';
import type { Desk } from './desk.ts';
import { book, free, type Leg, post } from './posting.ts';
import { unitsOf, withdrawalFee } from './terms.ts';

interface Dated {
  /** Before now. */
  readonly days: number;
  readonly currency: Currency;
  readonly amount: string;
}
type Step =
  | (Dated & { readonly kind: 'deposit'; readonly failed?: true })
  | (Dated & { readonly kind: 'transfer'; readonly from: AccountKind; readonly to: AccountKind; readonly cancelled?: true })
  | (Dated & { readonly kind: 'conversion'; readonly account: AccountKind; readonly toCurrency: Currency })
  | (Dated & { readonly kind: 'withdrawal' });

/** At odd hours as people do. */
const STEPS: readonly Step[] = [
  { days: 41.3, kind: 'deposit', currency: 'USD', amount: '25000' },
  { days: 40.9, kind: 'transfer', currency: 'USD', amount: '12000', from: 'funding', to: 'trading' },
  { days: 36.2, kind: 'deposit', currency: 'EUR', amount: '8000' },
  { days: 33.6, kind: 'conversion', currency: 'USD', amount: '3000', account: 'funding', toCurrency: 'HKD' },
  { days: 33.5, kind: 'transfer', currency: 'HKD', amount: '15000', from: 'funding', to: 'trading' },
  { days: 27.4, kind: 'deposit', currency: 'USDT', amount: '2500' },
  { days: 22.1, kind: 'deposit', currency: 'BTC', amount: '0.12' },
  { days: 20.7, kind: 'deposit', currency: 'MXN', amount: '60000', failed: true },
  { days: 17.8, kind: 'conversion', currency: 'EUR', amount: '1500', account: 'funding', toCurrency: 'MXN' },
  { days: 15.3, kind: 'transfer', currency: 'EUR', amount: '4000', from: 'funding', to: 'trading' },
  { days: 12.2, kind: 'transfer', currency: 'USD', amount: '2000', from: 'funding', to: 'trading', cancelled: true },
  { days: 9.6, kind: 'transfer', currency: 'USD', amount: '1000', from: 'trading', to: 'funding' },
  { days: 6.4, kind: 'withdrawal', currency: 'USD', amount: '750' },
  { days: 3.1, kind: 'deposit', currency: 'AUD', amount: '1200' },
  { days: 1.2, kind: 'conversion', currency: 'USDT', amount: '500', account: 'funding', toCurrency: 'USD' },
];

const DAY = 86_400_000;
/** A company has ten times as much. */
const COMPANY_FACTOR = 10n;

/** The IBAN that the French banks print as an example. */
const CARD = { number: 'FR1420041010050500013M02606', bank_name: 'Banque Exemple', account_name: 'Coulisse Demo', country: 'FR' };

/**
 * What moved the money of a customer who has none yet, and the card that it went out to, which is stored at once. Playing throws when the
 * market has no rate for a conversion.
 */
export async function pastMoney(tx: Tx, customer: number, { now, rates }: Pick<Desk, 'now' | 'rates'>): Promise<Episode[]> {
  const row = await tx.selectFrom('customer').select('type').where('id', '=', BigInt(customer)).executeTakeFirst();
  const factor = row?.type === BigInt(AccountType.Company) ? COMPANY_FACTOR : 1n;
  const present = now();
  const { id: card } = await tx
    .insertInto('card')
    .values({ customer, type: 'card', created_at: present - STEPS_BEGIN * DAY, ...CARD })
    .returning('id')
    .executeTakeFirstOrThrow();
  return STEPS.map((step) => {
    const at = Math.floor(present - step.days * DAY);
    const amount = unitsOf(step.currency, step.amount) * factor;
    return {
      at,
      async play(into) {
        for (const { kind, reference, legs } of await bookStep(into, customer, step, { at, amount, card, rates })) {
          const refusal = await post(into, { customer, kind, reference, at, legs });
          if (refusal) throw new Error(`The demo's ${kind} is refused: ${refusal.msg}`);
        }
        return undefined;
      },
    };
  });
}

const STEPS_BEGIN = Math.max(...STEPS.map(({ days }) => days));

interface Moved {
  readonly kind: 'deposit' | 'transfer' | 'conversion' | 'withdrawal' | 'fee';
  readonly reference: string;
  readonly legs: readonly Leg[];
}

interface Moment {
  readonly at: number;
  readonly amount: bigint;
  readonly card: bigint;
  readonly rates: Desk['rates'];
}

/** Stores what the customer did, and says what it moved. */
async function bookStep(tx: Tx, customer: number, step: Step, { at, amount, card, rates }: Moment): Promise<Moved[]> {
  const { currency } = step;
  switch (step.kind) {
    case 'deposit': {
      const crypto = isCrypto(currency);
      const row = await tx
        .insertInto('deposit')
        .values({
          customer,
          kind: crypto ? 'wallet' : 'fiat',
          currency,
          network: crypto ? NETWORKS[currency][0] : null,
          amount,
          status: step.failed ? MoneyStatus.Failed : MoneyStatus.Completed,
          reason: step.failed ? 'proofUnreadable' : null,
          confirmations: crypto ? LIMITS.networkConfirmations : null,
          created_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const legs = [book('world', currency, -amount), free('balance', currency, amount)];
      return step.failed ? [] : [{ kind: 'deposit', reference: String(row.id), legs }];
    }
    case 'transfer': {
      const { from, to } = step;
      const status = step.cancelled ? MoneyStatus.Cancelled : MoneyStatus.Completed;
      const terms = { currency, amount, to_currency: currency, to_amount: amount, status, created_at: at };
      const row = await tx
        .insertInto('transfer')
        .values({ customer, from_account: from, to_account: to, ...terms })
        .returning('id')
        .executeTakeFirstOrThrow();
      const legs = [free(WALLET_OF[from], currency, -amount), free(WALLET_OF[to], currency, amount)];
      return step.cancelled ? [] : [{ kind: 'transfer', reference: String(row.id), legs }];
    }
    case 'conversion': {
      const { account, toCurrency } = step;
      const rate = rates.rate(currency, toCurrency, at)?.rate;
      if (rate === undefined) throw new Error(`No rate from ${currency} to ${toCurrency}`);
      const toAmount = conversionOf(amount, CURRENCY_SCALE[currency], rate, CURRENCY_SCALE[toCurrency]);
      const terms = { currency, amount, to_currency: toCurrency, to_amount: toAmount, rate, status: MoneyStatus.Completed, created_at: at };
      const row = await tx
        .insertInto('transfer')
        .values({ customer, from_account: account, to_account: account, ...terms })
        .returning('id')
        .executeTakeFirstOrThrow();
      const legs = [
        free(WALLET_OF[account], currency, -amount),
        book('conversion', currency, amount),
        book('conversion', toCurrency, -toAmount),
        free(WALLET_OF[account], toCurrency, toAmount),
      ];
      return [{ kind: 'conversion', reference: String(row.id), legs }];
    }
    case 'withdrawal': {
      const fee = withdrawalFee(currency, amount);
      const terms = { card, target: CARD.number.slice(-4), currency, amount, fee, status: MoneyStatus.Completed };
      const row = await tx
        .insertInto('withdrawal')
        .values({ customer, type: 'card', ...terms, created_at: at })
        .returning('id')
        .executeTakeFirstOrThrow();
      const reference = String(row.id);
      return [
        { kind: 'withdrawal', reference, legs: [free('balance', currency, fee - amount), book('world', currency, amount - fee)] },
        { kind: 'fee', reference, legs: [free('balance', currency, -fee), book('fees', currency, fee)] },
      ];
    }
    default:
      return step satisfies never;
  }
}
