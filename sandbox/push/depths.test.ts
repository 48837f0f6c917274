import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEPTH_TRADES, type DepthTrade, STREAMS, type RowDepth } from '../../contract/push.ts';
import { QUOTE_COLUMNS } from '../../contract/quote.ts';
import { parseUnits } from '../../contract/finance/price.ts';
import { idOf, LISTED_AT, market } from '../market/market.fixture.ts';
import { PRINT_MS } from '../market/tape/segment.ts';
import { BATCH_BYTES, batchOn } from './batch.ts';
import { createBook } from './book.ts';
import { createDepths, newsOf } from './depths.ts';
import { createHub } from './hub.ts';

interface Message {
  op: string;
  s: number;
  n: number;
  id?: number[];
  p?: number[];
  b?: number[];
  a?: number[];
  d?: RowDepth[];
  msg?: string;
}

/** A connection to a hub whose clock and acknowledgements are the test's. */
function reader(start = LISTED_AT) {
  let at = start;
  const said: Message[] = [];
  const hub = createHub({
    market,
    now: () => at,
    wall: () => at,
    cpu: () => 0,
    recorded: undefined,
    control: false,
    identify: async () => undefined,
  });
  const socket = {
    bufferedAmount: 0,
    send: (data: ArrayBuffer | string) => {
      if (typeof data === 'string') said.push(JSON.parse(data) as Message);
    },
    close: () => undefined,
    terminate: () => undefined,
  };
  const connection = hub.open(socket, 'json', '192.0.2.1');
  if (!connection) throw new Error('no room');
  const ask = (message: object) => connection.receive(JSON.stringify(message));
  ask({ op: 'auth' });
  const batch = batchOn(new ArrayBuffer(BATCH_BYTES));
  const tick = (id: number) => {
    const quote = market.quote(id, at);
    batch.ids[0] = id;
    batch.times[0] = at;
    QUOTE_COLUMNS.forEach((column, index) => batch.columns[index]?.fill(quote[column], 0, 1));
    hub.take(batch, 1);
  };
  return {
    hub,
    said,
    socket,
    ask,
    tick,
    pass: (ms: number) => {
      at += ms;
      return at;
    },
  };
}

const KO = idOf('KO');
const PEP = idOf('PEP');

it('tells a row and its book together, before any other frame tells the row, and the same as REST at that instant', () => {
  const { hub, said, ask, tick, pass } = reader();
  tick(KO);
  ask({ op: 'rows', add: [KO] });
  ask({ op: 'list', add: ['US'] });
  ask({ op: 'depth', add: [KO] });
  let trades: readonly DepthTrade[] = [];
  let seen = 0;
  let known: Message | undefined;
  const judge = (at: number) => {
    for (const message of said.splice(0)) {
      if (message.d) {
        known = message;
        const [depth] = message.d;
        const rest = market.depth(KO, at);
        const units = (text = '') => parseUnits(text, market.listings[KO]?.scale ?? 0);
        expect([message.b, message.a]).toEqual([[depth?.b[0]?.[0]], [depth?.a[0]?.[0]]]);
        expect(depth?.b.map(([price, volume]) => [price, volume])).toEqual(rest.bids.map(({ price, volume }) => [units(price), volume]));
        trades = (message.op === 'snap' ? [] : trades).toSpliced(0, 0, ...(depth?.x ?? [])).slice(0, DEPTH_TRADES);
        expect(trades.slice(0, rest.trades.length)).toEqual(
          rest.trades.map((each) => [each.time, units(each.price), each.volume, each.direction]),
        );
        seen += 1;
      } else if (message.id?.includes(KO)) {
        // Rows and lists come after the book of the same print.
        if (known) expect(message.p?.[message.id.lastIndexOf(KO)]).toBe(known.p?.[0]);
      }
    }
  };
  judge(LISTED_AT);
  for (let print = 0; print < 200; print += 1) {
    const at = pass(PRINT_MS);
    ask({ op: 'ack', n: 1e6 });
    hub.watch();
    hub.flushLists();
    judge(at);
  }
  expect(seen).toBeGreaterThan(100);
});

it('sends a slow reader the newest book alone, and nothing once nobody looks', () => {
  const { hub, said, socket, ask, tick, pass } = reader();
  for (const id of [KO, PEP]) tick(id);
  ask({ op: 'depth', add: [KO, PEP] });
  said.splice(0);
  socket.bufferedAmount = 1 << 21;
  for (let print = 0; print < 20; print += 1) {
    pass(PRINT_MS);
    hub.watch();
  }
  expect(said).toEqual([]);
  socket.bufferedAmount = 0;
  pass(PRINT_MS);
  hub.watch();
  expect(said.filter(({ d }) => d)).toHaveLength(1);
  ask({ op: 'depth', drop: [KO, PEP] });
  said.splice(0);
  pass(60_000);
  hub.watch();
  expect(said).toEqual([]);
});

it('refuses what it does not list, and more than a few', () => {
  const { said, ask, tick } = reader();
  for (let id = 0; id <= STREAMS.depth.most; id += 1) tick(id);
  ask({ op: 'depth', add: [10_000_000] });
  ask({ op: 'depth', add: Array.from({ length: STREAMS.depth.most + 1 }, (_, id) => id) });
  expect(said.filter(({ op }) => op === 'error')).toHaveLength(2);
});

const trades = fc.array(fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3), fc.constantFrom<0 | 1>(0, 1)), { maxLength: 12 });
it('finds the trades that are new, however alike they are', () => {
  fc.assert(
    fc.property(trades, trades, (before: DepthTrade[], more: DepthTrade[]) => {
      const now = [...more, ...before].slice(0, 12);
      const news = newsOf(now, before);
      // What is told makes the reader's list the server's; none in common: the list is told whole.
      if (news) expect([...news, ...before].slice(0, now.length)).toEqual(now);
      else expect(before.length).toBeGreaterThan(0);
    }),
  );
});

it('leaves a level or a trade out whose price is none in units, and forgets books that nobody reads', () => {
  const made = createDepths(
    {
      depth: () => ({
        time: 1,
        bids: [
          { price: '1.00', volume: 5 },
          { price: '0.99001', volume: 6 },
        ],
        asks: [{ price: 'none', volume: 7 }],
        trades: [
          { time: 1, price: '', volume: 1, direction: 0 },
          { time: 1, price: '1.01', volume: 2, direction: 1 },
        ],
      }),
      listings: market.listings,
    },
    createBook(market.listings),
  );
  const scale = market.listings[KO]?.scale ?? 0;
  expect(made.of(KO)).toEqual({ t: 1, b: [[10 ** scale, 5]], a: [], x: [[1, (101 * 10 ** scale) / 100, 2, 1]] });
  expect(made.size).toBe(1);
  made.forget(KO);
  expect(made.size).toBe(0);
});
