/**
 * Twenty customers at once on a ledger whose process is killed again and again, now at any moment, now between commit and
 * reply. LEDGER_OPERATIONS=100000 is the long form.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../sandbox/store.ts';
import { mix, unit } from '../../sandbox/market/tape/random.ts';
import { bothStores, STORES } from '../sandbox/bothStores.ts';
import { type Branch, NoReply, openBranch } from './branch.ts';
import { compare } from './compare.ts';
import { createPatron, type Patron } from './patron.ts';

const OPERATIONS = Number(process.env['LEDGER_OPERATIONS'] ?? 1500);
const KILLS = OPERATIONS >= 100_000 ? 24 : 4;
const PATRONS = 20;
const SEED = Number(process.env['LEDGER_SEED'] ?? 1);
/** Audits besides those after each death. */
const AUDITS = OPERATIONS >= 100_000 ? 20 : 4;
const LIMIT_MS = 60_000 + OPERATIONS * 50;
/** From a deadly question to the death. */
const DEATH_MS = 60_000;
const SETTLE_MS = 30_000 + OPERATIONS * 10;
/** After so many operations all wait until little is pending: who takes turns with twenty customers alone would never catch up. */
const BREATH = 1000;
const LITTLE = 100;

const where = bothStores();

describe.each(STORES)('a ledger that is killed, on %s', (kind) => {
  it(`keeps its books over ${OPERATIONS} operations and ${KILLS} deaths`, { timeout: LIMIT_MS }, async () => {
    const branch = await openBranch(where(kind));
    onTestFinished(() => branch.close());
    const began = performance.now();
    const names = Array.from({ length: PATRONS }, (_, place) => `patron${place}`);
    const numbers = (await branch.ask({ ask: 'enrol', names })) as number[];
    let draws = 0;
    const random = () => unit(mix(SEED, (draws += 1)));
    const patrons = numbers.map((customer) => createPatron(branch, customer, random));

    const figures = await trade(branch, patrons, random);
    await quiet(branch, 0);
    await branch.close();
    console.log(
      `${kind}: ${figures.operations} operations, ${branch.deaths} deaths (${figures.between} between commit and reply), ` +
        `${figures.audits} audits, ${((performance.now() - began) / 1000).toFixed(0)} s`,
    );
    expect(branch.deaths).toBe(KILLS);

    const store = await openStore(where(kind));
    try {
      await compare(store, patrons);
    } finally {
      await store.close();
    }
  });
});

interface Figures {
  operations: number;
  between: number;
  audits: number;
}

/** All act at once until enough is done, while tellers die and books are audited. */
async function trade(branch: Branch, patrons: readonly Patron[], random: () => number): Promise<Figures> {
  const figures = { operations: 0, between: 0, audits: 0 };
  const count = () => patrons.reduce((sum, { answered }) => sum + answered, 0);
  let kills = 0;
  let audits = 0;
  let deadly = false;
  let breath: Promise<void> | undefined;
  let breaths = 0;
  const done = () => branch.closed || (count() >= OPERATIONS && kills >= KILLS);
  const act = async (patron: Patron): Promise<void> => {
    while (!done()) {
      await breath;
      const die = deadly;
      deadly = false;
      await patron.act(die);
    }
  };
  const reap = async (): Promise<void> => {
    while (!done()) {
      if (kills < KILLS && count() >= ((kills + 1) * OPERATIONS) / (KILLS + 1)) {
        const deaths = branch.deaths;
        if (kills % 2 === 0) {
          deadly = true;
          figures.between += 1;
          const until = performance.now() + DEATH_MS;
          while (branch.deaths === deaths) {
            if (performance.now() > until) throw new Error('a deadly question killed nobody');
            await wait(1);
          }
        } else {
          await wait(random() * 20);
          await branch.kill();
        }
        kills += 1;
        await inspect(branch);
        figures.audits += 1;
      } else if (count() >= ((audits + 1) * OPERATIONS) / (AUDITS + 1)) {
        audits += 1;
        await inspect(branch);
        figures.audits += 1;
      }
      if (count() >= (breaths + 1) * BREATH) {
        breaths += 1;
        breath = quiet(branch, LITTLE);
        await breath;
        breath = undefined;
      }
      await wait(1);
    }
  };
  await Promise.all([reap(), ...patrons.map(act)]);
  figures.operations = count();
  return figures;
}

async function inspect(branch: Branch): Promise<void> {
  try {
    expect(await branch.ask({ ask: 'audit' })).toMatchObject({ balanced: true });
  } catch (cause) {
    if (!(cause instanceof NoReply)) throw cause;
    await inspect(branch);
  }
}

/** Until no more than that wait for their time or their review. */
async function quiet(branch: Branch, most: number): Promise<void> {
  const until = performance.now() + SETTLE_MS;
  while (Number(await branch.ask({ ask: 'waiting' })) > most) {
    if (performance.now() > until) throw new Error('what waits comes to no end');
    await wait(50);
  }
}
