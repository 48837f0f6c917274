/**
 * One build of the client as a service worker keeps it: all of its files, taken whole or not at all, so that a page, its scripts and its
 * data worker are of one build, with or without a network. Nothing of a customer's passes here: calls of the broker are left alone.
 */

/** Names of the caches of builds begin so; behind it come the scope, for an origin may hold several clients, and the build. */
const PREFIX = 'coulisse-build-';
/** The deployment's own answers to what its pages ask for first. They belong to no build. */
const DEPLOYMENT = 'coulisse-deployment';
const CONFIG = 'config.json';
/** Files below it carry a hash of their content: what was once had under such a name is right for ever. */
const HASHED = 'assets/';
/** Fetched at once: somebody may be trading meanwhile. */
const LANES = 4;
/** Shorter than the page waits for its configuration (src/data/loadConfig.ts). */
const CONFIG_MS = 2000;
/** Builds before this one that stay, for tabs which have not been loaded anew yet: what they were loaded with, and one that nobody took. */
const EARLIER = 2;

interface BuildEnvironment {
  /** Of this build. */
  readonly name: string;
  /** Its files but the page, as paths below the scope. */
  readonly files: readonly string[];
  /** The script that the page of this build names. */
  readonly entry: string;
  /** Absolute address that the client lies below, with a slash at its end. */
  readonly scope: string;
  readonly caches: Pick<CacheStorage, 'open' | 'match' | 'keys' | 'delete'>;
  readonly fetch: typeof fetch;
}

interface KeptBuild {
  /** Takes all files. Rejects where one can't be had, or the server is at another build by now: then nothing is kept. */
  take(): Promise<void>;
  /** Lets go of the builds that no tab can be of any more. */
  settle(): Promise<void>;
  /** Undefined for what is none of the client's files: the browser goes its own way then. */
  answer(request: Request): Promise<Response> | undefined;
}

export function createBuild({ name, files, entry, scope, caches, fetch }: BuildEnvironment): KeptBuild {
  const prefix = `${PREFIX}${scope} `;
  const own = prefix + name;
  const addressOf = (path: string): string => new URL(path, scope).href;
  const known = new Set(files);

  async function takePage(cache: Cache): Promise<void> {
    const page = await fetch(scope, { cache: 'no-store' });
    const text = await page.text();
    if (!page.ok || !text.includes(entry)) throw new Error('The server is at another build');
    // Without what says that it was redirected: no navigation may be answered with such a one.
    await cache.put(scope, new Response(text, { headers: page.headers }));
  }

  async function takeFile(cache: Cache, path: string): Promise<void> {
    const address = addressOf(path);
    const isHashed = path.startsWith(HASHED);
    const earlier = isHashed ? await caches.match(address) : undefined;
    const file = earlier ?? (await fetch(address, { cache: isHashed ? 'default' : 'no-cache', priority: 'low' }));
    // Some hosts answer with their page where they have no file.
    if (!file.ok || file.headers.get('content-type')?.startsWith('text/html')) throw new Error(`${path} is not there`);
    await cache.put(address, file);
  }

  const askConfiguration = (request: Request): Promise<Response | undefined> =>
    fetch(request, { signal: AbortSignal.timeout(CONFIG_MS) }).catch(() => undefined);

  /** Keeps what the deployment says, unless it can't say anything now. Rejects on a disk that is full or refused. */
  async function keepConfiguration(answer: Response | undefined): Promise<void> {
    if (!answer || answer.status >= 500) return;
    const cache = await caches.open(DEPLOYMENT);
    if (answer.ok) await cache.put(addressOf(CONFIG), answer.clone());
    else await cache.delete(addressOf(CONFIG));
  }

  /** From the network where that answers in time, for a deployment may change it without a build; else as it was last. */
  async function configuration(request: Request): Promise<Response> {
    const answer = await askConfiguration(request);
    await keepConfiguration(answer).catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    return (await found(caches.open(DEPLOYMENT), addressOf(CONFIG))) ?? answer ?? Response.error();
  }

  /** What is kept; a disk that can't be read keeps nothing, and hides nothing of what the network has. */
  const found = (from: Pick<CacheStorage, 'match'> | Promise<Cache>, address: string): Promise<Response | undefined> =>
    Promise.resolve(from)
      .then((caching) => caching.match(address, { ignoreSearch: true }))
      .catch(() => undefined);

  /** @param from the cache of this build, or those of all: a hashed name means the same file in each */
  const kept = async (from: Pick<CacheStorage, 'match'> | Promise<Cache>, address: string, request: Request): Promise<Response> =>
    (await found(from, address)) ?? fetch(request);

  return {
    async take() {
      await caches.delete(own);
      const cache = await caches.open(own);
      const waiting = [...files];
      const lane = async (): Promise<void> => {
        for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await takeFile(cache, path);
      };
      try {
        await takePage(cache);
        // The page asked before there was anybody to keep it. Without one the page has its defaults.
        await keepConfiguration(await askConfiguration(new Request(addressOf(CONFIG))));
        await Promise.all(Array.from({ length: LANES }, lane));
      } catch (cause) {
        waiting.length = 0;
        await caches.delete(own);
        throw cause;
      }
    },
    async settle() {
      // In the order in which they were made.
      const builds = (await caches.keys()).filter((cache) => cache.startsWith(prefix) && cache !== own);
      await Promise.all(builds.slice(0, -EARLIER).map((cache) => caches.delete(cache)));
    },
    answer(request) {
      const url = new URL(request.url);
      const address = url.origin + url.pathname;
      if (request.method !== 'GET' || !address.startsWith(scope)) return undefined;
      const path = address.slice(scope.length);
      if (request.mode === 'navigate') return path === '' || path === 'index.html' ? kept(caches.open(own), scope, request) : undefined;
      if (path === CONFIG) return configuration(request);
      if (path.startsWith(HASHED)) return kept(caches, address, request);
      return known.has(path) ? kept(caches.open(own), address, request) : undefined;
    },
  };
}
