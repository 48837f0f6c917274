/** Rules of the repository that no linter knows. Import rules are dependency-cruiser's, see .dependency-cruiser.mjs. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type JSXAttribute, type JSXElement, type JSXText, parseSync } from '@swc/core';
import { describe, expect, it } from 'vitest';
import { CLASSIFIES, MARKETS } from '../contract/codes.ts';

const code = globSync('{contract,workers,sandbox,src,tests,bench}/**/*.{ts,tsx,mjs}', {
  exclude: (name) => name.endsWith('.module.css.d.ts') || name.endsWith('node_modules'),
});
const styles = globSync('src/**/*.css');
const read = (path: string): string => readFileSync(path, 'utf8');

/** `file:line  text` of each match, so that a failure says where. */
const matches = (path: string, text: string, pattern: RegExp): string[] =>
  text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}  ${line.trim()}`] : []));

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, '')).replace(/(^|\s)\/\/.*$/gm, '');

describe('look', () => {
  const COLOUR = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?!\/)|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\((?!\$\{)/i;

  it('has style sheets to check', () => expect(styles.length).toBeGreaterThan(1));

  it('names every colour in the token file', () => {
    const files = [
      ...styles,
      ...code.filter((path) => path.startsWith('src/') && !path.endsWith('.test.ts') && !path.endsWith('.test.tsx')),
    ];
    const found = files
      .filter((path) => !path.endsWith('/tokens.css'))
      .flatMap((path) => matches(path, withoutComments(read(path)), COLOUR));
    expect(found).toEqual([]);
  });
});

describe('rise and fall', () => {
  const OWN_RULE = /[<>]=?\s*0n?\s*\?.*(?:\b(?:rise|fall)|css\.(?:in|out)\b)/i;

  // Zero counts as a fall, in every list, total and chart: `isFall` says it, and the book's flag.
  it('are told apart by one rule', () => {
    const files = code.filter((path) => path.startsWith('src/') && !path.includes('.test.'));
    expect(files.flatMap((path) => matches(path, withoutComments(read(path)), OWN_RULE))).toEqual([]);
  });
});

describe('words', () => {
  const SPOKEN = new Set(['aria-label', 'aria-description', 'aria-roledescription', 'alt', 'placeholder', 'title', 'label']);
  const LETTERS = /\p{L}{2,}/u;
  /** The product's name is the same in every language, and so are the names of keys in `kbd`. */
  const NAMES = new Set(['Coulisse']);
  const isWord = (text: string): boolean => LETTERS.test(text) && !NAMES.has(text.trim());

  const elementName = ({ opening: { name } }: JSXElement): string | undefined => (name.type === 'Identifier' ? name.value : undefined);

  /** Text in JSX, and in attributes that a person reads or hears. */
  function hardCoded(path: string): string[] {
    const source = read(path);
    const found: string[] = [];
    const visit = (node: unknown): void => {
      if (Array.isArray(node)) {
        for (const child of node) visit(child);
        return;
      }
      if (typeof node !== 'object' || node === null) return;
      const type = 'type' in node ? node.type : undefined;
      if (type === 'JSXElement' && elementName(node as JSXElement) === 'kbd') return;
      if (type === 'JSXText') {
        const text = (node as JSXText).value;
        if (isWord(text)) found.push(`${path}  ${text.trim()}`);
      }
      if (type === 'JSXAttribute') {
        const { name, value } = node as JSXAttribute;
        if (name.type === 'Identifier' && SPOKEN.has(name.value) && value?.type === 'StringLiteral' && isWord(value.value)) {
          found.push(`${path}  ${name.value}="${value.value}"`);
        }
      }
      for (const child of Object.values(node)) visit(child);
    };
    visit(parseSync(source, { syntax: 'typescript', tsx: true }).body);
    return found;
  }

  it('stand in the locale files, not in the markup', () => {
    const screens = code.filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'));
    expect(screens.length).toBeGreaterThan(0);
    expect(screens.flatMap(hardCoded)).toEqual([]);
  });
});

describe('code', () => {
  it('suppresses nothing without a reason beside it', () => {
    const suppression = /(?:oxlint|eslint)-disable|@ts-(?:expect-error|ignore|nocheck)|biome-ignore/;
    const reasoned = /(?:oxlint|eslint)-disable[\w-]*(?: [\w/@, -]+?)? -- \S|@ts-expect-error[:\s]+\S.{8,}|biome-ignore [\w/]+: \S/;
    const comment = /^\s*(?:\/\/|\{?\/\*|\*)/;
    const found = code
      .filter((path) => path !== 'tests/architecture.test.ts')
      .flatMap((path) => {
        const lines = read(path).split('\n');
        return lines.flatMap((line, index) =>
          suppression.test(line) && !reasoned.test(line) && !comment.test(lines[index - 1] ?? '')
            ? [`${path}:${index + 1}  ${line.trim()}`]
            : [],
        );
      });
    expect(found).toEqual([]);
  });

  it('names files by topic', () => {
    expect(code.filter((path) => /(?:^|\/)(?:utils?|helpers?|common|misc)(?:\/|\.)/i.test(path))).toEqual([]);
  });
});

describe('what differs by market and line', () => {
  /** Tables of facts; of the sandbox's files those that hold one line, or the listings of one market. */
  const HOME = /^(?:contract|src\/products|sandbox\/market\/universe|sandbox\/trading\/lines)\//;
  const NAME = `'(?:${[...MARKETS, ...CLASSIFIES].join('|')})'`;
  const ASKED = new RegExp(`\\bSource\\.\\w|(?:[=!]==|\\bcase)\\s*${NAME}|${NAME}\\s*[=!]==`);
  const asking = (path: string, text: string) => matches(path, withoutComments(text), ASKED);

  it('is a fact of a table, and nobody else asks which one it is', () => {
    const files = code.filter((path) => /^(?:src|workers|sandbox|bench)\//.test(path) && !/\.(?:test|fixture)\./.test(path));
    expect(files.some((path) => HOME.test(path))).toBe(true);
    expect(files.filter((path) => !HOME.test(path)).flatMap((path) => asking(path, read(path)))).toEqual([]);
  });

  it.each(['source === Source.Forex', "market !== 'HK'", "case 'FUT':", "'Bond' === classify"])('finds `%s`', (text) =>
    expect(asking('here.ts', text)).toHaveLength(1),
  );
});

describe('documents', () => {
  const documents = globSync(['*.md', 'docs/**/*.md']);
  const LINK = /\]\((?!https?:|#)([^)#\s]+)/g;

  it('link to what is there', () => {
    const targets = documents.flatMap((path) =>
      [...read(path).matchAll(LINK)].map(([, link = '']) => `${path}: ${join(dirname(path), link)}`),
    );
    expect(targets.length).toBeGreaterThan(15);
    expect(targets.filter((target) => !existsSync(target.split(': ')[1] ?? ''))).toEqual([]);
  });

  it('of security name files that are there', () => {
    const named = [...read('SECURITY.md').matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|json|conf))`/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(50);
    // A deployment's own, beside the page.
    expect(named.filter((path) => path !== 'config.json' && !existsSync(path))).toEqual([]);
  });
});
