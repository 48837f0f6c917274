/** The broker's HTTP server: the endpoint table below /web, and the built client. */
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { EnvelopeCode, type Language } from '../../contract/codes.ts';
import type { OpenEndpoint } from '../../contract/rest/endpoint.ts';
import { allEndpoints, type AnyEndpointId, type EndpointId } from '../../contract/rest/index.ts';
import { LIMITS } from '../../contract/rules.ts';
import { closingEnvelope, type Envelope, envelopeOf, failure, hasManyRows, success, successInSlices, unreadable } from './envelope.ts';
import { type Context, notOpenYet, type Services } from '../handler.ts';
import { deny, type Outcome, refuse, type Refusal, refusalText } from '../outcome.ts';
import { handlers } from '../domains.ts';
import { createListTurns, type ListTurns } from './listTurns.ts';
import { addressOf, type IsProxy, networkOf } from './network.ts';
import type { Counts } from '../ports/counts.ts';
import { printable } from '../printable.ts';
import { fieldReaders, nulIn, readQuery } from './input.ts';
import { languageOf } from './language.ts';
import { BARE_HEADERS, bareAnswer, contentSecurityPolicy, helmetOptions, hostsOf, webHostsOf } from './security.ts';
import { createShares, type Shares } from '../load/shares.ts';
import { Busy } from '../load/turns.ts';
import { fileOf, TOO_LARGE, UPLOAD_SHARES, withinShare } from './receive.ts';

export interface HttpOptions {
  readonly context: Services;
  readonly counts: Counts;
  /** Whose X-Forwarded-For says where a request comes from. */
  readonly isProxy: IsProxy;
  /** Hosts whose pages the client may show in a frame, besides the sandbox's own. */
  readonly webHosts?: readonly string[];
  /** One line a request: method, path, status, duration. Never a query, a body or a header. */
  readonly log: (line: string) => void;
  /** Sees each request first and may answer it; for tests. */
  readonly intercept?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;
  /** A client that reads nothing of its answer, or sends next to nothing of its upload, for so long is given up. */
  readonly patienceMs?: number;
}

const BODY_BYTES = 1 << 20;
/** Requests a minute and place; eight tabs that poll need tens. */
const REQUESTS_A_MINUTE = 6000;
const PATIENCE_MS = 20_000;
/** Seconds after which a place whose turns are taken may try again. */
const BUSY_SECONDS = 5;

