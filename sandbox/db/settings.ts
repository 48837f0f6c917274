import type { Tx } from './store.ts';

export type SettingName = 'seed' | 'clock' | 'demo' | 'sitting';

export async function readSetting(tx: Tx, name: SettingName): Promise<string | undefined> {
  const row = await tx.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

export async function writeSetting(tx: Tx, name: SettingName, value: string): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
