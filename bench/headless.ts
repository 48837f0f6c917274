/**
 * The worker's engine without a browser, as an example for measurements of your own:
 * `node bench/headless.ts http://127.0.0.1:8788/ [--market US] [--seconds 5]`. Opens the list of a market as a tab
 * would, asks for a frame sixty times a second, and prints each second what the book and the tab have got.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MARKETS } from '../contract/codes.ts';
import { Config } from '../contract/config.ts';
import { readFrame } from '../contract/frameBuffer.ts';
import { memoryStore } from '../workers/cache/store.ts';
import { createEngine, type Tab } from '../workers/engine.ts';
import { createView } from '../workers/tabs/view.ts';

const FRAME_MS = 1000 / 60;
const ROWS = 30;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { market: { type: 'string', default: 'US' }, seconds: { type: 'string', default: '5' } },
});
const [url] = positionals;
const market = MARKETS.find((known) => known === values.market);
if (!url || !URL.canParse(url) || !market) {
  console.error(`node bench/headless.ts URL [--market ${MARKETS.join('|')}] [--seconds 5]`);
  process.exit(2);
}

const answer = await fetch(new URL('config.json', url));
const config = Config.parse(answer.ok ? await answer.json() : {});
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
  orders: engine.orders,
  holdings: engine.holdings,
  isListed: (one) => engine.isListed(one),
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
  wishes: (markets, ids) => view.wishes(markets, ids),
};
engine.join(tab);
view.openWindow(1, { kind: 'list', market, sort: 'volume', descending: true, first: 0, count: ROWS });
view.credit();
engine.touch();

let before = engine.diagnostics().ticks;
for (let second = 1; second <= Number(values.seconds); second += 1) {
  await pause(1000);
  const { ticks, bookRows, bookHash, gaps, transport } = engine.diagnostics();
  const [id, name] = [first, first === undefined ? undefined : engine.book.instrument(first)?.code];
  const price = id === undefined ? Number.NaN : (engine.book.columns.price[id] ?? Number.NaN);
  console.log(
    `${second} s  ${transport}  book ${bookRows} rows, ${ticks - before} ticks/s, hash ${bookHash}, ${gaps} gaps;` +
      `  tab ${frames} frames/s, ${rows} rows/s, first ${name ?? 'none yet'} at ${price} units`,
  );
  before = ticks;
  frames = 0;
  rows = 0;
}
view.close();
engine.leave(tab, 'headless');
engine.stop();
process.exitCode = engine.book.ticks > 0 ? 0 : 1;
