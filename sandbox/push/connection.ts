/** One client of the push protocol: its authentication, its streams, its pace. Knows no socket library. */
import { EnvelopeCode, type Market } from '../../contract/codes.ts';
import { encodeBinary, encodeJson, STREAMS, type QuoteColumns, type ServerMessage } from '../../contract/push.ts';
import type { Body } from './body.ts';
import { createDepthStream } from './depths.ts';
import { createFaultyLine } from './faults.ts';
import { createFlight } from './flight.ts';
import { type Inbound, readMessage } from './inbound.ts';
import { sendAway } from './sendAway.ts';
import { createListStream, createRowsStream, type Outlet, type ListStream, type RowsStream, type StreamContext } from './streams.ts';
import type { Surroundings } from './surroundings.ts';
import type { Credentials, Visitor } from './wire.ts';

export interface Socket {
  send(data: ArrayBuffer | string): void;
  readonly bufferedAmount: number;
  close(code: number, reason: string): void;
  terminate(): void;
}

export interface Connection {
  readonly socket: Socket;
  /** Network that it comes from. */
  readonly place: string;
  readonly rows: RowsStream;
  readonly subscriptions: number;
  /** Undefined: a guest, or nobody yet. */
  readonly visitor: Visitor | undefined;
  /** Undefined: the message was no text. */
  receive(text: string | undefined): void;
  say(message: ServerMessage): void;
  /** On each line that it has: none may fall silent without being missed. */
  beat(message: Extract<ServerMessage, { op: 'hb' }>): void;
  /** Sends what no stream has: a test's fault. */
  inject(data: ArrayBuffer | string): void;
  /** Its prices go in a body. */
  readonly hasBody: boolean;
  /** Its session is over. */
  expire(): void;
  /** All of its streams begin anew. */
  resync(): void;
  flushLists(): void;
  flushRows(): void;
  closed(): void;
}

/** A client that hasn't said who it is by then is closed: within five seconds of its dial, with what its way here takes. */
const AUTH_MS = 4500;
/** A socket outlives its body by so much. */
const ALONE_MS = 1000;
/** Bytes that may wait in the socket before frames are conflated. */
const BUFFER_BYTES = 1 << 20;
/** Malformed messages that a connection may send. */
const PATIENCE = 5;
/** Frames of rows asked for by id that go in one turn: their sparklines take time to compute. */
const ROWS_TURNS = 8;
const TRY_LATER = 1013;
const NOBODY_CAN_SAY = 'nobody can say' as const;

