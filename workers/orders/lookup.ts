/** Asks the server what came of a money call. Asking changes nothing, except that the last question closes an id for good. */
import { EnvelopeCode } from '../../contract/codes.ts';
import type { Intent } from '../../contract/frame.ts';
import type { Failure } from '../../contract/result.ts';
import { Order } from '../../contract/rest/trading.ts';
import { type Caller, openEndpoint, type RestClient } from '../rest/client.ts';

/** Names the data layer's questions in the REST client. */
const CALLER = 'orders';
/** A question without an answer by then is given up; the next one follows. */
const QUESTION_MS = 8000;
/** Questions under way at once; a browser has six connections to a server, and trading goes on meanwhile. */
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
}

export function createLookup({ client, language, timeoutMs, now, setTimeout, clearTimeout }: LookupEnvironment): Lookup {
  /** The broker answers by client order id. */
  let byId = true;
  let underWay = 0;
  const waiting: (() => void)[] = [];

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (underWay >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    underWay += 1;
    try {
      return await work();
    } finally {
      underWay -= 1;
      waiting.shift()?.();
    }
  }

  /** A call that is given up after a while. */
  async function bounded<T>(clientOrderId: string, work: (caller: Caller) => Promise<T>): Promise<T> {
    const timer = setTimeout(() => client.abort(CALLER, clientOrderId), QUESTION_MS);
    const result = await work({ tab: CALLER, language, requestId: clientOrderId });
    clearTimeout(timer);
    return result;
  }

  async function askById({ clientOrderId, endpoint }: Intent, last: boolean): Promise<Finding | 'unable'> {
    const question = { clientOrderId, ...(last && { void: true }) };
    const result = await bounded(clientOrderId, (caller) => client.call('orderByClientId', question, caller));
    if (!result.ok) return lacksCall(result) ? 'unable' : OPEN;
    if (!result.data.found) return last ? { what: 'never' } : OPEN;
    const answer = openEndpoint(endpoint)?.output.safeParse(result.data.answer);
    return { what: 'answered', answer: answer?.success ? answer.data : undefined };
  }

  /** Where the broker can't be asked by id: its list of orders names them. Nobody can close an id there, only time does. */
  async function askList({ clientOrderId, at }: Intent, last: boolean): Promise<Finding> {
    for (let pageNum = 1; pageNum <= PAGES; pageNum += 1) {
      const page = await bounded(clientOrderId, (caller) => client.call('positionConsignList', { pageNum, pageSize: PAGE_ROWS }, caller));
      if (!page.ok) return OPEN;
      const order = page.data.list.find((one) => one.clientOrderId === clientOrderId);
      if (order) return { what: 'answered', answer: order };
      if (page.data.list.length === 0 || pageNum * PAGE_ROWS >= page.data.total) break;
    }
    return last && now() - at > timeoutMs + QUESTION_MS ? { what: 'never' } : OPEN;
  }

  const isHidden = ({ endpoint }: Intent): boolean => !byId && openEndpoint(endpoint)?.output !== Order;

  return {
    ask: (intent, last) =>
      inTurn(async () => {
        const found = byId ? await askById(intent, last) : 'unable';
        if (found !== 'unable') return found;
        byId = false;
        return isHidden(intent) ? OPEN : askList(intent, last);
      }),
    isHidden,
    forget: () => {
      byId = true;
    },
  };
}

/** A gateway's plain 404 comes as `network` with its status. */
const lacksCall = ({ code }: Failure): boolean => code === EnvelopeCode.NotFound || code === EnvelopeCode.NotOpenYet;
