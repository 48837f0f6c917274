/** Commitments: what a customer enters beside orders, and what becomes of it, line by line. What is due of all lines is carried on here. */
import type { Tx } from '../db/store.ts';
import { type Book, type BookDesk, bookOf } from './book.ts';
import type { Life } from './life.ts';
import type { Line, Topic } from './line.ts';
import type { CommitmentRow } from './tables.ts';

export interface Commitments {
  open<const L extends Life>(line: Line<L>): Book<L>;
  /** Carries on what is due of all lines, each in a transaction of its own. */
  sweep(): Promise<void>;
}

export interface CommitmentDesk extends BookDesk {
  told(customer: number, topic: Topic): void;
  log(line: string): void;
}

/** Of one sweep; the next goes on behind them, so that those which fail each time hold up no other. */
const SWEEP_ROWS = 100;

export function createCommitments(desk: CommitmentDesk): Commitments {
  const { store } = desk;
  /** The last one of the sweep before; undefined where that came to the end of all that was due. */
  let last: Pick<CommitmentRow, 'id' | 'due_at'> | undefined;
  const books = new Map<string, Pick<Book<Life>, 'carry'>>();
  const topics = new Map<string, readonly Topic[]>();
  /** Transactions in which the inbox was left something. */
  const messages = new WeakSet<Tx>();
  /** @param tx in which it was done; undefined where it had been done before */
  const tell = (customer: number, line: string, tx: Tx | undefined) => {
    for (const topic of topics.get(line) ?? []) desk.told(customer, topic);
    if (tx && messages.has(tx)) desk.told(customer, 'message');
  };

  return {
    open(line) {
      if (books.has(line.name)) throw new RangeError(`two lines are called ${line.name}`);
      const book = bookOf(line, desk, messages, (customer, tx) => tell(customer, line.name, tx));
      topics.set(line.name, ['position', 'wallet', ...(line.topic ? [line.topic] : [])]);
      books.set(line.name, book);
      return book;
    },
    async sweep() {
      const at = desk.now();
      const behind = last;
      const due = await store.inSnapshot((tx) => {
        const all = tx.selectFrom('commitment').select(['id', 'customer', 'line', 'due_at']).where('due_at', '<=', BigInt(at));
        const rest = behind
          ? all.where(({ eb, refTuple, tuple }) => eb(refTuple('due_at', 'id'), '>', tuple(behind.due_at, behind.id)))
          : all;
        return rest.orderBy('due_at').orderBy('id').limit(SWEEP_ROWS).execute();
      });
      last = due.length < SWEEP_ROWS ? undefined : due.at(-1);
      for (const { id, customer, line } of due) {
        try {
          const carried = await store.inTransaction(async (tx) => {
            const row = await tx.selectFrom('commitment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
            const book = books.get(line);
            if (!book) throw new Error(`no line is called ${line}`);
            await book.carry(tx, row, at);
            return tx;
          });
          tell(Number(customer), line, carried);
        } catch (cause) {
          desk.log(`Commitment ${id} could not be carried on: ${cause instanceof Error ? cause.message : 'unknown'}`);
        }
      }
    },
  };
}
