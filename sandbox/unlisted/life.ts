/** Shares of an unlisted company in a customer's hands: locked until the exit, which brings something or nothing. */
import * as z from 'zod/mini';
import { UnlistedStatus } from '../../contract/codes.ts';
import { fractionOf, roundDown } from '../../contract/finance/amount.ts';
import { Decimal } from '../../contract/rest/shapes.ts';
import { UnlistedTerms } from '../../contract/rest/unlisted.ts';
import type { Book } from '../commitments/book.ts';
import type { Line } from '../commitments/line.ts';
import { keptAs } from '../commitments/kept.ts';
import { lifeOf, type StateOf } from '../commitments/life.ts';
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
const KEPT = keptAs(
  z.object({
    ...UnlistedTerms,
    /** The price in minor units, as text. */
    units: z.string().check(z.regex(/^\d+$/)),
    /** What the exit will bring: `DrawnCompany`. */
    multiple: Decimal,
  }),
);
export const termsOf = KEPT.of;
export const textOfTerms = KEPT.text;
type KeptTerms = ReturnType<typeof termsOf>;

/** What shares bring at the exit, minor units: cut once, for all of them. Of one, a figure. */
export function proceedsOf({ units, multiple }: Pick<KeptTerms, 'units' | 'multiple'>, quantity: bigint): bigint {
  const times = fractionOf(multiple);
  if (!times) throw new RangeError(`not a multiple: ${multiple}`);
  return roundDown(BigInt(units) * quantity * times.numerator, times.denominator);
}

export const unlistedLine = (book: () => UnlistedBook): Line<typeof UNLISTED_LIFE> => ({
  name: 'unlisted',
  life: UNLISTED_LIFE,
  account: 'trading',
  wallet: 'subscription',
  prefix: 'U',
  asks: { acknowledgement: true, secret: false },
  carry: {
    held(tx, row, _, at) {
      const sell = proceedsOf(termsOf(row), row.quantity);
      const ended = { realised: sell - row.cost };
      return sell > 0n ? book().step(tx, row, 'exit', { sell }, ended, at) : book().step(tx, row, 'lose', {}, ended, at);
    },
  },
  tells(row, deed, amount) {
    const { name } = termsOf(row);
    const cost = textOf(row.cost, row.currency);
    if (deed === 'lose') return { title: 'unlisted.lose', params: { name, amount: cost, currency: row.currency } };
    return deed === 'exit'
      ? { title: 'unlisted.exit', params: { name, amount: textOf(amount, row.currency), currency: row.currency } }
      : undefined;
  },
});
