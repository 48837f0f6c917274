/** Files of the worker that don't come, and the calls beside them. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LOGIN, openAccounts } from './accounts.ts';
import { type Broker, startBroker } from './broker.ts';
import { createRig, type Rig, until } from './rig.ts';

const never = new Promise<never>(() => undefined);
vi.mock('../../contract/rest/article.ts', () => never);

let broker: Broker;
let rig: Rig;
beforeEach(async () => {
  broker = await startBroker();
  openAccounts(broker);
  rig = createRig({ apiBase: broker.url, pushUrl: broker.pushUrl, requestTimeoutMs: 60_000 });
});
afterEach(async () => {
  rig.close();
  await broker.close();
});

test('a file that doesn’t come holds up the calls that it describes and no other: neither a money call nor a read', async () => {
  const tab = rig.tab();
  expect(await tab.session.login(LOGIN, false)).toMatchObject({ ok: true });
  await until(() => tab.session.store.getState().state === 'signedIn', 'signed in');
  let isAnswered = false;
  void tab.link.call('articleDetail', { id: '1' }, { requestId: 'article' }).then(() => {
    isAnswered = true;
  });
  const transfer = { from: 'funding', to: 'trading', currency: 'USD', amount: '1', clientOrderId: 'a'.repeat(16) } as const;
  const [money, read] = await Promise.all([
    tab.link.call('walletTransfer', transfer, { requestId: 'transfer' }),
    tab.link.call('userInfo', {}, { requestId: 'user' }),
  ]);
  expect(read).toMatchObject({ ok: true });
  expect(money).toMatchObject({ kind: 'rejected', denial: { reason: 'insufficientFunds' } });
  expect(broker.requests.get('/web/wallet/transfer')).toBe(1);
  expect(isAnswered).toBe(false);
});
