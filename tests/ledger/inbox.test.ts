/** Messages that are read one by one, all at once, or none of them. */
import { expect, it } from 'vitest';
import { MessageStatus } from '../../contract/codes.ts';
import { leaveMessage, markRead } from '../../sandbox/inbox/messages.ts';
import { openStore } from '../../sandbox/store.ts';
import { bothStores, STORES } from '../sandbox/bothStores.ts';

const where = bothStores();

it.each(STORES)('messages are read by their numbers, by none, or all, on %s', async (kind) => {
  const store = await openStore(where(kind));
  const message = { customer: 7, title: 'kyc.passed', params: {}, now: 0 } as const;
  await store.inTransaction(async (tx) => {
    for (let left = 0; left < 3; left += 1) await leaveMessage(tx, message);
  });
  const rows = () => store.inSnapshot((tx) => tx.selectFrom('message').select(['id', 'read']).orderBy('id').execute());
  const unreadAfter = async (ids: readonly number[] | undefined) => {
    await store.inTransaction((tx) => markRead(tx, message.customer, ids));
    return (await rows()).filter(({ read }) => Number(read) === MessageStatus.Unread).length;
  };
  expect(await unreadAfter([])).toBe(3);
  expect(await unreadAfter([Number((await rows())[0]?.id)])).toBe(2);
  expect(await unreadAfter(undefined)).toBe(0);
  await store.close();
});
