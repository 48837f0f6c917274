/**
 * Looks for text that is cut or was never translated: builds a copy of the tree whose English is a pseudo-language, walks all its screens
 * as a guest and as a customer, and prints what it finds. `--language de` walks the product's own German instead, for cut text alone;
 * `--only /deposit` walks what matches, `--tree` one that was built before.
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

const { values: flags } = parseArgs({ options: { language: { type: 'string' }, only: { type: 'string' }, tree: { type: 'string' } } });
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

/** A name may be cut: its whole is in the tooltip or on its own page. A figure or a text may not. */
const isTold = ({ kind, text }: Seen): boolean => {
  if (kind === 'plain') return isPseudo && !isName(text);
  return kind !== 'cut' || !isPseudo || /[\u00c0-\u00ff[\]]/.test(text) || /^[\d\s.,:%+−$€–-]+$/.test(text);
};

const lines = new Set<string>();
/** One line for what is found at several places. */
function report(path: string, seen: readonly Seen[]): void {
  const groups = Map.groupBy(seen.filter(isTold), ({ kind, text, at }) => `${kind}  ${text}  (${at})`);
  console.log(path);
  for (const [line, places] of groups) {
    if (!lines.has(line))
      console.log(`  ${line}  ${[...new Set(places.map(({ width, path: where }) => `${width}${where.slice(path.length)}`))].join(', ')}`);
    lines.add(line);
  }
}

const here = process.cwd();
const tree = flags.tree ?? (isPseudo ? copyTree() : here);
try {
  if (isPseudo && flags.tree === undefined) rewriteWords(tree);
  process.chdir(tree);
  if (flags.tree === undefined) execFileSync('node_modules/.bin/vite', ['build', '--logLevel', 'error'], { stdio: 'inherit' });
  const sandbox = await startSandbox();
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args: [...args], env });
  try {
    for (const isCustomer of [true, false]) {
      const context = await browser.newContext({ locale: language, timezoneId: 'Europe/Paris', reducedMotion: 'reduce' });
      await context.addInitScript(
        (settings) => {
          if (location.protocol.startsWith('http')) localStorage.setItem('coulisse.settings', settings);
        },
        JSON.stringify({ launched: true, language, theme: 'dark' }),
      );
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      await page.goto(`${sandbox.url}#/pages/${isCustomer ? 'auth/login' : 'market/index'}`);
      await page.locator(`html[lang="${language}"]`).waitFor();
      if (isCustomer) await logIn(page);
      await walk(page, { isCustomer, only: flags.only, tell: report });
      await context.close();
    }
  } finally {
    await browser.close();
    await sandbox.kill();
  }
} finally {
  process.chdir(here);
  if (isPseudo && flags.tree === undefined) rmSync(tree, { recursive: true, force: true });
}
for (const kind of ['cut', 'over', 'plain']) console.log(`${kind}: ${[...lines].filter((line) => line.startsWith(kind)).length}`);
process.exitCode = lines.size === 0 ? 0 : 1;
