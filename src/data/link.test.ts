import { expose } from 'comlink';
import { afterEach, expect, test, vi } from 'vitest';
import { Config } from '../../contract/config.ts';
import { CONTRACT_VERSION, type DataLayer, type Shown, type TabHello } from '../../contract/data-layer.ts';
import { createLink, type Link, type Pulse } from './link.ts';

/** A bound for what hangs: by itself it is a second. */
const PATIENCE_MS = 10_000;

let link: Link | undefined;
afterEach(() => link?.stop());

/** Timers that go off when the test says so. */
function createTimers() {
  const due = new Map<number, { at: number; work: () => void }>();
  let now = 0;
  let last = 0;
  /** What was posted has been answered by then. */
  const settled = async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const { port1, port2 } = new MessageChannel();
      const come = Promise.withResolvers<void>();
      port2.onmessage = () => come.resolve();
      port1.postMessage(0);
      await come.promise;
      port1.close();
    }
  };
  return {
    setTimeout: (work: () => void, ms: number) => {
      last += 1;
      due.set(last, { at: now + ms, work });
      return last;
    },
    clearTimeout: (timer: number | undefined) => {
      if (timer !== undefined) due.delete(timer);
    },
    pass: async (ms: number) => {
      const end = now + ms;
      for (;;) {
        await settled();
        const [next] = [...due].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
        if (!next) break;
        due.delete(next[0]);
        now = next[1].at;
        next[1].work();
      }
      now = end;
    },
  };
}

const PLATFORM_TIMERS = {
  setTimeout: (work: () => void, ms: number) => Number(setTimeout(work, ms)),
  clearTimeout: (timer: number | undefined) => clearTimeout(timer),
};

/** A worker on a real channel, whose handshake waits for `answer` and whose lock ends with `die`. */
function setup(
  held: Promise<void> = Promise.resolve(),
  timers: Pick<ReturnType<typeof createTimers>, 'setTimeout' | 'clearTimeout'> = PLATFORM_TIMERS,
) {
  const answer = Promise.withResolvers<void>();
  const death = Promise.withResolvers<void>();
  const hello: TabHello = {
    contract: CONTRACT_VERSION,
    build: 'test',
    lock: 'tab',
    config: Config.parse({}),
    language: 'fr',
    visible: false,
  };
  const layer = {
    connect: vi.fn<DataLayer['connect']>(async () => {
      await answer.promise;
      return { contract: CONTRACT_VERSION, build: 'test', instance: 'one', lock: 'worker' };
    }),
    ping: vi.fn<DataLayer['ping']>(async () => 'one'),
    call: vi.fn<DataLayer['call']>(() => new Promise<never>(() => undefined)),
    setVisible: vi.fn<DataLayer['setVisible']>(async () => undefined),
    setLanguage: vi.fn<DataLayer['setLanguage']>(async () => undefined),
  };
  const shown: Shown = { customer: 7 };
  /** How each dial's worker fails. */
  const fail: (() => void)[] = [];
  const close = vi.fn<() => void>();
  let refuses = false;
  link = createLink({
    open: () => {
      if (refuses) throw new Error('not allowed');
      const { port1, port2 } = new MessageChannel();
      expose(layer, port2);
      return {
        endpoint: port1,
        onError: (listener) => fail.push(listener),
        close: () => {
          close();
          port1.close();
        },
      };
    },
    hello: () => ({ ...hello }),
    customer: () => shown.customer,
    held,
    released: () => death.promise,
    ...timers,
  });
  return { link, layer, hello, shown, fail, close, answer: answer.resolve, die: death.resolve, refuse: (on: boolean) => (refuses = on) };
}

/** What the link tells of its worker, each time that it is late in a row once. */
function pulsesOf({ onPulse }: Pick<ReturnType<typeof setup>['link'], 'onPulse'>): Pulse[] {
  const pulses: Pulse[] = [];
  onPulse((pulse) => (pulse !== 'late' || pulses.at(-1) !== 'late') && pulses.push(pulse));
  return pulses;
}

