/** A server that says anything: frames on the data layer's own socket, answers to its own calls, and the two parsers by themselves. */
import { setImmediate as turn } from 'node:timers/promises';
import { encodeBinary, encodeJson, encodeRecord, FrameKind, type QuoteColumns } from '../../../contract/push.ts';
import { SPARK_POINTS } from '../../../contract/quote.ts';
import { allEndpoints, type EndpointId, type Input } from '../../../contract/rest/index.ts';
import { quantile } from '../../../bench/harness/statistics.ts';
import { randomFrom } from '../../../bench/feed/universe.ts';
import { createDecoder } from '../../../workers/push/decode.ts';
import { readEnvelope } from '../../../workers/rest/envelope.ts';
import { buildRequest } from '../../../workers/rest/request.ts';
import { startSandbox } from '../../startSandbox.ts';
import type { Fault } from '../fault.ts';
import { mutatedBytes, mutatedText } from '../mutate.ts';
import { openTruthServer } from '../truthServer.ts';
import { watchTruth } from '../watchTruth.ts';

const FRAMES = 50_000;
/** Of the answers, those that the data layer itself asks for. */
const CALLS = 5000;
const ANSWERS = 45_000;
const LANES = 8;
const ROWS = 300;
const P99_MS = 5;
/** The list's own; a frame of that number is no longer to be told from the server's. */
const LIST_STREAM = 1;
const OTHER_STREAM = 7;
const AT_ONCE = 50;

/** Calls of which a real answer is the base. */
const ASKED = {
  stockList: { market: 'US', pageNum: 1, pageSize: 20 },
  hotStock: {},
  globalIndex: {},
  forexList: {},
  futuresList: {},
  quoteStock: { market: 'US', stockCode: 'AAPL' },
  detailQuote: { market: 'US', stockCode: 'AAPL' },
  summaryDetail: { market: 'US', stockCode: 'AAPL' },
  kline: { market: 'US', stockCode: 'AAPL', type: '1D' },
  newStockList: {},
  quantifyList: {},
  areaInfo: {},
} as const satisfies { [K in EndpointId]?: Input<K> };
type Asked = keyof typeof ASKED;
const IDS = Object.keys(ASKED) as Asked[];

export const fuzz: Fault = {
  name: 'fuzz',
  limit: '100,000 fuzzed frames and REST answers: no crash, no pollution of prototypes, no corrupted row, p99 parse under 5 ms',
  minutes: { usual: 6 },
  async measure({ after }) {
    let crashes = 0;
    const crashed = (cause: unknown): void => {
      crashes += 1;
      if (crashes < 5) console.error(cause);
    };
    process.on('uncaughtException', crashed).on('unhandledRejection', crashed);
    const prototypes = prototypesNow();

    const real = await realAnswers();
    const random = randomFrom(7);
    const server = await openTruthServer(ROWS);
    after(() => server.close());
    const watch = await watchTruth(server, ROWS);
    after(() => watch.rig.close());
    const times: number[] = [];
    const timed = <T>(work: () => T): T => {
      const begun = performance.now();
      const result = work();
      times.push(performance.now() - begun);
      return result;
    };

    const decoder = createDecoder();
    for (let sent = 0; sent < FRAMES; sent += 1) {
      const data = fuzzedFrame(random);
      server.say(data);
      const read = typeof data === 'string' ? data : data.slice().buffer;
      timed(() => decoder.any(read));
      if (sent % AT_ONCE === 0) {
        server.tick(5);
        await turn();
      }
    }
    const isRight = await watch.settles();
    const wrong = (await watch.wrongRows()).length;

    let asked = 0;
    let answered = 0;
    server.answer = (path) => {
      const id = IDS.find((one) => path === `/web${allEndpoints[one].path}`);
      return id && mutatedText(real.get(id), random);
    };
    const lane = async (): Promise<void> => {
      while (asked < CALLS) {
        asked += 1;
        const id = IDS[1 + (asked % (IDS.length - 1))] ?? 'hotStock';
        const result = await watch.tab.link.call(id, ASKED[id], { fresh: true });
        if (typeof result.ok === 'boolean') answered += 1;
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));

    let corrupted = 0;
    for (let read = 0; read < ANSWERS; read += 1) {
      const id = IDS[read % IDS.length] ?? 'hotStock';
      const { output } = allEndpoints[id];
      const text = mutatedText(real.get(id), random);
      const result = timed(() => readEnvelope(200, text, output));
      // What was taken is what the schema says, whatever way it went.
      if (result.ok && !output.safeParse(JSON.parse(JSON.stringify(result.data))).success) corrupted += 1;
      if (read % 1000 === 0) await turn();
    }
    const stillRight = (await watch.settles()) && (await watch.wrongRows()).length === 0;
    const polluted = prototypesNow() !== prototypes || 'polluted' in {};
    const p99 = quantile(times, 0.99);
    const { rejected } = await watch.diagnostics();
    const refused = Object.values(rejected).reduce((sum, count) => sum + count, 0);
    return {
      figure:
        `${FRAMES} frames on the wire (${refused} refused), ${answered} of ${CALLS} calls answered, ${ANSWERS} answers: ${crashes} crashes, ` +
        `prototypes ${polluted ? 'changed' : 'as before'}, ${isRight && stillRight ? 'no' : 'a'} book unlike the server's, ${wrong} rows and ` +
        `${corrupted} answers corrupted, parse p99 ${p99.toFixed(2)} ms, longest ${quantile(times, 1).toFixed(1)} ms`,
      passed: crashes === 0 && !polluted && isRight && stillRight && wrong === 0 && corrupted === 0 && answered === CALLS && p99 < P99_MS,
    };
  },
};

