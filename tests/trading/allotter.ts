/** A process that carries subscriptions on until it has decided so many, and dies in the middle of the next: `node allotter.ts STORE CLOCK COUNT`. */
import { openStore } from '../../sandbox/store.ts';
import { createDraw } from '../../sandbox/subscriptions/draws.ts';
import { openDesk } from './subscriptionDesk.ts';

const [where = '', clock, count] = process.argv.slice(2);
const draw = createDraw();
let left = Number(count);
const desk = openDesk(await openStore(where), [], async (...asked) => {
  const lots = await draw(...asked);
  // Before its money has moved and after that of others.
  if (left === 0) process.kill(process.pid, 'SIGKILL');
  left -= 1;
  return lots;
});
desk.floor.now = Number(clock);
for (;;) await desk.sweep();
