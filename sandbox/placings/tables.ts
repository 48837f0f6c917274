/** How the applications for one placing are found, whoever made them. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const placingMigrations = (): Record<string, Migration> => ({
  '070-commitment-of-offer': {
    async up(db: Kysely<never>) {
      await db.schema.createIndex('commitment_of_offer').on('commitment').columns(['line', 'code', 'id']).execute();
    },
  },
});
