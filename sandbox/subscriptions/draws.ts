/** The ballot of an issue over all its applications, which are those of the store once its book is closed. */
import type { Issue } from '../offerings/issue.ts';
import { ballot, type Balloted, CHANCES, type Crowd } from './ballot.ts';
import type { Draw } from './life.ts';

/** Issues whose ballot is remembered, so that a thousand applications don't each hold it anew. */
const REMEMBERED = 20;

export function createDraw(): Draw {
  const known = new Map<string, Balloted>();
  return async (tx, issue, id) => {
    const of = tx.selectFrom('commitment').where('line', '=', 'subscription').where('code', '=', issue.id);
    const { count, last } = await of
      .select(({ fn }) => [fn.countAll<bigint | string>().as('count'), fn.max('id').as('last')])
      .executeTakeFirstOrThrow();
    // What may come into a history that is told afterwards makes it another ballot.
    const key = `${issue.id} ${issue.key} ${count} ${last}`;
    let balloted = known.get(key);
    if (!balloted) {
      const rows = await of.select(['id', 'opened']).execute();
      const asked = rows.map((row) => ({ id: String(row.id), lots: Number(row.opened) / issue.lot }));
      balloted = ballot(trancheOf(issue), asked, crowdOf(issue, asked));
      known.set(key, balloted);
      for (const oldest of known.keys()) if (known.size > REMEMBERED) known.delete(oldest);
    }
    return balloted.lots.get(String(id)) ?? 0;
  };
}

const trancheOf = ({ key, tranche, oneLotSuccess }: Issue) => ({
  key,
  lots: tranche,
  firstChance: oneLotSuccess === undefined ? undefined : Math.round(oneLotSuccess * CHANCES),
});

/**
 * All the others who applied: with them the issue is covered as often as it says, and there are so many of them that its first lots, at the
 * chance that it says, come to half of the tranche.
 */
function crowdOf({ tranche, cover, oneLotSuccess }: Issue, own: readonly { readonly lots: number }[]): Crowd {
  const ownLots = own.reduce((sum, { lots }) => sum + lots, 0);
  const lots = Math.max(0, Math.round(tranche * cover) - ownLots);
  const each = Math.max(1, 2 * (oneLotSuccess ?? 1) * cover);
  const applications = Math.max(0, Math.round((tranche * cover) / each) - own.length);
  return { lots, applications: Math.min(lots, applications) };
}
