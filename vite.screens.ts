/** Finds the screens of the pages, each with the files of words that it says. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

const WORDS = 'locales/fr';
/** Files of words that are there from the beginning, that who says them loads by itself, or that are the server's. */
const APART = ['app', 'titles', 'start', 'purposes', 'sandbox'];
/** Files whose groups of keys join the namespace `app`. */
const JOINED = ['quote', 'pages'];
const SCREENS = 'src/pages/*/*/Screen.tsx';
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

/** The screen that most starts show: the shell knows where it lies, and needs the table of the others for no first paint. */
export const FIRST_SCREEN = 'src/pages/market/index/Screen.tsx';
/** Module of that table. */
export const SCREEN_TABLE = 'virtual:screens';
const FIRST_TABLE = 'virtual:first-screen';

/**
 * How each screen is loaded with its words, by path of its page: `virtual:first-screen` has the first one's, `virtual:screens` all others',
 * and as `notOpen` that of the pages that are not open.
 */
export function screens(): Plugin {
  const entry = (path: string, file: string, name: string) =>
    `${JSON.stringify(path)}: withWords(${JSON.stringify(wordsOf(file))}, () => import(${JSON.stringify(`/${file}`)}).then((module) => module.${name})),`;
  const table = (files: readonly string[], ...more: readonly string[]) =>
    [
      `import { withWords } from '/src/lib/i18n.ts';`,
      'export const screens = {',
      ...files.map((file) => entry(`/${relative('src', dirname(file))}`, file, 'Screen')),
      ...more,
      '};',
    ].join('\n');
  return {
    name: 'screens',
    resolveId: (id) => (id === SCREEN_TABLE || id === FIRST_TABLE ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${FIRST_TABLE}`) return table([FIRST_SCREEN]);
      if (id !== `\0${SCREEN_TABLE}`) return undefined;
      const others = globSync(SCREENS).filter((file) => file !== FIRST_SCREEN);
      return table(others.sort(), entry('notOpen', NOT_OPEN, 'NotOpenScreen'));
    },
  };
}