/** Not listening yet, so that more routes can be added. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { context, counts, isProxy, webHosts = [], log, intercept, patienceMs = PATIENCE_MS } = options;
  const uploads = createShares(UPLOAD_SHARES);
  const lists = createListTurns();
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_BYTES,
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 200 },
    // Its own answers to both have neither envelope nor headers.
    return503OnClosing: false,
    http: { requireHostHeader: false },
    // A path that can't be decoded reaches no hook and no route.
    frameworkErrors(error, _, reply: FastifyReply) {
      const { status, envelope } = envelopeOf(error);
      void reply.code(status).headers(BARE_HEADERS).send(envelope);
    },
    // What is no HTTP at all reaches even less.
    clientErrorHandler(error, socket) {
      const { status, envelope } = unreadable(error.code);
      if (socket.writable) socket.end(bareAnswer(status, envelope));
      else socket.destroy();
    },
  });
  // What it expects that is no 100 has an answer of Node's own.
  app.server.on('checkExpectation', (_, response) => {
    const text = JSON.stringify(unreadable(undefined).envelope);
    response.writeHead(417, { ...BARE_HEADERS, 'content-length': Buffer.byteLength(text) }).end(text);
  });
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });

  // Once it is being written: whoever waits for the work waits for us. A reader that is slow, and gets on, has all the time.
  app.addHook('onSend', async (_, reply) => {
    reply.raw.setTimeout(patienceMs, () => reply.raw.destroy());
  });
  app.addHook('onResponse', async (request, reply) => {
    log(`${request.method} ${printable(pathOf(request))} ${reply.statusCode} ${reply.elapsedTime.toFixed(1)} ms`);
  });
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('content-security-policy', contentSecurityPolicy(request.headers.host, webHostsOf(request.headers.host, webHosts)));
  });
  app.setErrorHandler((error: Parameters<typeof envelopeOf>[0], request, reply) => {
    const { status, envelope } = envelopeOf(error);
    if (status === 500) log(`error in ${request.method} ${printable(pathOf(request))}: ${error.stack ?? error.message}`);
    return reply.code(status).header('cache-control', 'no-store').send(envelope);
  });
  app.setNotFoundHandler(
    (_, reply) => void reply.code(404).header('cache-control', 'no-store').send(failure(EnvelopeCode.NotFound, 'The URL does not exist')),
  );

  await app.register(helmet, helmetOptions);
  app.addHook('onRequest', async (request, reply) => {
    if (closing) return reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': '1' }).send(closingEnvelope());
    const hosts = hostsOf(request.raw.rawHeaders);
    if (hosts === 1 || (hosts === 0 && request.raw.httpVersion === '1.0')) return undefined;
    return reply.code(400).header('cache-control', 'no-store').send(failure(EnvelopeCode.BadRequest, 'A request names one host'));
  });
  if (intercept) app.addHook('onRequest', intercept);
  // Level 1: a page of all rows has six megabytes, and a slower level costs more time than it saves.
  await app.register(compress, { encodings: ['gzip'], threshold: 1024, zlibOptions: { level: 1 } });
  await app.register(
    async (web) => {
      await web.register(rateLimit, {
        max: REQUESTS_A_MINUTE,
        timeWindow: 60_000,
        store: countedBy(counts),
        keyGenerator: (request) => networkOf(addressOf(request.raw, isProxy)),
      });
      web.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, parsed) => {
        parsed(null, Object.fromEntries(new URLSearchParams(String(body))));
      });
      await web.register(multipart, { limits: { files: 1, fields: 0, fileSize: LIMITS.uploadBytes } });
      for (const id of Object.keys(allEndpoints) as AnyEndpointId[]) addRoute(web, id, { context, isProxy, uploads, lists, patienceMs });
      addFileRoute(web, context);
    },
    { prefix: '/web' },
  );
  return app;
}

/** The limiter's own way to count, by the counts that all nodes share. */
function countedBy(counts: Counts): FastifyRateLimitStoreCtor {
  return class Counted implements FastifyRateLimitStore {
    incr(place: string, counted: (error: Error | null, result?: { current: number; ttl: number }) => void, windowMs: number): void {
      counts.count(`request ${place}`, windowMs).then(
        ({ count, endsIn }) => counted(null, { current: count, ttl: endsIn }),
        (cause: Error) => counted(cause),
      );
    }
    child(): FastifyRateLimitStore {
      return this;
    }
  };
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

/** What a route needs besides its request. */
interface Shop {
  readonly context: Services;
  readonly isProxy: IsProxy;
  readonly uploads: Shares;
  readonly lists: ListTurns;
  readonly patienceMs: number;
}

function addRoute(web: FastifyInstance, id: AnyEndpointId, shop: Shop): void {
  const endpoint = allEndpoints[id];
  const run = endpoint.open ? openRoute(id, endpoint, shop) : closed;
  web.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      // What changes something may answer with what is personal too, such as a token.
      void reply.header('cache-control', endpoint.auth === 'user' || endpoint.change ? 'no-store' : 'no-cache');
      const answer = await run(request, reply);
      return Buffer.isBuffer(answer) ? reply.type('application/json; charset=utf-8').send(answer) : answer;
    },
  });
}

const refused = (refusal: Refusal, language: Language): Envelope => failure(refusal.code, refusalText(refusal, language), refusal.denial);

const invalid = (field: string): Refusal => deny(EnvelopeCode.Validation, 'invalid', { field });

const closed = async (request: FastifyRequest): Promise<Envelope> => refused(notOpenYet(), languageAsked(request));

