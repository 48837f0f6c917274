/**
 * What has to be looked at before it counts: identities, companies, deposits, withdrawals. Decided by rules once its time has
 * come, or by hand before. Times are of this machine and in the store, so that a restart forgets none.
 */
import type { Selectable } from 'kysely';
import { ReviewStatus } from '../../contract/codes.ts';
import { codeOf } from '../db/columns.ts';
import type { Store, Tx } from '../db/store.ts';
import type { EventTopic } from '../../contract/push.ts';
import type { Told } from '../push/wire.ts';
import { leaveMessage } from '../inbox/messages.ts';
import { REVIEW_KINDS, type ReviewKind, type ReviewTables } from './tables.ts';

export interface Review {
  readonly id: number;
  readonly kind: ReviewKind;
  readonly customer: number;
  /** Id of what is reviewed, in the table of its kind. */
  readonly subject: number;
}

/** `reason` is a key of `words.ts`, or the reviewer's own words. */
export type Verdict = { readonly passed: true } | { readonly passed: false; readonly reason: string };

/** What a review of one kind means. All of it happens in the one transaction that ends the review. */
export interface Decider {
  /** The decision by rules. */
  judge(tx: Tx, review: Review): Promise<Verdict>;
  /** Lets it happen; the texts that the message to the customer is filled with, such as an amount. */
  pass(tx: Tx, review: Review): Promise<Readonly<Record<string, string>>>;
  /** Undoes what was held for it. */
  fail(tx: Tx, review: Review, reason: string): Promise<Readonly<Record<string, string>>>;
  /** What the reviewer by hand gets to see. */
  show?(tx: Tx, review: Review): Promise<Readonly<Record<string, string | null>>>;
  /** What of the customer's changes with the decision, besides the review and the inbox. */
  readonly topics: readonly EventTopic[];
}

export type Deciders = { readonly [K in ReviewKind]?: Decider };

export interface ReviewRow extends Review {
  readonly status: ReviewStatus;
  readonly reason: string | null;
  /** Epoch ms. */
  readonly createdAt: number;
  readonly details: Readonly<Record<string, string | null>>;
}

export interface Reviews {
  /** Opens a review; returns its id. */
  submit(tx: Tx, review: { kind: ReviewKind; customer: number; subject: number }): Promise<number>;
  /** Ends the pending review of something that its owner took back. */
  withdraw(tx: Tx, kind: ReviewKind, subject: number): Promise<void>;
  /** Those that wait, oldest first. */
  pending(): Promise<ReviewRow[]>;
  find(id: number): Promise<ReviewRow | undefined>;
  /** Ends one by hand; false when it is unknown or not pending. */
  decide(id: number, verdict: Verdict): Promise<boolean>;
  /** Decides by rules what is due. */
  sweep(): Promise<void>;
}

export interface ReviewOptions {
  readonly store: Store;
  /** Epoch ms of this machine, by which reviews take their time. */
  readonly wall: () => number;
  /** Milliseconds of the sandbox's clock, as in all that customers are told. */
  readonly now: () => number;
  /** From handing in to the decision by rules. */
  readonly delayMs: number;
  readonly deciders: Deciders;
  readonly told: Told;
  readonly log: (line: string) => void;
}

/** How many are decided in a sweep at most; the rest follows in the next. */
const SWEEP_ROWS = 100;
/** One that could not be decided is tried again after so long. */
const AGAIN_MS = 10_000;
const LIST_ROWS = 500;

