/** Shares of an unlisted company in a customer's hands: locked until the exit, which brings something or nothing. */
import { UnlistedStatus } from '../../contract/codes.ts';
import { fractionOf, roundDown } from '../../contract/finance/amount.ts';
import type { UnlistedOffer } from '../../contract/rest/unlisted.ts';
import type { Book, CommitmentRow, Line } from '../commitments/commitments.ts';
import { lifeOf, type StateOf } from '../commitments/life.ts';
import type { Tx } from '../db/store.ts';
import { textOf } from '../ledger/amounts.ts';

export const UNLISTED_LIFE = lifeOf({
  new: { buy: { to: 'held', moves: ['buy'] } },
  held: { exit: { to: 'exited', moves: ['sell'], unlocked: true }, lose: { to: 'lost', moves: [], unlocked: true } },
  exited: {},
  lost: {},
});
export type UnlistedBook = Book<typeof UNLISTED_LIFE>;

export const STATUS = {
  held: UnlistedStatus.Held,
  exited: UnlistedStatus.Exited,
  lost: UnlistedStatus.Lost,
} as const satisfies Record<StateOf<typeof UNLISTED_LIFE>, UnlistedStatus>;

/** What is kept of a company with each purchase. */
export type KeptTerms = Pick<UnlistedOffer, 'code' | 'name' | 'industry' | 'currency' | 'round' | 'price' | 'exitTime' | 'outcomes'> & {
  /** The same in minor units, as text. */
  readonly units: string;
  /** What the exit will bring: `DrawnCompany`. */
  readonly multiple: string;
};

// Only `buy` of unlisted.ts writes them.
export const termsOf = (row: Pick<CommitmentRow, 'terms'>): KeptTerms => JSON.parse(row.terms) as KeptTerms;

/** What shares bring at the exit, minor units: cut once, for all of them. Of one, a figure. */
export function proceedsOf({ units, multiple }: Pick<KeptTerms, 'units' | 'multiple'>, quantity: bigint): bigint {
  const times = fractionOf(multiple);
  if (!times) throw new RangeError(`not a multiple: ${multiple}`);
  return roundDown(BigInt(units) * quantity * times.numerator, times.denominator);
}

async function carryUnlisted(book: UnlistedBook, tx: Tx, row: CommitmentRow, at: number): Promise<CommitmentRow> {
  if (!book.isIn(row, 'held')) throw new Error(`Unlisted shares ${row.id} are due and ${row.state}`);
  const sell = proceedsOf(termsOf(row), row.quantity);
  const ended = { realised: sell - row.cost };
  const outcome = sell > 0n ? await book.step(tx, row, 'exit', { sell }, ended, at) : await book.step(tx, row, 'lose', {}, ended, at);
  if (!outcome.ok) throw new Error(`Unlisted shares ${row.id} can't be paid: ${outcome.msg}`);
  return outcome.data;
}

export const unlistedLine = (book: () => UnlistedBook): Line<typeof UNLISTED_LIFE> => ({
  name: 'unlisted',
  life: UNLISTED_LIFE,
  account: 'trading',
  wallet: 'subscription',
  prefix: 'U',
  asks: { acknowledgement: true, secret: false },
  carry: (tx, row, _, at) => carryUnlisted(book(), tx, row, at),
  tells(row, deed, amount) {
    const { name } = termsOf(row);
    const cost = textOf(row.cost, row.currency);
    if (deed === 'lose') return { title: 'unlisted.lose', params: { name, amount: cost, currency: row.currency } };
    return deed === 'exit'
      ? { title: 'unlisted.exit', params: { name, amount: textOf(amount, row.currency), currency: row.currency } }
      : undefined;
  },
});
