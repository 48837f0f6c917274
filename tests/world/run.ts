/** One world from its first act to its rest. */
import { createHash } from 'node:crypto';
import type { Act } from './acts.ts';
import { wrongAtRest, wrongNow } from './checks.ts';
import { wrongDesksAtRest } from './customerChecks.ts';
import { createHealing, firstsOf, perform } from './deeds.ts';
import { inWorld, type World } from './world.ts';

export interface Outcome {
  /** Of all that happened. */
  readonly hash: string;
  /** What went wrong first, and at what world ms. */
  readonly wrong: string | undefined;
  /** The last lines of the log. */
  readonly tail: readonly string[];
}

/** Between two acts the world is looked at so often. */
const LOOK_MS = 100;
/** Within so long after all faults have healed everything is well: a wait of the longest dial and its tries. */
const REST_MS = 75_000;
const REST_STEP_MS = 1500;
const TAIL = 60;

/** @param acts in the order of their times */
export async function runActs(seed: number, acts: readonly Act[]): Promise<Outcome> {
  const hash = createHash('sha1');
  const tail: string[] = [];
  const note = (line: string): void => {
    hash.update(line);
    tail.push(line);
    if (tail.length > 2 * TAIL) tail.splice(0, TAIL);
  };
  const wrong = await inWorld(seed, note, (world) => live(world, acts));
  if (wrong !== undefined) note(wrong);
  return { hash: hash.digest('hex'), wrong, tail: tail.slice(-TAIL) };
}

async function live(world: World, acts: readonly Act[]): Promise<string | undefined> {
  const { scheduler, server, wishes } = world;
  const healing = createHealing(world);
  let wrong: string | undefined;
  /** Time goes on, and stops at the first thing that is wrong. */
  const pass = async (until: number): Promise<boolean> => {
    while (wrong === undefined) {
      await scheduler.run(Math.min(until, scheduler.now + LOOK_MS));
      wrong = at(scheduler.now, wrongNow(world));
      if (scheduler.now >= until) break;
    }
    return wrong === undefined;
  };

  world.browser.openTab('world');
  for (const act of acts) {
    if (!(await pass(act.at))) return wrong;
    world.note(JSON.stringify(act));
    perform(world, healing, act);
    if (!(await pass(scheduler.now))) return wrong;
  }

  world.note('all heals');
  healing.now();
  server.pause(true);
  /** @param customer who is to be signed in; undefined: whoever is */
  const rest = async (customer?: number): Promise<string | undefined> => {
    const until = scheduler.now + REST_MS;
    let unrest: string | undefined;
    do {
      // All other rows have to be right without another tick.
      server.tickOnly(firstsOf(world));
      if (!(await pass(scheduler.now + REST_STEP_MS))) return wrong;
      unrest = wrongAtRest(world) ?? (customer === undefined ? undefined : wrongDesksAtRest(world, customer));
      if (unrest !== undefined && customer !== undefined) signIn(world, customer);
    } while (unrest !== undefined && scheduler.now < until);
    return at(scheduler.now, unrest && `at rest ${unrest}`);
  };
  let unrest = await rest();
  // What a customer did is known in a session of theirs.
  for (const customer of wishes.customers) unrest ??= await rest(customer);
  return unrest;
}

/** One at a time: workers that share their session have it from the first. */
function signIn({ tabs }: World, customer: number): void {
  tabs.find(({ desk }) => desk.session.customer() !== customer)?.desk.login(customer - 1, false);
}

const at = (now: number, wrong: string | undefined): string | undefined => wrong && `${now.toFixed(0)} ms: ${wrong}`;
