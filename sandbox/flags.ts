/** What `npm start -- …` takes. */
import { parseArgs } from 'node:util';
import { isWebHost } from '../contract/rules.ts';
import type { DemoPast } from './accounts/demo.ts';
import type { ClockMode } from './market/time/clock.ts';
import { proxiesIn } from './http/network.ts';

export interface Flags {
  port: number;
  host: string;
  db: string;
  seed: number | undefined;
  rate: number;
  clock: ClockMode;
  speed: number;
  origins: string[];
  proxies: string[];
  webHosts: string[];
  replay: string | undefined;
  /** Folder of the build that is served; undefined: the project's own. */
  client: string | undefined;
  /** Milliseconds until the rules decide a review; `hand`: they don't. */
  review: number | 'hand';
  /** How many times as fast as usual money is on its way. */
  pace: number;
  demo: DemoPast;
  control: boolean;
  /** Undefined: a sandbox that is alone. */
  cluster: { readonly redis: string; readonly reach: string | undefined } | undefined;
}

export const HELP = `Coulisse sandbox: a simulated broker with the client beside it.

  npm start -- [flags]

  --port N         port to listen on; 0 takes any free one (8788)
  --host NAME      address to listen on (127.0.0.1)
  --db memory|PATH where accounts and listings live (.coulisse/sandbox.db, or DATABASE_URL)
  --seed N         draws all prices; belongs to the store, which draws its own when it is made
  --rate N         ticks a second over all that trade now (4000)
  --clock WHEN     an ISO instant such as 2026-03-11T14:00Z, wall, or auto: real time while shares
                   trade, otherwise 14:35 UTC of the last trading day (auto)
  --speed N        simulated seconds a real second (1)
  --origin URL     a page from there may have push too, where a proxy changes Host, such as
                   https://trade.example; may be given several times
  --proxy ADDR     a proxy, or a network such as 10.0.0.0/8, whose X-Forwarded-For says where a request
                   comes from: limits count places; may be given several times
  --web-host HOST  the client may show pages of that host within itself, in a frame, such as
                   help.example.com or 127.0.0.1:9000; may be given several times
  --replay FILE    plays recorded ticks of one instrument, such as sandbox/data/ticks/us_ibm_20131007.csv.gz;
                   the clock starts at the first of them unless --clock says otherwise
  --client FOLDER  serves a build of the client that lies there, not the project's own in dist
  --review WHEN    seconds until the rules decide what is reviewed, or hand: npm run sandbox -- review (8)
  --pace N         how many times as fast as usual transfers arrive and coins are confirmed (1)
  --demo WHAT      lived: the simulated accounts have weeks of history, some of which still goes on; or
                   funded: money alone (lived)
  --redis URL      one of several nodes that serve one market: --db is the PostgreSQL of all, and this the
                   Redis, such as redis://127.0.0.1:6379 or the path of its socket
  --reach URL      where the other nodes reach this one (where it listens)
  --control        opens /sandbox/* on the loopback, for tests
  --help           this text
`;

/** A flag that can't be understood, in words for the person who wrote it. */
export class FlagError extends Error {
  override name = 'FlagError';
}

/**
 * @param defaultDb store to use when no flag names one
 * @returns the flags, or 'help' when help was asked for
 * @throws FlagError
 */
export function parseFlags(args: readonly string[], defaultDb: string): Flags | 'help' {
  const values = readArgs(args);
  if (values.help) return 'help';
  const db = values.db ?? defaultDb;
  return {
    port: whole('port', values.port, 8788, 0, 65_535),
    host: values.host ?? '127.0.0.1',
    db,
    seed: values.seed === undefined ? undefined : whole('seed', values.seed, 0, 0, 0xffffffff),
    rate: whole('rate', values.rate, 4000, 0, 1_000_000),
    clock: clockMode(values.clock ?? 'auto'),
    speed: timesOf('speed', values.speed ?? '1'),
    origins: (values.origin ?? []).map(originOf),
    proxies: (values.proxy ?? []).map(proxyOf),
    webHosts: (values['web-host'] ?? []).map(webHostOf),
    replay: values.replay,
    client: values.client,
    review: reviewOf(values.review ?? '8'),
    pace: timesOf('pace', values.pace ?? '1'),
    demo: demoOf(values.demo ?? 'lived'),
    control: values.control ?? false,
    cluster: clusterOf(db, values.redis, values.reach),
  };
}

