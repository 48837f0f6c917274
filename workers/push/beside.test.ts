import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BODY_HEADER, encodeRecord, type ServerMessage } from '../../contract/push.ts';
import { type Beside, type Besides, createBesides } from './beside.ts';
import { createDecoder, type Decoded } from './decode.ts';

/** A body whose server is the test. */
function fakeBody() {
  const asked: { url: string; name: string | undefined; signal: AbortSignal | null | undefined }[] = [];
  const answer = Promise.withResolvers<Response>();
  let controller: ReadableStreamController<Uint8Array<ArrayBuffer>> | undefined;
  let isGone = false;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    type: 'bytes',
    start: (given) => {
      controller = given;
    },
  });
  const request: typeof fetch = (url, init) => {
    asked.push({
      url: url instanceof URL ? url.href : '',
      name: new Headers(init?.headers).get(BODY_HEADER) ?? undefined,
      signal: init?.signal,
    });
    init?.signal?.addEventListener('abort', () => {
      isGone = true;
      answer.reject(new Error('aborted'));
      controller?.error(new Error('aborted'));
    });
    return answer.promise;
  };
  const send = (bytes: Uint8Array) => {
    if (!isGone) controller?.enqueue(Uint8Array.from(bytes));
  };
  return {
    asked,
    request,
    accept: () => {
      if (!isGone) answer.resolve(new Response(body));
    },
    refuse: (status: number) => answer.resolve(new Response(null, { status })),
    say: (message: ServerMessage) => send(encodeRecord(JSON.stringify(message))),
    raw: send,
    close: () => controller?.close(),
  };
}

const READY = { op: 'ready', catalogue: 'v1', t: 1 } as const;
const HEARTBEAT = { op: 'hb', t: 2 } as const;
/** A length that no record has. */
const BROKEN = new Uint8Array(8).fill(255);
const hb = JSON.stringify(HEARTBEAT);
let body: ReturnType<typeof fakeBody>;
let beside: Beside | undefined;
let besides: Besides;
const handlers = {
  aside: vi.fn<(data: unknown) => void>(),
  taken: vi.fn<(decoded: Decoded, size: number) => void>(),
  ended: vi.fn<() => void>(),
};
const settle = () => vi.advanceTimersByTimeAsync(0);
const asked = () => body.asked[0];

function open(url = 'ws://broker/web/push?x=1'): void {
  beside = besides.open(url, { ...handlers, text: createDecoder().text });
}

async function speak(): Promise<void> {
  open();
  body.accept();
  body.say(READY);
  await settle();
}

beforeEach(() => {
  vi.useFakeTimers();
  body = fakeBody();
  besides = createBesides({
    fetch: (...request) => body.request(...request),
    crypto,
    monotonic: () => performance.now(),
    setTimeout: (work, ms) => Number(setTimeout(work, ms)),
    clearTimeout: (timer) => clearTimeout(timer),
  });
  for (const handler of Object.values(handlers)) handler.mockReset();
});
afterEach(() => {
  beside?.abandon(false);
  vi.useRealTimers();
});

it('asks for the body by a name that stands in no address', async () => {
  open();
  await settle();
  expect(asked()?.url).toBe('http://broker/web/push/stream');
  expect(beside?.name.length).toBeGreaterThan(20);
  expect(asked()?.name).toBe(beside?.name);
});

it('asks for none where the address says so', () => {
  open('ws://broker/web/push?body=no');
  expect([beside, body.asked]).toEqual([undefined, []]);
});

it('takes all from the body once that is ready, and of its socket what is of no price', async () => {
  await speak();
  body.say(HEARTBEAT);
  expect(beside?.takes(hb)).toBe(true);
  expect(beside?.takes('{"op":"event","topic":"order"}')).toBe(true);
  await settle();
  expect(handlers.taken.mock.calls.map(([decoded]) => decoded)).toEqual([READY, HEARTBEAT]);
  expect(handlers.aside.mock.calls).toEqual([['{"op":"event","topic":"order"}']]);
});

it.each(['refused', 'late'] as const)('leaves all to the socket where the body is %s, and takes nothing any more', async (how) => {
  open();
  if (how === 'refused') body.refuse(404);
  await settle();
  expect(beside?.takes(JSON.stringify(READY))).toBe(false);
  if (how === 'late') {
    body.accept();
    body.say(READY);
  }
  expect(beside?.takes(hb)).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  for (const handler of Object.values(handlers)) expect(handler).not.toHaveBeenCalled();
  expect(asked()?.signal?.aborted).toBe(true);
});

it('is over once a body breaks its lengths whose socket goes on', async () => {
  await speak();
  body.raw(BROKEN);
  await vi.advanceTimersByTimeAsync(499);
  expect(handlers.ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(handlers.ended).toHaveBeenCalledOnce();
});

it('says nothing of a body that ends with its socket', async () => {
  await speak();
  body.close();
  await settle();
  beside?.abandon(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(handlers.ended).not.toHaveBeenCalled();
});

it('is over when nothing is ready in time: something on the way holds the body back', async () => {
  open();
  body.accept();
  await vi.advanceTimersByTimeAsync(1999);
  expect(handlers.ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(handlers.ended).toHaveBeenCalledOnce();
  expect(asked()?.signal?.aborted).toBe(true);
});

it('is over when the socket beside it falls silent', async () => {
  await speak();
  for (let second = 0; second < 10; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    beside?.takes(hb);
  }
  expect(handlers.ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5000);
  expect(handlers.ended).toHaveBeenCalledOnce();
});

it('calls nobody once it is abandoned', async () => {
  await speak();
  handlers.taken.mockClear();
  beside?.abandon(false);
  body.say(HEARTBEAT);
  expect(beside?.takes(hb)).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  for (const handler of Object.values(handlers)) expect(handler).not.toHaveBeenCalled();
  expect(asked()?.signal?.aborted).toBe(true);
});

it.each(['failed', 'fell silent'] as const)('is not asked for again for a minute after it %s, then for two', async (how) => {
  const fail = async () => {
    await speak();
    if (how === 'fell silent') beside?.abandon(true);
    else body.raw(BROKEN);
    await vi.advanceTimersByTimeAsync(500);
    body = fakeBody();
    open();
    expect(beside).toBeUndefined();
  };
  await fail();
  await vi.advanceTimersByTimeAsync(60_000);
  await fail();
  await vi.advanceTimersByTimeAsync(60_000);
  open();
  expect(beside).toBeUndefined();
  await vi.advanceTimersByTimeAsync(60_000);
  open();
  expect(beside).toBeDefined();
});
