import { beforeEach, describe, expect, it } from 'vitest';
import { createBuild } from './build.ts';

const SCOPE = 'https://broker.example/trade/';

/** Caches as a browser has them, in the order in which they were made. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  const disk = { isFull: false, isBroken: false };
  const addressOf = (request: RequestInfo | URL): string => {
    const url = new URL(request instanceof Request ? request.url : request);
    return url.origin + url.pathname;
  };
  const cacheOf = (files: Map<string, Response>) =>
    ({
      match: async (request: RequestInfo) => files.get(addressOf(request))?.clone(),
      put: async (request: RequestInfo, answer: Response) => {
        if (disk.isFull) throw new DOMException('full', 'QuotaExceededError');
        files.set(addressOf(request), answer);
      },
      delete: async (request: RequestInfo) => files.delete(addressOf(request)),
    }) as Cache;
  const caches = {
    open: async (name: string) => {
      if (disk.isBroken) throw new DOMException('broken', 'UnknownError');
      const files = all.get(name) ?? new Map<string, Response>();
      all.set(name, files);
      return cacheOf(files);
    },
    match: async (request: RequestInfo) => {
      if (disk.isBroken) throw new DOMException('broken', 'UnknownError');
      for (const files of all.values()) if (files.has(addressOf(request))) return files.get(addressOf(request))?.clone();
      return undefined;
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  } as CacheStorage;
  return { all, disk, caches };
}

/** A server, by path below the scope; `asked` in order. */
function serverOf(files: Record<string, string>) {
  const asked: string[] = [];
  const fetchFile = async (request: RequestInfo | URL): Promise<Response> => {
    const path = (request instanceof Request ? request.url : String(request)).slice(SCOPE.length);
    asked.push(path);
    const text = files[path];
    if (text === undefined) return new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } });
    const type = text.startsWith('<') ? 'text/html' : 'text/javascript';
    return new Response(text, { headers: { 'content-type': type, 'content-security-policy': "default-src 'self'" } });
  };
  return { files, asked, fetch: fetchFile };
}

const FIRST = {
  '': '<script src="./assets/index-1.js">',
  'assets/index-1.js': 'first',
  'assets/chart-1.js': 'chart',
  'icons/icon.svg': 'icon of the first',
};
const SECOND = {
  '': '<script src="./assets/index-2.js">',
  'assets/index-2.js': 'second',
  'assets/chart-1.js': 'chart',
  'icons/icon.svg': 'icon of the second',
};

let browser = memoryCaches();
beforeEach(() => {
  browser = memoryCaches();
});

const buildOf = (name: string, files: Record<string, string>, server = serverOf(files)) => {
  const entry = Object.keys(files)[1] ?? '';
  const paths = Object.keys(files).filter((path) => path !== '');
  return { server, build: createBuild({ name, files: paths, entry, scope: SCOPE, caches: browser.caches, fetch: server.fetch }) };
};

const PREFIX = `coulisse-build-${SCOPE} `;
/** Names of the caches of builds. */
const builds = (): string[] => [...browser.all.keys()].filter((name) => name.startsWith(PREFIX));

const asks = (path: string, mode: RequestMode = 'cors', method = 'GET') => {
  const request = new Request(SCOPE + path, { method });
  // No script can make a navigation's.
  return Object.defineProperty(request, 'mode', { value: mode });
};
const textOf = async (answer: Promise<Response> | undefined): Promise<string | undefined> => (await answer)?.text();

describe('a kept build', () => {
  it('answers page and files without a network, with the headers that they came with', async () => {
    const { server, build } = buildOf('1', { ...FIRST });
    await build.take();
    for (const path of Object.keys(server.files)) delete server.files[path];
    const page = await build.answer(asks('?tab=1', 'navigate'));
    expect(page?.headers.get('content-security-policy')).toBe("default-src 'self'");
    expect(await page?.text()).toBe(FIRST['']);
    expect(await textOf(build.answer(asks('index.html', 'navigate')))).toBe(FIRST['']);
    expect(await textOf(build.answer(asks('assets/chart-1.js?1')))).toBe('chart');
    expect(await textOf(build.answer(asks('icons/icon.svg')))).toBe('icon of the first');
  });

  it.each([
    ['a call of the broker', () => asks('web/m_ft/kline')],
    ['a file of a customer', () => asks('web/file/a.png')],
    ['another page', () => asks('licenses.md', 'navigate')],
    ['the page as a text, by which another build is found', () => asks('')],
    ['what changes something', () => asks('assets/chart-1.js', 'cors', 'POST')],
    ['another folder of the host', () => new Request('https://broker.example/assets/chart-1.js')],
  ])('leaves %s alone', async (_, request) => {
    const { build } = buildOf('1', FIRST);
    await build.take();
    expect(build.answer(request())).toBeUndefined();
  });

  it('keeps nothing but its files', async () => {
    const { build } = buildOf('1', FIRST);
    await build.take();
    await build.answer(asks('assets/gone-1.js'));
    expect([...(browser.all.get(`${PREFIX}1`)?.keys() ?? [])].sort()).toEqual(
      Object.keys(FIRST)
        .map((path) => SCOPE + path)
        .sort(),
    );
  });

  it.each([
    ['a file is missing', { ...FIRST, 'assets/chart-1.js': undefined }],
    ['a page stands in a file’s place', { ...FIRST, 'assets/chart-1.js': '<html>' }],
    ['the server is at another build by now', { ...FIRST, '': SECOND[''] }],
  ])('is not there at all where %s', async (_, files) => {
    const { build } = buildOf('1', FIRST, serverOf(files as Record<string, string>));
    await expect(build.take()).rejects.toThrow(/not there|another build/);
    expect(builds()).toEqual([]);
  });

  it('says of a file that no build has what the server says', async () => {
    const { build } = buildOf('1', FIRST);
    await build.take();
    expect((await build.answer(asks('assets/gone-1.js')))?.status).toBe(404);
  });
});

