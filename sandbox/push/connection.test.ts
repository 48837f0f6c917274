import { expect, it, vi } from 'vitest';
import { market } from '../market/market.fixture.ts';
import type { Body } from './body.ts';
import { createHub } from './hub.ts';
import type { Visitor } from './wire.ts';

const NAME = 'a name that nobody else knows';

/** A customer's connection whose body is there, while the broker looks up who it is. */
function asking() {
  const asked = Promise.withResolvers<Visitor | undefined>();
  const hub = createHub({
    market,
    now: () => 0,
    wall: () => 0,
    cpu: () => 0,
    recorded: undefined,
    control: false,
    identify: () => asked.promise,
  });
  const into = (list: string[]) => (data: ArrayBuffer | string) => void (typeof data === 'string' && list.push(data));
  const said: string[] = [];
  const closed = vi.fn<() => void>();
  const socket = { send: into(said), bufferedAmount: 0, close: closed, terminate: closed };
  const inBody: string[] = [];
  const ends: (() => void)[] = [];
  let isOver = false;
  const body: Body = {
    send: into(inBody),
    bufferedAmount: 0,
    get isOver() {
      return isOver;
    },
    terminate() {
      isOver = true;
      for (const end of ends.splice(0)) end();
    },
    onClose: (work) => void ends.push(work),
  };
  const connection = hub.open(socket, 'json', '192.0.2.1');
  if (!connection) throw new Error('no room');
  hub.offerBody(NAME, '192.0.2.1', body);
  connection.receive(JSON.stringify({ op: 'auth', token: 'a token', body: NAME }));
  return {
    hub,
    body,
    connection,
    said,
    inBody,
    closed,
    unknown: () => asked.resolve(undefined),
    unanswered: () => asked.reject(new Error('no store')),
    async identified() {
      asked.resolve({ customer: 1, session: 7 });
      await vi.waitFor(() => expect(said.length + inBody.length).toBeGreaterThan(0));
    },
  };
}

const opsOf = (said: readonly string[]) => said.map((text) => (JSON.parse(text) as { op: string }).op);

it('is ready in the body that is there', async () => {
  const { connection, identified, inBody, said } = asking();
  await identified();
  expect([opsOf(inBody), said, connection.hasBody]).toEqual([['ready'], [], true]);
});

it('is ready over the socket where the body went while its customer was looked up', async () => {
  const { body, connection, identified, inBody, said } = asking();
  await Promise.resolve();
  body.terminate();
  await identified();
  expect([inBody, opsOf(said), connection.hasBody]).toEqual([[], ['ready'], false]);
});

it('says why its session is over, and ends both', async () => {
  const { body, closed, hub, identified, said } = asking();
  await identified();
  hub.endSessions([7]);
  expect([opsOf(said), body.isOver, closed.mock.calls.length]).toEqual([['error'], true, 1]);
});

it('is over without a word where nobody can say who it is, and with one where it is nobody', async () => {
  for (const [how, ops] of [
    ['unanswered', []],
    ['unknown', ['error']],
  ] as const) {
    const { body, closed, said, ...asked } = asking();
    asked[how]();
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect([opsOf(said), body.isOver]).toEqual([ops, true]);
  }
});
