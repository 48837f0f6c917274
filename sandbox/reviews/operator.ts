/**
 * What the reviewer's command asks of a running sandbox, below /operator: on the loopback, with the key that the sandbox wrote
 * into a file which only its owner reads.
 *
 * - GET  /operator/reviews → {list: ReviewRow[]}: those that wait
 * - GET  /operator/reviews/ID → ReviewRow
 * - POST /operator/reviews/ID {passed: true} or {passed: false, reason} → {decided}
 * - GET  /operator/file?url=… → an image that was handed in
 */
import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { EnvelopeCode } from '../../contract/codes.ts';
import type { Opened } from '../domain.ts';
import { failure } from '../http/envelope.ts';
import type { Uploads } from '../files/uploads.ts';
import { isLoopback } from '../http/security.ts';
import type { Reviews } from './reviews.ts';

export const OPERATOR_PATH = '/operator';

/** What the file holds. */
export const OperatorFile = z.object({ url: z.string(), key: z.string() });

const ByHand = z.discriminatedUnion('passed', [
  z.strictObject({ passed: z.literal(true) }),
  z.strictObject({ passed: z.literal(false), reason: z.string().check(z.minLength(1), z.maxLength(300)) }),
]);
const Id = z.object({ id: z.coerce.number().check(z.int(), z.minimum(1)) });
const Address = z.object({ url: z.string() });

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

interface OperatorOptions {
  readonly reviews: Pick<Reviews, 'pending' | 'find' | 'decide'>;
  readonly uploads: Pick<Uploads, 'inspect'>;
  /** Where to leave address and key. */
  readonly file: string | undefined;
}

export function createOperator({ reviews, uploads, file }: OperatorOptions): Required<Pick<Opened<unknown>, 'routes' | 'listening'>> {
  const key = randomBytes(32).toString('base64url');
  return {
    routes: (app) => addRoutes(app, key, { reviews, uploads }),
    listening: async (url) => (file === undefined ? async () => {} : writeOperatorFile(file, { url, key })),
  };
}

async function addRoutes(
  app: FastifyInstance,
  key: string,
  { reviews, uploads }: Pick<OperatorOptions, 'reviews' | 'uploads'>,
): Promise<void> {
  const unknown = failure(EnvelopeCode.NotFound, 'The URL does not exist');
  await app.register(
    async (operator) => {
      operator.addHook('onRequest', async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        const allowed = isLoopback(request.socket.remoteAddress, request.headers.host) && request.headers.origin === undefined;
        if (allowed && timingSafeEqual(digest(request.headers.authorization ?? ''), digest(key))) return undefined;
        return reply.code(404).send(unknown);
      });
      operator.setErrorHandler((_, __, reply) => void reply.code(400).send(failure(EnvelopeCode.BadRequest, 'The request is malformed')));
      operator.get('/reviews', async () => ({ list: await reviews.pending() }));
      operator.get('/reviews/:id', async (request, reply) => {
        const { id } = Id.parse(request.params);
        return (await reviews.find(id)) ?? reply.code(404).send(unknown);
      });
      operator.post('/reviews/:id', async (request) => {
        const { id } = Id.parse(request.params);
        return { decided: await reviews.decide(id, ByHand.parse(request.body)) };
      });
      operator.get('/file', async (request, reply) => {
        const { url } = Address.parse(request.query);
        return reply.type('application/octet-stream').send(await uploads.inspect(url));
      });
    },
    { prefix: OPERATOR_PATH },
  );
}

/** Sandboxes that start in one folder at once write the same file: each does it in one go, and the last one has it. @returns its removal */
async function writeOperatorFile(file: string, content: z.infer<typeof OperatorFile>): Promise<() => Promise<void>> {
  const text = JSON.stringify(content);
  const own = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  // Anew, so that its mode is ours.
  await writeFile(own, text, { mode: 0o600, flag: 'wx' });
  await rename(own, file);
  return async () => {
    if ((await readFile(file, 'utf8').catch(() => '')) === text) await rm(file, { force: true });
  };
}
