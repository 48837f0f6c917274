/** Double entry: the only writer of balances. */
import { EnvelopeCode } from '../../contract/codes.ts';
import type { BillType, Currency, Wallet } from '../../contract/money.ts';
import type { Tx } from '../db/store.ts';
import { deny, type Refusal } from '../outcome.ts';

/**
 * The broker's books. `world`: what came from outside and went there; `fees`: earned; `conversion`: the other side of every
 * conversion.
 */
export type Book = 'world' | 'fees' | 'conversion';
type Part = 'free' | 'held';

/** What a posting does to one account. */
export interface Leg {
  readonly side: 'customer' | 'broker';
  readonly name: Wallet | Book;
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
export const book = (name: Book, currency: Currency, amount: bigint): Leg => ({ side: 'broker', name, part: 'free', currency, amount });

/** An account beyond this would no longer fit the store's integers once it is summed with others. */
const LARGEST = 10n ** 18n;

interface Account {
  readonly id: bigint;
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
  const entries = [];
  for (const leg of moves.values()) {
    if (leg.amount === 0n) continue;
    const after = balanceAfter(leg);
    const account = await writeBalance(tx, customer, leg, accounts.get(keyOf(leg)), after, createdAt);
    const total = leg.side === 'broker' ? after : balanceAfter({ ...leg, part: 'free' }) + balanceAfter({ ...leg, part: 'held' });
    entries.push({ posting, account, amount: leg.amount, balance_after: after, total_after: total });
  }
  await tx.insertInto('entry').values(entries).execute();
  return undefined;
}

const keyOf = ({ side, name, part, currency }: Leg): string => `${side} ${name} ${currency} ${part}`;

function requireZeroSums(legs: readonly Leg[]): void {
  const sums = new Map<Currency, bigint>();
  for (const { currency, amount } of legs) sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  for (const [currency, sum] of sums) if (sum !== 0n) throw new RangeError(`a posting makes ${sum} of ${currency}`);
}

async function readAccounts(tx: Tx, customer: number, legs: readonly Leg[]): Promise<Map<string, Account>> {
  const rows = await tx
    .selectFrom('ledger_account')
    .select(['id', 'side', 'name', 'part', 'currency', 'balance', 'moved_at'])
    .where('customer', '=', BigInt(customer))
    .where('currency', 'in', [...new Set(legs.map(({ currency }) => currency))])
    .execute();
  return new Map(
    rows.map(({ id, side, name, part, currency, balance, moved_at }) => [
      `${side} ${name} ${currency} ${part}`,
      { id, balance, movedAt: Number(moved_at) },
    ]),
  );
}

async function writeBalance(tx: Tx, customer: number, leg: Leg, known: Account | undefined, balance: bigint, at: number): Promise<bigint> {
  if (known) {
    await tx.updateTable('ledger_account').set({ balance, moved_at: at }).where('id', '=', known.id).execute();
    return known.id;
  }
  const { side, name, part, currency } = leg;
  const { id } = await tx
    .insertInto('ledger_account')
    .values({ customer, side, name, part, currency, balance, moved_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
