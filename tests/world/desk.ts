/** What a customer does in a tab: the real session, writes and reads of src/data, and what pages show of orders and money. */
import { AccountType } from '../../contract/codes.ts';
import type { EndpointId, Input, Output } from '../../contract/rest/index.ts';
import type { LiveFeed } from '../../src/data/feed.ts';
import { createLiveHoldings, type LiveHoldings } from '../../src/data/holdings.ts';
import { createLiveIntents, type LiveIntents } from '../../src/data/intents.ts';
import { createKeptCalls } from '../../src/data/keptCalls.ts';
import type { Link } from '../../src/data/link.ts';
import { createRead, type Read, type ReadEnvironment } from '../../src/data/read.ts';
import { createLiveSession, type KeyHolder, type LiveSession } from '../../src/data/session.ts';
import { createWrite } from '../../src/data/write.ts';
import { NAMES, PASSWORD } from './broker.ts';
import type { Wishes } from './wishes.ts';

/** Money calls that a customer makes in a world. */
export type MoneyCall = 'stockCreate' | 'walletTransfer';

export interface Desk {
  readonly session: LiveSession;
  readonly intents: LiveIntents;
  readonly holdings: LiveHoldings;
  /** Shown while somebody is signed in. */
  readonly orders: Read<Output<'positionConsignList'>>;
  readonly balance: Read<Output<'walletBalance'>>;
  /** @param place of NAMES */
  login(place: number, remember: boolean): void;
  logout(): void;
  /** Confirmed once; a page follows it until its end or the session's. */
  press<K extends MoneyCall>(id: K, input: Omit<Input<K>, 'clientOrderId'>): void;
  /** Of the orders that it shows, counted round. */
  cancel(nth: number): void;
  /** All that waits here for an answer is without one. */
  stop(): void;
}

export interface DeskOptions extends Pick<ReadEnvironment, 'setTimeout' | 'clearTimeout'> {
  readonly name: string;
  readonly link: Link;
  readonly feed: LiveFeed;
  readonly holder: KeyHolder;
  readonly wishes: Wishes;
}

const STORAGE = { getItem: () => null, setItem: () => undefined };

export function createDesk({ name, link, feed, holder, wishes, ...timers }: DeskOptions): Desk {
  const session = createLiveSession(link, holder, timers.setTimeout);
  const intents = createLiveIntents(link);
  const holdings = createLiveHoldings(link);
  const kept = createKeptCalls(() => STORAGE);
  const environment = { link, feed, session, intents, kept, ...timers };
  const orders = createRead(environment, 'positionConsignList', { pageNum: 1, pageSize: 100 }, `${name} orders`);
  const balance = createRead(environment, 'walletBalance', { walletType: 'stock' }, `${name} balance`);
  /** Of the pages that are there for as long as the session. */
  let leave: (() => void)[] = [];
  let presses = 0;

  const leaveAll = (): void => {
    for (const stop of leave) stop();
    leave = [];
  };
  session.store.subscribe(({ state }) => {
    leaveAll();
    if (state === 'signedIn') leave = [orders.start(), balance.start(), holdings.show()];
  });

  return {
    session,
    intents,
    holdings,
    orders,
    balance,
    login: (place, remember) =>
      void session.login({ username: NAMES[place] ?? '', password: PASSWORD, accountType: AccountType.Individual }, remember),
    logout: () => void session.logout(),
    press(id, fields) {
      const customer = session.customer();
      if (typeof customer !== 'number' || session.store.getState().state !== 'signedIn') return;
      presses += 1;
      const clientOrderId = `${name}-press-${String(presses).padStart(8, '0')}`;
      const wish = wishes.add(clientOrderId, customer);
      const write = createWrite<EndpointId>(environment, id, clientOrderId, clientOrderId);
      leave.push(
        write.subscribe(() => {
          const { state } = write.current();
          if (state === 'done' || state === 'failed') wish.end(state, `${name}'s page`);
        }),
      );
      void write.send({ ...fields, clientOrderId });
    },
    cancel(nth) {
      const list = orders.current().data?.list ?? [];
      const order = list[nth % Math.max(1, list.length)];
      if (order) void link.call('orderCancel', { id: order.id }, { requestId: `${name} cancel ${order.id}` });
    },
    stop: leaveAll,
  };
}
