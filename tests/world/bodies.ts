/** Bodies beside sockets (contract/push.ts) as lanes: what the hub writes into one comes out of an answer that never ends. */
import { encodeRecord } from '../../contract/push.ts';
import type { Body } from '../../sandbox/push/body.ts';
import type { Lane } from './lane.ts';
import { type Random, whole } from './random.ts';

/** A piece of the answer's bytes, which keep to no record's bounds; undefined: its end. */
export type Piece = Uint8Array | undefined;

export interface Bodies {
  /**
   * A request for one has reached the server.
   * @param heard the client's side was handed something
   * @returns what its answer brings; undefined: the server has none to give
   */
  open(name: string, signal: AbortSignal | null | undefined, heard: () => void): ReadableStream<Uint8Array> | undefined;
  /** All that are open: nothing passes any more, and neither side is told. */
  vanish(): void;
  /** The client's side finds the connection broken. */
  breakOff(): void;
  /** The server ends them. */
  end(): void;
}

export interface BodiesOptions {
  readonly laneOf: (name: string, arrive: (piece: Piece) => void) => Lane<Piece>;
  readonly random: Random;
  readonly after: (ms: number, work: () => void) => void;
  /** False: nothing listens there. */
  readonly offer: (name: string, body: Body) => boolean;
  /** What goes into a body. */
  readonly sent: (data: ArrayBuffer | string) => void;
}

interface OpenBody {
  readonly body: Body;
  vanish(): void;
  fail(): void;
}

/** A client that gives up is gone for the server after a message's time. */
const GONE_MS = 3;
/** A server finds out that nobody reads by what it can't write. */
const MISSED_MS = 30_000;
const SPLIT = 0.15;

export function createBodies({ laneOf, random, after, offer, sent }: BodiesOptions): Bodies {
  const open = new Set<OpenBody>();
  let bodies = 0;

  return {
    open(name, signal, heard) {
      bodies += 1;
      const closing: (() => void)[] = [];
      let isOver = false;
      let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
      const stream = new ReadableStream<Uint8Array>({ start: (own) => void (controller = own) });
      const lane = laneOf(`body${bodies}`, (piece) => {
        if (!controller) return;
        if (!piece) return stop();
        heard();
        controller.enqueue(piece);
      });
      /** The client's side, which may have given up by itself. */
      const stop = (error?: unknown): void => {
        if (error === undefined) controller?.close();
        else controller?.error(error);
        controller = undefined;
      };
      const over = (): void => {
        if (isOver) return;
        isOver = true;
        open.delete(own);
        // Its end may still be on its way.
        after(MISSED_MS, lane.cut);
        for (const work of closing) work();
      };
      const body: Body = {
        send(data) {
          if (isOver) return;
          sent(data);
          const record = encodeRecord(data);
          const cut = random() < SPLIT ? whole(random, 1, record.length - 1) : 0;
          if (cut > 0) lane.send(record.slice(0, cut));
          lane.send(record.slice(cut));
        },
        get isOver() {
          return isOver;
        },
        get bufferedAmount() {
          return lane.waiting.reduce((sum, piece) => sum + (piece?.length ?? 0), 0);
        },
        terminate() {
          lane.send(undefined);
          over();
        },
        onClose: (work) => void closing.push(work),
      };
      const own: OpenBody = {
        body,
        vanish() {
          lane.cut();
          after(MISSED_MS, over);
        },
        fail() {
          own.vanish();
          stop(new TypeError('network error'));
        },
      };
      signal?.addEventListener('abort', () => {
        stop(signal.reason);
        after(GONE_MS, over);
      });
      if (!offer(name, body)) return undefined;
      open.add(own);
      return stream;
    },
    vanish() {
      for (const each of open) each.vanish();
    },
    breakOff() {
      for (const each of open) each.fail();
    },
    end() {
      for (const { body } of open) body.terminate();
    },
  };
}
