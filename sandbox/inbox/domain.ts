/** The customer's inbox; what goes into it, the other domains leave there (`leaveMessage`). */
import { EnvelopeCode, MessageStatus } from '../../contract/codes.ts';
import type { Handlers } from '../handler.ts';
import { windowOf } from '../ledger/pages.ts';
import { done, refuse } from '../outcome.ts';
import { markRead, messageIn } from './messages.ts';

export const inbox = {
  handlers: {
    messageList: (input, { store, language, visit: { customer } }) =>
      store.inSnapshot(async (tx) => {
        const own = tx.selectFrom('message').where('customer', '=', BigInt(customer));
        const { limit, offset } = windowOf(input);
        const rows = await own.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
        const { total, unread } = await own
          .select((is) => [
            is.fn.countAll<bigint>().as('total'),
            is.fn.countAll<bigint>().filterWhere('read', '=', BigInt(MessageStatus.Unread)).as('unread'),
          ])
          .executeTakeFirstOrThrow();
        return done({ total: Number(total), unread: Number(unread), list: rows.map((row) => messageIn(language, row)) });
      }),

    messageDetail: async ({ id }, { store, language, visit: { customer } }) => {
      const row = await store.inSnapshot((tx) =>
        tx.selectFrom('message').selectAll().where('customer', '=', BigInt(customer)).where('id', '=', BigInt(id)).executeTakeFirst(),
      );
      return row ? done(messageIn(language, row)) : refuse(EnvelopeCode.NotFound, 'message');
    },

    messageUpdateRead: async ({ ids }, { store, told, visit: { customer } }) => {
      await store.inTransaction((tx) => markRead(tx, customer, ids));
      told(customer, 'message');
      return done({});
    },
  } satisfies Partial<Handlers>,
};
