/**
 * Looks for text that is cut or was never translated: builds a copy of the tree whose English is a pseudo-language, walks all its screens
 * as a guest and as a customer, and prints what it finds. `--language de` walks the product's own German instead, for cut text alone;
 * `--only /pages/deposit` walks some.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../browser.ts';
import { startSandbox } from '../startSandbox.ts';
import { isName } from './names.ts';
import { pseudoTexts } from './pseudoText.ts';
import { type Seen, walk } from './walk.ts';

const { values: flags } = parseArgs({ options: { language: { type: 'string' }, only: { type: 'string' }, guest: { type: 'boolean' } } });
const REWRITTEN = 'en';
const language = flags.language ?? REWRITTEN;
const isPseudo = flags.language === undefined;

/** All that is tracked and what is new, without the packages, which are linked to. */
function copyTree(): string {
  const to = mkdtempSync(join(tmpdir(), 'coulisse-pseudo-'));
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { maxBuffer: 1 << 26 })
    .toString()
    .split('\0');
  for (const file of files.filter((name) => name !== '')) {
    mkdirSync(join(to, dirname(file)), { recursive: true });
    cpSync(file, join(to, file));
  }
  symlinkSync(resolve('node_modules'), join(to, 'node_modules'));
  return to;
}

function rewriteWords(tree: string): void {
  for (const file of globSync(join(tree, `locales/${REWRITTEN}/*.json`)))
    writeFileSync(file, JSON.stringify(pseudoTexts(JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof pseudoTexts>[0])));
}

async function logIn(page: Page): Promise<void> {
  await page.locator('main input[type="text"]').first().fill('demo');
  await page.locator('main input[type="password"]').fill('demo1234');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.hash.includes('/auth/login'), { timeout: 60_000 });
}

/** One line for what is found at several places and widths. */
function report(seen: readonly Seen[]): number {
  const told = seen.filter(({ kind, text }) => {
    // A name may be cut: its whole is in the tooltip or on its own page. A figure may not.
    if (kind === 'plain') return isPseudo && !isName(text);
    return kind !== 'cut' || !isPseudo || /[\u00c0-\u00ff[\]]/.test(text) || /^[\d\s.,:%+−$€–-]+$/.test(text);
  });
  const groups = Map.groupBy(told, ({ kind, text, at }) => `${kind}  ${text}  (${at})`);
  for (const [line, places] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const paths = [...new Set(places.map(({ path }) => path))];
    const widths = [...new Set(places.map(({ width }) => width))];
    console.log(
      `${line}\n      ${widths.join(', ')} px: ${paths.slice(0, 3).join(' | ')}${paths.length > 3 ? ` and ${paths.length - 3} more` : ''}`,
    );
  }
  for (const kind of ['cut', 'over', 'plain']) console.log(`${kind}: ${[...groups.keys()].filter((line) => line.startsWith(kind)).length}`);
  return groups.size;
}

const here = process.cwd();
const tree = isPseudo ? copyTree() : here;
let found = 1;
try {
  if (isPseudo) rewriteWords(tree);
  process.chdir(tree);
  execFileSync('node_modules/.bin/vite', ['build', '--logLevel', 'error'], { stdio: 'inherit' });
  const sandbox = await startSandbox();
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args: [...args], env });
  try {
    const seen: Seen[] = [];
    for (const isCustomer of flags.guest ? [false] : [true, false]) {
      const context = await browser.newContext({ locale: language, timezoneId: 'Europe/Paris', reducedMotion: 'reduce' });
      await context.addInitScript(
        (settings) => {
          if (location.protocol.startsWith('http')) localStorage.setItem('coulisse.settings', settings);
        },
        JSON.stringify({ launched: true, language, theme: 'dark' }),
      );
      const page = await context.newPage();
      await page.goto(`${sandbox.url}#/pages/${isCustomer ? 'auth/login' : 'market/index'}`);
      await page.locator(`html[lang="${language}"]`).waitFor();
      if (isCustomer) await logIn(page);
      let count = 0;
      seen.push(...(await walk(page, (path) => console.error(`${(count += 1)} ${path}`), flags.only)));
      await context.close();
    }
    found = report(seen);
  } finally {
    await browser.close();
    await sandbox.kill();
  }
} finally {
  process.chdir(here);
  if (isPseudo) rmSync(tree, { recursive: true, force: true });
}
process.exitCode = found === 0 ? 0 : 1;
