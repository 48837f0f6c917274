/**
 * One REST client for all tabs. Equal reads share a flight, unless something changed since it departed; a newer
 * call with the same (tab, requestId) aborts the older one, and the flight ends only when nobody waits for it any
 * more. Money calls stand alone: never shared, aborted or sent twice, because an abort here does not cancel at the broker.
 */
import type { EndpointId, Input, Output } from '../../contract/rest/index.ts';
import type * as z from 'zod/mini';
import type { OpenEndpoint } from '../../contract/rest/endpoint.ts';
import type { Failure, Result } from '../../contract/result.ts';
import { failure, readEnvelope } from './envelope.ts';
import { buildRequest, type HttpRequest, type RequestSettings } from './request.ts';
import { bringEndpoint, openEndpoint } from './rows.ts';

export interface RestEnvironment {
  fetch: typeof fetch;
  settings(language: string): RequestSettings;
  timeoutMs: number;
  /** 401 or 403 to a request that carried this token. */
  expired(token: string | undefined): void;
  /** Every outcome, so that an outage can be told once. */
  settled(reached: boolean): void;
}

export interface Caller {
  tab: string;
  language: string;
  requestId?: string;
  /** Nothing that is kept will do. */
  fresh?: boolean;
}

export interface RestClient {
  call<K extends EndpointId>(id: K, input: Input<K>, caller: Caller): Promise<Result<Output<K>>>;
  /** The same for the data layer's own reads, with another schema for the answer. */
  read<K extends EndpointId, T extends z.ZodMiniType>(id: K, input: Input<K>, language: string, output: T): Promise<Result<z.infer<T>>>;
  abort(tab: string, requestId: string): void;
  /** Something changed at the server: answers under way may be of before that, and nobody who asks from here on gets one of them. */
  outdate(): void;
  /** Gives up everything that a tab waits for. */
  leave(tab: string): void;
  /** The session has ended: whoever waits for something of the customer's is told so, and late answers reach nobody. */
  drop(): void;
}

/** Names the data layer's own calls about the session: they outlive it. */
export const SESSION_CALLER = 'session';

interface Flight {
  answer: Promise<Result<unknown>>;
  controller: AbortController;
  waiting: number;
}

interface Wait {
  tab: string;
  requestId: string | undefined;
  /** The customer's own, not to be shown once the session has ended. */
  personal: boolean;
  giveUp(kind: 'aborted' | 'expired'): void;
}

/** Only a call that changes nothing may be shared. */
const isRead = (row: OpenEndpoint): boolean => !row.change;

export function createRestClient(environment: RestEnvironment): RestClient {
  const flights = new Map<string, Flight>();
  const waits = new Set<Wait>();
  const schemas = new Map<z.ZodMiniType, number>();

  async function send(row: OpenEndpoint, request: HttpRequest, token: string | undefined, signal: AbortSignal): Promise<Result<unknown>> {
    const deadline = AbortSignal.timeout(environment.timeoutMs);
    try {
      const response = await environment.fetch(request.url, {
        method: request.method,
        headers: request.headers,
        ...(request.body === undefined ? {} : { body: request.body }),
        signal: AbortSignal.any([signal, deadline]),
        credentials: 'same-origin',
        cache: 'no-store',
      });
      const result = readEnvelope(response.status, await response.text(), row.output);
      environment.settled(result.ok || result.kind !== 'network');
      if (!result.ok && result.kind === 'expired') environment.expired(token);
      return result;
    } catch {
      if (signal.aborted) return failure('aborted');
      environment.settled(false);
      return failure(deadline.aborted ? 'timeout' : 'network');
    }
  }

  function depart(row: OpenEndpoint, request: HttpRequest, token: string | undefined): Flight {
    const controller = new AbortController();
    return { controller, waiting: 0, answer: send(row, request, token, controller.signal) };
  }

  /** Answers read by different schemas can't be shared. */
  function shapes(row: OpenEndpoint): number {
    const known = schemas.get(row.output) ?? schemas.size;
    schemas.set(row.output, known);
    return known;
  }

  /** Joins the flight of an equal read, or departs. */
  function board(row: OpenEndpoint, request: HttpRequest, settings: RequestSettings): Flight {
    if (!isRead(row)) return depart(row, request, settings.token);
    const key = JSON.stringify([request.method, request.url, request.body, settings.language, settings.token, shapes(row)]);
    const known = flights.get(key);
    if (known && !known.controller.signal.aborted) return known;
    const flight = depart(row, request, settings.token);
    flights.set(key, flight);
    void flight.answer.then(() => {
      if (flights.get(key) === flight) flights.delete(key);
    });
    return flight;
  }

  function supersede(tab: string, requestId: string, except?: Wait): void {
    for (const wait of waits) if (wait !== except && wait.tab === tab && wait.requestId === requestId) wait.giveUp('aborted');
  }

  async function call(id: string, input: unknown, caller: Caller, output?: z.ZodMiniType): Promise<Result<unknown>> {
    // Of now: until its row has come the session may end.
    const settings = environment.settings(caller.language);
    const known = openEndpoint(id) ?? (await bringEndpoint(id));
    if (known === 'missing') return failure('missing');
    const row = known && output ? { ...known, output } : known;
    const parsed = row?.input.safeParse(input ?? {});
    if (!row || !parsed?.success) return failure('invalid');
    if (row.auth === 'user') {
      const isOver = caller.tab !== SESSION_CALLER && settings.token !== environment.settings(caller.language).token;
      // Nobody is told: a guest has no session that could have ended.
      if (isOver || settings.token === undefined) return failure('expired');
    }
    const request = buildRequest(row, parsed.data as Record<string, unknown>, settings);
    const flight = row.money ? depart(row, request, settings.token) : board(row, request, settings);
    flight.waiting += 1;
    const given = Promise.withResolvers<Failure>();
    const wait: Wait = {
      tab: caller.tab,
      requestId: row.money ? undefined : caller.requestId,
      // What came of a money call is wanted beyond its session.
      personal: row.auth === 'user' && !row.money && caller.tab !== SESSION_CALLER,
      giveUp: (kind) => given.resolve(failure(kind)),
    };
    waits.add(wait);
    // Boarded first: superseding an equal read must not end the flight that both share.
    if (wait.requestId !== undefined) supersede(caller.tab, wait.requestId, wait);
    const result = await Promise.race([flight.answer, given.promise]);
    waits.delete(wait);
    flight.waiting -= 1;
    if (flight.waiting === 0 && !row.money) flight.controller.abort();
    return result;
  }

  return {
    call: call as RestClient['call'],
    read: ((id, input, language, output) => call(id, input, { tab: 'worker', language }, output)) as RestClient['read'],
    abort: (tab, requestId) => supersede(tab, requestId),
    outdate: () => flights.clear(),
    leave: (tab) => {
      for (const wait of waits) if (wait.tab === tab) wait.giveUp('aborted');
    },
    drop: () => {
      for (const wait of waits) if (wait.personal) wait.giveUp('expired');
    },
  };
}
