/**
 * `npm run bench -- headless URL [--market US] [--seconds 5]`: the worker's engine without a browser, as an example for
 * measurements of your own. Opens the list of a market as a tab would, asks for a frame sixty times a second, and prints each
 * second what the book and the tab have got. Ends with 1 when nothing came.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { MARKETS, type Market } from '../contract/codes.ts';
import { Config } from '../contract/config.ts';
import { formatUnits } from '../contract/finance/price.ts';
import { readFrame } from '../contract/frameBuffer.ts';
import { memoryStore } from '../workers/cache/store.ts';
import { createEngine, type Tab } from '../workers/engine.ts';
import { createView } from '../workers/tabs/view.ts';
import { readAddress, readArguments, readSeconds } from './options.ts';

const FRAME_MS = 1000 / 60;
const ROWS = 30;

export const HEADLESS_USAGE = `npm run bench -- headless http://127.0.0.1:8788/ [--market ${MARKETS.join('|')}] [--seconds 5]`;
const CONFIG_MS = 10_000;

interface Wish {
  readonly url: string;
  readonly market: Market;
  readonly seconds: number;
}

/** @returns the exit code */
export async function headless(args: readonly string[]): Promise<number> {
  const wish = readWish(args);
  if (typeof wish === 'string') {
    console.error(wish);
    return 2;
  }
  const config = await readConfig(wish.url);
  if (typeof config === 'string') {
    console.error(config);
    return 1;
  }
  return follow(wish, config);
}

function readWish(args: readonly string[]): Wish | string {
  const parsed = readArguments(args, { market: { type: 'string', default: 'US' }, seconds: { type: 'string', default: '5' } });
  if (typeof parsed === 'string') return `${parsed}\n${HEADLESS_USAGE}`;
  const url = readAddress(parsed.positionals, /^https?:/);
  const market = MARKETS.find((known) => known === parsed.values.market);
  const seconds = readSeconds(parsed.values.seconds);
  return url === undefined || market === undefined || seconds === undefined ? HEADLESS_USAGE : { url, market, seconds };
}

/** A server without a config has the usual one. @returns it, or in words what is wrong */
async function readConfig(url: string): Promise<Config | string> {
  try {
    const answer = await fetch(new URL('config.json', url), { signal: AbortSignal.timeout(CONFIG_MS) });
    const read = Config.safeParse(answer.ok ? await answer.json() : {});
    return read.success ? read.data : `${url}config.json is no config: ${read.error.issues[0]?.message ?? ''}`;
  } catch (cause) {
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
    return `${url} did not give its config: ${reason instanceof Error ? reason.message : String(reason)}`;
  }
}

async function follow({ url, market, seconds }: Wish, config: Config): Promise<number> {
  const push = config.pushUrl && new URL(config.pushUrl, url).href.replace(/^http/, 'ws');
  /** Node's timers are objects; as numbers they are the same to `clearTimeout`. */
  const number = (timer: NodeJS.Timeout): number => Number(timer);
  const engine = createEngine(
    {
      fetch,
      WebSocket,
      openStore: async () => memoryStore(),
      now: Date.now,
      monotonic: () => performance.now(),
      random: Math.random,
      setTimeout: (work, ms) => number(setTimeout(work, ms)),
      clearTimeout: (id) => clearTimeout(id),
      setInterval: (work, ms) => number(setInterval(work, ms)),
      clearInterval: (id) => clearInterval(id),
      mode: 'shared',
      host: new URL(url).host,
      crypto,
      channel: undefined,
      openIntents: undefined,
      alerts: () => Promise.reject(new Error('nobody asks for them')),
      intentChannel: undefined,
      locks: undefined,
      instance: 'headless',
    },
    { ...config, apiBase: new URL(config.apiBase, url).href, pushUrl: push },
    'en',
  );

  let frames = 0;
  let rows = 0;
  let first: number | undefined;
  const view = createView({
    now: () => performance.now(),
    book: engine.book,
    depths: engine.depths,
    rankings: engine.rankings,
    holdings: engine.holdings,
    coverage: engine.coverage,
    post: (message) => {
      if (!(message instanceof ArrayBuffer)) return;
      const frame = readFrame(message);
      frames += 1;
      rows += frame.count;
      first = frame.windows[0]?.ids[0] ?? first;
      setTimeout(() => view.credit(), FRAME_MS);
    },
  });
  const tab: Tab = {
    visible: true,
    activeAt: 0,
    post: () => undefined,
    changed: () => view.changed(),
    resolve: () => undefined,
    wishes: (markets, ids, depths) => view.wishes(markets, ids, depths),
  };
  engine.join(tab);
  view.openWindow(1, { kind: 'list', market, sort: 'volume', descending: true, first: 0, count: ROWS });
  view.credit();
  engine.touch();

  let before = engine.diagnostics().ticks;
  for (let second = 1; second <= seconds; second += 1) {
    await pause(1000);
    const { ticks, bookRows, bookHash, gaps, transport } = engine.diagnostics();
    const shown = first === undefined ? undefined : engine.book.instrument(first);
    const price = first === undefined ? Number.NaN : (engine.book.columns.price[first] ?? Number.NaN);
    const top = shown && !Number.isNaN(price) ? `${shown.code} at ${formatUnits(price, shown.scale, shown.tickDigits)}` : 'none yet';
    console.log(
      `${second} s  ${transport}  book ${bookRows} rows, ${ticks - before} ticks/s, hash ${bookHash}, ${gaps} gaps;` +
        `  tab ${frames} frames/s, ${rows} rows/s, first ${top}`,
    );
    before = ticks;
    frames = 0;
    rows = 0;
  }
  view.close();
  engine.leave(tab, 'headless');
  engine.stop();
  return engine.book.ticks > 0 ? 0 : 1;
}
