/** The customer's inbox: what is left in it, and how it reads in the reader's language. */
import type { Selectable } from 'kysely';
import { type Language, MessageStatus } from '../../contract/codes.ts';
import type { Message } from '../../contract/rest/message.ts';
import { codeOf } from '../db/columns.ts';
import type { Tx } from '../db/store.ts';
import { secondsOf } from '../ledger/amounts.ts';
import { filled, reasonText, wordsIn } from '../words.ts';
import type { InboxTables } from './tables.ts';

type Words = ReturnType<typeof wordsIn<'messages'>>;
/** Key of a message's text: what it is about, and what happened to it. */
export type MessageTitle = keyof Words;
export type MessageRow = Selectable<InboxTables['message']>;

/**
 * @param title the reader's language makes the sentence, with `params` in it: an amount is a decimal string with its `currency` beside, a
 * reason a key of the reviews' words or a reviewer's own
 */
export async function leaveMessage(
  tx: Tx,
  { customer, title, params, now }: { customer: number; title: MessageTitle; params: Readonly<Record<string, string>>; now: number },
): Promise<void> {
  await tx
    .insertInto('message')
    .values({ customer, title, params: JSON.stringify(params), created_at: now, read: MessageStatus.Unread })
    .execute();
}

/** @param ids of the customer's messages; undefined: all of them */
export async function markRead(tx: Tx, customer: number, ids: readonly number[] | undefined): Promise<void> {
  // PostgreSQL knows no list of none.
  if (ids?.length === 0) return;
  const unread = tx
    .updateTable('message')
    .set({ read: MessageStatus.Read })
    .where('customer', '=', BigInt(customer))
    .where('read', '=', BigInt(MessageStatus.Unread));
  await (ids === undefined ? unread : unread.where('id', 'in', ids.map(BigInt))).execute();
}

const isTitle = (title: string, words: Words): title is MessageTitle => Object.hasOwn(words, title);

/** A message as it is read. One that no text is known for, of an older broker, says its key. */
export function messageIn(language: Language, row: MessageRow): Message {
  const words = wordsIn(language, 'messages');
  // Only `leaveMessage` writes them.
  const params = JSON.parse(row.params) as Readonly<Record<string, string>>;
  return {
    id: Number(row.id),
    title: isTitle(row.title, words) ? filled(words[row.title], paramsIn(language, params)) : row.title,
    about: row.title.split('.')[0] ?? '',
    status: codeOf(row.read),
    createTimestamp: secondsOf(row.created_at),
  };
}

function paramsIn(language: Language, { amount, currency, reason, ...rest }: Readonly<Record<string, string>>): Record<string, string> {
  return {
    ...rest,
    ...(amount !== undefined && { amount: amountIn(language, amount, currency) }),
    ...(reason !== undefined && { reason: reasonText(reason, language) }),
  };
}

/** `1 234,50 EUR`: the code, since a sign may be of several currencies. */
function amountIn(language: Language, amount: string, currency: string | undefined): string {
  const decimals = amount.split('.')[1]?.length ?? 0;
  // Intl takes decimal strings as they are; its types say so of literals alone.
  const text = new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
    amount as `${number}`,
  );
  return currency === undefined ? text : `${text}\u00a0${currency}`;
}
