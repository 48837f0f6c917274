/** Headers that keep the client safe: written once, sent by the sandbox, and handed to whoever hosts a build elsewhere. */
import type { FastifyHelmetOptions } from '@fastify/helmet';
import { STATUS_CODES } from 'node:http';
import { isWebHost } from '../../contract/rules.ts';

/** Name of the one Trusted Types policy of the client: it makes the worker's address. */
const TRUSTED_TYPES_POLICY = 'coulisse';

const HOST = /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i;

/**
 * Content security policy of every answer, worker scripts included: a page's policy does not reach a SharedWorker.
 * @param host what the Host header names; older browsers don't count the web socket of the same host as 'self'
 * @param webHosts hosts whose pages the client may show in a frame: those that `config.json` names as such
 */
export function contentSecurityPolicy(host: string | undefined, webHosts: readonly string[] = []): string {
  const own = host !== undefined && HOST.test(host) ? [`ws://${host}`, `wss://${host}`] : [];
  const framed = webHosts.filter(isWebHost);
  const directives = [
    "default-src 'self'",
    "script-src 'self'",
    "worker-src 'self'",
    // Libraries of the client (drawers, virtual lists) place their parts by style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    ['connect-src', "'self'", ...own].join(' '),
    ['frame-src', ...(framed.length > 0 ? framed : ["'none'"])].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES_POLICY}`,
  ];
  return directives.join('; ');
}

/**
 * The other headers. No COEP: a page under it has its SharedWorker in a process of its own, which browsers take for one in the
 * background; the worker then collects garbage twice a second and costs half as much again.
 */
export const helmetOptions = {
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginEmbedderPolicy: false,
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  // The sandbox speaks plain HTTP on the loopback; a host with a certificate adds its own.
  strictTransportSecurity: false,
  xFrameOptions: { action: 'deny' },
} satisfies FastifyHelmetOptions;

/** Hosts of the pages that the client may show within itself: the one that was asked, where the sandbox's own sample pages lie, and `more`. */
export const webHostsOf = (host: string | undefined, more: readonly string[]): string[] =>
  [...new Set([host?.toLowerCase() ?? '', ...more])].filter(isWebHost);

/**
 * Whether a browser's request comes from the page it is for. Other clients send no Origin and are let through.
 * @param origin Origin header @param host Host header @param allowed other origins, for a proxy that changes Host
 */
export function isAllowedOrigin(origin: string | undefined, host: string | undefined, allowed: readonly string[]): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && (new URL(origin).host === host || allowed.includes(origin));
}

/** Headers of an answer that no framework gives any: the same as all others have. */
export const BARE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': contentSecurityPolicy(undefined),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** An answer as it goes over the wire, for what reaches no route: a request that can't be read, an upgrade that is refused. The last on its connection. */
export function bareAnswer(status: number, body: object, more: Readonly<Record<string, string>> = {}): string {
  const text = JSON.stringify(body);
  const headers = { ...BARE_HEADERS, ...more, 'content-length': String(Buffer.byteLength(text)), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}`, ...lines, '', text].join('\r\n');
}

/** The names that a request says it is for. A proxy and what stands behind it may read two of them differently. */
export const hostsOf = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;

const LOOPBACK_ADDRESS = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOOPBACK_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/** Both the peer and the name it used are this machine: a page of a foreign name that resolves here is not. */
export const isLoopback = (address: string | undefined, host: string | undefined): boolean =>
  address !== undefined && LOOPBACK_ADDRESS.test(address) && host !== undefined && LOOPBACK_HOST.test(host);
