import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Part, parseMarkup } from './markup.ts';

const words = (parts: readonly Part[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : 'children' in part ? words(part.children) : '')).join('');
const walk = (parts: readonly Part[], visit: (part: Exclude<Part, string>, depth: number) => void, depth = 1): void => {
  for (const part of parts) {
    if (typeof part === 'string') continue;
    visit(part, depth);
    if ('children' in part) walk(part.children, visit, depth + 1);
  }
};

describe('parseMarkup', () => {
  it('reads an article', () => {
    expect(parseMarkup('<h1>T&icirc;tre</h1><p class="x">Le <b>cours</b> de l&rsquo;action<br>monte.<p>Fin &amp; suite')).toEqual([
      { tag: 'h3', children: ['Tître'] },
      { tag: 'p', children: ['Le ', { tag: 'strong', children: ['cours'] }, ' de l’action', { tag: 'br', children: [] }, 'monte.'] },
      { tag: 'p', children: ['Fin & suite'] },
    ]);
  });

  it('ends items, cells and rows that nobody ended', () => {
    expect(parseMarkup('<ul> <li>a<li>b<ul><li>c</ul></ul>')).toEqual([
      {
        tag: 'ul',
        children: [
          { tag: 'li', children: ['a'] },
          { tag: 'li', children: ['b', { tag: 'ul', children: [{ tag: 'li', children: ['c'] }] }] },
        ],
      },
    ]);
    expect(parseMarkup('<table><tr><td>1<td>2<tr><td>3</table>')).toEqual([
      {
        tag: 'table',
        children: [
          {
            tag: 'tr',
            children: [
              { tag: 'td', children: ['1'] },
              { tag: 'td', children: ['2'] },
            ],
          },
          { tag: 'tr', children: [{ tag: 'td', children: ['3'] }] },
        ],
      },
    ]);
  });

  it.each([
    ['<script>alert(1)</script>', ''],
    ['<SCRIPT src=//x>alert(1)</SCRIPT >', ''],
    ['<script>unfinished', ''],
    ['<style>p{}</style><iframe src="javascript:1">x</iframe>', ''],
    ['<svg onload=alert(1)><a xlink:href="javascript:1">x</a></svg>', ''],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '">'],
    ['<!--<img src=x onerror=1>-->', ''],
    ['<!-- unfinished <p>', ''],
    ['1 < 2 & 3 > 2', '1 < 2 & 3 > 2'],
    ['&lt;script&gt;', '<script>'],
    ['<a href="javascript:alert(1)">x</a>', 'x'],
    ['<a href="java&#10;script:alert(1)">x</a>', 'x'],
    ['<a href=" JaVaScRiPt:alert(1)">x</a>', 'x'],
    ['<a href="data:text/html,<script>1</script>">x</a>', 'x'],
    ['<a href="//evil.example">x</a>', 'x'],
    ['<a href="https://good.example@evil.example/">x</a>', 'x'],
    ['<img src="javascript:1" alt="seen">', 'seen'],
    ['<img src="https://elsewhere.example/x.png" alt="seen">', 'seen'],
    ['<img src="data:image/svg+xml;base64,AAAA" alt="seen">', 'seen'],
  ])('leaves only words of %s', (html, text) => {
    const parts = parseMarkup(html);
    expect(words(parts)).toBe(text);
    walk(parts, (part) => expect(['a', 'img']).not.toContain(part.tag));
  });

  it('keeps links that leave the app and pictures that the page may load', () => {
    expect(parseMarkup('<a onclick="x()" href="https://example.com/a?b=1&amp;c=2">lire</a><img src="/files/a.png" alt="A">')).toEqual([
      { tag: 'a', href: 'https://example.com/a?b=1&c=2', children: ['lire'] },
      { tag: 'img', src: '/files/a.png', alt: 'A' },
    ]);
  });

  it('bounds what it nests', () => {
    let deepest = 0;
    const parts = parseMarkup(`${'<div>'.repeat(5000)}x${'</div>'.repeat(5000)}`);
    walk(parts, (_, depth) => (deepest = Math.max(deepest, depth)));
    expect(deepest).toBeLessThan(50);
    expect(words(parts)).toBe('x');
  });

  it('never throws, and gives nothing but what it lists, whatever the text', () => {
    const allowed = new Set(
      'p div h3 h4 ul ol li strong em u s sub sup code pre blockquote figure figcaption table thead tbody tr th td br hr a img'.split(' '),
    );
    const piece = fc.oneof(
      fc.constantFrom(
        ...'<script> </script> <p> </p> <a href= <a/href='.split(' '),
        ...[
          '<img src=',
          'javascript:',
          '"',
          "'",
          '>',
          '<',
          '&',
          '&#',
          ';',
          '<!--',
          '-->',
          '<svg>',
          '</svg>',
          '<b',
          '/',
          ' onerror=x',
          '\0',
        ],
      ),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        walk(parseMarkup(pieces.join('')), (part) => {
          expect(allowed.has(part.tag)).toBe(true);
          if (part.tag === 'a') expect(part.href).toMatch(/^(?:https?|mailto):/);
          if (part.tag === 'img') expect(part.src).toMatch(/^(?:\/(?![/\\])|data:image\/(?:png|jpeg|gif|webp|avif);)/i);
        });
      }),
    );
  });

  it('loses no word of a text without markup', () => {
    fc.assert(
      fc.property(
        fc.string().map((text) => text.replace(/[<&]/g, '')),
        (text) => {
          expect(words(parseMarkup(text))).toBe(text);
        },
      ),
    );
  });
});
