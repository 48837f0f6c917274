/** Measures one fault for the runner, which started this process, and ends with it. */
import { FAULTS } from './table.ts';
import type { Measured } from './fault.ts';

const END_MS = 20_000;

// Whoever waited for it is gone, and with it the only one that would end what was started here.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'));

const [name, ...flags] = process.argv.slice(2);
const fault = FAULTS.find((one) => one.name === name);
if (!fault) throw new Error(`There is no fault ${name}`);

const ends: (() => unknown)[] = [];
const measured = await fault
  .measure({ long: flags.includes('--long'), after: (end) => void ends.unshift(end) })
  .catch((cause: unknown): Measured => ({ figure: `not measured: ${told(cause)}`, passed: false }));
for (const end of ends) await within(END_MS, end).catch((cause: unknown) => console.error(`${name} left something: ${told(cause)}`));
process.send?.(measured, () => process.disconnect());

async function within(ms: number, end: () => unknown): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`not ended within ${ms} ms`)), ms);
  try {
    await Promise.race([end(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function told(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message).split('\n').slice(0, 4).join(' ') : String(cause);
}
