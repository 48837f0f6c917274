/**
 * Who gets how many lots of an issue that is covered more than once. Pure: the same applications under the same key are given the same lots,
 * in whichever order they come, so that whatever is done again comes to the same.
 *
 * The rule. Where a ballot is held, every application has the same chance of a first lot; all lots that are left go to what the applications
 * ask beyond it, in proportion. Each gets the whole lots of its share, and the lots that remain are drawn: applications stand in an order that
 * the key draws, each as long as the part of a lot that it was left short of, and one point in each lot's length of that line wins a lot. So
 * a part of a lot is exactly the chance of a lot, nobody is given more or less than the two whole lots around his share, and the lots given
 * are the tranche.
 */
import { hashText, mix } from '../market/tape/random.ts';

export interface Asked {
  readonly id: string;
  /** At least one. */
  readonly lots: number;
}

/** Applications that nobody here made, which are told apart by nothing: so many, together for so many lots. */
export interface Crowd {
  readonly applications: number;
  readonly lots: number;
}

export interface Tranche {
  /** Of all draws. */
  readonly key: number;
  readonly lots: number;
  /** Applications of a hundred million that get a first lot; undefined where all lots are given in proportion. */
  readonly firstChance: number | undefined;
}

export const CHANCES = 100_000_000;

export interface Balloted {
  /** Lots by application; those that got none too. */
  readonly lots: ReadonlyMap<string, number>;
  readonly crowd: number;
}

export function ballot({ key, lots: tranche, firstChance }: Tranche, asked: readonly Asked[], crowd: Crowd): Balloted {
  const demand = asked.reduce((sum, { lots }) => sum + lots, crowd.lots);
  if (demand <= tranche) return { lots: new Map(asked.map(({ id, lots }) => [id, lots])), crowd: crowd.lots };
  const applications = asked.length + crowd.applications;
  const held = firstChance === undefined ? 0 : 1;
  // What nobody asks beyond the first lots is given as such.
  const least = Math.max(0, tranche - (demand - applications));
  const most = Math.min(tranche, applications);
  const chance = Number((BigInt(applications) * BigInt(firstChance ?? 0)) / BigInt(CHANCES));
  const firsts = held === 0 ? 0 : Math.min(most, Math.max(least, chance));
  const first = share(
    mix(key, 1),
    firsts,
    asked.map(({ id }) => ({ id, lots: 1 })),
    crowd.applications,
  );
  const more = share(
    mix(key, 2),
    tranche - firsts,
    asked.map(({ id, lots }) => ({ id, lots: lots - held })),
    crowd.lots - held * crowd.applications,
  );
  return {
    lots: new Map(asked.map(({ id }) => [id, (first.lots.get(id) ?? 0) + (more.lots.get(id) ?? 0)])),
    crowd: first.crowd + more.crowd,
  };
}

/** Gives lots in proportion to what is asked, which is as many at least; the crowd stands last in the line. */
function share(key: number, lots: number, asked: readonly Asked[], crowd: number): Balloted {
  const demand = BigInt(asked.reduce((sum, one) => sum + one.lots, crowd));
  if (demand === 0n || lots === 0) return { lots: new Map(), crowd: 0 };
  const place = ({ id }: Asked) => mix(key, hashText(id));
  const line = asked.toSorted((one, other) => place(one) - place(other) || (one.id < other.id ? -1 : 1));
  // In parts of `demand` to a lot; the first point lies anywhere in the first lot's length.
  const point = (BigInt(mix(key, 3)) * demand) / 2n ** 32n;
  const pointsBefore = (end: bigint): bigint => (end <= point ? 0n : (end - point - 1n) / demand + 1n);
  const given = new Map<string, number>();
  let [end, sum] = [0n, 0];
  for (const { id, lots: wanted } of line) {
    const whole = (BigInt(wanted) * BigInt(lots)) / demand;
    const next = end + ((BigInt(wanted) * BigInt(lots)) % demand);
    const own = Number(whole + pointsBefore(next) - pointsBefore(end));
    given.set(id, own);
    end = next;
    sum += own;
  }
  return { lots: given, crowd: lots - sum };
}
