/**
 * Stands between a tab's port and Comlink. Comlink obeys whatever arrives: SET overwrites a method for all
 * tabs, a path through `__proto__` reaches every object, CONSTRUCT runs code. So only one shape passes:
 * APPLY of one name of DATA_LAYER_CALLS with a few bounded plain arguments, rebuilt from known fields.
 */
import type { Endpoint } from 'comlink';
import { DATA_LAYER_CALLS } from '../../contract/data-layer.ts';
import { LIMITS } from '../../contract/rules.ts';

const NAMES: ReadonlySet<string> = new Set(DATA_LAYER_CALLS);
const MAX_ARGUMENTS = 3;
const MAX_DEPTH = 8;
const MAX_VALUES = 4096;
const MAX_TEXT = 1 << 18;
const REFUSED_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

interface Apply {
  id: string;
  type: 'APPLY';
  path: [string];
  argumentList: { type: 'RAW'; value: unknown }[];
}

/** The call that a message asks for, rebuilt, or undefined when it is anything else. */
function admit(message: unknown): Apply | undefined {
  if (!isRecord(message) || message['type'] !== 'APPLY') return undefined;
  const { id, path, argumentList } = message;
  if (typeof id !== 'string' || id.length > 100) return undefined;
  if (!Array.isArray(path) || path.length !== 1) return undefined;
  const name: unknown = path[0];
  if (typeof name !== 'string' || !NAMES.has(name)) return undefined;
  if (!Array.isArray(argumentList) || argumentList.length > MAX_ARGUMENTS) return undefined;
  const budget = { values: MAX_VALUES, text: MAX_TEXT };
  const values: Apply['argumentList'] = [];
  for (const argument of argumentList) {
    // HANDLER values would let Comlink build proxies and throw; only plain ones are needed.
    if (!isRecord(argument) || argument['type'] !== 'RAW') return undefined;
    const { value } = argument;
    const port = name === 'connect' && values.length === 1;
    if (port ? !(value instanceof MessagePort) : !bounded(value, budget, 0)) return undefined;
    values.push({ type: 'RAW', value });
  }
  return { id, type: 'APPLY', path: [name], argumentList: values };
}

/** The part of a port or of a dedicated worker's global scope that calls need. */
export interface CallPort {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  postMessage(message: unknown, transfer?: Transferable[]): void;
  start?(): void;
}

/** A Comlink endpoint that hears only admitted calls; `refused` counts the others. */
export function guardPort(port: CallPort, refused: () => void): Endpoint {
  const listeners = new Set<(event: MessageEvent) => void>();
  port.addEventListener('message', ({ data }) => {
    const call = admit(data);
    if (!call) return refused();
    const event = new MessageEvent('message', { data: call });
    for (const listener of listeners) listener(event);
  });
  return {
    addEventListener: (type, listener) => {
      if (type === 'message') listeners.add(asFunction(listener));
    },
    removeEventListener: (_type, listener) => {
      listeners.delete(asFunction(listener));
    },
    postMessage: (message, transfer) => port.postMessage(message, transfer),
    start: () => port.start?.(),
  };
}

const functions = new WeakMap<object, (event: Event) => void>();
function asFunction(listener: EventListenerOrEventListenerObject): (event: Event) => void {
  if (typeof listener === 'function') return listener;
  let wrapped = functions.get(listener);
  if (!wrapped) {
    wrapped = (event) => listener.handleEvent(event);
    functions.set(listener, wrapped);
  }
  return wrapped;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Plain data within the budget: primitives, arrays, plain objects without keys that touch prototypes. */
function bounded(value: unknown, budget: { values: number; text: number }, depth: number): boolean {
  budget.values -= 1;
  if (budget.values < 0 || depth > MAX_DEPTH) return false;
  switch (typeof value) {
    case 'undefined':
    case 'boolean':
    case 'number':
      return true;
    case 'string':
      budget.text -= value.length;
      return budget.text >= 0;
    case 'object':
      break;
    case 'bigint':
    case 'function':
    case 'symbol':
      return false;
  }
  if (value === null) return true;
  // An upload: the platform's own object, whose bytes nobody here reads.
  if (value instanceof Blob) return value.size <= LIMITS.uploadUnreadBytes;
  if (Array.isArray(value)) return value.length <= budget.values && value.every((item) => bounded(item, budget, depth + 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.entries(value).every(([key, item]) => {
    budget.text -= key.length;
    return budget.text >= 0 && !REFUSED_KEYS.has(key) && bounded(item, budget, depth + 1);
  });
}
