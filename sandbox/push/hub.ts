/** All connections of the push child around one book. Timers and sockets come in from outside. */
import type { Market } from '../../contract/codes.ts';
import { parseUnits } from '../../contract/finance/price.ts';
import { QUOTE_COLUMNS } from '../../contract/quote.ts';
import type { MarketModel, TickBatch } from '../market/types.ts';
import { BATCH_BYTES, batchOn } from './batch.ts';
import type { Body } from './body.ts';
import { createBook } from './book.ts';
import { type Connection, createConnection, type Socket } from './connection.ts';
import { createDepths } from './depths.ts';
import { NO_FAULTS } from './faults.ts';
import { createJoins } from './joins.ts';
import { createJournal, type Journal } from './journal.ts';
import { createPlaces } from './places.ts';
import { createSlices, type RowReader } from './streams.ts';
import type { Surroundings } from './surroundings.ts';
import { createTurns } from './turns.ts';
import type { Answer, Faults, PushStats, Question, Told } from './wire.ts';

const PRICE = QUOTE_COLUMNS.indexOf('price');
/** A book that is further behind the clock waits for the generator. */
const LEAP_MS = 2000;
/** Of the lists and rows that go out at a time: a heartbeat waits for no more than that. */
const GO_MS = 20;
const GOING_AWAY = 1001;

export interface HubOptions {
  readonly market: MarketModel;
  /** Sandbox time and real time, epoch ms. */
  readonly now: () => number;
  readonly wall: () => number;
  /** Milliseconds of processor time so far. */
  readonly cpu: () => number;
  /** Whose every event comes in a batch: a recording that plays. */
  readonly recorded: number | undefined;
  /** Keeps a journal of what was sent. */
  readonly control: boolean;
  readonly identify: Surroundings['identify'];
  /** Hears of a body that a connection here waits for, and that isn't here. */
  readonly missing?: (name: string) => void;
}

export interface PushHub {
  /** @param place network that it comes from @returns undefined when that has too many which haven't said who they are */
  open(socket: Socket, format: 'binary' | 'json', place: string): Connection | undefined;
  close(connection: Connection): void;
  /** A body that was asked for under a name, for the connection that will say it. */
  offerBody(name: string, place: string, body: Body): void;
  /** A connection of another node waits for a body, see Joins. */
  wantBody(name: string, at: string): void;
  /** Takes a batch into the book and sends the rows asked for by id. */
  take(batch: TickBatch, count: number): void;
  /**
   * Brings the rows asked for by id to their newest print. The generator lets rows tick by how much they trade, while depth and
   * fills follow each print: what is looked at must not be seconds behind them.
   */
  watch(): void;
  flushLists(): void;
  beat(): void;
  /** Tells all of a market's new phase. */
  tellSession(market: Market): void;
  /** Tells one customer's connections that something of theirs has changed. */
  tellCustomer: Told;
  /** Closes the connections of sessions that are over. */
  endSessions(sessions: readonly number[]): void;
  /** Customers may not have been told something, perhaps that their session is over: they dial anew, and read all. */
  redial(): void;
  /** Every row has a price. */
  readonly filled: boolean;
  readonly connections: ReadonlySet<Connection>;
  setFaults(faults: Partial<Faults>): void;
  /** See Act. */
  hold(market: Market, code: string, price: string | null): void;
  ask(question: Question): Answer;
}

