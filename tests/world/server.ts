/**
 * The broker's side of a world: the sandbox's push hub over the real market. Stand-ins, because the originals are entry files of
 * processes and threads: the wiring of sandbox/push/child.ts (its timers, and who is let in) and the steps of sandbox/push/thread.ts.
 */
import { HEARTBEAT_MS, SUBPROTOCOL_BINARY, SUBPROTOCOL_JSON } from '../../contract/push.ts';
import { QUOTE_COLUMNS } from '../../contract/quote.ts';
import type { Market } from '../../contract/codes.ts';
import { createGenerator } from '../../sandbox/market/tape/generator.ts';
import { PRINT_MS } from '../../sandbox/market/tape/segment.ts';
import { BATCH_BYTES, batchOn } from '../../sandbox/push/batch.ts';
import { NO_FAULTS } from '../../sandbox/push/faults.ts';
import type { Body } from '../../sandbox/push/body.ts';
import { createHub, type PushHub } from '../../sandbox/push/hub.ts';
import type { Credentials, Faults, Visitor } from '../../sandbox/push/wire.ts';

import { market } from './market.ts';
import { randomOf } from './random.ts';
import type { Served, ServerEnd } from './network.ts';
import type { Truth } from './truth.ts';
import type { Scheduler } from './scheduler.ts';

const LIST_MS = 50;
/** So many servers send as much as a reader has to acknowledge at once. */
const BRISK = 0.1;
export const isBrisk = (seed: number): boolean => randomOf(seed, 'brisk')() < BRISK;

const PLACE = '192.0.2.1';

export interface ServerOptions {
  readonly scheduler: Scheduler;
  /** The broker's clock, epoch ms. */
  readonly now: () => number;
  /** Hears what the hub's book takes up. */
  readonly truth: Truth;
  /** Ticks a second, over all rows. */
  readonly rate: number;
  /** The original steps each 8 ms; fewer and larger batches are cheaper. */
  readonly stepMs: number;
  readonly speaks: 'binary' | 'json';
  readonly identify: (credentials: Credentials) => Promise<Visitor | undefined>;
  /** What goes into a socket. */
  readonly sent: (data: ArrayBuffer | string) => void;
}

export interface Server {
  readonly isUp: boolean;
  serve(end: ServerEnd, offered: readonly string[]): Served | undefined;
  /** A body that was asked for under a name; false: nobody is there. */
  offerBody(name: string, body: Body): boolean;
  /** Ends without a word to anybody; the network's sockets are the caller's to end. */
  stop(): void;
  /** A new hub, as a process that starts anew has one. */
  start(): void;
  /** Rows tick out of turn, so many milliseconds' worth. */
  tick(ms: number): void;
  /** These rows tick now and no others. */
  tickOnly(ids: Iterable<number>): void;
  /** Nothing ticks any more, or again. */
  pause(paused: boolean): void;
  setFaults(faults: Partial<Faults>): void;
  /** A customer's sockets are told, if anybody is there. */
  readonly tell: PushHub['tellCustomer'];
  readonly endSessions: PushHub['endSessions'];
  hash(of: Market): { hash: string; rows: number };
}

const batch = batchOn(new ArrayBuffer(BATCH_BYTES));

export function createServer({ scheduler, now, truth, rate, stepMs, speaks, identify, sent }: ServerOptions): Server {
  let running: ReturnType<typeof launch> | undefined;
  let paused = false;
  let faults = NO_FAULTS;

  function launch() {
    const hub = createHub({
      market: {
        ...market,
        // Asked by the hub for rows that are looked at, right before its book takes them up.
        quoteInto: (id, at, out) => {
          market.quoteInto(id, at, out);
          truth.asked(id, at, out);
        },
      },
      now,
      wall: now,
      cpu: () => 0,
      recorded: undefined,
      control: false,
      identify,
    });
    const generator = createGenerator(market, { rate });
    const take = (count: number): void => {
      truth.took(batch, count);
      hub.take(batch, count);
    };
    let stepped = scheduler.now;
    const step = (elapsed: number): void => {
      const count = generator.step(now(), elapsed, batch);
      if (count > 0) take(count);
    };
    step(0);
    hub.setFaults(faults);
    const timers = [
      scheduler.every(HEARTBEAT_MS, () => hub.beat()),
      scheduler.every(LIST_MS, () => hub.flushLists()),
      scheduler.every(PRINT_MS, () => {
        if (!paused) hub.watch();
      }),
      scheduler.every(stepMs, () => {
        if (!paused) step(scheduler.now - stepped);
        stepped = scheduler.now;
      }),
    ];
    const tickOne = (id: number): void => {
      const values = new Float64Array(QUOTE_COLUMNS.length);
      market.quoteInto(id, now(), values);
      batch.ids[0] = id;
      batch.times[0] = now();
      batch.columns.forEach((column, index) => (column[0] = values[index] ?? Number.NaN));
      take(1);
    };
    return { hub, step, tickOne, timers };
  }

  return {
    get isUp() {
      return running !== undefined;
    },
    serve(end, offered) {
      if (!running) return undefined;
      const { hub } = running;
      const protocol = speaks === 'binary' ? SUBPROTOCOL_BINARY : SUBPROTOCOL_JSON;
      if (!offered.includes(protocol)) return undefined;
      const connection = hub.open(
        {
          send: (data) => {
            sent(data);
            end.send(data);
          },
          get bufferedAmount() {
            return end.bufferedAmount;
          },
          close: (code, reason) => end.close(code, reason),
          terminate: () => end.terminate(),
        },
        speaks,
        PLACE,
      );
      return (
        connection && {
          protocol,
          receive: connection.receive,
          closed: () => hub.close(connection),
          get hasBody() {
            return connection.hasBody;
          },
        }
      );
    },
    offerBody(name, body) {
      running?.hub.offerBody(name, PLACE, body);
      return running !== undefined;
    },
    stop() {
      for (const timer of running?.timers ?? []) scheduler.cancel(timer);
      running = undefined;
    },
    start() {
      running ??= launch();
    },
    tick: (ms) => running?.step(ms),
    tell: (customer, topic) => running?.hub.tellCustomer(customer, topic),
    endSessions: (sessions) => running?.hub.endSessions(sessions),
    tickOnly(ids) {
      for (const id of ids) running?.tickOne(id);
    },
    pause(wanted) {
      paused = wanted;
    },
    setFaults(wanted) {
      faults = { ...faults, ...wanted };
      running?.hub.setFaults(faults);
    },
    hash(of) {
      const answer = running?.hub.ask({ about: 'hash', market: of });
      if (!answer || !('hash' in answer)) throw new Error(`no book of ${of}`);
      return answer;
    },
  };
}
