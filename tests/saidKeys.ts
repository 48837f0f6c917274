/** Which keys of words some source says: by a literal, or by a template whose holes take words that the sources have. */
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

/** What a set of sources says. */
interface Speech {
  /** Every string, whole. */
  readonly strings: ReadonlySet<string>;
  /** Every string, name and number: what a template's hole may take. */
  readonly words: ReadonlySet<string>;
  /** Every template, its holes as groups, and the files of words that the source beside it names: one without a letter says keys of those. */
  readonly templates: readonly { readonly pattern: RegExp; readonly spaces: ReadonlySet<string> | undefined }[];
}

const LETTER = /\p{L}/u;
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

interface Node {
  readonly type?: unknown;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly cooked?: string; readonly raw: string }[];
}

/** Reads all that the sources of these folders say; tests say nothing. */
export function speechOf(...folders: readonly string[]): Speech {
  const strings = new Set<string>();
  const words = new Set<string>();
  const templates: Speech['templates'][number][] = [];
  const visit = (node: unknown, here: Set<string>): void => {
    if (Array.isArray(node)) {
      for (const child of node) visit(child, here);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    const { type, value, quasis } = node as Node;
    if (type === 'StringLiteral' && typeof value === 'string') here.add(value);
    if ((type === 'StringLiteral' || type === 'Identifier') && typeof value === 'string') words.add(value);
    if (type === 'NumericLiteral' && typeof value === 'number') words.add(String(value));
    if (quasis !== undefined) {
      const fixed = quasis.map(({ cooked, raw }) => cooked ?? raw);
      const pattern = new RegExp(`^${fixed.map(escaped).join('(.+)')}$`);
      templates.push({ pattern, spaces: fixed.some((part) => LETTER.test(part)) ? undefined : here });
    }
    for (const child of Object.values(node)) visit(child, here);
  };
  const files = globSync(`{${folders.join(',')}}/**/*.{ts,tsx}`).filter((path) => !/\.(?:test|fixture|d)\.tsx?$/.test(path));
  for (const file of files) {
    const here = new Set<string>();
    visit(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') }).body, here);
    for (const text of here) strings.add(text);
  }
  return { strings, words, templates };
}

/** Whether a key of a file of words is said, as it stands or by a template. */
export const isSaid = (key: string, space: string, { strings, words, templates }: Speech): boolean =>
  strings.has(key) ||
  templates.some(({ pattern, spaces }) => {
    if (spaces?.has(space) === false) return false;
    return (
      pattern
        .exec(key)
        ?.slice(1)
        .every((word) => words.has(word)) === true
    );
  });
