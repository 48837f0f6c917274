/** Table of what customers are told; it is made with those of the reviews (reviews/tables.ts). */
import type { MessageStatus } from '../../contract/codes.ts';
import type { Coded, Integer, Serial } from '../db/columns.ts';

export interface InboxTables {
  /** `title` is a key, `params` a JSON object of texts to fill it with. */
  message: { id: Serial; customer: Integer; title: string; params: string; created_at: Integer; read: Coded<MessageStatus> };
}

declare module '../db/schema.ts' {
  interface Schema extends InboxTables {}
}