export function createReviews({ store, wall, now, delayMs, deciders, told, log }: ReviewOptions): Reviews {
  const rowOf = async (tx: Tx, id: number): Promise<Omit<ReviewRow, 'details'> | undefined> => {
    const row = await tx.selectFrom('review').selectAll().where('id', '=', BigInt(id)).executeTakeFirst();
    return row && toRow(row);
  };
  const withDetails = async (tx: Tx, row: Omit<ReviewRow, 'details'>): Promise<ReviewRow> => ({
    ...row,
    details: (await deciders[row.kind]?.show?.(tx, row)) ?? {},
  });

  /** @param verdict undefined: the rules decide */
  const end = async (id: number, verdict: Verdict | undefined): Promise<boolean> => {
    const ended = await store.inTransaction(async (tx) => {
      const review = await rowOf(tx, id);
      const decider = review && deciders[review.kind];
      if (!decider || review.status !== ReviewStatus.Pending) return undefined;
      const outcome = verdict ?? (await decider.judge(tx, review));
      const params = outcome.passed ? await decider.pass(tx, review) : await decider.fail(tx, review, outcome.reason);
      const reason = outcome.passed ? null : outcome.reason;
      await tx
        .updateTable('review')
        .set({ status: outcome.passed ? ReviewStatus.Passed : ReviewStatus.Failed, reason, decided_at: wall() })
        .where('id', '=', BigInt(id))
        .execute();
      await leaveMessage(tx, {
        customer: review.customer,
        title: `${review.kind}.${outcome.passed ? 'passed' : 'failed'}`,
        params: reason === null ? params : { ...params, reason },
        now: now(),
      });
      return { customer: review.customer, topics: decider.topics };
    });
    if (!ended) return false;
    for (const topic of ['review', 'message', ...ended.topics] as const) told(ended.customer, topic);
    return true;
  };

  return {
    async submit(tx, { kind, customer, subject }) {
      const { id } = await tx
        .insertInto('review')
        .values({ kind, customer, subject, status: ReviewStatus.Pending, due_at: wall() + delayMs, created_at: wall() })
        .returning('id')
        .executeTakeFirstOrThrow();
      return Number(id);
    },
    async withdraw(tx, kind, subject) {
      await tx
        .deleteFrom('review')
        .where('kind', '=', kind)
        .where('subject', '=', BigInt(subject))
        .where('status', '=', BigInt(ReviewStatus.Pending))
        .execute();
    },
    pending: () =>
      store.inTransaction(async (tx) => {
        const rows = await tx
          .selectFrom('review')
          .selectAll()
          .where('status', '=', BigInt(ReviewStatus.Pending))
          .orderBy('id')
          .limit(LIST_ROWS)
          .execute();
        const list: ReviewRow[] = [];
        for (const row of rows) list.push(await withDetails(tx, toRow(row)));
        return list;
      }),
    find: (id) =>
      store.inTransaction(async (tx) => {
        const row = await rowOf(tx, id);
        return row && withDetails(tx, row);
      }),
    decide: end,
    async sweep() {
      // Domains that open after this one bring theirs, too.
      const decided = REVIEW_KINDS.filter((kind) => deciders[kind]);
      const due = await store.inTransaction((tx) =>
        tx
          .selectFrom('review')
          .select('id')
          .where('status', '=', BigInt(ReviewStatus.Pending))
          .where('due_at', '<=', BigInt(wall()))
          .where('kind', 'in', decided)
          .orderBy('due_at')
          .limit(SWEEP_ROWS)
          .execute(),
      );
      for (const { id } of due) {
        try {
          await end(Number(id), undefined);
        } catch (cause) {
          log(`Review ${id} could not be decided: ${cause instanceof Error ? cause.message : 'unknown'}`);
          await store.inTransaction((tx) =>
            tx
              .updateTable('review')
              .set({ due_at: wall() + AGAIN_MS })
              .where('id', '=', id)
              .execute(),
          );
        }
      }
    },
  };
}

const toRow = ({
  id,
  kind,
  customer,
  subject,
  status,
  reason,
  created_at,
}: Selectable<ReviewTables['review']>): Omit<ReviewRow, 'details'> => ({
  id: Number(id),
  kind,
  customer: Number(customer),
  subject: Number(subject),
  status: codeOf(status),
  reason,
  createdAt: Number(created_at),
});
