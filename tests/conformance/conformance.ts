/** The checks of any broker against the contract, from where a guest stands. Every wait has a bound. */
import { Config } from '../../contract/config.ts';
import { MARKETS } from '../../contract/codes.ts';
import { allEndpoints } from '../../contract/rest/index.ts';
import { createCaller } from './call.ts';
import { nothingKnown } from './known.ts';
import { checkPush } from './push.ts';
import { createReporter, type Listener, readFallbacks, type Report } from './report.ts';
import { checkRest } from './rest.ts';

const CONFIG_MS = 5000;

/**
 * @param url where the client is served, or the broker itself; its `config.json` names the addresses of calls and push,
 *   `web` and `web/push` below the URL where there is none
 */
export async function runConformance(url: string, listener: Listener = {}): Promise<Report> {
  const page = url.endsWith('/') ? url : `${url}/`;
  const { apiBase, pushUrl } = await readConfig(page);
  const caller = createCaller(new URL(apiBase, page).href.replace(/\/$/, ''));
  const reporter = createReporter(listener);
  const known = nothingKnown();
  await findMarkets(known.markets, caller);
  const fallbacks = readFallbacks();
  const without = (id: string) => fallbacks.get(id) ?? 'the pages that need it say that it is not open yet';
  await checkRest({ caller, reporter, known, without });
  await checkPush({ url: pushUrl === '' ? undefined : new URL(pushUrl, page).href.replace(/^ws/, 'http'), caller, reporter, known });
  return { url, findings: reporter.findings };
}

async function readConfig(page: string): Promise<Config> {
  try {
    const response = await fetch(new URL('config.json', page), { signal: AbortSignal.timeout(CONFIG_MS) });
    return Config.parse(response.ok ? await response.json() : {});
  } catch {
    return Config.parse({});
  }
}

/** A broker that doesn't tell its markets is asked for a row of each. */
async function findMarkets(markets: Set<(typeof MARKETS)[number]>, caller: ReturnType<typeof createCaller>): Promise<void> {
  const told = await caller.call(allEndpoints.getMarkets, {});
  if (allEndpoints.getMarkets.output.safeParse(told.data).success) return;
  for (const market of MARKETS) {
    const answer = await caller.call(allEndpoints.stockList, { market, pageNum: 1, pageSize: 1 });
    if (answer.status === 200 && answer.code === 200) markets.add(market);
  }
}
