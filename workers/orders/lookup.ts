/** Asks the server what came of money calls. Asking changes nothing, except that the last question closes an id for good. */
import { EnvelopeCode } from '../../contract/codes.ts';
import type { Intent } from '../../contract/frame.ts';
import type { EndpointId, Input, Output } from '../../contract/rest/index.ts';
import { LOOK_UPS } from '../../contract/rest/order.ts';
import { Order } from '../../contract/rest/trading.ts';
import type { Failure, Result } from '../../contract/result.ts';
import type { RestClient } from '../rest/client.ts';
import { openEndpoint } from '../rest/rows.ts';

/** Names the data layer's questions in the REST client. */
const CALLER = 'orders';
/** A question without an answer by then is given up; the next one follows. */
const QUESTION_MS = 8000;
/** What is asked within so short a time goes together. */
const GATHER_MS = 50;
/** Calls under way at once; a browser has six connections to a server, and trading goes on meanwhile. */
const AT_ONCE = 4;
const PAGE_ROWS = 200;
const PAGES = 5;

/**
 * - answered: the call was taken; `answer` is what it got, absent where this build can't read it
 * - never: it did not arrive, and won't
 * - open: not known yet
 */
export type Finding = { what: 'answered'; answer: unknown } | { what: 'never' } | { what: 'open' };

const OPEN: Finding = { what: 'open' };
const NEVER: Finding = { what: 'never' };

/** How brokers can be asked, best first: for many ids in one call, for one, or only for the orders that there are. */
const WAYS = ['byIds', 'byId', 'byList'] as const;
type Way = (typeof WAYS)[number];

interface Question {
  readonly intent: Intent;
  readonly last: boolean;
  settle(finding: Finding): void;
}

export interface LookupEnvironment {
  client: Pick<RestClient, 'call' | 'abort'>;
  language: string;
  /** Longest life of a request, ms. */
  timeoutMs: number;
  now(): number;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
}

export interface Lookup {
  /** @param last not found is final: what is still on its way is denied from now on */
  ask(intent: Intent, last: boolean): Promise<Finding>;
  /** Nothing that the broker can say names this call. */
  isHidden(intent: Intent): boolean;
  /** Another session may be another broker's. */
  forget(): void;
  /** Whoever waits hears that nothing is known yet. */
  stop(): void;
}

export function createLookup({ client, language, timeoutMs, now, setTimeout, clearTimeout }: LookupEnvironment): Lookup {
  let way: Way = 'byIds';
  let calls = 0;
  let underWay = 0;
  let gathering: number | undefined;
  let stopped = false;
  /** Oldest first. What waits goes together once it is its turn, so that nobody waits for many others. */
  const waiting: Question[] = [];

  function next(): void {
    if (stopped) for (const { settle } of waiting.splice(0)) settle(OPEN);
    while (underWay < AT_ONCE && waiting.length > 0) void answer(waiting.splice(0, way === 'byId' ? 1 : LOOK_UPS));
  }

  async function answer(due: readonly Question[]): Promise<void> {
    const by = way;
    underWay += 1;
    const findings = await WAY[by](due);
    underWay -= 1;
    if (findings === 'unable') {
      if (way === by) way = WAYS[WAYS.indexOf(by) + 1] ?? way;
      waiting.unshift(...due);
    } else due.forEach((question, index) => question.settle(findings[index] ?? OPEN));
    if (gathering === undefined) next();
  }

  /** A call that is given up after a while. */
  async function bounded<K extends EndpointId>(id: K, input: Input<K>): Promise<Result<Output<K>>> {
    calls += 1;
    const requestId = String(calls);
    const timer = setTimeout(() => client.abort(CALLER, requestId), QUESTION_MS);
    const result = await client.call(id, input, { tab: CALLER, language, requestId });
    clearTimeout(timer);
    return result;
  }

  async function byIds(due: readonly Question[]): Promise<Finding[] | 'unable'> {
    const result = await bounded('ordersByClientId', { questions: due.map(questionOf) });
    if (!result.ok) return lacksCall(result) ? 'unable' : [];
    const found = new Map(result.data.list.map((one) => [one.clientOrderId, one]));
    return due.map((question) => findingOf(question, found.get(question.intent.clientOrderId)));
  }

  async function byId([question]: readonly Question[]): Promise<Finding[] | 'unable'> {
    if (!question) return [];
    const result = await bounded('orderByClientId', questionOf(question));
    if (!result.ok) return lacksCall(result) ? 'unable' : [];
    return [findingOf(question, result.data)];
  }

  /** The list of orders names them. Nobody can close an id there, only time does. */
  async function byList(due: readonly Question[]): Promise<Finding[]> {
    const orders = new Map<string, Order>();
    const isMissing = ({ intent }: Question) => !isHidden(intent) && !orders.has(intent.clientOrderId);
    for (let pageNum = 1; pageNum <= PAGES && due.some(isMissing); pageNum += 1) {
      const page = await bounded('positionConsignList', { pageNum, pageSize: PAGE_ROWS });
      if (!page.ok) return [];
      for (const order of page.data.list) if (order.clientOrderId) orders.set(order.clientOrderId, order);
      if (page.data.list.length === 0 || pageNum * PAGE_ROWS >= page.data.total) break;
    }
    return due.map(({ intent, last }) => {
      const order = orders.get(intent.clientOrderId);
      if (order) return { what: 'answered', answer: order };
      return last && !isHidden(intent) && now() - intent.at > timeoutMs + QUESTION_MS ? NEVER : OPEN;
    });
  }

  const WAY = { byIds, byId, byList } satisfies Record<Way, (due: readonly Question[]) => Promise<Finding[] | 'unable'>>;
  const isHidden = ({ endpoint }: Intent): boolean => way === 'byList' && openEndpoint(endpoint)?.output !== Order;

  return {
    ask: (intent, last) => {
      const { promise, resolve } = Promise.withResolvers<Finding>();
      waiting.push({ intent, last, settle: resolve });
      gathering ??= setTimeout(() => {
        gathering = undefined;
        next();
      }, GATHER_MS);
      return promise;
    },
    isHidden,
    forget: () => {
      way = 'byIds';
    },
    stop: () => {
      stopped = true;
      clearTimeout(gathering);
      gathering = undefined;
      next();
    },
  };
}

const questionOf = ({ intent: { clientOrderId }, last }: Question) => ({ clientOrderId, ...(last && { void: true }) });

function findingOf({ intent, last }: Question, said: Output<'orderByClientId'> | undefined): Finding {
  if (!said?.found) return said && last ? NEVER : OPEN;
  const parsed = openEndpoint(intent.endpoint)?.output.safeParse(said.answer);
  return { what: 'answered', answer: parsed?.success ? parsed.data : undefined };
}

/** A gateway's plain 404 comes as `network` with its status. */
const lacksCall = ({ code }: Failure): boolean => code === EnvelopeCode.NotFound || code === EnvelopeCode.NotOpenYet;
