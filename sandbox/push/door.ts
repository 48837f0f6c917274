/** Where sockets and requests for push come in: read here, answered by the push server. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { EnvelopeCode } from '../../contract/codes.ts';
import { BODY_HEADER, BODY_PATH } from '../../contract/push.ts';
import { failure } from '../http/envelope.ts';
import { addressOf, type IsProxy, networkOf } from '../http/network.ts';
import { bareAnswer, hostsOf, isAllowedOrigin } from '../http/security.ts';
import { PUSH_PATH } from './body.ts';
import type { PushLink } from './link.ts';

interface UpgradeRules {
  readonly origins: readonly string[];
  readonly isProxy: IsProxy;
  readonly log: (line: string) => void;
}

/** The first foreign origin is logged with what to do about it; a page dials again and again, and any page may try. */
export function createUpgrade(push: PushLink, { origins, isProxy, log }: UpgradeRules) {
  let told = false;
  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // A socket that breaks on its way needs no answer, but without a listener it would end the process.
    socket.on('error', () => {});
    const path = request.url?.split('?', 1)[0];
    if (hostsOf(request.rawHeaders) !== 1)
      return void socket.end(bareAnswer(400, failure(EnvelopeCode.BadRequest, 'A request names one host')));
    if (path !== PUSH_PATH) return void socket.end(bareAnswer(404, failure(EnvelopeCode.NotFound, 'The URL does not exist')));
    const { origin, host } = request.headers;
    const foreign = !isAllowedOrigin(origin, host, origins);
    if (foreign && !told) {
      told = true;
      // Through URL: whatever a header holds, only letters of an address reach the terminal.
      const from = origin !== undefined && URL.canParse(origin) ? new URL(origin).origin : 'elsewhere';
      log(
        `push is refused to a page from ${from}, which is not the Host it asked. Where a proxy changes Host, name the page's address: --origin URL`,
      );
    }
    push.hand(request, socket, head, { foreign, place: networkOf(addressOf(request, isProxy)) });
  };
}

/** Names that clients give; theirs are longer. */
const LEAST_NAME = 20;
const MOST_NAME = 100;

/** Requests for the body of a push connection: read here, answered by the push server. */
export function addBodies(app: FastifyInstance, push: PushLink, { origins, isProxy }: Omit<UpgradeRules, 'log'>): void {
  // No HEAD: what is handed over writes a body, which whoever asked for none would take for the next answer.
  app.get(`${PUSH_PATH}/${BODY_PATH}`, { exposeHeadRoute: false }, (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const { origin, host, [BODY_HEADER]: name } = request.headers;
    if (!isAllowedOrigin(origin, host, origins))
      return reply.code(403).send(failure(EnvelopeCode.Origin, 'Push is refused to a page of this origin'));
    if (typeof name !== 'string' || name.length < LEAST_NAME || name.length > MOST_NAME)
      return reply.code(400).send(failure(EnvelopeCode.BadRequest, `${BODY_HEADER} names a connection`));
    void reply.hijack();
    push.handBody(request.raw.socket, { name, place: networkOf(addressOf(request.raw, isProxy)) });
    return reply;
  });
}
