/** Thread of the push child: runs the generator and posts what ticked. Entry file, wires only. */
import { parentPort } from 'node:worker_threads';
import { type ClockBase, createClock } from '../market/time/clock.ts';
import { createGenerator } from '../market/tape/generator.ts';
import { unpackMarket } from '../market/tape/packed.ts';
import { withReplay } from '../replay/feed.ts';
import { replayedMarket } from '../replay/replay.ts';
import { batchOn } from './batch.ts';
import type { FromThread, PushConfig, ToThread } from './wire.ts';

const STEP_MS = 8;

parentPort?.once('message', (message: ToThread) => {
  if (message.op === 'start') start(message.config, message.market);
});

function start(config: PushConfig, packed: Uint8Array): void {
  let clock = createClock(config.clock, Date.now);
  const { market, replay } = replayedMarket(unpackMarket(packed), config.recording);
  const make = ({ simStart }: ClockBase) => {
    const generator = createGenerator(market, { rate: config.rate });
    return replay ? withReplay(generator, replay, simStart) : generator;
  };
  let generator = make(config.clock);
  let paused = false;
  let stepped = performance.now();
  const free: ArrayBuffer[] = [];

  parentPort?.on('message', (message: ToThread) => {
    switch (message.op) {
      case 'start':
        break;
      case 'buffer':
        free.push(message.buffer);
        break;
      case 'clock':
        clock = createClock(message.base, Date.now);
        // A jump makes every price old: a new generator emits all rows first.
        generator = make(message.base);
        break;
      case 'pause':
        paused = message.paused;
        stepped = performance.now();
        parentPort?.postMessage({ op: 'paused', id: message.id } satisfies FromThread);
        break;
    }
  });

  setInterval(() => {
    if (paused) return;
    // No free batch: the reader is behind. The time is not lost, the next step makes up for it.
    const buffer = free.pop();
    if (!buffer) return;
    const now = performance.now();
    const count = generator.step(clock.now(), now - stepped, batchOn(buffer));
    stepped = now;
    if (count === 0) free.push(buffer);
    else parentPort?.postMessage({ op: 'batch', buffer, count } satisfies FromThread, [buffer]);
  }, STEP_MS);
}