export function createHub({ market, now, wall, cpu, recorded, control, identify, missing = () => {} }: HubOptions): PushHub {
  const book = createBook(market.listings);
  const journal: Journal | undefined = control ? createJournal(book.size) : undefined;
  const connections = new Set<Connection>();
  /** Streams that want a row, by id. */
  const readers: (RowReader[] | undefined)[] = Array.from({ length: book.size });
  /** Ids that somebody asked for, and the sandbox's time of the print that each was brought to. */
  const watched = new Set<number>();
  const watchedAt = new Float64Array(book.size);
  const prints = batchOn(new ArrayBuffer(BATCH_BYTES));
  const print = new Float64Array(QUOTE_COLUMNS.length);
  const depths = createDepths(market, book);
  const started = wall();
  const places = createPlaces();
  const joins = createJoins(missing);
  /** Each with turns of its own: in those of both, whoever is always next when rows are due would never get its lists. */
  const listTurns = createTurns<Connection>(wall);
  const rowTurns = createTurns<Connection>(wall);
  /** Prices that tests hold, in units by id. */
  const held = new Map<number, number>();
  let faults = NO_FAULTS;
  let streams = 0;
  let filled = false;
  const stats = { peakSockets: 0, ticksMade: 0, ticksSent: 0, framesSent: 0, framesConflated: 0, bytesSent: 0 };

  const surroundings: Surroundings = {
    book,
    catalogue: market.catalogue,
    spark: (id) => market.spark(id, now()),
    now,
    wall,
    identify,
    claim: joins.claim,
    faults: () => faults,
    depthOf: depths.of,
    slices: createSlices(book),
    nextStream() {
      streams += 1;
      return streams;
    },
    subscribe(id, reader) {
      readers[id] = [...(readers[id] ?? []), reader];
      watched.add(id);
    },
    unsubscribe(id, reader) {
      const rest = readers[id]?.filter((other) => other !== reader);
      readers[id] = rest?.length ? rest : undefined;
      if (rest?.length) return;
      watched.delete(id);
      depths.forget(id);
    },
    told(frame) {
      stats.ticksSent += frame.count;
      journal?.add(frame);
    },
    sent(bytes) {
      stats.framesSent += 1;
      stats.bytesSent += bytes;
    },
    conflated() {
      stats.framesConflated += 1;
    },
    places,
  };

  const statsNow = (): PushStats => ({
    sockets: connections.size,
    bodies: connections
      .values()
      .filter(({ hasBody }) => hasBody)
      .toArray().length,
    subscriptions: connections.values().reduce((sum, connection) => sum + connection.subscriptions, 0),
    rows: connections.values().reduce((sum, connection) => sum + connection.rows.ids.size, 0),
    uptime: Math.round((wall() - started) / 1000),
    cpu: cpu(),
    ...stats,
  });

  const putPrint = (id: number, at: number, row: number): void => {
    prints.ids[row] = id;
    prints.times[row] = at;
    print.forEach((value, column) => {
      const values = prints.columns[column];
      if (values) values[row] = value;
    });
  };

  const take = (batch: TickBatch, count: number): void => {
    book.begin();
    stats.ticksMade += count;
    for (let row = 0; row < count; row += 1) {
      const id = batch.ids[row] ?? 0;
      // Made before the print that the row was brought to meanwhile.
      if ((batch.times[row] ?? 0) < (watchedAt[id] ?? 0)) continue;
      const heldPrice = held.size > 0 ? held.get(id) : undefined;
      const prices = batch.columns[PRICE];
      if (heldPrice !== undefined && prices) prices[row] = heldPrice;
      book.put(batch, row);
      const readersOfRow = readers[id];
      if (readersOfRow) for (const reader of readersOfRow) reader.tick(batch, row, id);
    }
    rowTurns.each((connection) => connection.flushRows(), GO_MS);
  };

  return {
    connections,
    get filled() {
      filled ||= book.changed.every((version) => version > 0);
      return filled;
    },
    open(socket, format, place) {
      if (!places.enter(place)) return undefined;
      const connection = createConnection(socket, format, place, surroundings);
      connections.add(connection);
      for (const turns of [listTurns, rowTurns]) turns.add(place, connection);
      stats.peakSockets = Math.max(stats.peakSockets, connections.size);
      return connection;
    },
    close(connection) {
      connection.closed();
      connections.delete(connection);
      for (const turns of [listTurns, rowTurns]) turns.remove(connection.place, connection);
    },
    offerBody(name, place, body) {
      if (!joins.offer(name, place, body)) body.terminate();
    },
    wantBody: joins.wanted,
    take,
    watch() {
      const at = now();
      // After a leap of the clock all rows come first, from the generator.
      if (at - book.time > LEAP_MS) return;
      let count = 0;
      for (const id of watched) {
        if (count === prints.capacity) break;
        if (id === recorded) continue;
        market.quoteInto(id, at, print);
        if (print.every((value, column) => Object.is(value, book.columns[column]?.[id]))) continue;
        putPrint(id, at, count);
        watchedAt[id] = at;
        count += 1;
      }
      if (count > 0) take(prints, count);
    },
    flushLists() {
      listTurns.each((connection) => {
        connection.flushLists();
        connection.flushRows();
      }, GO_MS);
    },
    beat() {
      const t = now();
      for (const connection of connections) connection.beat({ op: 'hb', t });
    },
    tellSession(code) {
      const t = now();
      const { phase } = market.status(code, t);
      for (const connection of connections) connection.say({ op: 'session', market: code, phase, t });
    },
    tellCustomer(customer, topic) {
      for (const connection of connections) if (connection.visitor?.customer === customer) connection.say({ op: 'event', topic });
    },
    endSessions(sessions) {
      const over = new Set(sessions);
      for (const connection of connections) if (connection.visitor && over.has(connection.visitor.session)) connection.expire();
    },
    redial() {
      for (const { visitor, socket } of connections) if (visitor) socket.close(GOING_AWAY, '');
    },
    hold(code, stock, price) {
      const listing = market.listings.find((each) => each.market === code && each.code === stock);
      const units = listing && price !== null ? parseUnits(price, listing.scale) : undefined;
      if (!listing) return;
      if (units === undefined) held.delete(listing.id);
      else held.set(listing.id, units);
      market.quoteInto(listing.id, now(), print);
      putPrint(listing.id, now(), 0);
      take(prints, 1);
    },
    setFaults(wanted) {
      const wasQuiet = faults.quiet;
      faults = { ...faults, ...wanted };
      if (faults.quiet !== wasQuiet) for (const connection of connections) connection.resync();
    },
    ask(question) {
      switch (question.about) {
        case 'stats':
          return statsNow();
        case 'hash': {
          const ids = book.ids.get(question.market);
          return ids ? { hash: book.hash(question.market), rows: ids.length } : null;
        }
        case 'value':
          return journal?.value(question.stream, question.epoch, question.seq, question.row) ?? null;
        case 'told': {
          const told = journal?.told(question.seq, question.row);
          return told ? { told } : null;
        }
        default:
          return question satisfies never;
      }
    },
  };
}
