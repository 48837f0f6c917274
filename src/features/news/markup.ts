/**
 * An operator's article as a tree of allow-listed parts. The text never becomes markup again: the reader makes
 * elements of the tree, so nothing that isn't named here can reach the page, whatever the text tries.
 */
import { decodeEntities } from './entities.ts';

const TAGS = [
  'p',
  'div',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'u',
  's',
  'sub',
  'sup',
  'code',
  'pre',
  'blockquote',
  'figure',
] as const;
const MORE_TAGS = ['figcaption', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'br', 'hr'] as const;
export type PlainTag = (typeof TAGS)[number] | (typeof MORE_TAGS)[number];

export type Part =
  | string
  | { readonly tag: PlainTag; readonly children: readonly Part[] }
  /** An absolute http, https or mailto address. */
  | { readonly tag: 'a'; readonly href: string; readonly children: readonly Part[] }
  /** A path of this origin, or a raster image in the text itself. */
  | { readonly tag: 'img'; readonly src: string; readonly alt: string };

/** Longer texts are cut: no article is, and a hostile one must not hold the page up. */
const MOST_CHARACTERS = 400_000;
const DEEPEST = 32;

const plain = new Map<string, PlainTag>([...TAGS, ...MORE_TAGS].map((tag) => [tag, tag]));
// The page has its own first and second headings.
for (const [name, tag] of [
  ['b', 'strong'],
  ['i', 'em'],
  ['strike', 's'],
  ['del', 's'],
  ['ins', 'u'],
  ['section', 'div'],
  ['article', 'div'],
  ['center', 'div'],
  ['h1', 'h3'],
  ['h2', 'h3'],
  ['h5', 'h4'],
  ['h6', 'h4'],
] as const)
  plain.set(name, tag);

/** Their contents are no words for a reader. */
const SILENT = new Set(
  'script style iframe object embed applet noscript noembed noframes template svg math head title textarea select option button audio video canvas xmp plaintext'.split(
    ' ',
  ),
);
const VOID = new Set(['br', 'hr', 'img', 'input', 'meta', 'link', 'base', 'wbr', 'source', 'track', 'col', 'area', 'param', 'embed']);
/** A block ends an open paragraph. */
const BLOCK = new Set<string>(['p', 'div', 'h3', 'h4', 'ul', 'ol', 'pre', 'blockquote', 'figure', 'table', 'hr']);
/** A part of a list or table ends its open sibling. */
const SIBLINGS: Readonly<Record<string, { readonly ends: readonly string[]; readonly within: readonly string[] }>> = {
  li: { ends: ['li'], within: ['ul', 'ol'] },
  tr: { ends: ['tr', 'td', 'th'], within: ['table'] },
  td: { ends: ['td', 'th'], within: ['tr', 'table'] },
  th: { ends: ['td', 'th'], within: ['tr', 'table'] },
  thead: { ends: ['thead', 'tbody', 'tr', 'td', 'th'], within: ['table'] },
  tbody: { ends: ['thead', 'tbody', 'tr', 'td', 'th'], within: ['table'] },
};
const NO_BLANKS = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tr']);

interface Open {
  readonly name: string;
  readonly children: Part[];
}

