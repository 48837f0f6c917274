import { expose } from 'comlink';
import { afterEach, expect, test, vi } from 'vitest';
import { Config } from '../../contract/config.ts';
import { CONTRACT_VERSION, type DataLayer, type TabHello } from '../../contract/data-layer.ts';
import { createLink, type Link } from './link.ts';

let link: Link | undefined;
afterEach(() => link?.stop());

/** A worker on a real channel, whose handshake waits for `answer` and whose lock ends with `die`. */
function setup(held: Promise<void> = Promise.resolve()) {
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
    ping: async () => 'one',
    call: () => new Promise<never>(() => undefined),
    setVisible: vi.fn<DataLayer['setVisible']>(async () => undefined),
    setLanguage: vi.fn<DataLayer['setLanguage']>(async () => undefined),
  };
  /** How each dial's worker fails. */
  const fail: (() => void)[] = [];
  const close = vi.fn<() => void>();
  link = createLink({
    open: () => {
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
    held,
    released: () => death.promise,
    setTimeout: (work, ms) => Number(setTimeout(work, ms)),
    clearTimeout: (timer) => clearTimeout(timer),
  });
  return { link, layer, hello, fail, close, answer: answer.resolve, die: death.resolve };
}

test('what changed while the handshake was under way is told after it', async () => {
  const { link: made, layer, hello, answer } = setup();
  await vi.waitFor(() => expect(layer.connect).toHaveBeenCalled());
  hello.visible = true;
  hello.language = 'en';
  made.setVisible(true);
  made.setLanguage('en');
  answer();
  await vi.waitFor(() => expect(layer.setVisible).toHaveBeenCalledWith(true));
  await vi.waitFor(() => expect(layer.setLanguage).toHaveBeenCalledWith('en'));
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
  await vi.waitFor(() => expect(fail).toHaveLength(2));
  expect(close).toHaveBeenCalledTimes(1);
  expect(layer.connect).not.toHaveBeenCalled();
  held.resolve();
  await vi.waitFor(() => expect(layer.connect).toHaveBeenCalledTimes(1));
});

test('a link that stops while the tab waits for its lock says no hello', async () => {
  const held = Promise.withResolvers<void>();
  const { link: made, layer, close } = setup(held.promise);
  made.stop();
  held.resolve();
  await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  // What was posted before that would have come by now.
  const { port1, port2 } = new MessageChannel();
  const come = Promise.withResolvers<void>();
  port2.onmessage = () => come.resolve();
  port1.postMessage(0);
  await come.promise;
  port1.close();
  expect(layer.connect).not.toHaveBeenCalled();
});
