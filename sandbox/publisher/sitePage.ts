/** Pages of the broker's own site, as plain as they come: one style, no script, no picture. */
import { createHash } from 'node:crypto';
import type { Language } from '../../contract/codes.ts';
import { escaped } from '../markup.ts';
import { wordsIn } from '../words.ts';
import type { SitePage } from './addresses.ts';

/** It follows the system's own choice of light or dark: a framed page is told no more. */
const STYLE =
  'html{color-scheme:light dark}body{max-width:40rem;margin:0 auto;padding:1.5rem 1rem;font:1rem/1.6 system-ui,sans-serif}h1{font-size:1.4rem;line-height:1.3}.sample{padding:.5rem .75rem;border:1px solid;border-radius:6px}';

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/** Nothing but its own style, and in no frame but of its own host. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;

export function htmlOf(page: SitePage, language: Language): string {
  const { sample, pages } = wordsIn(language, 'publisher');
  const { title, text } = pages[page];
  const paragraphs = Object.values(text).map((words) => `<p>${escaped(words)}</p>`);
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title>`,
    `<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>`,
    `<body><h1>${escaped(title)}</h1><p class="sample">${escaped(sample)}</p>${paragraphs.join('')}</body></html>\n`,
  ].join('');
}
