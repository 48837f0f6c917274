/** Thread of the push child: runs the generator and posts what ticked. Entry file, wires only. */
import { parentPort } from 'node:worker_threads';
import { createClock } from '../market/time/clock.ts';
import { createGenerator } from '../market/tape/generator.ts';
import { unpackMarket } from '../market/tape/packed.ts';
import type { RedisPlace } from '../ports/redis.ts';
import { withReplay } from '../replay/feed.ts';
import { replayedMarket } from '../replay/replay.ts';
import { batchOn } from './batch.ts';
import { createMaker } from './maker.ts';
import { decodeTicks, openTickLine, type TickLine } from './ticks.ts';
import type { FromThread, PushConfig, ToThread } from './wire.ts';

const STEP_MS = 8;
const LINE_MS = 1000;

parentPort?.once('message', (message: ToThread) => {
  if (message.op === 'start') start(message.config, message.market);
});

function start(config: PushConfig, packed: Uint8Array): void {
  let base = config.clock;
  let clock = createClock(base, Date.now);
  const { market, replay } = replayedMarket(unpackMarket(packed), config.recording);
  const make = () => {
    const generator = createGenerator(market, { rate: config.rate });
    return replay ? withReplay(generator, replay, base.simStart) : generator;
  };
  let paused = false;
  const free: ArrayBuffer[] = [];
  const post = (buffer: ArrayBuffer, count: number) =>
    parentPort?.postMessage({ op: 'batch', buffer, count } satisfies FromThread, [buffer]);

  parentPort?.on('message', (message: ToThread) => {
    switch (message.op) {
      case 'start':
        break;
      case 'buffer':
        free.push(message.buffer);
        break;
      case 'clock':
        ({ base } = message);
        clock = createClock(base, Date.now);
        // A jump makes every price old: a new generator emits all rows first.
        maker.restart();
        break;
      case 'lead':
        maker.setLead(message.lead);
        break;
      case 'pause':
        paused = message.paused;
        maker.skip();
        parentPort?.postMessage({ op: 'paused', id: message.id } satisfies FromThread);
        break;
      default:
        message satisfies never;
    }
  });

  const hear = (message: Uint8Array) => {
    maker.heard();
    const buffer = paused ? undefined : free.pop();
    const count = buffer && decodeTicks(message, batchOn(buffer));
    if (buffer && count !== undefined) return post(buffer, count);
    if (buffer) free.push(buffer);
    // The reader is behind, or stands still: it gets all rows once it goes on.
    maker.missed();
  };
  let line: TickLine | undefined;
  const maker = createMaker({ make, line: () => line, wall: Date.now, monotonic: () => performance.now() });
  const open = async (place: RedisPlace): Promise<void> => {
    try {
      line = await openTickLine(place, { heard: hear, missed: () => maker.missed() });
    } catch {
      // It is away: until it is there this node makes its own.
      setTimeout(() => void open(place), LINE_MS);
    }
  };
  if (config.ticks) void open(config.ticks);

  setInterval(() => {
    if (paused) return;
    // No free batch: the reader is behind. The time is not lost, the next step makes up for it.
    const buffer = free.pop();
    if (!buffer) return;
    const count = maker.step(clock.now(), batchOn(buffer));
    if (count === 0) free.push(buffer);
    else post(buffer, count);
  }, STEP_MS);
}
