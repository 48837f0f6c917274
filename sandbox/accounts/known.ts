/** Places that an account was opened from: what others do elsewhere keeps its owner out of none of them. */
import type { Tx } from '../db/store.ts';

/** @param place keyed hash of a network */
export async function isKnownAt(tx: Tx, customer: number, place: string): Promise<boolean> {
  const row = await tx
    .selectFrom('known_address')
    .select('seen_at')
    .where('customer', '=', BigInt(customer))
    .where('address', '=', place)
    .executeTakeFirst();
  return row !== undefined;
}

/** @param now epoch ms of this machine */
export async function rememberPlace(tx: Tx, customer: number, place: string, now: number): Promise<void> {
  await tx
    .insertInto('known_address')
    .values({ customer, address: place, seen_at: now })
    .onConflict((conflict) => conflict.columns(['customer', 'address']).doUpdateSet({ seen_at: now }))
    .execute();
}
