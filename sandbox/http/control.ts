/**
 * `--control`: what tests and the bench may do to the sandbox, below /sandbox, on the loopback only.
 *
 * - GET  /sandbox/stats → PushStats
 * - GET /sandbox/clock → {now}; POST {iso} or {advanceMs} moves it, never back
 * - POST /sandbox/feed {paused} → {}, once what ticked before has been taken
 * - POST /sandbox/sweep {name, held} → {}: what a domain does by itself rests, and what is due waits; one that has begun goes on to its end
 * - GET  /sandbox/hash?market=US → {hash, rows}: hashQuotes over the push server's book; stands still while the feed is paused
 * - GET  /sandbox/value?stream=&epoch=&seq=&id= → SentValue: what a reader at that sequence number must show
 * - GET  /sandbox/told?seq=&id= → SentValue[]: what the frames of that number told of the row, for each stream that listed it there;
 *   404 when that is no longer known
 * - GET  /sandbox/ledger → {balanced, currencies}: the books counted anew from their entries, see Audit
 * - GET  /sandbox/calls → {"POST /web/wallet/transfer": 3}: how often browsers asked for each route
 * - GET  /sandbox/outbox → {list: {to, subject, text, sentAt}[]}: the last mails, oldest first
 * - POST /sandbox/faults, any of: drop, duplicate, reorder (chances, each quote frame), delay (ms), mute, quiet; once: close (code),
 *   terminate, crash (of the push process), text, binary (base64) to all sockets, price ({market, code, price}: what push tells from then on,
 *   null for the market's own); httpPath with httpStatus, httpDelay (ms),
 *   httpReset, httpCount (default 1); clear ends all that stand
 */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { MARKETS } from '../../contract/codes.ts';
import { EnvelopeCode } from '../../contract/codes.ts';
import { failure } from './envelope.ts';
import type { HttpFaults } from './faults.ts';
import { NO_FAULTS } from '../push/faults.ts';
import type { PushLink } from '../push/link.ts';
import { isLoopback } from './security.ts';

export interface ControlOptions {
  readonly push: PushLink;
  /** What domains have to show, by name. */
  readonly shown: Readonly<Record<string, () => unknown>>;
  readonly faults: HttpFaults;
  readonly now: () => number;
  /** See Office. */
  readonly hold: (sweep: string, held: boolean) => boolean;
  /** Moves the clock to what is wished at the instant it stands at; false when that would take it back. */
  setClock(wish: (now: number) => number): Promise<boolean>;
}

const Chance = z.optional(z.number().check(z.minimum(0), z.maximum(1)));
const Milliseconds = z.optional(z.int().check(z.minimum(0), z.maximum(600_000)));
const Flag = z.optional(z.boolean());

const ClockInput = z.union([z.strictObject({ iso: z.string() }), z.strictObject({ advanceMs: z.int().check(z.minimum(0)) })]);
const FeedInput = z.strictObject({ paused: z.boolean() });
const SweepInput = z.strictObject({ name: z.string(), held: z.boolean() });
const HashInput = z.object({ market: z.enum(MARKETS) });
const Whole = z.coerce.number().check(z.int(), z.minimum(0));
const ValueInput = z.object({ stream: Whole, epoch: Whole, seq: Whole, id: Whole });
const ToldInput = z.object({ seq: Whole, id: Whole });
const FaultsInput = z.strictObject({
  clear: Flag,
  drop: Chance,
  duplicate: Chance,
  reorder: Chance,
  delay: Milliseconds,
  mute: Flag,
  quiet: Flag,
  close: z.optional(z.int().check(z.minimum(1000), z.maximum(4999))),
  terminate: Flag,
  crash: Flag,
  text: z.optional(z.string()),
  binary: z.optional(z.string()),
  price: z.optional(z.strictObject({ market: z.enum(MARKETS), code: z.string(), price: z.nullable(z.string()) })),
  httpPath: z.optional(z.string()),
  httpStatus: z.optional(z.int().check(z.minimum(400), z.maximum(599))),
  httpDelay: Milliseconds,
  httpReset: Flag,
  httpCount: z.optional(z.int().check(z.minimum(1))),
});

