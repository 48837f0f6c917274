/** Subscriptions to new issues, and what became of one for the demo accounts. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Episode } from '../accounts/demo.ts';
import type { House, Opened } from '../domain.ts';
import type { Services } from '../handler.ts';
import { freeMoney } from '../ledger/balances.ts';
import type { CommitmentRow } from '../commitments/tables.ts';
import type { Issue } from '../offerings/issue.ts';
import { createDraw } from './draws.ts';
import { held } from './handlers.ts';
import { appliedOf, type SubscriptionBook, subscriptionLine } from './life.ts';
import { createSubscriptions, enter, payOwed, type Subscriptions } from './subscriptions.ts';

declare module '../handler.ts' {
  interface Services {
    readonly subscriptions: Subscriptions;
  }
}

/** All applications for an issue are found by it. */
const subscriptionMigrations = (): Record<string, Migration> => ({
  '040-commitment-of': {
    async up(db: Kysely<never>) {
      await db.schema.createIndex('commitment_of_code').on('commitment').columns(['line', 'code', 'customer', 'id']).execute();
    },
  },
});

export const subscriptions = {
  migrations: subscriptionMigrations,
  handlers: held,
  open(
    { store }: House,
    { clock, commitments, offerings }: Pick<Services, 'clock' | 'commitments' | 'offerings'>,
  ): Opened<Pick<Services, 'subscriptions'>> {
    const now = () => clock.now();
    const book: SubscriptionBook = commitments.open(subscriptionLine(() => book, createDraw()));
    const made = createSubscriptions({ store, book, offerings, now });
    return {
      gives: { subscriptions: made },
      invested: [(tx, customer) => made.invested(tx, customer)],
      past: [async (_, customer) => pastSubscriptions(book, customer, lastListed(offerings, now()), now())],
    };
  },
};

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** The last issue that has had its first day and asked for no money before it was allotted. */
function lastListed(offerings: Services['offerings'], now: number): Issue | undefined {
  const found = offerings.list(now).find(({ state, rules }) => state === 'listed' && rules?.deposit === '0');
  return found && offerings.issue(found.id, now);
}

/** Of the money of that day this part at most. */
const PART = 10n;

/** An application, its payment and its first day; nothing where there is no such issue, or too little money for one. */
export function pastSubscriptions(book: SubscriptionBook, customer: number, issue: Issue | undefined, now: number): Episode[] {
  if (!issue || issue.lists > now) return [];
  const terms = { issue };
  const at = issue.closes - DAY;
  return [
    {
      at,
      async play(tx) {
        const quantity = 10 * issue.lot;
        if ((await freeMoney(tx, customer, issue.currency)) < appliedOf(terms, quantity).total * PART) return undefined;
        const row = await enter(book, tx, customer, terms, quantity, at);
        if (!row.ok) throw new Error(`The demo's application is refused: ${row.msg}`);
        return payment(book, row.data, issue);
      },
    },
  ];
}

/** What is allotted is paid an hour before its time is over, and sold on the first day. */
const payment = (book: SubscriptionBook, applied: CommitmentRow, issue: Issue): Episode => ({
  at: issue.pays - HOUR,
  async play(tx) {
    const row = await book.carry(tx, applied, issue.pays - HOUR);
    if (!book.isIn(row, 'allotted')) return undefined;
    const paid = await payOwed(book, tx, row, issue.pays - HOUR);
    if (!paid.ok) throw new Error(`The demo's payment is refused: ${paid.msg}`);
    return {
      at: issue.lists,
      async play(then) {
        await book.carry(then, paid.data, issue.lists);
        return undefined;
      },
    };
  },
});