describe('two builds', () => {
  it('answer their own page, and each other’s files', async () => {
    const first = buildOf('1', FIRST);
    await first.build.take();
    const second = buildOf('2', SECOND);
    await second.build.take();
    expect(second.server.asked).not.toContain('assets/chart-1.js');
    expect(await textOf(first.build.answer(asks('', 'navigate')))).toBe(FIRST['']);
    expect(await textOf(first.build.answer(asks('icons/icon.svg')))).toBe('icon of the first');
    await second.build.settle();
    expect(await textOf(second.build.answer(asks('', 'navigate')))).toBe(SECOND['']);
    // A tab of the first that is in use goes on asking for its own.
    expect(await textOf(second.build.answer(asks('assets/index-1.js')))).toBe('first');
  });

  it('of two clients on one origin leave each other alone', async () => {
    const { caches } = browser;
    const elsewhere = (name: string) =>
      createBuild({ name, files: [], entry: '', scope: 'https://broker.example/demo/', caches, fetch: async () => new Response('demo') });
    await elsewhere('1').take();
    for (const name of ['1', '2', '3', '4', '5']) await buildOf(name, FIRST).build.take();
    await buildOf('5', FIRST).build.settle();
    expect([...browser.all.keys()]).toContain('coulisse-build-https://broker.example/demo/ 1');
  });

  it('are let go when nobody can be of them any more', async () => {
    for (const name of ['1', '2', '3', '4']) await buildOf(name, FIRST).build.take();
    await buildOf('4', FIRST).build.settle();
    expect(builds()).toEqual(['2', '3', '4'].map((name) => PREFIX + name));
  });
});

describe('the configuration', () => {
  const CONFIG = 'config.json';

  it('is the server’s, and without it the last one', async () => {
    const { server, build } = buildOf('1', FIRST);
    const answer = () => textOf(build.answer(asks(CONFIG)));
    server.files[CONFIG] = 'one';
    expect(await answer()).toBe('one');
    server.files[CONFIG] = 'two';
    expect(await answer()).toBe('two');
    const away = createBuild({
      name: '1',
      files: [],
      entry: '',
      scope: SCOPE,
      caches: browser.caches,
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    expect(await textOf(away.answer(asks(CONFIG)))).toBe('two');
  });

  it('is kept with a build, whose first page asked for it before', async () => {
    const { server, build } = buildOf('1', { ...FIRST, [CONFIG]: 'one' });
    await build.take();
    delete server.files[CONFIG];
    expect(await browser.caches.match(SCOPE + CONFIG).then((kept) => kept?.text())).toBe('one');
  });

  it('is none once the deployment has none', async () => {
    const { server, build } = buildOf('1', FIRST);
    server.files[CONFIG] = 'one';
    await build.answer(asks(CONFIG));
    delete server.files[CONFIG];
    expect((await build.answer(asks(CONFIG)))?.status).toBe(404);
    expect(browser.all.get('coulisse-deployment')?.size).toBe(0);
  });
});

describe('a disk that', () => {
  const CONFIG = 'config.json';
  const DEPLOYED = { ...FIRST, [CONFIG]: 'the deployment’s own' };

  it('is full costs the copy and not the answer, and keeps no build by halves', async () => {
    const { build } = buildOf('1', DEPLOYED);
    browser.disk.isFull = true;
    expect(await textOf(build.answer(asks(CONFIG)))).toBe(DEPLOYED[CONFIG]);
    await expect(build.take()).rejects.toThrow('full');
    expect(builds()).toEqual([]);
  });

  it.each([
    ['', 'navigate'],
    ['assets/index-1.js', 'cors'],
    ['icons/icon.svg', 'cors'],
    [CONFIG, 'cors'],
  ] as const)('can’t be read hides nothing of what the network has: “%s”', async (path, mode) => {
    const { build } = buildOf('1', DEPLOYED);
    browser.disk.isBroken = true;
    expect(await textOf(build.answer(asks(path, mode)))).toBe(DEPLOYED[path]);
  });
});
