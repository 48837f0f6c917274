/** A session that ends at the server while an order of its is under way, whose answer never comes. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { Direction } from '../../../contract/codes.ts';
import { endpoints } from '../../../contract/rest/index.ts';
import { newClientOrderId } from '../../../src/data/clientOrderId.ts';
import { createLiveIntents } from '../../../src/data/intents.ts';
import { openDexie } from '../../../workers/cache/dexie.ts';
import { openIntentStore } from '../../../workers/orders/dexie.ts';
import { loginAs } from '../../accounts/client.ts';
import { startSandbox } from '../../startSandbox.ts';
import { createRig, until } from '../../worker/rig.ts';
import { allOrders, COMPANY, limitOrder, part, shareOf } from '../customer.ts';
import type { Fault } from '../fault.ts';
import { openProxy } from '../proxy.ts';

const TURNS = 10;
/** The worker waits for an answer for so long. */
const ANSWER_MS = 2000;

export const revoked: Fault = {
  name: 'revoked',
  limit: 'session revoked in the middle of an order: the order is unknown, then reconciled after login',
  minutes: { usual: 5 },
  async measure({ after }) {
    const sandbox = await startSandbox({ rate: '10', demo: 'funded' });
    after(() => sandbox.kill());
    let fate: 'pass' | 'lost' | 'held' = 'pass';
    const proxy = await openProxy({
      target: sandbox.port,
      fate: (path) => (path === `/web${endpoints.stockCreate.path}` ? fate : 'pass'),
      lateMs: 2 * ANSWER_MS,
      kill: () => undefined,
    });
    after(() => proxy.close());
    const host = `127.0.0.1:${proxy.port}`;
    const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
    const rig = createRig({
      ...{ apiBase: `http://${host}/web`, pushUrl: `ws://${host}/web/push`, requestTimeoutMs: ANSWER_MS },
      openStore: () => openDexie(databases),
      openIntents: () => openIntentStore(databases),
    });
    after(() => rig.close());
    const tab = rig.tab();
    const intents = createLiveIntents(tab.link);
    const stateOf = (id: string) => intents.getState().find(({ clientOrderId }) => clientOrderId === id)?.state;
    const share = await shareOf(sandbox.url, 'US', 'PFE');

    let [unknown, right] = [0, 0];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const answer = await tab.session.login(COMPANY, false);
      if (!answer.ok) throw new Error('The login was not taken');
      await until(() => tab.session.store.getState().state === 'signedIn', 'signed in');
      // Now the server has it and its answer is lost, now it has it only once the session is over.
      fate = turn % 2 === 0 ? 'lost' : 'held';
      const clientOrderId = newClientOrderId();
      const wish = limitOrder({ share, direction: Direction.Buy, quantity: 1, clientOrderId }, part(share.bid, share.tick, 0.7));
      const sent = tab.link.call('stockCreate', wish, {});
      await until(() => (proxy.met.get(fate) ?? 0) > turn / 2, 'the order on its way');
      const device = await loginAs(sandbox.url, COMPANY);
      for (const { id, current } of (await device.call('sessionList', {})).list) if (!current) await device.call('sessionRevoke', { id });
      await until(() => tab.session.store.getState().state !== 'signedIn', 'the end of the session');
      await sent;
      fate = 'pass';
      await proxy.quiet();
      const isUnknown = stateOf(clientOrderId) === 'unknown' || stateOf(clientOrderId) === undefined;
      if (isUnknown) unknown += 1;
      const again = await tab.session.login(COMPANY, false);
      if (!again.ok) throw new Error('The second login was not taken');
      await until(() => ['accepted', 'rejected'].includes(stateOf(clientOrderId) ?? ''), 'the end of the order');
      const there = (await allOrders(await loginAs(sandbox.url, COMPANY))).filter((order) => order.clientOrderId === clientOrderId);
      if (there.length === (stateOf(clientOrderId) === 'accepted' ? 1 : 0)) right += 1;
      await tab.link.followIntent(clientOrderId, 'seen');
      await tab.session.logout();
    }
    const audit = (await (await fetch(new URL('sandbox/ledger', sandbox.url))).json()) as { balanced: boolean };
    return {
      figure: `${TURNS} orders: ${unknown} unknown after the end of their session, ${right} reconciled after the login, books ${audit.balanced ? 'balance' : 'DO NOT BALANCE'}`,
      passed: unknown === TURNS && right === TURNS && audit.balanced,
    };
  },
};
