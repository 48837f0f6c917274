/** Finds the screens of the pages and the parts of the lines of commitments, each with the files of words that it says. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

const WORDS = 'locales/fr';
/** Files of words that are there from the beginning, that who says them loads by itself, or that are the server's. */
const APART = ['app', 'titles', 'start', 'update', 'purposes', 'sandbox'];
/** Files whose groups of keys join the namespace `app`. */
const JOINED = ['quote', 'pages'];
const SCREENS = 'src/pages/*/*/Screen.tsx';
/** What is held of a line of commitments; each imports its line from the page that offers it. */
const HELD = 'src/pages/**/Held.tsx';
const LINE = /^import \{[^}]*\bline\b[^}]*\} from '([^']+)'/m;
/** Parts of the shell and of the first screen that no first paint waits for, by the name that each exports. */
const LATER_PARTS = {
  AlertWatch: 'src/app/AlertWatch.tsx',
  CustomerWatch: 'src/app/CustomerWatch.tsx',
  DeskPanels: 'src/pages/panels/DeskPanels.tsx',
  Shortcuts: 'src/app/Shortcuts.tsx',
} as const;
const NOT_OPEN = 'src/features/not-open/NotOpenScreen.tsx';

/** Static imports, and dynamic ones of parts that bring no words of their own; types are none. */
const IMPORTS = /^(?:import|export)\s(?!type\b)[^;]*?from\s'(\.[^']+)'|(withWords\([^;]*?)?\bimport\('(\.[^']+)'\)/gm;
const NAMESPACES = /useTranslation\((\[[^\]]*\]|'\w+')|\bns:\s*('\w+')/g;

/** By file of words, what in a source says that it is needed. */
function saidBy(): Map<string, RegExp> {
  const said = new Map<string, RegExp>();
  const files = globSync(`${WORDS}/*.json`).map((file) => file.slice(WORDS.length + 1, -5));
  for (const file of files.filter((name) => !APART.includes(name))) {
    const groups = Object.keys(JSON.parse(readFileSync(`${WORDS}/${file}.json`, 'utf8')) as object);
    said.set(file, JOINED.includes(file) ? new RegExp(`['"\`](?:${groups.join('|')})\\.[\\w$]`) : new RegExp(`'${file}'`));
  }
  return said;
}

/** All modules that come with one, itself included. */
function closureOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, fixed, ownWords, late] of readFileSync(file, 'utf8').matchAll(IMPORTS)) {
    const next = fixed ?? (ownWords === undefined ? late : undefined);
    if (next !== undefined && /\.tsx?$/.test(next)) closureOf(resolve(dirname(file), next), seen);
  }
  return seen;
}

/** Names of the files of words that a module and all that comes with it say. */
export function wordsOf(file: string): string[] {
  const said = saidBy();
  const found = new Set<string>();
  for (const module of closureOf(resolve(file))) {
    const source = readFileSync(module, 'utf8');
    const namespaces = [...source.matchAll(NAMESPACES)].map(([, some, one]) => some ?? one ?? '').join();
    for (const [name, pattern] of said) if (pattern.test(JOINED.includes(name) ? source : namespaces)) found.add(name);
  }
  return [...found].sort();
}

/** What a part's load takes: its words, and its script. */
const load = (file: string): string => `${JSON.stringify(wordsOf(file))}, () => import(${JSON.stringify(`/${file}`)})`;

/** The screen that most starts show: the shell knows where it lies, and needs the table of the others for no first paint. */
export const FIRST_SCREEN = 'src/pages/market/index/Screen.tsx';
/** Module of that table. */
export const SCREEN_TABLE = 'virtual:screens';

/** By path of its page, how each screen of these files is loaded. */
function screensSource(files: readonly string[], ...more: readonly string[]): string {
  const found = files.map((file) => `${JSON.stringify(`/${relative('src', dirname(file))}`)}: screen(${load(file)}),`);
  return [
    `import { withWords } from '/src/lib/i18n.ts';`,
    'const screen = (words, load) => withWords(words, () => load().then((module) => module.Screen));',
    'export const screens = {',
    ...found,
    ...more,
    '};',
  ].join('\n');
}

/**
 * All but the first one's, and that of the pages that are not open; beside them the later parts. Who imports a part with
 * much behind it names all that, and so this table does it, which comes behind the first screen.
 */
const otherScreens = (): string =>
  [
    screensSource(
      globSync(SCREENS)
        .filter((file) => file !== FIRST_SCREEN)
        .sort(),
      `notOpen: withWords(${load(NOT_OPEN)}.then((module) => module.NotOpenScreen)),`,
    ),
    'export const parts = {',
    ...Object.entries(LATER_PARTS).map(([name, file]) => `${name}: withWords(${load(file)}.then((module) => module.${name})),`),
    '};',
  ].join('\n');

/** Lines of commitments, each with the two parts that its `Held.tsx` has. */
function linesSource(): string {
  const held = globSync(HELD).sort();
  const lineOf = (file: string): string => {
    const from = LINE.exec(readFileSync(file, 'utf8'))?.[1];
    if (from === undefined) throw new Error(`${file} imports no line`);
    return `/${join(dirname(file), from)}`;
  };
  const part = (file: string, name: string) => `${name}: part('${name}', ${load(file)}),`;
  return [
    `import { withWords } from '/src/lib/i18n.ts';`,
    `import { lazyPart } from '/src/lib/missing.ts';`,
    ...held.map((file, at) => `import { line as line${at} } from '${lineOf(file)}';`),
    'const part = (name, words, load) => lazyPart(() => withWords(words, load)().then((module) => ({ default: module[name] })));',
    'export const lines = [',
    ...held.map((file, at) => `{ ...line${at}, ${part(file, 'Holdings')} ${part(file, 'Holding')} },`),
    '];',
  ].join('\n');
}

const SOURCES: ReadonlyMap<string, () => string> = new Map([
  ['virtual:first-screen', () => screensSource([FIRST_SCREEN])],
  [SCREEN_TABLE, otherScreens],
  ['virtual:lines', linesSource],
]);

/** Before the name of a script that is loaded later: which files of words come with it. */
const SAID = 'virtual:words:';

/** Modules that list what the folders hold, and `virtual:words:./Part.tsx` (src/app/env.d.ts has their types). */
export function screens(): Plugin {
  return {
    name: 'screens',
    resolveId(id, importer) {
      if (id.startsWith(SAID) && importer) return `\0${SAID}${resolve(dirname(importer), id.slice(SAID.length))}`;
      return SOURCES.has(id) ? `\0${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith('\0')) return undefined;
      const name = id.slice(1);
      return name.startsWith(SAID) ? `export default ${JSON.stringify(wordsOf(name.slice(SAID.length)))};` : SOURCES.get(name)?.();
    },
  };
}