/** All that the built-in prototypes have, by name. */
function prototypesNow(): string {
  const all: object[] = [Object, Array, Function, String, Number, Map, Set, Promise, Uint8Array].map((one) => one.prototype as object);
  return all.map((one) => Reflect.ownKeys(one).map(String).join()).join(';');
}

/** Whole envelopes of a sandbox. */
async function realAnswers(): Promise<ReadonlyMap<Asked, unknown>> {
  const sandbox = await startSandbox({ rate: '10', demo: 'funded' });
  try {
    const answers = new Map<Asked, unknown>();
    for (const id of IDS) {
      const settings = { base: new URL('web', sandbox.url).href, language: 'en', token: undefined, authScheme: '' };
      const { url } = buildRequest(allEndpoints[id], ASKED[id], settings);
      answers.set(id, await (await fetch(url)).json());
    }
    return answers;
  } finally {
    await sandbox.kill();
  }
}

/** A frame in one of the forms that a frame or a message has, with something wrong in it. */
function fuzzedFrame(random: () => number): string | Uint8Array {
  const dice = random();
  const count = Math.floor(random() * 20);
  const ids = Uint32Array.from({ length: count }, () => Math.floor(random() * ROWS));
  const column = () => Float64Array.from(ids, () => random() * 1e6);
  const frame: QuoteColumns = {
    ...{
      kind: random() < 0.5 ? FrameKind.Delta : FrameKind.Snapshot,
      stream: OTHER_STREAM,
      epoch: 1,
      seq: 1,
      time: Date.now(),
      count,
      ids,
    },
    columns: { price: column(), volume: column(), bid: column() },
    ...(random() < 0.2 && { spark: new Float64Array(count * SPARK_POINTS) }),
  };
  if (dice < 0.5) return ofOtherStream(mutatedBytes(new Uint8Array(encodeBinary(frame)), random));
  if (dice < 0.75) return unlikeList(mutatedText(JSON.parse(encodeJson(frame)), random));
  if (dice < 0.8) return mutatedBytes(encodeRecord(encodeBinary(frame)), random);
  const messages = [
    { op: 'stream', s: OTHER_STREAM, topic: 'list:DE', e: 1, parts: 2 },
    { op: 'hb', t: Date.now() },
    { op: 'session', market: 'US', phase: 'open', t: Date.now() },
    { op: 'event', topic: 'order', id: '1' },
    { op: 'error', code: 400, msg: 'no' },
  ];
  return unlikeList(mutatedText(messages[Math.floor(random() * messages.length)], random));
}

/** A whole header in which the stream is the list's is the server's own word. */
function ofOtherStream(bytes: Uint8Array): Uint8Array {
  if (bytes.length >= 12) {
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    if (view.getUint32(8, true) === LIST_STREAM) view.setUint32(8, OTHER_STREAM, true);
  }
  return bytes;
}

const unlikeList = (text: string): string => text.replaceAll(`"s":${LIST_STREAM},`, `"s":${OTHER_STREAM},`);
