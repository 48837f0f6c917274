/** Reads `config.json` beside index.html. Its addresses come out absolute: a worker resolves relative ones otherwise. */
import { Config } from '../../contract/config.ts';

const DEADLINE_MS = 3000;

/** Defaults where the file is absent, late or broken; `problem` then says so for the console and diagnostics. */
export async function loadConfig(fetchFile: typeof fetch, page: string): Promise<{ config: Config; problem: string | undefined }> {
  const { value, problem } = await readFile(fetchFile, new URL('config.json', page).href);
  const parsed = Config.safeParse(value);
  const config = parsed.success ? parsed.data : Config.parse({});
  return {
    config: {
      ...config,
      apiBase: new URL(config.apiBase, page).href.replace(/\/$/, ''),
      pushUrl: config.pushUrl && pushAddress(config.pushUrl, page),
    },
    problem: problem ?? (parsed.success ? undefined : 'config.json: unknown values'),
  };
}

async function readFile(fetchFile: typeof fetch, url: string): Promise<{ value: unknown; problem: string | undefined }> {
  try {
    const response = await fetchFile(url, { cache: 'no-cache', signal: AbortSignal.timeout(DEADLINE_MS) });
    if (response.status === 404) return { value: {}, problem: undefined };
    if (!response.ok) return { value: {}, problem: `config.json: HTTP ${response.status}` };
    return { value: await response.json(), problem: undefined };
  } catch (error) {
    return { value: {}, problem: `config.json: ${error instanceof Error ? error.name : 'unreadable'}` };
  }
}

function pushAddress(address: string, page: string): string {
  const url = new URL(address, page);
  if (url.protocol === 'http:') url.protocol = 'ws:';
  if (url.protocol === 'https:') url.protocol = 'wss:';
  return url.href;
}
