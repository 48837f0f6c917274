import { describe, expect, test } from 'vitest';
import { Config } from '../../contract/config.ts';
import { loadConfig, readConfig } from './loadConfig.ts';

const page = 'https://host.example/app/index.html#/pages/home/index';
const answering = (response: () => Response | Promise<never>) => (async () => response()) as typeof fetch;

describe('readConfig', () => {
  test("has the contract's defaults", () => {
    expect(readConfig({}).config).toEqual(Config.parse({}));
  });

  test.each(Object.keys(Config.shape))('refuses a wrong %s, keeps its default and the other fields', (name) => {
    const wrong = { requestTimeoutMs: 5000, authScheme: 'Bearer', [name]: { wrong: true } };
    expect(Config.safeParse(wrong).success).toBe(false);
    const { config, wrong: named } = readConfig(wrong);
    expect(named).toEqual([name]);
    expect(config).toEqual(Config.parse({ ...wrong, [name]: undefined }));
  });
});

describe('a link', () => {
  const linked = (url: string) => ({ serviceUrl: url, documents: { terms: url, privacy: '', risk: '' } });

  test.each(['https://help.example/?a=b', 'http://help.example', 'mailto:help@broker.example', 'tel:+33123456789', './terms.pdf', ''])(
    'may be %j',
    (url) => {
      expect(readConfig(linked(url))).toEqual({ config: Config.parse(linked(url)), wrong: [] });
    },
  );

  test.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'blob:https://a/b',
    'file:///etc',
    'http://',
  ])('is none that is %j', (url) => {
    expect(Config.safeParse(linked(url)).success).toBe(false);
    const { config, wrong } = readConfig(linked(url));
    expect(wrong).toEqual(['serviceUrl', 'documents']);
    expect(config).toMatchObject(linked(''));
  });
});

describe('loadConfig', () => {
  test('makes addresses absolute, on the sub-path of the page', async () => {
    const { config, problem } = await loadConfig(
      answering(() => Response.json({ apiBase: './web/' })),
      page,
    );
    expect(config).toMatchObject({ apiBase: 'https://host.example/app/web', pushUrl: 'wss://host.example/app/web/push' });
    expect(problem).toBeUndefined();
  });

  test('leaves an empty push address empty: no push', async () => {
    expect(
      (
        await loadConfig(
          answering(() => Response.json({ pushUrl: '' })),
          page,
        )
      ).config.pushUrl,
    ).toBe('');
  });

  test('takes the defaults without the file, and without a word', async () => {
    const { config, problem } = await loadConfig(
      answering(() => new Response('', { status: 404 })),
      page,
    );
    expect(config.defaultLocale).toBe('');
    expect(problem).toBeUndefined();
  });

  test.each([
    ['a broken file', () => new Response('{'), 'config.json: SyntaxError'],
    ['a failing server', () => new Response('', { status: 500 }), 'config.json: HTTP 500'],
    ['no network', () => Promise.reject(new TypeError('fetch failed')), 'config.json: TypeError'],
  ])('takes the defaults with %s, and says so', async (_, response, expected) => {
    const { config, problem } = await loadConfig(answering(response), page);
    expect(config.requestTimeoutMs).toBe(120_000);
    expect(problem).toBe(expected);
  });
});
