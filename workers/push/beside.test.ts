import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Beside, type BesideHandlers, type Besides, createBesides } from './beside.ts';
import { type FakeBody, fakeBody } from './body.fixture.ts';
import { createDecoder } from './decode.ts';

const READY = { op: 'ready', catalogue: 'v1', t: 1 } as const;
const HEARTBEAT = { op: 'hb', t: 2 } as const;
/** A length that no record has. */
const BROKEN = new Uint8Array(8).fill(255);
const hb = JSON.stringify(HEARTBEAT);
let body: FakeBody;
let beside: Beside | undefined;
let besides: Besides;
const handlers = {
  aside: vi.fn<BesideHandlers['aside']>(),
  taken: vi.fn<BesideHandlers['taken']>(),
  ended: vi.fn<BesideHandlers['ended']>(),
};
const settle = () => vi.advanceTimersByTimeAsync(0);
const asked = () => body.asked[0];

function open(url = 'ws://broker/web/push?x=1'): void {
  beside = besides.open(url, { ...handlers, text: createDecoder().text });
}

/** Whether the next connection has a body. */
function asksAgain(): boolean {
  body = fakeBody();
  open();
  return beside !== undefined;
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
  beside?.abandon();
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
  expect(handlers.aside.mock.calls).toEqual([[{ op: 'event', topic: 'order' }]]);
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
  expect([asked()?.signal?.aborted, beside?.socketAt]).toEqual([true, undefined]);
});

it('knows messages by what they say, wherever it stands', async () => {
  open();
  await settle();
  expect(beside?.takes('{ "t": 1, "catalogue": "v1", "op": "ready" }')).toBe(false);
  body.accept();
  body.say(READY);
  await settle();
  expect(handlers.taken).not.toHaveBeenCalled();
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
  beside?.abandon();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(handlers.ended).not.toHaveBeenCalled();
});

it('waits for a server that takes its time to say who is ready', async () => {
  open();
  body.accept();
  await vi.advanceTimersByTimeAsync(4900);
  body.say(READY);
  await settle();
  expect(handlers.taken).toHaveBeenCalledOnce();
  expect(handlers.ended).not.toHaveBeenCalled();
});

it('is over when the heart beats on and the body says nothing: something on the way holds it back', async () => {
  open();
  body.accept();
  await settle();
  expect([beside?.takes(hb), beside?.takes(hb)]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(990);
  expect(handlers.ended).not.toHaveBeenCalled();
  expect(beside?.takes(hb)).toBe(true);
  expect(handlers.ended).toHaveBeenCalledOnce();
  expect(asked()?.signal?.aborted).toBe(true);
  expect(asksAgain()).toBe(false);
});

it('has a second for what was overtaken by a heartbeat', async () => {
  open();
  body.accept();
  await settle();
  beside?.takes(hb);
  body.say(READY);
  await vi.advanceTimersByTimeAsync(1000);
  expect(beside?.takes(hb)).toBe(true);
  expect(handlers.ended).not.toHaveBeenCalled();
});

it.each(['refused', 'kept from the page'] as const)(
  'is over when the server was ready in a body that was %s, and that is remembered',
  async (how) => {
    open();
    if (how === 'refused') body.refuse(403);
    else body.fail();
    await vi.advanceTimersByTimeAsync(1000);
    expect(handlers.ended).not.toHaveBeenCalled();
    expect(beside?.takes(hb)).toBe(true);
    expect(handlers.ended).toHaveBeenCalledOnce();
    expect(asksAgain()).toBe(false);
  },
);

it.each(['says ready', 'ends'] as const)('remembers a body that was refused when its socket %s', async (what) => {
  open();
  body.refuse(404);
  await settle();
  if (what === 'says ready') beside?.takes(JSON.stringify(READY));
  beside?.abandon();
  expect(asksAgain()).toBe(false);
});

it.each([READY, { op: 'error', code: 401, msg: 'Unknown session' }])(
  'leaves to the socket what it says after its body is gone: $op',
  async (message) => {
    open();
    beside?.takes(hb);
    body.refuse(404);
    await settle();
    expect(beside?.takes(JSON.stringify(message))).toBe(false);
    expect(handlers.ended).not.toHaveBeenCalled();
  },
);

it('holds nothing against a body that goes with a connection which the server refuses', async () => {
  open();
  body.accept();
  body.close();
  await settle();
  expect(beside?.takes('{"op":"error","code":401,"msg":"Unknown session"}')).toBe(false);
  beside?.abandon();
  expect(asksAgain()).toBe(true);
});

it('knows when the socket beside it last spoke', async () => {
  await speak();
  const before = beside?.socketAt ?? 0;
  await vi.advanceTimersByTimeAsync(1000);
  beside?.takes(hb);
  expect(beside?.socketAt).toBe(before + 1000);
});

it.each([
  ['is the fault of one that fell silent while its socket spoke on', 6, 900, false],
  ['is no fault of one whose socket fell silent with it', 1, 900, true],
  ['is no fault of one that is still to be read after a pause of the worker', 6, 0, true],
])('the end of a connection %s', async (_, beats, apart, again) => {
  await speak();
  for (let beat = 0; beat < beats; beat += 1) {
    await vi.advanceTimersByTimeAsync(apart);
    beside?.takes(hb);
  }
  beside?.abandon();
  expect(asksAgain()).toBe(again);
});

it('calls nobody once it is abandoned', async () => {
  await speak();
  handlers.taken.mockClear();
  beside?.abandon();
  body.say(HEARTBEAT);
  expect(beside?.takes(hb)).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  for (const handler of Object.values(handlers)) expect(handler).not.toHaveBeenCalled();
  expect(asked()?.signal?.aborted).toBe(true);
});

it('is not asked for again for a minute after it failed, then for two, however long none was', async () => {
  const fail = async () => {
    await speak();
    body.raw(BROKEN);
    await vi.advanceTimersByTimeAsync(500);
    expect(asksAgain()).toBe(false);
  };
  await fail();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  await fail();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asksAgain()).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asksAgain()).toBe(true);
});

it('that has spoken for ten minutes is trusted as if none had ever failed', async () => {
  await speak();
  body.raw(BROKEN);
  await vi.advanceTimersByTimeAsync(60_500);
  body = fakeBody();
  await speak();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  beside?.abandon();
  body = fakeBody();
  await speak();
  body.raw(BROKEN);
  await vi.advanceTimersByTimeAsync(500);
  expect(asksAgain()).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asksAgain()).toBe(true);
});
