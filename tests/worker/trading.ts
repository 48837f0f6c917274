/** Orders at the scripted broker: taken once for each client order id, with replies that go wrong as the test says. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DayResult } from '../../contract/rest/position.ts';
import type { Order, Position } from '../../contract/rest/trading.ts';
import type { Accounts } from './accounts.ts';
import type { Broker } from './broker.ts';

/**
 * What becomes of one request. Taken: `fine`, `late` (the answer comes after 300 ms), `lost` and `garbage` (no readable
 * answer), `fault` and `broken` (500 by envelope and by status), `hung` (never an answer). Not taken: `cut`, `busy` (500), `expired` (401).
 */
export const FAULTS = ['fine', 'late', 'lost', 'garbage', 'fault', 'broken', 'hung', 'cut', 'busy', 'expired'] as const;
export type Fault = (typeof FAULTS)[number];
const LATE_MS = 300;

interface LookUp {
  readonly clientOrderId: string;
  readonly void?: boolean;
}

export interface Trading {
  /** Orders taken, oldest first. */
  readonly orders: readonly Order[];
  /** Requests to place an order, by client order id. */
  readonly sent: ReadonlyMap<string, number>;
  /** Questions, by client order id. */
  readonly asked: ReadonlyMap<string, { readonly at: number; readonly closes: boolean }[]>;
  readonly closed: ReadonlySet<string>;
  /** Of the next request to place an order, by its client order id. */
  fault(clientOrderId: string): Fault;
  /** Of each question; `fine` is an answer. */
  questionFault(clientOrderId: string): 'fine' | 'cut';
  /** How the broker can be asked what came of an order. */
  lookup: 'byIds' | 'byId' | 'byList';
  positions: Position[];
  /** What the day brought beside them; undefined: the broker doesn't tell it. */
  day: DayResult[] | undefined;
  /** Changes an order and says so on the socket. */
  change(id: number, next: Partial<Order>): void;
  /** Bodies of the orders, as text. */
  readonly bodies: readonly string[];
}

export const orderOf = (id: number, fields: Partial<Order> = {}): Order => ({
  id,
  orderNo: `O${id}`,
  clientOrderId: undefined,
  stockCode: 'C00001',
  market: 'US',
  source: 0,
  name: 'Company C00001',
  currency: 'USD',
  settleCurrency: 'USD',
  scale: 2,
  multiplier: '1',
  option: undefined,
  direction: 0,
  openClose: 0,
  positionId: undefined,
  orderType: 1,
  price: '100.00',
  quantity: 10,
  filledQuantity: 0,
  averagePrice: undefined,
  amount: '0',
  fee: '0',
  reserved: '1000.00',
  profit: undefined,
  leverage: undefined,
  validity: 'day',
  extendedHours: false,
  status: 0,
  reason: undefined,
  denial: undefined,
  opensAt: undefined,
  createTimeTimestamp: 1_773_237_600,
  modifyTimeTimestamp: 1_773_237_600,
  endTimeTimestamp: undefined,
  ...fields,
});

