/**
 * Turns at lists: pricing, shaping and writing a market's rows keeps the event loop busy for a tenth of a second, in slices between
 * which all other calls go on, so one whole list is made at a time. Short ones wait for no whole one. What was made and isn't read yet
 * is bounded by bytes.
 */
import type { EndpointId } from '../../contract/rest/index.ts';
import { type Asker, createFairTurns } from '../load/fairTurns.ts';
import { list as bonds } from '../bonds/market.ts';
import { lines } from '../quotes/lines.ts';
import { lists } from '../quotes/lists.ts';
import { rankings } from '../quotes/rankings.ts';
import { createShares } from '../load/shares.ts';

export interface ListTurns {
  /** Does the work in its turn, or at once where the call makes no list. @throws Busy */
  take<T>(id: EndpointId, input: unknown, from: From, work: () => Promise<T>): Promise<T>;
}

interface From {
  readonly asker: Asker;
  /** Resolves when the answer has gone. */
  closed(): Promise<void>;
  /** Ends the answer, read or not. */
  end(): void;
}

const LISTS: ReadonlySet<string> = new Set(Object.keys({ ...lists, ...rankings, ...lines, ...bonds }));
/** Each reads a year of a market's bars, once a day. */
const YEARS = 'yearRanges' satisfies EndpointId;
/** Rows of a page that is a list's part and no list. */
const SHORT = 200;
/** A client that asks for all markets at once has thirteen under way. */
const TURNS = { atOnce: 1, ofPlace: 32, waiting: 128 };
const MEGABYTE = 1 << 20;
/** Whole answers, of six megabytes at most, that wait to be read. */
const ANSWERS = { ofPlace: 64 * MEGABYTE, ofAll: 192 * MEGABYTE };

export function createListTurns(): ListTurns {
  const whole = createFairTurns(TURNS);
  const short = createFairTurns(TURNS);
  const years = createFairTurns(TURNS);
  const answers = createShares(ANSWERS);
  return {
    take(id, input, { asker, closed, end }, work) {
      if (id !== YEARS && !LISTS.has(id)) return work();
      if (id !== YEARS && isShort(id, input)) return short.take(asker, work);
      return (id === YEARS ? years : whole).take(asker, async () => {
        answers.ask(asker);
        const answer = await work();
        // Counts until it has been read.
        if (answer instanceof Uint8Array) void closed().then(answers.hold(asker, answer.byteLength, end));
        return answer;
      });
    },
  };
}

/** Rankings have a length of their own; a page has the one that is asked for, or an ordinary one. */
function isShort(id: EndpointId, input: unknown): boolean {
  if (id in lines) return false;
  const size = typeof input === 'object' && input !== null && 'pageSize' in input ? input.pageSize : undefined;
  return size === undefined || (typeof size === 'number' && size <= SHORT);
}
