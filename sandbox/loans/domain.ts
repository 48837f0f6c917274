/** Loans: asked for, reviewed, paid into the funding account and repaid from there; and one that the demo accounts have repaid. */
import { isVerified } from '../accounts/customers.ts';
import type { Episode } from '../accounts/demo.ts';
import { dateOf } from '../commitments/dates.ts';
import type { House, Opened } from '../domain.ts';
import type { Handlers, Services } from '../handler.ts';
import { unitsOf } from '../ledger/terms.ts';
import { done } from '../outcome.ts';
import { CURRENCY, TERMS_OFFERED } from './credit.ts';
import { accountOf, type LoanBook, loanLine, PAY_OUT_MS, repay, textOfTerms } from './life.ts';
import { createLoans, type Loans } from './loans.ts';

declare module '../handler.ts' {
  interface Services {
    readonly loans: Loans;
  }
}

export const loans = {
  handlers: {
    loanApply: (input, { loans: made, visit, language }) => made.apply(visit.customer, input, language),
    loanApplyRepay: (input, { loans: made, visit, language }) => made.repay(visit.customer, input, language),
    loanShouldRepay: ({ id }, { loans: made, visit }) => made.due(visit.customer, id),
    loanApplyList: async (input, { loans: made, visit, language }) => done(await made.list(visit.customer, input, language)),
    loanRepayList: async (input, { loans: made, visit }) => done(await made.repayments(visit.customer, input)),
  } satisfies Partial<Handlers>,
  open(
    { store }: House,
    { clock, commitments, rates, reviews }: Pick<Services, 'clock' | 'commitments' | 'rates' | 'reviews'>,
  ): Opened<Pick<Services, 'loans'>> {
    const now = () => clock.now();
    const book: LoanBook = commitments.open(loanLine(() => book));
    const made = createLoans({ store, book, rates, reviews, isVerified, now });
    return {
      gives: { loans: made },
      deciders: { loan: made.decider },
      invested: [(tx, customer) => made.invested(tx, customer)],
      offered: [() => ({ loan: TERMS_OFFERED.length })],
      past: [async (_, customer) => pastLoans(book, now, customer)],
    };
  },
};

const DAY = 86_400_000;
const PAST = { days: 33.3, repaidAfterDays: 21, amount: '400' } as const;
/** The examples of the standards: accounts that nobody has. */
const TERMS = { term: 6, rate: '7.9', iban: 'FR1420041010050500013M02606', bic: 'DEUTDEFF', creditScore: 618 };

/** Of a customer: one loan, paid out and repaid early; its interest comes from what the funding account has. */
export function pastLoans(book: LoanBook, now: () => number, customer: number): Episode[] {
  const at = Math.floor(now() - PAST.days * DAY);
  const amount = unitsOf(CURRENCY, PAST.amount);
  const refused = (msg: string) => new Error(`The demo's loan is refused: ${msg}`);
  return [
    {
      at,
      async play(tx) {
        const entered = { customer, code: CURRENCY, currency: CURRENCY, quantity: amount, cost: 0n, terms: textOfTerms(TERMS) } as const;
        const asked = await book.begin(tx, 'apply', entered, {}, at);
        if (!asked.ok || !book.isIn(asked.data, 'inReview')) throw refused('at once');
        const passed = await book.step(tx, asked.data, 'pass', {}, { due_at: BigInt(at + PAY_OUT_MS) }, at);
        if (!passed.ok) throw refused(passed.msg);
        const paid = at + PAY_OUT_MS;
        return {
          at: paid,
          async play(then) {
            await book.carry(then, passed.data, paid);
            const end = at + PAST.repaidAfterDays * DAY;
            return {
              at: end,
              async play(last) {
                const row = await book.find(last, customer, Number(passed.data.id));
                const account = row && accountOf(row, (await book.deeds(last, [row])).get(row.id) ?? [], dateOf(end));
                // Where its interest can't be paid it goes on.
                if (row && account && book.isIn(row, 'inUse')) await repay(book, last, row, account, account.due, end);
                return undefined;
              },
            };
          },
        };
      },
    },
  ];
}