export function openTrading(broker: Broker, accounts: Accounts): Trading {
  const orders: (Order & { owner: string })[] = [];
  const sent = new Map<string, number>();
  const asked = new Map<string, { at: number; closes: boolean }[]>();
  const closed = new Set<string>();
  const bodies: string[] = [];
  const trading: Trading = {
    orders,
    sent,
    asked,
    closed,
    bodies,
    fault: () => 'fine',
    questionFault: () => 'fine',
    lookup: 'byIds',
    positions: [],
    day: undefined,
    change: (id, next) => {
      const index = orders.findIndex((order) => order.id === id);
      const order = orders[index];
      if (order) orders[index] = { ...order, ...next };
      broker.say({ op: 'event', topic: 'order', id: String(id) });
    },
  };

  const read = async (request: IncomingMessage): Promise<string> => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    return body;
  };
  const reply = (response: ServerResponse, code: number, data: unknown = null) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ code, msg: '', data }));
  };
  const serve = (path: string, work: (owner: string, body: string, response: ServerResponse) => void): void => {
    const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const body = await read(request);
      const owner = accounts.nameOf(request.headers.authorization);
      if (owner === undefined) reply(response, 401);
      else work(owner, body, response);
    };
    broker.answer(`/web${path}`, (request, response) => void handle(request, response));
  };

  function take(owner: string, clientOrderId: string): Order | 'void' {
    const known = orders.find((order) => order.clientOrderId === clientOrderId);
    if (known) return known;
    if (closed.has(clientOrderId)) return 'void';
    const order = { ...orderOf(orders.length + 1, { clientOrderId }), owner };
    orders.push(order);
    return order;
  }

  serve('/stock/create', (owner, body, response) => {
    const { clientOrderId } = JSON.parse(body) as { clientOrderId: string };
    sent.set(clientOrderId, (sent.get(clientOrderId) ?? 0) + 1);
    bodies.push(body);
    const fault = trading.fault(clientOrderId);
    switch (fault) {
      case 'cut':
        return void response.destroy();
      case 'busy':
        return reply(response, 500);
      case 'expired':
        return reply(response, 401);
      case 'fine':
      case 'late':
      case 'lost':
      case 'garbage':
      case 'fault':
      case 'broken':
      case 'hung':
        break;
    }
    const order = take(owner, clientOrderId);
    const answer = () => (order === 'void' ? reply(response, 1006, { reason: 'idVoid' }) : reply(response, 200, order));
    switch (fault) {
      case 'fine':
        return answer();
      case 'late':
        return void setTimeout(answer, LATE_MS);
      case 'lost':
        return void response.destroy();
      case 'garbage':
        return reply(response, 200, { id: 'none' });
      case 'fault':
        return reply(response, 500);
      case 'broken':
        response.statusCode = 502;
        return void response.end('<h1>Bad gateway</h1>');
      case 'hung':
        return undefined;
    }
  });
  function lookUp(owner: string, { clientOrderId, void: closes = false }: LookUp): object {
    const order = orders.find((one) => one.clientOrderId === clientOrderId && one.owner === owner);
    if (!order && closes) closed.add(clientOrderId);
    return order ? { clientOrderId, found: true, endpoint: 'stockCreate', answer: order } : { clientOrderId, found: false };
  }

  function beAsked(questions: readonly LookUp[]): 'fine' | 'cut' {
    for (const { clientOrderId, void: closes = false } of questions)
      asked.set(clientOrderId, [...(asked.get(clientOrderId) ?? []), { at: Date.now(), closes }]);
    return questions.some(({ clientOrderId }) => trading.questionFault(clientOrderId) === 'cut') ? 'cut' : 'fine';
  }

  serve('/x/order/byClientIds', (owner, body, response) => {
    if (trading.lookup !== 'byIds') return reply(response, 1010);
    const { questions } = JSON.parse(body) as { questions: LookUp[] };
    if (beAsked(questions) === 'cut') return void response.destroy();
    reply(response, 200, { list: questions.map((question) => lookUp(owner, question)) });
  });
  serve('/x/order/byClientId', (owner, body, response) => {
    if (trading.lookup === 'byList') return reply(response, 1010);
    const question = JSON.parse(body) as LookUp;
    if (beAsked([question]) === 'cut') return void response.destroy();
    reply(response, 200, lookUp(owner, question));
  });
  serve('/position/consignList', (owner, body, response) => {
    const { pageNum = 1, pageSize = 100 } = JSON.parse(body || '{}') as { pageNum?: number; pageSize?: number };
    const own = orders.filter((order) => order.owner === owner).toReversed();
    const sorted = [...own.filter(isWorking), ...own.filter((order) => !isWorking(order))];
    reply(response, 200, { total: sorted.length, list: sorted.slice((pageNum - 1) * pageSize, pageNum * pageSize) });
  });
  serve('/position/me', (_owner, _body, response) => reply(response, 200, { list: trading.positions, day: trading.day }));
  return trading;
}

const isWorking = ({ status }: Order): boolean => status === 0 || status === 3;
