/**
 * `npm run simulate -- --seeds N --from S --minutes M`: worlds one after the other, until there were as many or the time is over. Each that
 * fails is told with its acts, made as few as still fail.
 */
import { parseArgs } from 'node:util';
import { tryOut } from './trial.ts';

const MINUTE_MS = 60_000;
/** Longer than those of `npm test`: more can come together in one. */
const LASTING_MS = 15_000;

const { values } = parseArgs({
  options: { seeds: { type: 'string' }, from: { type: 'string', default: '1' }, minutes: { type: 'string' } },
});
const from = Number(values.from);
const minutes = values.minutes === undefined ? Number.POSITIVE_INFINITY : Number(values.minutes);
// Who names neither gets a hundred.
const seeds = values.seeds === undefined ? (values.minutes === undefined ? 100 : Number.POSITIVE_INFINITY) : Number(values.seeds);
const begun = performance.now();
const passed = (): number => performance.now() - begun;

let failures = 0;
let seed = from;
for (; seed < from + seeds && passed() < minutes * MINUTE_MS; seed += 1) {
  const wrong = await tryOut(seed, LASTING_MS);
  if (wrong === undefined) continue;
  failures += 1;
  console.log(`${wrong}\n`);
}
console.log(`${seed - from} worlds from seed ${from}, ${failures} failed, ${(passed() / 1000).toFixed(1)} s`);
process.exitCode = failures === 0 ? 0 : 1;
