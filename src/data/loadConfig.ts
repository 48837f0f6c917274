/**
 * Reads `config.json` beside index.html. Checked by hand, field by field: the schema library would double
 * what this folder adds to the page, and one wrong field must not cost the others. Addresses come out
 * absolute, because a worker resolves relative ones against its own file.
 */
import { LANGUAGES } from '../../contract/codes.ts';
import type { Config } from '../../contract/config.ts';
import { isLink } from '../../contract/rules.ts';

const DEADLINE_MS = 3000;

/** The contract's own defaults and bounds; a test holds the two against each other. */
const DEFAULTS: Config = {
  apiBase: './web',
  pushUrl: './web/push',
  authScheme: '',
  requestTimeoutMs: 120_000,
  defaultLocale: '',
  simulated: false,
  workerMode: 'auto',
  pushHosts: [],
  uploadBytes: 5 * 1024 * 1024,
  webHosts: [],
  serviceUrl: '',
  documents: { terms: '', privacy: '', risk: '' },
};

const text = (value: unknown): boolean => typeof value === 'string';
const link = (value: unknown): boolean => typeof value === 'string' && isLink(value);
const whole = (value: unknown, least: number, most: number): boolean =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
const hosts = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= 20 && value.every((host) => typeof host === 'string' && host.length <= 253);
const CHECKS: { [K in keyof Config]: (value: unknown) => boolean } = {
  apiBase: text,
  pushUrl: text,
  authScheme: text,
  requestTimeoutMs: (value) => whole(value, 1000, 600_000),
  defaultLocale: (value) => value === '' || LANGUAGES.some((language) => language === value),
  simulated: (value) => typeof value === 'boolean',
  workerMode: (value) => value === 'auto' || value === 'dedicated',
  pushHosts: hosts,
  uploadBytes: (value) => whole(value, 1024, 25 * 1024 * 1024),
  webHosts: hosts,
  serviceUrl: link,
  documents: (value) =>
    typeof value === 'object' && value !== null && ['terms', 'privacy', 'risk'].every((name) => link(Reflect.get(value, name))),
};

/** Known fields of a file's content; a field with another value than the contract allows keeps its default and is named. */
export function readConfig(content: unknown): { config: Config; wrong: string[] } {
  const given =
    typeof content === 'object' && content !== null ? new Map<string, unknown>(Object.entries(content)) : new Map<string, unknown>();
  const names = (Object.keys(DEFAULTS) as (keyof Config)[]).filter((name) => given.has(name));
  const wrong = names.filter((name) => !CHECKS[name](given.get(name)));
  const right = names.filter((name) => !wrong.includes(name)).map((name) => [name, given.get(name)]);
  return { config: { ...DEFAULTS, ...(Object.fromEntries(right) as Partial<Config>) }, wrong };
}

/** Defaults where the file is absent, late or broken; `problem` then says so for the console and diagnostics. */
export async function loadConfig(fetchFile: typeof fetch, page: string): Promise<{ config: Config; problem: string | undefined }> {
  const { content, problem } = await readFile(fetchFile, new URL('config.json', page).href);
  const { config, wrong } = readConfig(content);
  const apiBase = new URL(config.apiBase, page).href.replace(/\/$/, '');
  const pushUrl = config.pushUrl === '' ? '' : pushAddress(config.pushUrl, page);
  return {
    config: { ...config, apiBase, pushUrl },
    problem: problem ?? (wrong.length > 0 ? `config.json: ${wrong.join(', ')}` : undefined),
  };
}

async function readFile(fetchFile: typeof fetch, url: string): Promise<{ content: unknown; problem: string | undefined }> {
  try {
    const response = await fetchFile(url, { cache: 'no-cache', signal: AbortSignal.timeout(DEADLINE_MS) });
    if (response.status === 404) return { content: {}, problem: undefined };
    if (!response.ok) return { content: {}, problem: `config.json: HTTP ${response.status}` };
    return { content: await response.json(), problem: undefined };
  } catch (error) {
    return { content: {}, problem: `config.json: ${error instanceof Error ? error.name : 'unreadable'}` };
  }
}

function pushAddress(address: string, page: string): string {
  const url = new URL(address, page);
  if (url.protocol === 'http:') url.protocol = 'ws:';
  if (url.protocol === 'https:') url.protocol = 'wss:';
  return url.href;
}
