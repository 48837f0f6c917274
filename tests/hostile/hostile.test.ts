/** What others wrote, through the places where it could run or lead elsewhere. The journey of the same name does it in a browser. */
import { describe, expect, it } from 'vitest';
import { isLink, isWebHost } from '../../contract/rules.ts';
import { contentSecurityPolicy } from '../../sandbox/http/security.ts';
import { type Part, parseMarkup } from '../../src/features/news/markup.ts';
import { judgeAddress, shownAddress } from '../../src/lib/webAddress.ts';
import { boxHref } from '../../src/pages/home/index/boxHref.ts';
import { GOOD_ADDRESSES, HOSTILE_ADDRESSES, OWN_HOST } from './addresses.ts';
import { ALL_MARKUP } from './markup.ts';

const CLIENT = 'https://trade.broker.example/app/';
const judge = (text: string, protocol = 'https:') => judgeAddress(text, { webHosts: [OWN_HOST, '127.0.0.1:8788'], protocol });
const addresses = Object.values(HOSTILE_ADDRESSES).flat();

it('are as many as were wished for, none of them twice', () => {
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.length).toBeGreaterThanOrEqual(200);
  expect(new Set(ALL_MARKUP).size).toBe(ALL_MARKUP.length);
  expect(ALL_MARKUP.length).toBeGreaterThanOrEqual(200);
});

describe('an address that wants to be shown within the client', () => {
  it.each(Object.entries(HOSTILE_ADDRESSES))('is refused: %s', (_, family) => {
    expect(family.filter((text) => judge(text).ok)).toEqual([]);
    expect(family.filter((text) => judge(text, 'http:').ok)).toEqual([]);
  });

  it.each(GOOD_ADDRESSES)('is taken: %s', (text) => {
    const judged = judge(text, 'http:');
    expect(judged.ok && judged.url.host).toBe(OWN_HOST);
  });

  it.each([
    ['', 'empty'],
    [`https://${OWN_HOST}/${'a'.repeat(2048)}`, 'long'],
    [`https://${OWN_HOST}\\`, 'characters'],
    ['//evil.example', 'relative'],
    ['javascript:marked()', 'scheme'],
    ['https:///evil.example', 'unreadable'],
    [`https://${OWN_HOST}@evil.example`, 'credentials'],
    ['https://h\u0435lp.broker.example/', 'lookalike'],
    ['https://evil.example', 'host'],
    [`http://${OWN_HOST}`, 'insecure'],
  ])('%j is told to be refused for: %s', (text, reason) => expect(judge(text)).toMatchObject({ ok: false, reason }));

  it('is told with the host that a browser would ask', () => {
    expect(judge('https://h\u0435lp.broker.example/')).toMatchObject({ host: 'xn--hlp-rdd.broker.example' });
    expect(judge(`https://${OWN_HOST}@evil.example:8443/`)).toMatchObject({ host: 'evil.example:8443' });
  });

  it('is shown short, and without what turns or hides its letters', () => {
    for (const text of addresses) {
      expect(shownAddress(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      expect(shownAddress(text).length).toBeLessThan(2500);
    }
    expect(shownAddress('a\u202eb')).toBe('a[U+202E]b');
  });
});

describe('a box of the front page', () => {
  it('leads to a page of the client, or to the one that judges addresses', () => {
    expect(boxHref('/pages/market/index?market=FR', 'a', CLIENT)).toBe('/pages/market/index?market=FR');
    expect(boxHref('./web/published/fr/about.html', 'a b', CLIENT)).toBe(
      `/pages/webview/index?url=${encodeURIComponent(`${CLIENT}web/published/fr/about.html`)}&title=a+b`,
    );
    for (const text of addresses) {
      const to = boxHref(text, 'title', CLIENT);
      if (to === undefined || to === text) continue;
      const asked = new URLSearchParams(to.slice(to.indexOf('?'))).get('url') ?? '';
      expect(to.startsWith('/pages/webview/index?url=http')).toBe(true);
      // What is left of an address within the client's own host is the client's own.
      const judged = judge(asked);
      if (judged.ok) expect(judged.url.host).toBe(OWN_HOST);
    }
  });

  it.each(['/pages/../x', '/pages/a\\b', '/pages//evil.example/../..', 'javascript:marked()', '', null, undefined])(
    'does not take %j for a page',
    (link) => {
      const to = boxHref(link, 'a', CLIENT);
      expect(to === undefined || to.startsWith('/pages/webview/') || to === link).toBe(true);
      expect(to ?? '').not.toContain('javascript');
    },
  );
});

describe('a link of the configuration', () => {
  it('is of a scheme that runs nothing, however it is written', () => {
    for (const text of addresses) {
      if (!isLink(text)) continue;
      expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(new URL(text || '.', CLIENT).protocol);
    }
  });
});

describe('a host of the configuration', () => {
  it('is one, and nothing that the policy of the page would read as more', () => {
    for (const host of [OWN_HOST, '127.0.0.1:8788', '[::1]:8788', 'xn--hlp-8cd.broker.example']) expect(isWebHost(host)).toBe(true);
    const wrong = [
      '*',
      "'self'",
      'https:',
      'a;script-src *',
      'a b',
      'a,b',
      'A.example',
      'h\u0435lp.example',
      'a:80',
      'a/',
      'a?',
      '@a',
      'data:',
      '',
      'a..b:x',
    ];
    expect(wrong.filter(isWebHost)).toEqual([]);
    for (const host of addresses) if (isWebHost(host)) expect(host).toMatch(/^[a-z\d.-]+(?::\d+)?$/);
    expect(contentSecurityPolicy('a', wrong)).toContain("; frame-src 'none';");
    expect(contentSecurityPolicy('a', [OWN_HOST])).toContain(`; frame-src ${OWN_HOST};`);
  });
});

describe('an article', () => {
  const walk = (parts: readonly Part[], visit: (part: Exclude<Part, string>) => void): void => {
    for (const part of parts) {
      if (typeof part === 'string') continue;
      visit(part);
      if ('children' in part) walk(part.children, visit);
    }
  };
  const isHarmless = (part: Exclude<Part, string>): boolean => {
    if (!/^(?:children,tag|children,href,tag|alt,src,tag)$/.test(Object.keys(part).sort().join())) return false;
    if (part.tag === 'img') return /^(?:\/(?![/\\])|data:image\/(?:png|jpeg|gif|webp|avif);base64,)/i.test(part.src);
    if (part.tag !== 'a') return true;
    const { protocol, username, password } = new URL(part.href);
    return ['http:', 'https:', 'mailto:'].includes(protocol) && username + password === '';
  };
  const harmfulIn = (html: string): unknown[] => {
    const found: unknown[] = [];
    walk(parseMarkup(html), (part) => {
      if (!isHarmless(part)) found.push({ html, part });
    });
    return found;
  };

  it('keeps nothing of a text that could run', () => {
    expect(ALL_MARKUP.flatMap(harmfulIn)).toEqual([]);
    expect(harmfulIn(ALL_MARKUP.join('\n'))).toEqual([]);
  });

  it('has no link or picture of an address that could', () => {
    const links = addresses.flatMap((text) => {
      const attribute = text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      return [`<a href="${attribute}">a</a><img src="${attribute}" alt="a">`, `<a href='${attribute.replaceAll("'", '&#39;')}'>a</a>`];
    });
    expect(links.flatMap(harmfulIn)).toEqual([]);
  });
});
