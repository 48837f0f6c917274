/** The customer's inbox. */
import { MessageStatus } from '../../contract/codes.ts';
import type { Tx } from '../db/store.ts';
import type { wordsIn } from '../words.ts';

/** Key of a message's text: what it is about, and what happened to it. */
export type MessageTitle = keyof ReturnType<typeof wordsIn<'messages'>>;

/** @param title the reader's language makes the sentence, with `params` in it */
export async function leaveMessage(
  tx: Tx,
  { customer, title, params, now }: { customer: number; title: MessageTitle; params: Readonly<Record<string, string>>; now: number },
): Promise<void> {
  await tx
    .insertInto('message')
    .values({ customer, title, params: JSON.stringify(params), created_at: now, read: MessageStatus.Unread })
    .execute();
}