function readArgs(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const many = { type: 'string', multiple: true } as const;
  const flag = { type: 'boolean' } as const;
  const options = {
    port: text,
    host: text,
    db: text,
    seed: text,
    rate: text,
    clock: text,
    speed: text,
    origin: many,
    proxy: many,
    'web-host': many,
    replay: text,
    client: text,
    review: text,
    pace: text,
    demo: text,
    redis: text,
    reach: text,
    control: flag,
    help: flag,
  };
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (cause) {
    throw new FlagError(`${cause instanceof Error ? cause.message : 'Unknown flag'}\nTry --help`, { cause });
  }
}

function whole(name: string, text: string | undefined, fallback: number, least: number, most: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new FlagError(`--${name} takes a whole number from ${least} to ${most}, not "${text}"`);
  return value;
}

function timesOf(name: 'speed' | 'pace', text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= 10_000)) throw new FlagError(`--${name} takes a number above 0 and up to 10000, not "${text}"`);
  return value;
}

function demoOf(text: string): DemoPast {
  if (text === 'lived' || text === 'funded') return text;
  throw new FlagError(`--demo takes lived or funded, not "${text}"`);
}

const originOf = (text: string): string => originIn('origin', 'https://trade.example', text);

function originIn(flag: 'origin' | 'reach', example: string, text: string): string {
  const origin = URL.canParse(text) ? new URL(text).origin : 'null';
  if (origin === 'null' || text.replace(/\/$/, '') !== origin)
    throw new FlagError(
      `--${flag} takes the address of a ${flag === 'origin' ? 'page' : 'node'} without its path, such as ${example}, not "${text}"`,
    );
  return origin;
}

function clusterOf(db: string, redis: string | undefined, reach: string | undefined): Flags['cluster'] {
  if (redis === undefined) {
    if (reach !== undefined) throw new FlagError('--reach is of one of several nodes: --redis says that it is one');
    return undefined;
  }
  if (!redis.startsWith('/') && !/^rediss?:\/\//.test(redis))
    throw new FlagError(`--redis takes an address such as redis://127.0.0.1:6379, or the path of a socket, not "${redis}"`);
  if (!/^postgres(ql)?:/.test(db)) throw new FlagError('Several nodes need a PostgreSQL that all have: --db, or DATABASE_URL');
  return { redis, reach: reach === undefined ? undefined : originIn('reach', 'http://10.0.0.5:8788', reach) };
}

function proxyOf(text: string): string {
  try {
    proxiesIn([text]);
  } catch (cause) {
    throw new FlagError(`--proxy takes an address, or a network such as 10.0.0.0/8, not "${text}"`, { cause });
  }
  return text;
}

function webHostOf(text: string): string {
  if (!isWebHost(text)) throw new FlagError(`--web-host takes a host as addresses have it, such as help.example.com, not "${text}"`);
  return text;
}

function reviewOf(text: string): number | 'hand' {
  if (text === 'hand') return text;
  const seconds = Number(text);
  if (!/^\d+(?:\.\d+)?$/.test(text) || seconds > 86_400)
    throw new FlagError(`--review takes seconds up to a day (86400), or hand, not "${text}"`);
  return seconds * 1000;
}

function clockMode(text: string): ClockMode {
  if (text === 'wall' || text === 'auto') return text;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) || Number.isNaN(Date.parse(text))) {
    throw new FlagError(`--clock takes an ISO instant such as 2026-03-11T14:00Z, wall or auto, not "${text}"`);
  }
  return { start: text };
}
