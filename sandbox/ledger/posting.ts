/** Double entry: the only writer of balances. */
import type { Insertable } from 'kysely';
import { EnvelopeCode } from '../../contract/codes.ts';
import type { BillType, Currency, Wallet } from '../../contract/money.ts';
import type { BrokerBook, LedgerTables, Part } from './tables.ts';
import type { Tx } from '../db/store.ts';
import { deny, type Refusal } from '../outcome.ts';

/** What a posting does to one account. */
export interface Leg {
  readonly side: 'customer' | 'broker';
  readonly name: Wallet | BrokerBook;
  readonly part: Part;
  readonly currency: Currency;
  /** Minor units, signed. */
  readonly amount: bigint;
}

export interface Posting {
  readonly customer: number;
  readonly kind: BillType;
  /** Number of the deposit, withdrawal, transfer or order. */
  readonly reference: string;
  /** Milliseconds of the sandbox's clock. */
  readonly at: number;
  readonly legs: readonly Leg[];
}

export const free = (name: Wallet, currency: Currency, amount: bigint): Leg => ({ side: 'customer', name, part: 'free', currency, amount });
export const held = (name: Wallet, currency: Currency, amount: bigint): Leg => ({ side: 'customer', name, part: 'held', currency, amount });
export const book = (name: BrokerBook, currency: Currency, amount: bigint): Leg => ({
  side: 'broker',
  name,
  part: 'free',
  currency,
  amount,
});

/** An account beyond this would no longer fit the store's integers once it is summed with others. */
const LARGEST = 10n ** 18n;

interface Account {
  readonly balance: bigint;
  readonly movedAt: number;
}

/**
 * Books a posting, or refuses it (insufficientFunds, amountTooLarge) with nothing written. A customer's part never goes below
 * zero; the broker's books may.
 *
 * Its time is never before that of an earlier posting on the same accounts, so that order by number is order by time.
 *
 * @throws RangeError when the legs of a currency don't sum to zero
 */
export async function post(tx: Tx, { customer, kind, reference, at, legs }: Posting): Promise<Refusal | undefined> {
  const moves = new Map<string, Leg>();
  for (const leg of legs) moves.set(keyOf(leg), { ...leg, amount: (moves.get(keyOf(leg))?.amount ?? 0n) + leg.amount });
  requireZeroSums(legs);
  const accounts = await readAccounts(tx, customer, legs);
  const balanceAfter = (leg: Leg) => (accounts.get(keyOf(leg))?.balance ?? 0n) + (moves.get(keyOf(leg))?.amount ?? 0n);
  for (const leg of moves.values()) {
    const after = balanceAfter(leg);
    if (leg.side === 'customer' && after < 0n) return deny(EnvelopeCode.Funds, 'insufficientFunds', { field: 'amount' });
    if (after > LARGEST || after < -LARGEST) return deny(EnvelopeCode.Limit, 'amountTooLarge', { field: 'amount' });
  }
  const createdAt = Math.max(at, ...[...moves.keys()].map((key) => accounts.get(key)?.movedAt ?? 0));
  const { id: posting } = await tx
    .insertInto('posting')
    .values({ customer, kind, reference, created_at: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  const moved = [...moves.values()].filter(({ amount }) => amount !== 0n);
  const ids = await writeBalances(
    tx,
    moved.map((leg) => ({ customer, ...placeOf(leg), balance: balanceAfter(leg), moved_at: createdAt })),
  );
  const totalAfter = (leg: Leg) =>
    leg.side === 'broker' ? balanceAfter(leg) : balanceAfter({ ...leg, part: 'free' }) + balanceAfter({ ...leg, part: 'held' });
  const entries = moved.map((leg) => ({
    posting,
    account: ids.get(keyOf(leg)) ?? -1n,
    amount: leg.amount,
    balance_after: balanceAfter(leg),
    total_after: totalAfter(leg),
  }));
  await tx.insertInto('entry').values(entries).execute();
  return undefined;
}

type Place = Pick<Leg, 'side' | 'name' | 'part' | 'currency'>;

const placeOf = ({ side, name, part, currency }: Leg): Place => ({ side, name, part, currency });
const keyOf = ({ side, name, part, currency }: Readonly<Record<keyof Place, string>>): string => `${side} ${name} ${currency} ${part}`;

function requireZeroSums(legs: readonly Leg[]): void {
  const sums = new Map<Currency, bigint>();
  for (const { currency, amount } of legs) sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  for (const [currency, sum] of sums) if (sum !== 0n) throw new RangeError(`a posting makes ${sum} of ${currency}`);
}

async function readAccounts(tx: Tx, customer: number, legs: readonly Leg[]): Promise<Map<string, Account>> {
  const rows = await tx
    .selectFrom('ledger_account')
    .select(['side', 'name', 'part', 'currency', 'balance', 'moved_at'])
    .where('customer', '=', BigInt(customer))
    .where('currency', 'in', [...new Set(legs.map(({ currency }) => currency))])
    .execute();
  return new Map(rows.map((row) => [keyOf(row), { balance: row.balance, movedAt: Number(row.moved_at) }]));
}

/** Numbers of the accounts by key; those that weren't there are opened. */
async function writeBalances(tx: Tx, rows: readonly Insertable<LedgerTables['ledger_account']>[]): Promise<Map<string, bigint>> {
  const written = await tx
    .insertInto('ledger_account')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['customer', 'side', 'name', 'currency', 'part'])
        .doUpdateSet(({ ref }) => ({ balance: ref('excluded.balance'), moved_at: ref('excluded.moved_at') })),
    )
    .returning(['id', 'side', 'name', 'part', 'currency'])
    .execute();
  return new Map(written.map((row) => [keyOf(row), row.id]));
}
