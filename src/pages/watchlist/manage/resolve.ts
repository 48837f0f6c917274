/** Which instruments the lines of an import mean. A code of several markets is asked for, not guessed. */
import type { QuoteRow } from '../../../../contract/rest/shapes.ts';
import type { Result } from '../../../../contract/result.ts';
import type { Watched } from '../../../data/watchlist/watched.ts';
import { eachAtOnce } from '../../../lib/eachAtOnce.ts';
import type { Named, Refused } from './listFile.ts';

export type Unresolved = 'unknown' | 'unread';

/** A code that stands in several markets. */
export interface Question {
  readonly named: Named;
  readonly choices: readonly Watched[];
}

export interface Resolved {
  /** In the order of the lines; a question stands where its answer will. */
  readonly found: readonly (Watched | Question)[];
  readonly refused: readonly Refused<Unresolved>[];
}

/** All listings of a code, in one market or in all. */
export type LookUp = (wish: Pick<Named, 'code' | 'market'>) => Promise<Result<{ readonly list: readonly QuoteRow[] }>>;

/** Look-ups under way at once. */
const AT_ONCE = 6;

export const isQuestion = (one: Watched | Question): one is Question => 'choices' in one;

/** @param signal once aborted, nothing more is asked, and what was not is unread */
export async function resolve(all: readonly Named[], lookUp: LookUp, signal?: AbortSignal): Promise<Resolved> {
  const answers = await eachAtOnce(all, AT_ONCE, async (named) => (signal?.aborted ? 'unread' : listingsOf(named, lookUp)));
  const found: (Watched | Question)[] = [];
  const refused: Refused<Unresolved>[] = [];
  for (const [at, named] of all.entries()) {
    const choices = answers[at] ?? 'unread';
    const refuse = (why: Unresolved) => refused.push({ line: named.line, text: named.text, why });
    if (choices === 'unread') refuse('unread');
    else if (choices.length > 1) found.push({ named, choices });
    else if (choices[0]) found.push(choices[0]);
    else refuse('unknown');
  }
  return { found, refused };
}

/** By the code as it stands, else in capitals. */
async function listingsOf({ code, market, group }: Named, lookUp: LookUp): Promise<readonly Watched[] | 'unread'> {
  for (const spelled of new Set([code, code.toUpperCase()])) {
    const answer = await lookUp({ code: spelled, market });
    if (!answer.ok) return 'unread';
    const listed = answer.data.list.filter((row) => row.stock_code === spelled && (market === undefined || row.market === market));
    if (listed.length > 0)
      return listed.map((row) => ({ market: row.market, code: row.stock_code, name: row.name, ...(group !== undefined && { group }) }));
  }
  return [];
}
