import { expose } from 'comlink';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DATA_LAYER_CALLS } from '../../contract/data-layer.ts';
import { guardPort } from './guard.ts';

let channel: MessageChannel;
let target: Record<string, (...values: unknown[]) => unknown>;
let calls: [string, unknown[]][];
let refused: number;

beforeEach(() => {
  calls = [];
  refused = 0;
  const method =
    (name: string) =>
    (...values: unknown[]) => {
      calls.push([name, values]);
      return `${name} done`;
    };
  target = Object.assign(
    Object.create(null) as object,
    Object.fromEntries([...DATA_LAYER_CALLS, 'secret'].map((name) => [name, method(name)])),
  );
  channel = new MessageChannel();
  expose(
    target,
    guardPort(channel.port2, () => (refused += 1)),
  );
});
afterEach(() => {
  channel.port1.close();
  channel.port2.close();
});

const raw = (value: unknown) => ({ type: 'RAW', value });
const apply = (path: unknown, argumentList: unknown = []) => ({ id: '1', type: 'APPLY', path, argumentList });

/** What the port answers; a good call sent behind tells when a refused one has passed without an answer. */
async function send(message: unknown, transfer: MessagePort[] = []): Promise<unknown> {
  const answers: { id?: string; value?: unknown }[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  channel.port1.onmessage = ({ data }: MessageEvent<{ id?: string; value?: unknown }>) => {
    if (data.id === 'fence') resolve();
    else answers.push(data);
  };
  channel.port1.postMessage(message, transfer);
  channel.port1.postMessage({ id: 'fence', type: 'APPLY', path: ['ping'], argumentList: [] });
  await promise;
  calls = calls.filter(([name]) => name !== 'ping');
  return answers[0]?.value;
}

test.each(DATA_LAYER_CALLS.filter((name) => name !== 'connect' && name !== 'ping'))('%s passes with its arguments', async (name) => {
  expect(await send(apply([name], [raw('a'), raw({ b: [1, null, { c: true }] })]))).toBe(`${name} done`);
  expect(calls).toEqual([[name, ['a', { b: [1, null, { c: true }] }]]]);
  expect(refused).toBe(0);
});

test('connect passes with a port', async () => {
  const frames = new MessageChannel();
  expect(await send(apply(['connect'], [raw({}), raw(frames.port1)]), [frames.port1])).toBe('connect done');
  expect(calls[0]?.[1][1]).toBeInstanceOf(MessagePort);
  frames.port2.close();
});

const deep = (depth: number): unknown => (depth === 0 ? 1 : { deeper: deep(depth - 1) });
const polluting: unknown = JSON.parse('{"__proto__": {"polluted": true}}');

describe('refused', () => {
  test.each<[string, unknown]>([
    ['nothing', null],
    ['a number', 7],
    ['a text', 'ping'],
    ['an empty object', {}],
    ['an array', ['APPLY']],
    ['GET', { id: '1', type: 'GET', path: ['ping'] }],
    ['SET', { id: '1', type: 'SET', path: ['ping'], value: raw('gone') }],
    ['SET through the prototype', { id: '1', type: 'SET', path: ['__proto__', 'polluted'], value: raw(true) }],
    ['CONSTRUCT', { id: '1', type: 'CONSTRUCT', path: ['ping', 'constructor'], argumentList: [raw('return 1')] }],
    ['ENDPOINT', { id: '1', type: 'ENDPOINT' }],
    ['RELEASE', { id: '1', type: 'RELEASE' }],
    ['a lower-case type', { ...apply(['ping']), type: 'apply' }],
    ['a name that is not listed', apply(['secret'])],
    ['no path', apply([])],
    ['a path as text', apply('ping')],
    ['a path of two', apply(['ping', 'call'])],
    ['a path to Function', apply(['ping', 'constructor'])],
    ['__proto__', apply(['__proto__'])],
    ['constructor', apply(['constructor'])],
    ['toString', apply(['toString'])],
    ['a name in an array', apply([['ping']])],
    ['an array-like path', apply({ 0: 'ping', length: 1 })],
    ['a proxy argument', apply(['call'], [{ type: 'HANDLER', name: 'proxy', value: null }])],
    ['a throwing argument', apply(['call'], [{ type: 'HANDLER', name: 'throw', value: { isError: true, value: { message: 'x' } } }])],
    ['an argument that is none', apply(['call'], ['marketList'])],
    ['four arguments', apply(['call'], [raw(1), raw(2), raw(3), raw(4)])],
    ['arguments as an object', apply(['call'], { 0: raw(1) })],
    ['a deep argument', apply(['call'], [raw(deep(9))])],
    ['a wide argument', apply(['call'], [raw(Array.from({ length: 5000 }, () => 0))])],
    ['a sparse huge array', apply(['call'], [raw(Object.assign([], { length: 1e8 }))])],
    ['a huge text', apply(['call'], [raw('x'.repeat((1 << 18) + 1))])],
    [
      'many long keys',
      apply(['call'], [raw(Object.fromEntries(Array.from({ length: 40 }, (_, key) => [`${key}${'k'.repeat(10_000)}`, 1])))]),
    ],
    ['a key __proto__', apply(['call'], [raw(polluting)])],
    ['a map', apply(['call'], [raw(new Map([['a', 1]]))])],
    ['a buffer', apply(['call'], [raw(new ArrayBuffer(8))])],
    ['a date', apply(['call'], [raw(new Date())])],
    ['a bigint', apply(['call'], [raw(1n)])],
    ['an error', apply(['call'], [raw(new Error('x'))])],
    ['connect without a port', apply(['connect'], [raw({}), raw({})])],
    ['an id that is no text', { ...apply(['call']), id: 1 }],
    ['a long id', { ...apply(['call']), id: 'x'.repeat(101) }],
  ])('%s', async (_, message) => {
    const before = { ...target };
    expect(await send(message)).toBeUndefined();
    expect(refused).toBe(1);
    expect(calls).toEqual([]);
    expect({ ...target }).toEqual(before);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('a port where none belongs', async () => {
    const other = new MessageChannel();
    expect(await send(apply(['call'], [raw(other.port1)]), [other.port1])).toBeUndefined();
    expect(refused).toBe(1);
    other.port2.close();
  });
});

test('fields that no call has are left behind', async () => {
  await send({ ...apply(['call'], [{ ...raw(1), extra: 1 }]), value: 2, target: 'x' });
  expect(calls).toEqual([['call', [1]]]);
});

test('a file passes as it is, up to a bound', async () => {
  const file = new Blob([new Uint8Array(5 * 1024 * 1024)], { type: 'image/png' });
  await send(apply(['call'], [raw('fileUpload'), raw({ file }), raw({})]));
  expect(calls.map(([, [, input]]) => (input as { file: Blob }).file.size)).toEqual([file.size]);
  expect(refused).toBe(0);
  await send(apply(['call'], [raw('fileUpload'), raw({ file: new Blob([new Uint8Array(26 * 1024 * 1024)]) }), raw({})]));
  expect(refused).toBe(1);
});
