/**
 * Bills and statements, read off the entries: what a posting did to the whole of a wallet in one currency. What only moves
 * between the free and the held part of a wallet is no bill.
 */
import { type RawBuilder, sql } from 'kysely';
import { EnvelopeCode } from '../../contract/codes.ts';
import type { BillType, Currency, Wallet } from '../../contract/money.ts';
import type { Input } from '../../contract/rest/index.ts';
import type { Bill, Bills } from '../../contract/rest/wallet.ts';
import type { Tx } from '../db/store.ts';
import { deny, done, type Outcome } from '../outcome.ts';
import { orderIdOf, orderNoOf } from '../trading/rows.ts';
import { secondsOf, textOf } from './amounts.ts';
import { walletsOf } from './balances.ts';
import { type Span, spanOf } from './days.ts';
import { windowOf } from './pages.ts';

interface BillRow {
  readonly id: bigint;
  readonly created_at: bigint;
  readonly name: Wallet;
  readonly currency: Currency;
  readonly kind: BillType;
  readonly amount: bigint;
  readonly balance: bigint;
  readonly reference: string;
}

interface StatementRow {
  readonly name: Wallet;
  readonly currency: Currency;
  readonly opening: bigint;
  readonly movements: bigint;
}

/** Days are days of the asked time zone; an unknown one, or days in the wrong order, are refused. */
export async function billsOf(tx: Tx, customer: number, input: Input<'walletBill'>): Promise<Outcome<Bills>> {
  const span = spanOf(input);
  if (typeof span === 'string') return deny(EnvelopeCode.Validation, 'invalid', { field: span });
  const wallets = walletsOf(input.walletType);
  const own = entriesOf(customer, wallets);
  const bills = sql`
    select min(entry.id) as id, posting.created_at, account.name, account.currency, posting.kind, posting.reference,
      sum(entry.amount) as amount, max(entry.total_after) as balance
    ${own} and posting.created_at >= ${span.from} and posting.created_at < ${span.until}
      ${input.type === undefined ? sql`` : sql`and posting.kind = ${input.type}`}
    group by posting.id, posting.created_at, account.name, account.currency, posting.kind, posting.reference
    having sum(entry.amount) <> 0`;
  const { limit, offset } = windowOf(input);
  const count = await sql<{ total: bigint }>`select count(*) as total from (${bills}) as bill`.execute(tx);
  const page = await sql<BillRow>`${bills} order by 1 desc limit ${limit} offset ${offset}`.execute(tx);
  const statements = await statementsOf(tx, own, span);
  const orders = await ordersOf(tx, customer, page.rows);
  return done({
    total: Number(count.rows[0]?.total ?? 0n),
    list: page.rows.map((row) => toBill(row, orders.get(row.reference))),
    statements: statements.map(({ name, currency, opening, movements }) => ({
      walletType: name,
      currency,
      opening: textOf(opening, currency),
      movements: textOf(movements, currency),
      closing: textOf(opening + movements, currency),
    })),
  });
}

const entriesOf = (customer: number, wallets: readonly Wallet[]): RawBuilder<unknown> => sql`
  from ledger_account as account
    join entry on entry.account = account.id
    join posting on posting.id = entry.posting
  where account.customer = ${BigInt(customer)} and account.side = 'customer' and account.name in (${sql.join(wallets)})`;

async function statementsOf(tx: Tx, own: RawBuilder<unknown>, { from, until }: Span): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select account.name, account.currency,
      sum(case when posting.created_at < ${from} then entry.amount else 0 end) as opening,
      sum(case when posting.created_at < ${from} then 0 else entry.amount end) as movements
    ${own} and posting.created_at < ${until}
    group by account.name, account.currency
    order by account.name, account.currency`.execute(tx);
  return rows;
}

/** What the orders trade that a page's bills belong to, by reference. */
async function ordersOf(tx: Tx, customer: number, bills: readonly BillRow[]): Promise<Map<string, Bill['about']>> {
  const ids = new Set(bills.flatMap(({ reference }) => orderIdOf(reference) ?? []));
  if (ids.size === 0) return new Map();
  const rows = await tx
    .selectFrom('trade_order')
    .select(['id', 'market', 'code'])
    .where('id', 'in', [...ids])
    .where('customer', '=', BigInt(customer))
    .execute();
  return new Map(rows.map(({ id, market, code }) => [orderNoOf(id), { order: Number(id), market, stockCode: code }]));
}

const toBill = ({ id, created_at, name, currency, kind, amount, balance, reference }: BillRow, about: Bill['about']): Bill => ({
  id: Number(id),
  createTimeTimestamp: secondsOf(created_at),
  walletType: name,
  currency,
  type: kind,
  amount: textOf(amount, currency),
  balance: textOf(balance, currency),
  reference,
  about,
});