test('what changed while the handshake was under way is told after it', async () => {
  const { link: made, layer, hello, answer } = setup();
  await vi.waitFor(() => expect(layer.connect).toHaveBeenCalled(), PATIENCE_MS);
  hello.visible = true;
  hello.language = 'en';
  made.setVisible(true);
  made.setLanguage('en');
  answer();
  await vi.waitFor(() => expect(layer.setVisible).toHaveBeenCalledWith(true), PATIENCE_MS);
  await vi.waitFor(() => expect(layer.setLanguage).toHaveBeenCalledWith('en'), PATIENCE_MS);
});

test('a call that waits for a connection is of the customer that was shown when it was made', async () => {
  const { link: made, layer, shown, answer } = setup();
  void made.call('walletTransfer', { from: 'funding', to: 'trading', currency: 'USD', amount: '1', clientOrderId: 'a'.repeat(16) }, {});
  shown.customer = 8;
  answer();
  await vi.waitFor(() => expect(layer.call).toHaveBeenCalledOnce(), PATIENCE_MS);
  expect(layer.call.mock.calls[0]?.[2]).toEqual({ customer: 7 });
});

test('a call that is under way when its worker dies fails at once', async () => {
  const { link: made, answer, die } = setup();
  answer();
  const connected = Promise.withResolvers<void>();
  made.onConnected(() => connected.resolve());
  await connected.promise;
  const result = made.call('getMarkets', {}, {});
  die();
  expect(await result).toMatchObject({ ok: false, kind: 'network' });
});

test('a worker that fails while the tab waits for its lock is left at once, and the next dial waits on', async () => {
  const held = Promise.withResolvers<void>();
  const { layer, fail, close } = setup(held.promise);
  expect(fail).toHaveLength(1);
  fail[0]?.();
  await vi.waitFor(() => expect(fail).toHaveLength(2), PATIENCE_MS);
  expect(close).toHaveBeenCalledTimes(1);
  expect(layer.connect).not.toHaveBeenCalled();
  held.resolve();
  await vi.waitFor(() => expect(layer.connect).toHaveBeenCalledTimes(1), PATIENCE_MS);
});

test('a link that stops while the tab waits for its lock says no hello', async () => {
  const held = Promise.withResolvers<void>();
  const { link: made, layer, close } = setup(held.promise);
  made.stop();
  held.resolve();
  await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1), PATIENCE_MS);
  // What was posted before that would have come by now.
  const { port1, port2 } = new MessageChannel();
  const come = Promise.withResolvers<void>();
  port2.onmessage = () => come.resolve();
  port1.postMessage(0);
  await come.promise;
  port1.close();
  expect(layer.connect).not.toHaveBeenCalled();
});

test('a worker that hangs is late within three seconds, and down when it is given up', async () => {
  const timers = createTimers();
  const { link: made, layer, fail, answer } = setup(undefined, timers);
  const pulses = pulsesOf(made);
  answer();
  await timers.pass(2000);
  expect(pulses).toEqual(['answers']);
  const awake = Promise.withResolvers<string>();
  layer.ping.mockImplementation(() => awake.promise);
  await timers.pass(2500);
  expect(pulses).toEqual(['answers']);
  await timers.pass(500);
  expect(pulses).toEqual(['answers', 'late']);
  awake.resolve('one');
  await timers.pass(0);
  expect(pulses).toEqual(['answers', 'late', 'answers']);
  layer.ping.mockImplementation(async () => 'one');
  await timers.pass(2000);
  layer.ping.mockImplementation(() => new Promise(() => undefined));
  await timers.pass(3000);
  expect(pulses.slice(4)).toEqual(['late']);
  await timers.pass(6000);
  expect(pulses.slice(5)).toEqual(['down']);
  expect(fail).toHaveLength(2);
});