export async function addControl(app: FastifyInstance, { push, shown, faults, now, hold, setClock }: ControlOptions): Promise<void> {
  await app.register(
    async (control) => {
      control.addHook('onRequest', async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        if (isLoopback(request.socket.remoteAddress, request.headers.host)) return undefined;
        return reply.code(404).send(failure(EnvelopeCode.NotFound, 'The URL does not exist'));
      });
      control.setErrorHandler(
        (error, _, reply) =>
          void reply.code(400).send(failure(EnvelopeCode.BadRequest, error instanceof Error ? error.message : 'Bad request')),
      );

      control.get('/stats', () => push.stats());
      for (const [name, show] of Object.entries(shown)) control.get(`/${name}`, () => show());
      control.get('/hash', async (request, reply) => {
        const { market } = HashInput.parse(request.query);
        return (await push.hash(market)) ?? reply.code(404).send(failure(EnvelopeCode.NotFound, `No rows of ${market}`));
      });
      control.get('/value', async (request, reply) => {
        const { stream, epoch, seq, id } = ValueInput.parse(request.query);
        return (
          (await push.value(stream, epoch, seq, id)) ?? reply.code(404).send(failure(EnvelopeCode.NotFound, 'Never told, or too long ago'))
        );
      });
      control.get('/told', async (request, reply) => {
        const { seq, id } = ToldInput.parse(request.query);
        return (await push.told(seq, id)) ?? reply.code(404).send(failure(EnvelopeCode.NotFound, 'Too long ago'));
      });
      control.get('/clock', () => ({ now: now() }));
      control.post('/clock', async (request, reply) => {
        const wish = ClockInput.parse(request.body);
        const wanted = 'iso' in wish ? Date.parse(wish.iso) : wish.advanceMs;
        if (Number.isNaN(wanted)) return reply.code(400).send(failure(EnvelopeCode.BadRequest, 'Not a date'));
        if (!(await setClock((at) => ('iso' in wish ? wanted : at + wanted))))
          return reply.code(400).send(failure(EnvelopeCode.State, 'The clock never goes back'));
        return { now: now() };
      });
      control.post('/feed', async (request) => {
        await push.pause(FeedInput.parse(request.body).paused);
        return {};
      });
      control.post('/sweep', async (request, reply) => {
        const { name, held } = SweepInput.parse(request.body);
        return hold(name, held) ? {} : reply.code(404).send(failure(EnvelopeCode.NotFound, `No sweep ${name}`));
      });
      control.post('/faults', async (request) => {
        const wanted = FaultsInput.parse(request.body);
        if (wanted.clear) {
          push.setFaults(NO_FAULTS);
          faults.clear();
        }
        const { drop, duplicate, reorder, delay, mute, quiet } = wanted;
        const standing = { drop, duplicate, reorder, delay, mute, quiet };
        push.setFaults(Object.fromEntries(Object.entries(standing).filter(([, value]) => value !== undefined)));
        // Answered once the push server has taken them: its messages come in order.
        await push.stats();
        if (wanted.close !== undefined) push.act({ kind: 'close', code: wanted.close });
        if (wanted.terminate) push.act({ kind: 'terminate' });
        if (wanted.crash) push.act({ kind: 'crash' });
        if (wanted.text !== undefined) push.act({ kind: 'text', text: wanted.text });
        if (wanted.binary !== undefined) push.act({ kind: 'binary', base64: wanted.binary });
        if (wanted.price) push.act({ kind: 'price', ...wanted.price });
        if (wanted.httpPath !== undefined) {
          const { httpPath: path, httpStatus: status, httpDelay: delayMs, httpReset: reset, httpCount: count = 1 } = wanted;
          faults.add({ path, status, delayMs, reset, count });
        }
        return {};
      });
    },
    { prefix: '/sandbox' },
  );
}
