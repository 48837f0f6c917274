/**
 * `npm run audit`: asks the registry for advisories on all that the locks name. It needs a network, so no test run calls it. A registry that
 * answers no audits (many mirrors don't) is told apart from one that knows of nothing: it is said, and is no failure.
 */
import { spawnSync } from 'node:child_process';

interface Report {
  /** There in an answer, and in none of the errors. */
  readonly auditReportVersion?: number;
  readonly statusCode?: number;
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string; readonly isDirect: boolean }>>;
}

function reportOf(folder: string): Report {
  // Of the locks, not of what is installed: the peers of the bench mostly aren't.
  const { stdout, error } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], { cwd: folder, encoding: 'utf8' });
  if (error) throw error;
  try {
    return JSON.parse(stdout) as Report;
  } catch {
    return {};
  }
}

for (const folder of ['.', 'bench/peers']) {
  const { auditReportVersion, statusCode, vulnerabilities = {} } = reportOf(folder);
  if (auditReportVersion === undefined) {
    console.log(`${folder}: the registry answers no audit (${statusCode ?? 'no answer'}). Nothing was looked up.`);
    continue;
  }
  const found = Object.entries(vulnerabilities);
  console.log(`${folder}: ${found.length} packages with advisories`);
  for (const [name, { severity, range, isDirect }] of found)
    console.log(`  ${severity.padEnd(8)} ${name} ${range}${isDirect ? '' : ' (asked for by another)'}`);
  if (found.length > 0) process.exitCode = 1;
}