test('a worker that answers ever more slowly is waited for, and none is made beside it', async () => {
  const timers = createTimers();
  const { link: made, layer, fail, answer } = setup(undefined, timers);
  const pulses = pulsesOf(made);
  answer();
  for (const ms of [5000, 10_000, 20_000]) {
    const late = Promise.withResolvers<string>();
    layer.ping.mockImplementation(() => late.promise);
    await timers.pass(2000 + ms);
    late.resolve('one');
    await timers.pass(0);
  }
  expect(pulses).toEqual(['late', 'answers', 'late', 'answers', 'late', 'answers']);
  // One that still sends frames lives, too.
  layer.ping.mockImplementation(() => new Promise(() => undefined));
  await timers.pass(10_000);
  layer.connect.mock.calls[0]?.[1].postMessage({ op: 'notice', notice: 'networkBack' }, []);
  await timers.pass(17_000);
  expect(pulses.slice(6)).toEqual(['late']);
  expect(fail).toHaveLength(1);
});

test('a worker that is given up is told so, in case it only was slow; the second handshake has twice as long', async () => {
  const timers = createTimers();
  const { link: made, layer, fail } = setup(undefined, timers);
  made.onPulse(() => undefined);
  await timers.pass(10_000);
  const heard: unknown[] = [];
  const port = layer.connect.mock.calls[0]?.[1];
  if (!port) throw new Error('no hello');
  port.onmessage = ({ data }) => heard.push(data);
  await timers.pass(500);
  expect(heard).toEqual([{ op: 'bye' }]);
  expect(fail).toHaveLength(2);
  await timers.pass(19_000);
  expect(fail).toHaveLength(2);
  await timers.pass(2000);
  expect(fail).toHaveLength(3);
});

test('a worker that sends frames is not late, whatever becomes of its answers', async () => {
  const timers = createTimers();
  const { link: made, layer, answer } = setup(undefined, timers);
  const pulses = pulsesOf(made);
  answer();
  layer.ping.mockImplementation(() => new Promise(() => undefined));
  await timers.pass(2000);
  layer.connect.mock.calls[0]?.[1].postMessage({ op: 'notice', notice: 'networkBack' }, []);
  await timers.pass(1500);
  expect(pulses).toEqual([]);
});

test('a worker is late within three seconds of its last frame, even if one was on its way when it was asked', async () => {
  const timers = createTimers();
  const { link: made, layer, answer } = setup(undefined, timers);
  const pulses = pulsesOf(made);
  answer();
  layer.ping.mockImplementation(() => new Promise(() => undefined));
  await timers.pass(2000);
  layer.connect.mock.calls[0]?.[1].postMessage({ op: 'notice', notice: 'networkBack' }, []);
  await timers.pass(3000);
  expect(pulses).toEqual(['late']);
});

test('a worker that dies is lost at once, and down when no other comes', async () => {
  const timers = createTimers();
  const { link: made, layer, fail, answer, die } = setup(undefined, timers);
  const pulses = pulsesOf(made);
  answer();
  await timers.pass(0);
  layer.connect.mockImplementation(() => new Promise(() => undefined));
  die();
  await timers.pass(0);
  expect(pulses).toEqual(['lost']);
  expect(fail).toHaveLength(2);
  fail[1]?.();
  await timers.pass(0);
  expect(pulses).toEqual(['lost', 'down']);
});

test('a question whose time is over before there is a worker is never put', async () => {
  const timers = createTimers();
  const { link: made, layer, hello, answer } = setup(undefined, timers);
  layer.call = vi.fn<() => Promise<never>>();
  const result = made.call('getMarkets', {}, {});
  await timers.pass(hello.config.requestTimeoutMs + 10_000);
  expect(await result).toMatchObject({ ok: false, kind: 'timeout' });
  answer();
  const connected = Promise.withResolvers<void>();
  made.onConnected(() => connected.resolve());
  await timers.pass(10_000);
  await connected.promise;
  expect(layer.call).not.toHaveBeenCalled();
});

test('a worker that the platform refuses to make is tried again', async () => {
  const timers = createTimers();
  const { link: made, fail, answer, die, refuse } = setup(undefined, timers);
  const pulses = pulsesOf(made);
  answer();
  await timers.pass(0);
  refuse(true);
  die();
  await timers.pass(0);
  expect(pulses).toEqual(['lost', 'down']);
  refuse(false);
  await timers.pass(5000);
  expect(fail.length).toBeGreaterThan(1);
});
