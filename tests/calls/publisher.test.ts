/** What the sandbox publishes beside its market: front page, version, documents and sample pages, over real HTTP. */
import { readFileSync } from 'node:fs';
import { describe, expect, inject, it } from 'vitest';
import { LANGUAGES } from '../../contract/codes.ts';
import { Config } from '../../contract/config.ts';
import { caller } from '../sandbox/call.ts';
import { requestsTo } from '../sandbox/rig.ts';

const url = inject('sandbox');
const call = caller(() => requestsTo(url));

describe('the front page', () => {
  it.each(LANGUAGES)('has the claims of the specification in %s, each marked as a sample', async (language) => {
    const { list } = await call('frontPageBox', {}, language);
    expect(list.map(({ figure }) => /\d+/.exec(figure ?? '')?.[0])).toEqual(['135', '18', '65', '50']);
    expect(list.every(({ sample, title, text }) => sample && title !== '' && text !== '')).toBe(true);
  });

  it('leads to pages that are there', async () => {
    const { list } = await call('frontPageBox', {}, 'nl');
    const links = list.map(({ link }) => link ?? '');
    const routes = readFileSync('tests/contract/lists/routes.tsv', 'utf8');
    for (const link of links.filter((own) => own.startsWith('/'))) expect(routes).toContain(`${link.split('?')[0]}\t`);
    const outside = links.filter((own) => own.startsWith('.'));
    expect(outside).toHaveLength(1);
    for (const link of outside) expect((await fetch(new URL(link, url))).status).toBe(200);
  });
});

it('publishes the version of the client that lies beside it', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(await call('appVersion', {})).toEqual({ version });
});

describe('the configuration', () => {
  const config = async () => Config.parse(await (await fetch(new URL('config.json', url))).json());

  it('names the own host as one whose pages may be framed, as the policy does', async () => {
    const { host } = new URL(url);
    expect((await config()).webHosts).toEqual([host]);
    expect((await fetch(url)).headers.get('content-security-policy')).toContain(`; frame-src ${host};`);
  });

  it('names documents and a service page that are there in each language', async () => {
    const { documents, serviceUrl } = await config();
    for (const language of LANGUAGES) {
      for (const address of [...Object.values(documents), serviceUrl]) {
        const answer = await fetch(new URL(address.replaceAll('{language}', language), url));
        expect([address, language, answer.status]).toEqual([address, language, 200]);
      }
    }
  });
});

describe('a document', () => {
  it.each(LANGUAGES)('is a small PDF in %s, which says what it is', async (language) => {
    const answer = await fetch(new URL(`web/published/${language}/risk.pdf`, url));
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    expect(bytes.length).toBeLessThan(20_000);
    // The standard fonts of PDF know no Chinese.
    expect(bytes.toString('latin1')).toContain(`/Lang (${language === 'zh-CN' ? 'en' : language})`);
  });
});

describe('a sample page', () => {
  it('may be framed by its own host, and runs nothing', async () => {
    const answer = await fetch(new URL('web/published/de/about.html', url));
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toMatch(/script-src|unsafe/);
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    const text = await answer.text();
    expect(text).toContain('<html lang="de">');
    expect(text).not.toContain('<script');
  });

  it.each(['xx/about.html', 'fr/about.pdf', 'fr/terms.html', 'fr/secret.pdf', 'fr/..%2f..%2fpackage.json', '..%2f/terms.pdf'])(
    'is none: %s',
    async (path) => {
      const answer = await fetch(new URL(`web/published/${path}`, url));
      expect(answer.status).toBe(404);
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
    },
  );
});
