import { expose } from 'comlink';
import { afterEach, expect, test, vi } from 'vitest';
import { Config } from '../../contract/config.ts';
import { CONTRACT_VERSION, type DataLayer, type TabHello } from '../../contract/data-layer.ts';
import { createLink, type Link } from './link.ts';

let link: Link | undefined;
afterEach(() => link?.stop());

/** A worker on a real channel, whose handshake waits for `answer` and whose lock ends with `die`. */
function setup() {
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
  link = createLink({
    open: () => {
      const { port1, port2 } = new MessageChannel();
      expose(layer, port2);
      return { endpoint: port1, onError: () => undefined, close: () => port1.close() };
    },
    hello: () => ({ ...hello }),
    held: Promise.resolve(),
    released: () => death.promise,
    setTimeout: (work, ms) => Number(setTimeout(work, ms)),
    clearTimeout: (timer) => clearTimeout(timer),
  });
  return { link, layer, hello, answer: answer.resolve, die: death.resolve };
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
