/** `npm run conformance -- URL [--json FILE]`. Entry file, wires only. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runConformance } from './conformance.ts';
import { lineOf, summaryOf } from './report.ts';

const { values, positionals } = parseArgs({ options: { json: { type: 'string' } }, allowPositionals: true });
const [url] = positionals;
if (!url || !URL.canParse(url)) {
  console.error('npm run conformance -- URL [--json FILE]');
  process.exitCode = 2;
} else {
  const report = await runConformance(url, {
    area: (area, what) => console.log(`\n${area}: ${what}`),
    finding: (finding) => console.log(lineOf(finding)),
  });
  console.log(`\n${summaryOf(report.findings).join('\n')}`);
  if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
  process.exitCode = report.findings.some(({ verdict }) => verdict === 'fail') ? 1 : 0;
}
