/** Statements that SQLite has compiled already, by their text. */
import type { Database } from 'better-sqlite3';
import type { SqliteDatabase } from 'kysely';

/** More than the sandbox has texts; those with a list in them have as many as there are lengths of it. */
const KEPT = 500;

/**
 * A database for Kysely, which prepares a statement for each query anew: to compile its text, and the function that makes its rows, takes
 * longer than most queries. One whose tables changed meanwhile is compiled anew by SQLite itself.
 */
export function keepingStatements(database: Database): SqliteDatabase {
  const kept = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  return {
    close: () => void database.close(),
    prepare(text) {
      const statement = kept.get(text) ?? database.prepare(text);
      // What was asked for last stands last, so that the first is the one to go.
      kept.delete(text);
      kept.set(text, statement);
      const [oldest] = kept.keys();
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
      return statement;
    },
  };
}
