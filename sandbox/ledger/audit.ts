/** Whether the books are right, counted anew from the entries. */
import { sql } from 'kysely';
import type { Tx } from '../db/store.ts';

export interface CurrencyAudit {
  readonly currency: string;
  /** Over all accounts, in minor units: zero. */
  readonly sum: string;
  /** Each balance is the sum of its entries. */
  readonly entriesAgree: boolean;
  /** No customer's part is below zero. */
  readonly noneNegative: boolean;
}

export interface Audit {
  readonly balanced: boolean;
  readonly currencies: readonly CurrencyAudit[];
}

export async function audit(tx: Tx): Promise<Audit> {
  const { rows } = await sql<{ currency: string; sum: bigint; apart: bigint; negative: bigint }>`
    select account.currency, sum(account.balance) as sum,
      sum(case when account.balance <> coalesce(moved.sum, 0) then 1 else 0 end) as apart,
      sum(case when account.side = 'customer' and account.balance < 0 then 1 else 0 end) as negative
    from ledger_account as account
      left join (select account, sum(amount) as sum from entry group by account) as moved on moved.account = account.id
    group by account.currency
    order by account.currency`.execute(tx);
  // A posting that isn't zero in each currency would show in none of the sums where another makes up for it.
  const { rows: unequal } = await sql<{ currency: string }>`
    select account.currency from entry join ledger_account as account on account.id = entry.account
    group by entry.posting, account.currency having sum(entry.amount) <> 0`.execute(tx);
  const wrong = new Set(unequal.map(({ currency }) => currency));
  const currencies = rows.map(({ currency, sum, apart, negative }) => ({
    currency,
    sum: String(sum),
    entriesAgree: apart === 0n && !wrong.has(currency),
    noneNegative: negative === 0n,
  }));
  return {
    balanced: currencies.every(({ sum, entriesAgree, noneNegative }) => sum === '0' && entriesAgree && noneNegative),
    currencies,
  };
}
