/**
 * `npm run test:browsers`: the main journeys in Chromium, Firefox ESR and WebKitGTK. Takes names of engines to run those alone. What a Debian
 * machine lacks of them it installs by apt.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from './browser.ts';
import { CASES, visit } from './cases.ts';
import { install } from './debian.ts';
import { chromium, firefox } from './puppeteer.ts';
import { webkit } from './webdriver.ts';

const ENGINES: readonly Engine[] = [chromium, firefox, webkit];

/** How many cases passed and failed. What failed leaves nothing for those behind it to go on from. */
async function runIn(engine: Engine): Promise<{ passed: number; failed: number }> {
  install(engine.packages);
  const folder = await mkdtemp(join(tmpdir(), 'coulisse-browsers-'));
  const browser = await engine.start();
  let passed = 0;
  try {
    console.log(`\n${engine.name}: ${browser.version}`);
    const going = await visit(browser, join(folder, 'sandbox.db'));
    try {
      for (const [name, run] of CASES) {
        const begun = performance.now();
        await run(going);
        passed += 1;
        console.log(`  passed  ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
      }
    } catch (cause) {
      console.log(`  FAILED  ${CASES[passed]?.[0] ?? ''}: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`);
    } finally {
      await going.end();
    }
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
  return { passed, failed: CASES.length - passed };
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !ENGINES.some((engine) => engine.name === name));
if (unknown.length > 0) throw new Error(`No such engine: ${unknown.join(', ')}. There are ${ENGINES.map(({ name }) => name).join(', ')}.`);

const sums: string[] = [];
let failed = 0;
for (const engine of ENGINES.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  const outcome = await runIn(engine).catch((cause: unknown) => {
    console.error(cause);
    return { passed: 0, failed: CASES.length };
  });
  failed += outcome.failed;
  sums.push(`${engine.name.padEnd(10)} ${outcome.passed} passed, ${outcome.failed} failed`);
}
console.log(`\n${sums.join('\n')}`);
process.exitCode = failed === 0 ? 0 : 1;
