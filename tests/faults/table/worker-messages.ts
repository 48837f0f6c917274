/** A page that knows the worker's name and says anything to it, on a port of its own and past every interface. */
import { controlOf } from '../../control.ts';
import { startSandbox } from '../../startSandbox.ts';
import type { Fault } from '../fault.ts';
import { diagnosticsOf, filled, inWorker, newerThan, openBrowser, openPage, workersOf } from '../pages.ts';

/** Keeps how the page asks for its worker: its address is of a kind that scripts from elsewhere could not make. */
const EARLY = `
  const { SharedWorker } = window;
  window.SharedWorker = class extends SharedWorker {
    constructor(...words) { super(...words); window.faultWorker = words; }
  };
  const { MessagePort: { prototype } } = window;
  const { postMessage } = prototype;
  window.faultPorts = new Set();
  prototype.postMessage = function (...words) { window.faultPorts.add(this); return postMessage.apply(this, words); };
`;

/** What is there of a worker's built-in objects, and of what hangs on its global scope. */
const WORKER_STATE = `(() => {
  const named = [Object, Array, Function, String, Number, Promise, Map, Set, ArrayBuffer, Float64Array, MessagePort, EventTarget];
  const of = (one) => Reflect.ownKeys(one).map((key) => {
    const { value, get, set, writable } = Object.getOwnPropertyDescriptor(one, key);
    return [String(key), typeof value, String(value ?? get ?? set).length, writable].join();
  });
  return JSON.stringify([named.map(({ prototype }) => of(prototype)), Reflect.ownKeys(globalThis).map(String).toSorted()]);
})()`;

/** Says all of it on a fresh port and on the page's own; how many of the calls were answered with a result. */
const ATTACK = `(async () => {
  const poison = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'eval', 'close', 'importScripts', 'fetch', 'self', 'stop', 'accept', ''];
  const types = ['GET', 'SET', 'APPLY', 'CONSTRUCT', 'ENDPOINT', 'RELEASE_X', 'hasOwnProperty', 7];
  const value = (raw) => ({ type: 'RAW', value: raw });
  const paths = [];
  for (const name of names) paths.push([name], ['call', name], ['__proto__', name], ['constructor', 'prototype', name], [name, 'polluted']);
  const messages = [null, 0, 1, -1, '', 'CREDIT', [], {}, poison, new ArrayBuffer(8), new Float64Array(4), { op: '__proto__' }, { op: 'bye', __proto__: null },
    { op: 'window', window: '__proto__', spec: poison }, { op: 'window', window: 1, spec: { kind: 'list', market: '__proto__', sort: 'constructor', first: -1, count: 1e9 } },
    { op: 'rows', set: {}, keys: 'US:AAPL' }, { op: 'rows', set: 1, keys: Array(100000).fill('US:AAPL') }, { op: 'range', window: 1, first: NaN, count: Infinity },
    { op: 'holdings', on: poison }, { op: 'close', window: poison }, { op: 'unheard-of' }];
  let last = 0;
  for (const path of paths) for (const type of types) {
    last += 1;
    messages.push({ id: 'fault-' + last, type, path, value: value(poison), argumentList: [value(poison), value('polluted'), value(last)] });
  }
  for (const path of ['call', 'login', 'alerts', 'connect', 'followIntent', 'setLanguage'])
    for (const words of [[], [poison], ['__proto__', poison, poison], ['constructor', {}, {}], [{ toString: 1 }]]) {
      last += 1;
      messages.push({ id: 'fault-' + last, type: 'APPLY', path: [path], argumentList: words.map(value) });
    }
  const results = [];
  const fresh = new SharedWorker(...window.faultWorker);
  const ports = [fresh.port, ...window.faultPorts];
  for (const port of ports) port.addEventListener('message', ({ data }) => {
    if (typeof data?.id === 'string' && data.id.startsWith('fault-') && data.type === 'RAW' && data.value?.ok === true) results.push(data.id);
    if (data?.type === 'RAW' && data.value === true && String(data.id).startsWith('fault-')) results.push(data.id);
  });
  fresh.port.start();
  for (const port of ports) for (const message of messages) port.postMessage(message);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  fresh.port.close();
  return { sent: messages.length * ports.length, ports: ports.length, taken: results };
})()`;

export const workerMessages: Fault = {
  name: 'worker-messages',
  limit: 'hostile messages from a tab to the worker: all refused; its prototypes unchanged',
  minutes: { usual: 3 },
  async measure(run) {
    const sandbox = await startSandbox({ rate: '4000' });
    run.after(() => sandbox.kill());
    const control = controlOf(sandbox.url);
    const opened = await openBrowser(run, { early: EARLY });
    const page = await openPage(opened, sandbox.url);
    await filled(page);
    const other = await openPage(opened, sandbox.url);
    await filled(other);
    const [worker] = await workersOf(opened.cdp);
    if (worker === undefined) throw new Error('There is no worker');
    const before = await inWorker<string>(opened.cdp, worker, WORKER_STATE);
    const instance = (await diagnosticsOf(other))?.instance;

    const { sent, ports, taken } = await page.evaluate<{ sent: number; ports: number; taken: string[] }>(ATTACK);
    const after = await inWorker<string>(opened.cdp, worker, WORKER_STATE);
    const polluted = await inWorker<boolean>(opened.cdp, worker, `'polluted' in {} || 'polluted' in Object.prototype`);
    const isSame = (await diagnosticsOf(other))?.instance === instance;
    const back = await newerThan(other, await control.now());
    return {
      figure:
        `${sent} messages on ${ports} ports: ${taken.length} taken, the worker's prototypes and globals ${after === before && !polluted ? 'as before' : 'CHANGED'}, ` +
        `${isSame ? 'the same worker' : 'ANOTHER WORKER'} serves another tab (a new tick after ${back.toFixed(0)} ms)`,
      passed: taken.length === 0 && after === before && !polluted && isSame && Number.isFinite(back),
    };
  },
};