const languageAsked = ({ headers }: FastifyRequest): Language =>
  languageOf(String(headers['languages'] ?? headers['accept-language'] ?? ''));

function openRoute(
  id: EndpointId,
  { method, encoding, auth, input }: OpenEndpoint,
  { context: services, isProxy, uploads, lists, patienceMs }: Shop,
): (request: FastifyRequest, reply: FastifyReply) => Promise<Envelope | Buffer> {
  const readers = fieldReaders(input);
  // The table ties each handler to its own input; here the schema has just proved it.
  const handle = handlers[id] as (input: unknown, context: Context) => Outcome<unknown> | Promise<Outcome<unknown>>;
  return async (request, reply) => {
    const token = request.headers.authorization ?? '';
    const visit = token === '' ? undefined : await services.sessions.find(token);
    const language = languageAsked(request);
    if (auth === 'user' && !visit) return refused(refuse(EnvelopeCode.Expired, 'expired'), language);
    const address = addressOf(request.raw, isProxy);
    const asker = { place: networkOf(address), isCustomer: visit !== undefined };
    const answer = async (given: unknown): Promise<Envelope | Buffer> => {
      if (given === TOO_LARGE) return refused(deny(EnvelopeCode.Limit, 'uploadTooLarge', { field: 'file' }), language);
      if (typeof given !== 'object' || given === null || Array.isArray(given)) return refused(invalid('body'), language);
      const read = input.safeParse({ ...given, ...readQuery(request.params, readers) });
      if (!read.success) {
        return refused(invalid(read.error.issues[0]?.path.join('.') || 'body'), language);
      }
      const unfit = nulIn(read.data);
      if (unfit !== undefined) return refused(invalid(unfit), language);
      const device = request.headers['user-agent'] ?? '';
      return lists.take(id, read.data, { asker, closed: () => closedOf(reply), end: () => reply.raw.destroy() }, async () => {
        const outcome = await handle(read.data, { ...services, language, address, device, visit });
        if (!outcome.ok) return refused(outcome, language);
        return hasManyRows(outcome.data) ? wholeOf(successInSlices(outcome.data)) : success(outcome.data);
      });
    };
    if (method === 'GET') return answer(readQuery(request.query, readers));
    if (encoding === 'form') return answer(readQuery(request.body, readers));
    if (encoding !== 'multipart') return answer(request.body ?? {});
    return withinShare(uploads, asker, request, async () => answer(await fileOf(request, patienceMs))).catch((cause: unknown) =>
      tooMany(cause, language),
    );
  };
}

/** A place whose turns at uploads are taken, in words that a client has. */
function tooMany(cause: unknown, language: Language): Envelope {
  if (!(cause instanceof Busy)) throw cause;
  return refused(deny(EnvelopeCode.Limit, 'uploadTooMany', { field: 'file', retryAfter: BUSY_SECONDS }), language);
}

/** Resolves when the answer has gone, or nobody waits for it any more. */
const closedOf = ({ raw }: FastifyReply): Promise<void> =>
  raw.closed || raw.destroyed ? Promise.resolve() : new Promise((resolve) => raw.once('close', () => resolve()));

/** All parts at once, so that the work of writing them is done however slowly they are read. */
async function wholeOf(parts: AsyncIterable<string>): Promise<Buffer> {
  const written: Buffer[] = [];
  for await (const part of parts) written.push(Buffer.from(part));
  return Buffer.concat(written);
}

/** An uploaded image, for the customer it belongs to. */
function addFileRoute(web: FastifyInstance, { sessions, uploads }: Services): void {
  web.get<{ Params: { name: string } }>('/file/:name', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const visit = await sessions.find(request.headers.authorization ?? '');
    const { name } = request.params;
    const bytes = visit && (await uploads.read(name, visit.customer));
    if (!bytes) return reply.code(404).send(failure(EnvelopeCode.NotFound, 'The URL does not exist'));
    return reply.type(name.endsWith('.png') ? 'image/png' : 'image/jpeg').send(bytes);
  });
}