/** Never throws; what it can't read is left out. */
export function parseMarkup(html: string): Part[] {
  const text = html.slice(0, MOST_CHARACTERS);
  const root: Open = { name: '', children: [] };
  const stack: Open[] = [root];
  const top = (): Open => stack.at(-1) ?? root;

  function write(words: string): void {
    if (words === '' || (NO_BLANKS.has(top().name) && words.trim() === '')) return;
    const { children } = top();
    const last = children.at(-1);
    if (typeof last === 'string') children[children.length - 1] = last + words;
    else children.push(words);
  }

  function closeTo(names: readonly string[], within: readonly string[]): void {
    for (let at = stack.length - 1; at > 0; at -= 1) {
      const name = stack[at]?.name ?? '';
      if (names.includes(name)) {
        stack.length = at;
        return;
      }
      if (within.includes(name)) return;
    }
  }

  function open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === 'img') {
      const src = safeSource(attributes.get('src'));
      const alt = attributes.get('alt') ?? '';
      if (src === undefined) write(alt);
      else top().children.push({ tag: 'img', src, alt });
      return;
    }
    const children: Part[] = [];
    if (name === 'a') {
      closeTo(['a'], []);
      const href = safeHref(attributes.get('href'));
      if (href === undefined || stack.length > DEEPEST) return;
      top().children.push({ tag: 'a', href, children });
      stack.push({ name, children });
      return;
    }
    const tag = plain.get(name);
    if (tag === undefined) return;
    if (BLOCK.has(tag)) closeTo(['p'], ['blockquote', 'li', 'td', 'th', 'figure', 'div']);
    const siblings = SIBLINGS[tag];
    for (const end of siblings?.ends ?? []) closeTo([end], siblings?.within ?? []);
    if (stack.length > DEEPEST && !VOID.has(tag)) return;
    top().children.push({ tag, children });
    if (!VOID.has(tag)) stack.push({ name: tag, children });
  }

  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    if (next < 0) {
      write(decodeEntities(text.slice(at)));
      break;
    }
    write(decodeEntities(text.slice(at, next)));
    const token = tokenAt(text, next);
    at = token.end;
    if (token.kind === 'text') write('<');
    else if (token.kind === 'end') {
      const name = plain.get(token.name) ?? token.name;
      if (stack.some((each) => each.name === name)) closeTo([name], []);
    } else if (token.kind === 'start') {
      if (SILENT.has(token.name)) {
        if (!VOID.has(token.name)) at = endOf(text, at, token.name);
      } else open(token.name, token.attributes);
    }
  }
  return root.children;
}

type Token =
  | { readonly kind: 'text' | 'skip'; readonly end: number }
  | { readonly kind: 'end'; readonly name: string; readonly end: number }
  | { readonly kind: 'start'; readonly name: string; readonly attributes: ReadonlyMap<string, string>; readonly end: number };

const NAME = /[a-z][\w:-]*/iy;
const ATTRIBUTE = /[\s/]*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]*)))?/y;
const CLOSE = /[^>]*(?:>|$)/y;

/** What begins with the `<` at a place of the text. */
function tokenAt(text: string, start: number): Token {
  const after = (pattern: RegExp, from: number): RegExpExecArray | null => {
    pattern.lastIndex = from;
    return pattern.exec(text);
  };
  const closed = (from: number): number => {
    after(CLOSE, from);
    return Math.max(CLOSE.lastIndex, from);
  };
  if (text.startsWith('<!--', start)) {
    const end = text.indexOf('-->', start + 4);
    return { kind: 'skip', end: end < 0 ? text.length : end + 3 };
  }
  if (text[start + 1] === '!' || text[start + 1] === '?') return { kind: 'skip', end: closed(start + 1) };
  const ending = text[start + 1] === '/';
  const from = start + (ending ? 2 : 1);
  const name = after(NAME, from)?.[0];
  if (name === undefined) return ending ? { kind: 'skip', end: closed(from) } : { kind: 'text', end: start + 1 };
  let at = from + name.length;
  if (ending) return { kind: 'end', name: name.toLowerCase(), end: closed(at) };
  const attributes = new Map<string, string>();
  for (;;) {
    const match = after(ATTRIBUTE, at);
    if (!match?.[1]) break;
    at = ATTRIBUTE.lastIndex;
    const key = match[1].toLowerCase();
    if (!attributes.has(key)) attributes.set(key, decodeEntities(match[2] ?? match[3] ?? match[4] ?? ''));
  }
  return { kind: 'start', name: name.toLowerCase(), attributes, end: closed(at) };
}

/** The place after the end tag of an element whose contents are left out; the text's end when it has none. */
function endOf(text: string, from: number, name: string): number {
  const end = new RegExp(`</${name}[^>]*>`, 'gi');
  end.lastIndex = from;
  return end.exec(text) ? end.lastIndex : text.length;
}

const LINKS = new Set(['http:', 'https:', 'mailto:']);

/** An absolute address that a click may open; anything else is no link. */
function safeHref(text: string | undefined): string | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return LINKS.has(url.protocol) && url.username === '' && url.password === '' ? url.href : undefined;
}

const RASTER = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z\d+/=]+$/i;
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/;

/** A picture of this origin or within the text: the page's policy loads no other. */
export const safeSource = (text: string | undefined): string | undefined =>
  text !== undefined && (RASTER.test(text) || OWN_PATH.test(text)) ? text : undefined;
