/** Which language a call says that it is made in: that of its own tab, now. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../contract/codes.ts';
import { allEndpoints } from '../../contract/rest/index.ts';
import { buildRequest } from '../../workers/rest/request.ts';
import { createRig, type Rig, type RigTab } from './rig.ts';

describe.each(LANGUAGES)('%s', (language) => {
  it('goes with each call that there is, in both headers', () => {
    const settings = { base: 'http://b/web', language, token: undefined, authScheme: '' };
    const silent = Object.entries(allEndpoints).filter(([, endpoint]) => {
      const { headers } = buildRequest(endpoint, {}, settings);
      return headers['accept-language'] !== language || headers['languages'] !== language;
    });
    expect(silent.map(([id]) => id)).toEqual([]);
  });
});

describe('a tab', () => {
  let server: Server;
  let rig: Rig;
  let heard: IncomingMessage['headers'][];

  beforeEach(async () => {
    heard = [];
    server = createServer((request, response) => {
      if (request.url?.startsWith('/web/dict/data')) heard.push(request.headers);
      response.end(JSON.stringify({ code: 200, msg: '', data: { list: [] } }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    rig = createRig({ apiBase: `http://127.0.0.1:${port}/web`, pushUrl: '' });
  });
  afterEach(async () => {
    rig.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  let asked = 0;
  /** What the server hears of the language while the tab asks for what nobody keeps. */
  const saidBy = async (tab: RigTab) => {
    heard = [];
    asked += 1;
    expect(await tab.link.call('dictData', { dictType: `words${asked}` }, {})).toMatchObject({ ok: true });
    return heard.map((headers) => [headers['accept-language'], headers['languages']]);
  };

  it('speaks its new language from the next call on, and leaves the other tab its own', async () => {
    const one = rig.tab();
    const other = rig.tab();
    expect(await saidBy(one)).toEqual([['en', 'en']]);
    for (const language of LANGUAGES) {
      one.link.setLanguage(language);
      expect(await saidBy(one)).toEqual([[language, language]]);
      expect(await saidBy(other)).toEqual([['en', 'en']]);
    }
  });

  it('is not answered with what was kept in its language before', async () => {
    const tab = rig.tab();
    const ask = () => tab.link.call('dictData', { dictType: 'article_tag' }, {});
    await ask();
    tab.link.setLanguage('nl');
    await ask();
    await ask();
    expect(heard.map((headers) => headers['languages'])).toEqual(['en', 'nl']);
  });
});
