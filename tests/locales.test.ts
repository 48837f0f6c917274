/** Every language that ships has every text of the default one, in all plural forms, with the same variables. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../contract/codes.ts';
import { NAMES, SHARED } from './sameAsFrench.ts';
import { isSaid, speechOf } from './saidKeys.ts';

const WORD = /\p{L}{2}/u;
const VARIABLE = /\{\{.*?\}\}/g;
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

type Texts = { readonly [key: string]: string | Texts };

/** Dotted key → text. */
function flatten(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flatten(value, `${prefix}${key}.`),
  );
}

/** What texts may use of the font's Latin subset; it has neither arrows nor U+202F. */
const LATIN = '\\n -~\\u00a0-\\u00ff\\u0152\\u0153\\u2013\\u2018-\\u201e\\u2026\\u20ac\\u2122\\u2212';
/** Letters of other scripts are the system font's, with the marks that go with them. */
const OTHER_SCRIPTS: Readonly<Record<string, string>> = {
  Hans: '\\p{Script=Han}\\u2014\\u3001\\u3002\\u300a\\u300b\\u3010\\u3011\\uff01-\\uff5e',
};
const glyphsOf = (language: string): RegExp =>
  new RegExp(`^[${LATIN}${OTHER_SCRIPTS[new Intl.Locale(language).maximize().script ?? ''] ?? ''}]*$`, 'u');

const namespaces = (language: string): string[] => readdirSync(`locales/${language}`).sort();
const load = (language: string, namespace: string): Map<string, string> =>
  new Map(flatten(JSON.parse(readFileSync(`locales/${language}/${namespace}`, 'utf8')) as Texts));

/** Keys with plural endings folded into one. */
const stems = (texts: ReadonlyMap<string, string>): Set<string> => new Set([...texts.keys()].map((key) => key.replace(PLURAL, '')));
const variables = (text: string): string[] => [...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1] ?? '').sort();

/** Each folder is a language; all are held against French. */
const languages = readdirSync('locales');

it('ships every language that a broker may be asked for, and no other', () => {
  expect(languages.sort()).toEqual([...LANGUAGES].sort());
});

it.each(namespaces('fr'))('keeps the marks of French with their words, in %s', (namespace) => {
  expect([...load('fr', namespace)].filter(([, text]) => / [:;?!»]|« /.test(text))).toEqual([]);
});

describe('each key is said', () => {
  const screens = speechOf('src', 'contract');
  const server = speechOf('sandbox', 'contract');
  /** Companies' trades and markets are words of the listings. */
  const listings = globSync('sandbox/data/universe/*.csv').map((file) => readFileSync(file, 'utf8'));
  const pathOf = (key: string): string => `/pages/${key.replace('.', '/')}`;
  const said = (space: string, key: string): boolean => {
    switch (space) {
      // Read as data, one word after the other; a listing's trade is one word.
      case 'start':
        return screens.words.has(key);
      // The same; and what an installed client is described by (vite.offline.ts).
      case 'update':
        return key === 'description' || screens.words.has(key);
      case 'sandbox': {
        const [group = '', ...rest] = key.split('.');
        const name = rest.join('.');
        const isTrade = listings.some((text) => text.includes(`,${name},`));
        return server.words.has(group) && (isTrade || isSaid(name, space, server) || rest.every((word) => server.words.has(word)));
      }
      case 'titles':
      case 'purposes':
        return screens.strings.has(pathOf(key)) || isSaid(key, space, screens);
      default:
        return isSaid(key, space, screens);
    }
  };

  it.each(namespaces('fr'))('of %s', (namespace) => {
    const space = namespace.replace('.json', '');
    expect([...stems(load('fr', namespace))].filter((key) => !said(space, key))).toEqual([]);
  });

  it('and one that nobody says is found', () => {
    expect(said('trade', 'holding.nobodySaysThis')).toBe(false);
    expect(said('app', 'market.NO_SUCH_MARKET')).toBe(false);
    expect(said('titles', 'nobody.index')).toBe(false);
    expect(said('sandbox', 'news.nobodySaysThis')).toBe(false);
  });
});

describe.each(languages)('%s', (language) => {
  it('has the namespaces of the default language', () => expect(namespaces(language)).toEqual(namespaces('fr')));

  it.each(namespaces('fr'))('has every text of %s', (namespace) => {
    const french = load('fr', namespace);
    const texts = load(language, namespace);
    expect([...stems(texts)].sort()).toEqual([...stems(french)].sort());
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it.skipIf(language === 'fr')('says nothing in French but what reads the same in both', () => {
    const same = namespaces('fr').flatMap((namespace) => {
      const french = load('fr', namespace);
      return [...load(language, namespace)].filter(([key, text]) => french.get(key) === text && WORD.test(text.replaceAll(VARIABLE, '')));
    });
    const texts = new Set(same.map(([, text]) => text).filter((text) => !NAMES.has(text)));
    expect([...texts].sort()).toEqual([...(SHARED[language] ?? [])].sort());
  });

  it('calls bid and ask by no word of the buttons: a buyer pays the ask', () => {
    const quote = load(language, 'quote.json');
    const app = load(language, 'app.json');
    const stem = (text: string | undefined) => text?.slice(0, 3).toLowerCase();
    const buttons = [quote.get('quote.buy'), quote.get('quote.sell')].map(stem);
    for (const side of [app.get('list.bid'), app.get('list.ask'), quote.get('quote.bid'), quote.get('quote.ask')])
      expect(buttons).not.toContain(stem(side));
  });

  it.each(namespaces('fr'))('is written in letters that the font has, in %s', (namespace) => {
    const glyphs = glyphsOf(language);
    expect([...load(language, namespace)].filter(([, text]) => !glyphs.test(text))).toEqual([]);
  });

  it.each(namespaces('fr'))('has every plural form of %s', (namespace) => {
    const texts = load(language, namespace);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const plural = new Set([...texts.keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, '')));
    const missing = [...plural].flatMap((stem) => forms.filter((form) => !texts.has(`${stem}_${form}`)).map((form) => `${stem}_${form}`));
    expect(missing).toEqual([]);
  });

  it.each(namespaces('fr'))('uses the variables of the default language in %s', (namespace) => {
    const french = load('fr', namespace);
    const differing = [...load(language, namespace)].filter(([key, text]) => {
      const own = french.get(key) ?? french.get(key.replace(PLURAL, '_other'));
      // A form for exactly one may leave the count out.
      return own !== undefined && variables(text).join() !== variables(own).join() && !key.endsWith('_one') && !key.endsWith('_zero');
    });
    expect(differing).toEqual([]);
  });
});
