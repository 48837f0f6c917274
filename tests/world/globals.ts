/**
 * For as long as a world runs, it is the process's clock, timers, chance and message channels: what the server's push and the socket
 * library take from the platform without asking comes from the world too.
 */
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';

export interface Platform {
  readonly scheduler: Scheduler;
  readonly random: Random;
  /** Epoch ms of the machine that the servers run on. */
  readonly wall: () => number;
  readonly MessageChannel: new () => { readonly port1: object; readonly port2: object };
  readonly MessagePort: new (...args: never[]) => object;
  /** What a listener of a page failed with. */
  readonly failed: (error: unknown) => void;
}

const laterOfNode = setImmediate;

/** Lets promises go on until none has anything to do: those that Node's loop serves before it comes round again. */
export const settle = (): Promise<void> => new Promise((resolve) => void laterOfNode(resolve));

/** @returns gives the process back what it had */
export function takeOver({ scheduler, random, wall, MessageChannel, MessagePort, failed }: Platform): () => void {
  const replaced = [
    replace(globalThis, {
      setTimeout: (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => scheduler.after(ms, () => work(...args)),
      clearTimeout: scheduler.cancel,
      setInterval: (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => scheduler.every(ms, () => work(...args)),
      clearInterval: scheduler.cancel,
      setImmediate: (work: (...args: unknown[]) => void, ...args: unknown[]) => scheduler.after(0, () => work(...args)),
      clearImmediate: scheduler.cancel,
      MessageChannel,
      MessagePort,
      reportError: failed,
    }),
    replace(Date, { now: wall }),
    replace(performance, { now: () => scheduler.now }),
    replace(Math, { random }),
    replace(AbortSignal, {
      timeout: (ms: number): AbortSignal => {
        const controller = new AbortController();
        scheduler.after(ms, () => controller.abort(new DOMException('The operation timed out', 'TimeoutError')));
        return controller.signal;
      },
    }),
  ];
  return () => {
    for (const giveBack of replaced) giveBack();
  };
}

/** `crypto.getRandomValues` of drawn values. */
export const bytesOf =
  (random: Random) =>
  <T extends ArrayBufferView | null>(array: T): T => {
    if (array) {
      const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
      bytes.forEach((_, index) => (bytes[index] = Math.floor(random() * 256)));
    }
    return array;
  };

function replace(of: object, by: Readonly<Record<string, unknown>>): () => void {
  const before = Object.keys(by).map((name) => [name, Object.getOwnPropertyDescriptor(of, name)] as const);
  for (const [name, value] of Object.entries(by)) Object.defineProperty(of, name, { value, configurable: true, writable: true });
  return () => {
    for (const [name, own] of before) {
      if (own) Object.defineProperty(of, name, own);
      else Reflect.deleteProperty(of, name);
    }
  };
}