/** @param place network that it comes from, which has been let in */
export function createConnection(socket: Socket, format: 'binary' | 'json', place: string, around: Surroundings): Connection {
  let state: 'new' | 'asking' | 'known' | 'closed' = 'new';
  let visitor: Visitor | undefined;
  let isAdmitted = false;
  let malformed = 0;
  let second = 0;
  let received = 0;
  let characters = 0;
  const flight = createFlight(around.wall);
  /** Where all that prices hang on goes, once it is settled: for the whole life of the connection. */
  let body: Body | undefined;
  const line = (): Pick<Socket, 'send' | 'bufferedAmount'> => body ?? socket;
  const lists = new Map<Market, ListStream>();
  /** Lists that wait for the reader, so that its next acknowledgement is their turn. */
  let waiting = false;

  const say = (message: ServerMessage, where: Pick<Socket, 'send'> = socket) => {
    if (!around.faults().mute) where.send(JSON.stringify(message));
  };
  const refuse = (code: number, msg: string) => say({ op: 'error', code, msg });
  /** Its place is free once the socket is gone: see `closed`. */
  const expel = (code: number, msg: string) => {
    if (state === 'closed') return;
    refuse(code, msg);
    state = 'closed';
    body?.terminate();
    sendAway(socket, msg);
  };

  const wire = createFaultyLine(
    around.faults,
    (data) => {
      const bytes = typeof data === 'string' ? data.length : data.byteLength;
      flight.sent(bytes);
      around.sent(bytes);
      line().send(data);
    },
    Math.random,
  );
  const outlet: Outlet = {
    ready: () => state === 'known' && flight.open && line().bufferedAmount < BUFFER_BYTES,
    announce: (s, topic, e, parts) => say({ op: 'stream', s, topic, e, parts }, line()),
    send(frame: QuoteColumns) {
      around.told(frame);
      wire.send(format === 'binary' && !frame.depth ? encodeBinary(frame) : encodeJson(frame));
    },
    conflated: around.conflated,
  };
  const context: StreamContext = { outlet, book: around.book, spark: around.spark, wall: around.wall };
  const rows = createRowsStream(around.nextStream(), context);
  const depths = createDepthStream(around.nextStream(), { ...context, depthOf: around.depthOf });
  let wantsRows = false;

  // A server that was late itself has the client's message in hand: it is read before anybody is sent away.
  const deadline = setTimeout(
    () => setImmediate(() => (state === 'new' || state === 'asking') && expel(EnvelopeCode.Expired, 'No authentication')),
    AUTH_MS,
  );

  /** A frame of each in turn, for as long as the reader takes them: on a slow link none of them waits for another's end. Books first: no row may be ahead of its own. */
  const flushLists = () => {
    depths.flush();
    let more = true;
    while (more) {
      more = false;
      for (const [market, stream] of lists) {
        if (!stream.flush()) continue;
        more = true;
        // Whoever was last is first when the reader takes frames again.
        lists.delete(market);
        lists.set(market, stream);
        break;
      }
    }
    waiting = !outlet.ready();
  };
  const flushRows = () => {
    depths.flush();
    for (let turn = 0; wantsRows && turn < ROWS_TURNS; turn += 1) if (!rows.flush()) return;
  };

  const admit = (found: Visitor | undefined) => {
    clearTimeout(deadline);
    if (!around.places.admit(place, found)) return expel(EnvelopeCode.TooManyRequests, 'Too many connections');
    visitor = found;
    isAdmitted = true;
    state = 'known';
    say({ op: 'ready', catalogue: around.catalogue, t: around.now(), depth: true }, line());
  };
  /** @param name of the body that it asked for besides, if it did */
  const settle = async (credentials: Credentials | undefined, name: string | undefined) => {
    const known = credentials && around.identify(credentials).catch(() => NOBODY_CAN_SAY);
    const [found, claimed] = await Promise.all([known, name && around.claim(name)]);
    if (state !== 'asking') return void (claimed && claimed.terminate());
    // One that went while the customer was asked for is none: nothing said in it would be heard.
    if (claimed && !claimed.isOver) {
      body = claimed;
      // The end of one is the end of both; a client that lives finds out by itself which of them it was.
      claimed.onClose(() => setTimeout(() => socket.close(1000, ''), ALONE_MS));
    }
    if (found === NOBODY_CAN_SAY) {
      // The store is out of reach for a moment: that ends nobody's session.
      state = 'closed';
      body?.terminate();
      return socket.close(TRY_LATER, '');
    }
    if (credentials && !found) return expel(EnvelopeCode.Expired, 'Unknown session');
    admit(found);
  };

  const obey = (message: Inbound) => {
    if (message.op === 'auth') {
      if (state !== 'new') return refuse(EnvelopeCode.State, 'Already authenticated');
      if (message.ackBytes) flight.byBytes(message.ackBytes);
      const credentials = message.token || message.ticket ? message : undefined;
      if (!credentials && !message.body) return admit(undefined);
      state = 'asking';
      void settle(credentials, message.body);
      return;
    }
    if (state !== 'known') return expel(EnvelopeCode.Expired, 'Authenticate first');
    switch (message.op) {
      case 'list':
        for (const market of message.drop ?? []) lists.delete(market);
        for (const market of message.add ?? []) {
          if (!around.book.ids.has(market)) refuse(EnvelopeCode.NotOpenYet, `Market ${market} is not open yet`);
          else if (!lists.has(market)) lists.set(market, createListStream(around.nextStream(), market, context, around.slices));
        }
        return flushLists();
      case 'rows': {
        let unknown = 0;
        for (const id of message.drop ?? []) if (rows.drop(id)) around.unsubscribe(id, rows);
        for (const id of message.add ?? []) {
          if (id >= around.book.size) unknown += 1;
          else if (rows.add(id)) around.subscribe(id, rows);
        }
        if (unknown > 0) refuse(EnvelopeCode.UnknownInstrument, `${unknown} unknown ids`);
        wantsRows ||= rows.ids.size > 0;
        return flushRows();
      }
      case 'depth': {
        for (const id of message.drop ?? []) if (depths.drop(id)) around.unsubscribe(id, depths);
        const known = (message.add ?? []).filter((id) => id < around.book.size);
        for (const id of known) if (depths.ids.size < STREAMS.depth.most && depths.add(id)) around.subscribe(id, depths);
        if (known.length < (message.add ?? []).length) refuse(EnvelopeCode.UnknownInstrument, 'Unknown ids');
        if (known.some((id) => !depths.ids.has(id))) refuse(EnvelopeCode.Limit, `At most ${STREAMS.depth.most} books`);
        return flushRows();
      }
      case 'resync': {
        const stream = [rows, depths, ...lists.values()].find(({ number }) => number === message.s);
        if (!stream) return refuse(EnvelopeCode.NotFound, 'Unknown stream');
        stream.resync();
        return stream === rows || stream === depths ? flushRows() : flushLists();
      }
      case 'ack':
        if (message.every) flight.byBytes(message.every);
        flight.acknowledged(message.n);
        flushRows();
        if (waiting) flushLists();
        return;
      default:
        return message satisfies never;
    }
  };

  /** Counts what came, acknowledgements of what was sent by their size alone; returns whether it is more than this connection may say. */
  const isFlood = (messages: number, size: number): boolean => {
    const now = Math.floor(around.wall() / 1000);
    if (now !== second) received = characters = 0;
    second = now;
    received += messages;
    characters += size;
    const most = around.places.hear(place, now, messages, size);
    return received > most.messages || characters > most.characters;
  };

  return {
    socket,
    place,
    rows,
    get visitor() {
      return visitor;
    },
    expire: () => expel(EnvelopeCode.Expired, 'Login expired'),
    get subscriptions() {
      return lists.size + [rows, depths].filter(({ ids }) => ids.size > 0).length;
    },
    say: (message) => {
      if (state === 'known') say(message);
    },
    beat(message) {
      if (state !== 'known') return;
      say(message, line());
      if (body) say(message);
    },
    inject: (data) => line().send(data),
    get hasBody() {
      return body !== undefined;
    },
    resync() {
      for (const stream of [rows, depths, ...lists.values()]) stream.resync();
    },
    flushLists,
    flushRows,
    receive(text) {
      if (state === 'closed') return;
      const message = text === undefined ? undefined : readMessage(text);
      const isNews = message?.op === 'ack' && flight.isNews(message.n);
      if (isFlood(isNews ? 0 : 1, text?.length ?? 0)) return expel(EnvelopeCode.TooManyRequests, 'Too many messages');
      if (message) return obey(message);
      malformed += 1;
      if (malformed >= PATIENCE) return expel(EnvelopeCode.BadRequest, 'Too many malformed messages');
      refuse(EnvelopeCode.BadRequest, 'Malformed message');
    },
    closed() {
      if (isAdmitted) around.places.leave(place, visitor);
      else around.places.leaveUnknown(place);
      state = 'closed';
      body?.terminate();
      clearTimeout(deadline);
      for (const stream of [rows, depths]) for (const id of stream.ids) around.unsubscribe(id, stream);
      lists.clear();
    },
  };
}
