/** After the journeys: fails unless the pages made every call of the specification, and names those that they didn't. */
import { readFileSync } from 'node:fs';
import { keptCalls } from './calls.ts';

const made = keptCalls('test-results/journeys');
const calls = readFileSync('tests/contract/lists/endpoints.tsv', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [id = '', method = '', path = ''] = line.split('\t');
    return { id, route: `${method} /web${path.replaceAll(/\{(\w+)\}/g, ':$1')}` };
  });
const missing = calls.filter(({ route }) => !made.has(route));
const total = calls.reduce((sum, { route }) => sum + (made.get(route) ?? 0), 0);
console.log(`${calls.length - missing.length} of ${calls.length} calls of the specification were made, ${total} times in all`);
for (const { id, route } of missing) console.log(`not made: ${id}, ${route}`);
process.exitCode = missing.length === 0 ? 0 : 1;
