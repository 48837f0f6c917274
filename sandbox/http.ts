/** The broker's HTTP server: the endpoint table below /web, and the built client. */
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { EnvelopeCode } from '../contract/codes.ts';
import type { Encoding, Method, OpenEndpoint } from '../contract/rest/endpoint.ts';
import { allEndpoints, type AnyEndpointId, type EndpointId } from '../contract/rest/index.ts';
import { LIMITS } from '../contract/rules.ts';
import { DENIALS } from './denials.ts';
import { type Envelope, envelopeOf, failure, hasManyRows, success, successInSlices } from './envelope.ts';
import type { Context, Surroundings } from './handlers/handler.ts';
import type { Outcome } from './outcome.ts';
import { handlers } from './handlers/index.ts';
import { nulIn, numericFields, readQuery } from './input.ts';
import { languageOf } from './language.ts';
import { contentSecurityPolicy, helmetOptions } from './security.ts';

export interface HttpOptions {
  readonly context: Surroundings;
  /** One line a request: method, path, status, duration. Never a query, a body or a header. */
  readonly log: (line: string) => void;
  /** Sees each request first and may answer it; for tests. */
  readonly intercept?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;
}

const BODY_BYTES = 1 << 20;
/** Requests a minute and address; eight tabs that poll need tens. */
const REQUESTS_A_MINUTE = 6000;

/** Not listening yet, so that more routes can be added. */
export async function createHttp({ context, log, intercept }: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_BYTES,
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 200 },
    // A path that can't be decoded reaches no hook and no route.
    frameworkErrors(error, _, reply: FastifyReply) {
      const { status, envelope } = envelopeOf(error);
      void reply.code(status).headers({ 'cache-control': 'no-store', 'content-security-policy': contentSecurityPolicy(undefined) });
      void reply.send(envelope);
    },
    // What is no HTTP at all gets the shortest answer there is.
    clientErrorHandler(_, socket) {
      if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      else socket.destroy();
    },
  });

  app.addHook('onResponse', async (request, reply) => {
    log(`${request.method} ${pathOf(request)} ${reply.statusCode} ${reply.elapsedTime.toFixed(1)} ms`);
  });
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('content-security-policy', contentSecurityPolicy(request.headers.host));
  });
  if (intercept) app.addHook('onRequest', intercept);
  app.setErrorHandler((error: Parameters<typeof envelopeOf>[0], request, reply) => {
    const { status, envelope } = envelopeOf(error);
    if (status === 500) log(`error in ${request.method} ${pathOf(request)}: ${error.stack ?? error.message}`);
    return reply.code(status).header('cache-control', 'no-store').send(envelope);
  });
  app.setNotFoundHandler(
    (_, reply) => void reply.code(404).header('cache-control', 'no-store').send(failure(EnvelopeCode.NotFound, 'The URL does not exist')),
  );

  await app.register(helmet, helmetOptions);
  // Level 1: a page of all rows has six megabytes, and a slower level costs more time than it saves.
  await app.register(compress, { encodings: ['gzip'], threshold: 1024, zlibOptions: { level: 1 } });
  await app.register(
    async (web) => {
      await web.register(rateLimit, { max: REQUESTS_A_MINUTE, timeWindow: 60_000 });
      web.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, parsed) => {
        parsed(null, Object.fromEntries(new URLSearchParams(String(body))));
      });
      await web.register(multipart, { limits: { files: 1, fields: 0, fileSize: LIMITS.uploadBytes } });
      for (const id of Object.keys(allEndpoints) as AnyEndpointId[]) addRoute(web, id, context);
      addFileRoute(web, context);
    },
    { prefix: '/web' },
  );
  return app;
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

function addRoute(web: FastifyInstance, id: AnyEndpointId, context: Surroundings): void {
  const endpoint = allEndpoints[id];
  const run = endpoint.open ? openRoute(id as EndpointId, endpoint, context) : notOpenYet;
  web.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      // What changes something may answer with what is personal too, such as a token.
      void reply.header('cache-control', endpoint.auth === 'user' || endpoint.change ? 'no-store' : 'no-cache');
      const answer = await run(request);
      return answer instanceof Readable ? reply.type('application/json; charset=utf-8').send(answer) : answer;
    },
  });
}

const invalid = (field: string): Envelope => failure(EnvelopeCode.Validation, `Invalid input: ${field}`, { reason: 'invalid', field });

const notOpenYet = async (): Promise<Envelope> => failure(EnvelopeCode.NotOpenYet, 'Not open yet');

function openRoute(
  id: EndpointId,
  { method, encoding, auth, input }: OpenEndpoint,
  surroundings: Surroundings,
): (request: FastifyRequest) => Promise<Envelope | Readable> {
  const numeric = numericFields(input);
  // The table ties each handler to its own input; here the schema has just proved it.
  const handle = handlers[id] as (input: unknown, context: Context) => Outcome<unknown> | Promise<Outcome<unknown>>;
  return async (request) => {
    const token = request.headers.authorization ?? '';
    const visit = token === '' ? undefined : await surroundings.sessions.find(token);
    if (auth === 'user' && !visit) return failure(EnvelopeCode.Expired, 'Login expired');
    const given = await bodyOf(request, method, encoding, numeric);
    if (given === TOO_LARGE) return failure(EnvelopeCode.Limit, DENIALS.uploadTooLarge, { reason: 'uploadTooLarge', field: 'file' });
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return invalid('body');
    const read = input.safeParse({ ...given, ...(request.params as object) });
    if (!read.success) {
      return invalid(read.error.issues[0]?.path.join('.') || 'body');
    }
    const unfit = nulIn(read.data);
    if (unfit !== undefined) return invalid(unfit);
    const { languages = request.headers['accept-language'] } = request.headers;
    const outcome = await handle(read.data, {
      ...surroundings,
      language: languageOf(String(languages ?? '')),
      address: request.ip,
      device: request.headers['user-agent'] ?? '',
      visit,
    });
    if (!outcome.ok) return failure(outcome.code, outcome.msg, outcome.denial);
    return hasManyRows(outcome.data) ? Readable.from(successInSlices(outcome.data)) : success(outcome.data);
  };
}

/** An upload beyond its bound, of which no more than the bound was read. */
const TOO_LARGE = Symbol('too large');

/** The request's fields; an upload is its file, in memory. */
async function bodyOf(request: FastifyRequest, method: Method, encoding: Encoding, numeric: ReadonlySet<string>): Promise<unknown> {
  if (encoding !== 'multipart') return method === 'GET' ? readQuery(request.query, numeric) : (request.body ?? {});
  if (Number(request.headers['content-length']) > LIMITS.uploadUnreadBytes) return TOO_LARGE;
  const part = await request.file();
  if (!part) return {};
  try {
    return { file: new File([new Uint8Array(await part.toBuffer())], part.filename) };
  } catch (cause) {
    if (part.file.truncated) return TOO_LARGE;
    throw cause;
  }
}

/** An uploaded image, for the customer it belongs to. */
function addFileRoute(web: FastifyInstance, { sessions, uploads }: Surroundings): void {
  web.get<{ Params: { name: string } }>('/file/:name', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const visit = await sessions.find(request.headers.authorization ?? '');
    const { name } = request.params;
    const bytes = visit && (await uploads.read(name, visit.customer));
    if (!bytes) return reply.code(404).send(failure(EnvelopeCode.NotFound, 'The URL does not exist'));
    return reply.type(name.endsWith('.png') ? 'image/png' : 'image/jpeg').send(bytes);
  });
}
