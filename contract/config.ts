/** `config.json`, read at run time beside index.html; every field has a default. */
import * as z from 'zod/mini';
import { LANGUAGES } from './codes.ts';
import { isLink, isWebHost } from './rules.ts';

const Link = z.string().check(z.refine(isLink));

export const Config = z.object({
  /** Base of every REST call. */
  apiBase: z._default(z.string(), './web'),
  /** Push address; relative ones follow the page. Empty: no push, the data layer polls. */
  pushUrl: z._default(z.string(), './web/push'),
  /** Prefix of the Authorization header, for brokers that want "Bearer". */
  authScheme: z._default(z.string(), ''),
  requestTimeoutMs: z._default(z.int().check(z.minimum(1000), z.maximum(600_000)), 120_000),
  /** Language of a first visit. Empty: the browser's, where the product has it, else French. */
  defaultLocale: z._default(z.enum(['', ...LANGUAGES]), ''),
  /** The broker is a simulation and the strip says so. */
  simulated: z._default(z.boolean(), false),
  /** auto: SharedWorker where there is one; dedicated: a worker in each tab. */
  workerMode: z._default(z.enum(['auto', 'dedicated']), 'auto'),
  /** Hosts that a session's `wsUrl` may name, besides the page's own; any other is ignored. */
  pushHosts: z._default(z.array(z.string().check(z.maxLength(253))).check(z.maxLength(20)), []),
  /** Bound of an upload after compression, in bytes. */
  uploadBytes: z._default(z.int().check(z.minimum(1024), z.maximum(25 * 1024 * 1024)), 5 * 1024 * 1024),
  /**
   * Hosts, with the port where it isn't the usual one, whose pages may be shown within the client, in a frame that can do nothing to it. The
   * page's Content-Security-Policy names the same ones in `frame-src`.
   */
  webHosts: z._default(z.array(z.string().check(z.maxLength(253), z.refine(isWebHost))).check(z.maxLength(20)), []),
  /** Where customer service is reached: http, https, mailto or tel. `{language}` in it is the customer's, such as fr or zh-CN. */
  serviceUrl: z._default(Link, ''),
  /** Addresses of the broker's own PDFs, `{language}` as above; empty: none. */
  documents: z._default(z.object({ terms: Link, privacy: Link, risk: Link }), { terms: '', privacy: '', risk: '' }),
});
export type Config = z.infer<typeof Config>;
