/** The customer's inbox. */
import * as z from 'zod/mini';
import type { MessageStatus } from '../codes.ts';
import { pageOf, ShortPage } from './customerShapes.ts';
import { personal, write } from './endpoint.ts';
import { Count, Done, Id, Seconds } from './shapes.ts';

const Message = z.object({
  id: Id,
  /** What happened, in the reader's language. */
  title: z.string(),
  /** What it is about: `deposit`, `fund` and the like. */
  about: z.string(),
  /** By number: the table of their names lies where a worker's start would carry it. */
  status: z.literal([0, 1] satisfies MessageStatus[]),
  createTimestamp: Seconds,
});
export type Message = z.infer<typeof Message>;

/** Messages marked as read at once. */
const MOST_READ = 200;

export const message = {
  /** Newest first. `unread` is of all. */
  messageList: personal('GET', '/userMessage/getMessage', ShortPage, z.extend(pageOf(Message), { unread: Count }), ['message']),
  messageDetail: personal('GET', '/userMessage/{id}', z.object({ id: Id }), Message, ['message']),
  /** Those that are named, or all of them. */
  messageUpdateRead: write(
    'POST',
    '/userMessage/updateRead',
    'user',
    z.object({ ids: z.optional(z.array(Id).check(z.maxLength(MOST_READ))) }),
    Done,
    ['message'],
  ),
} as const;
