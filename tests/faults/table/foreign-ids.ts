/** Every call that names something by an id, made with another customer's ids; a call of the table that is not in the list fails the run. */
import { Direction, EnvelopeCode, OrderType, Source } from '../../../contract/codes.ts';
import { newClientOrderId } from '../../../src/data/clientOrderId.ts';
import { type Client, loginAs } from '../../accounts/client.ts';
import { startSandbox } from '../../startSandbox.ts';
import { COMPANY, limitOrder, part, PERSON, shareOf } from '../customer.ts';
import type { Fault } from '../fault.ts';
import { OWN_CALLS, type OwnCall, unlistedCalls } from '../ownCalls.ts';

/** Rows of one kind that are tried. */
const MOST_ROWS = 20;

export const foreignIds: Fault = {
  name: 'foreign-ids',
  limit: "every call with another customer's ids: no read, no write; the owner's own id succeeds",
  minutes: { usual: 5 },
  async measure({ after }) {
    const missing = unlistedCalls();
    if (missing.length > 0) throw new Error(`No ids are known for ${missing.join(', ')}`);
    // A market that all but stands still, and money that stays on its way.
    const sandbox = await startSandbox({ rate: '10', speed: '0.001', pace: '0.001' });
    after(() => sandbox.kill());
    const owner = await loginAs(sandbox.url, PERSON);
    const stranger = await loginAs(sandbox.url, COMPANY);
    await prepare(sandbox.url, owner);

    const wrong: string[] = [];
    const without: string[] = [];
    let [asked, succeeded, known] = [0, 0, 0];
    const before = await stateOf(owner);
    for (const call of OWN_CALLS) {
      const nobody = await answerTo(call, stranger, call.nobodys);
      for (const id of (await call.ids(owner)).slice(0, MOST_ROWS)) {
        asked += 1;
        // An id that another has is one that nobody has, in every word.
        const answer = await answerTo(call, stranger, id);
        if (answer.text !== nobody.text) wrong.push(`${call.endpoint}: ${answer.text.slice(0, 80)}`);
      }
    }
    if ((await stateOf(owner)) !== before) wrong.push('something of the owner is another now');
    for (const call of OWN_CALLS) {
      const ids = (await call.ids(owner)).slice(0, MOST_ROWS);
      const nobody = await answerTo(call, owner, call.nobodys);
      const answers: Answer[] = [];
      for (const id of ids) {
        answers.push(await answerTo(call, owner, id));
        if (answers.at(-1)?.isOk) break;
      }
      if (answers.some(({ isOk }) => isOk)) succeeded += 1;
      else if (answers.some(({ text }) => text !== nobody.text)) known += 1;
      else without.push(call.endpoint);
    }
    return {
      figure:
        `${OWN_CALLS.length} calls, ${asked} with another's id: ${wrong.length === 0 ? 'each answered as an id that nobody has, nothing changed' : wrong.slice(0, 5).join('; ')}; ` +
        `the owner's own succeed in ${succeeded}, are known and refused for their state in ${known}` +
        `${without.length > 0 ? `, told from nobody's in none of ${without.join(', ')}` : ''}`,
      passed: wrong.length === 0 && without.length === 0,
    };
  },
};

interface Answer {
  readonly isOk: boolean;
  /** Without what each answer has of its own. */
  readonly text: string;
}

async function answerTo(call: OwnCall, client: Client, id: number | string): Promise<Answer> {
  const { code, data } = await call.ask(client, id);
  const text = JSON.stringify({ code, data });
  // Some say again what was asked.
  return { isOk: code === EnvelopeCode.Ok, text: typeof id === 'string' ? text.replaceAll(id, '') : text };
}

/** Something of each kind that the account has not from its past. */
async function prepare(url: string, owner: Client): Promise<void> {
  const share = await shareOf(url, 'US', 'PFE');
  for (let count = 0; count < 3; count += 1)
    await owner.call(
      'stockCreate',
      limitOrder({ share, direction: Direction.Buy, quantity: 1, clientOrderId: newClientOrderId() }, part(share.bid, share.tick, 0.8)),
    );
  await owner.call('walletTransfer', { from: 'funding', to: 'trading', currency: 'USD', amount: '5', clientOrderId: newClientOrderId() });
  await owner.ask('robotOrderCreate', {
    ...{ robotId: 'RBTC1', mode: 'buy', cycleDays: 7, quantity: 1, acknowledged: true, clientOrderId: newClientOrderId() },
  } as never);
  await owner.ask('fundOrdersCreate', {
    productId: 'CASHUSD',
    mode: 'Current',
    amount: '100',
    acknowledged: true,
    clientOrderId: newClientOrderId(),
  });
  await owner.call('forexCreate', {
    ...{ stockCode: 'EURUSD', market: 'FX', source: Source.Forex, direction: Direction.Buy, orderType: OrderType.Market },
    ...{ quantity: 1000, leverage: 20, clientOrderId: newClientOrderId() },
  });
  const auction = (await owner.call('bondAuctionList', { pageNum: 1, pageSize: 50 })).list.find(
    ({ kind, state }) => kind === 'bill' && state === 'open',
  );
  const { ceiling } = auction ?? {};
  if (auction && ceiling)
    await owner.ask('bondBidCreate', { id: auction.id, quantity: 1000, ceiling, acknowledged: true, clientOrderId: newClientOrderId() });
  const bond = (await owner.call('bondsMarketList', { pageNum: 1, pageSize: 50 })).list.find(({ tradable, ask }) => tradable && ask);
  if (bond) await owner.ask('treasuryBondCreate', { id: bond.code, quantity: Number(bond.minimum), clientOrderId: newClientOrderId() });
  await loginAs(url, PERSON);
}

/** All that the calls may change of the owner's, as far as it does not move by itself. */
async function stateOf(owner: Client): Promise<string> {
  const ids = await Promise.all(OWN_CALLS.map(async (call) => [call.endpoint, await call.ids(owner)]));
  const { list: consigned } = await owner.call('positionConsignList', { pageNum: 1, pageSize: 50 });
  const { list: wallet } = await owner.call('walletBalance', { walletType: 'usStock' });
  return JSON.stringify([ids, consigned.map(({ id, status, quantity }) => [id, status, quantity]), wallet]);
}
