/**
 * A process that works the ledger on a store until it is killed: `node teller.ts STORE`. It says `ready`, then answers
 * each message. One with `die` is answered by a SIGKILL between the commit and the reply.
 */
import type { Input } from '../../contract/rest/index.ts';
import type { Store } from '../../sandbox/db/store.ts';
import { openStore } from '../../sandbox/store.ts';
import type { Outcome } from '../../sandbox/outcome.ts';
import { repeat } from '../../sandbox/repeat.ts';
import { enrol, fixedRates, type House, openHouse } from './house.ts';

export type Deed =
  | { readonly call: 'transfer'; readonly input: Input<'walletTransfer'> }
  | { readonly call: 'deposit'; readonly input: Input<'rechargeCreate'> }
  | { readonly call: 'withdrawal'; readonly input: Input<'withdrawalApply'> }
  | { readonly call: 'cancelTransfer' | 'cancelWithdrawal'; readonly id: number }
  | { readonly call: 'card'; readonly input: Input<'cardAdd'> }
  | { readonly call: 'cards' | 'balances' | 'bills' | 'overview' };

export type Question =
  | { readonly ask: 'deed'; readonly customer: number; readonly deed: Deed }
  | { readonly ask: 'enrol'; readonly names: readonly string[] }
  | { readonly ask: 'audit' | 'waiting' };

export interface Letter {
  readonly number: number;
  readonly question: Question;
  readonly die: boolean;
}

export type Reply = { readonly number: number; readonly answer: unknown } | { readonly number: number; readonly failed: string };

const PAUSE_MS = 15;
const PACE = { transferMs: 40, confirmationMs: 15 };
const REVIEW_MS = 40;

const where = process.argv[2];
if (where !== undefined && process.send) await work(where, process.send.bind(process));

async function work(path: string, send: (reply: Reply | 'ready') => unknown): Promise<void> {
  const store = await openStore(path);
  const log = (line: string) => console.error(line);
  const house = openHouse({ store, rates: fixedRates(0), pace: PACE, reviewMs: REVIEW_MS, now: Date.now, wall: Date.now, log });
  repeat(() => house.sweep(), PAUSE_MS, log);
  process.on('message', (letter: Letter) => {
    answer(store, house, letter.question).then(
      (given) => {
        if (letter.die) process.kill(process.pid, 'SIGKILL');
        send({ number: letter.number, answer: given });
      },
      (cause: unknown) => send({ number: letter.number, failed: String(cause) }),
    );
  });
  // Whoever asked is gone.
  process.on('disconnect', () => process.exit());
  send('ready');
}

async function answer(store: Store, house: House, question: Question): Promise<unknown> {
  switch (question.ask) {
    case 'deed':
      return perform(house, question.customer, question.deed);
    case 'enrol': {
      const numbers: number[] = [];
      for (const name of question.names) numbers.push(await enrol(store, name));
      return numbers;
    }
    case 'audit':
      return house.ledger.audit();
    case 'waiting':
      return store.inTransaction(async (tx) => {
        let waiting = 0;
        for (const table of ['transfer', 'deposit', 'withdrawal'] as const)
          waiting += (await tx.selectFrom(table).select('id').where('status', '=', 1n).execute()).length;
        return waiting;
      });
    default:
      return question satisfies never;
  }
}

function perform({ ledger }: House, customer: number, deed: Deed): Promise<Outcome<unknown>> {
  const read = async (data: Promise<unknown>): Promise<Outcome<unknown>> => ({ ok: true, data: await data });
  switch (deed.call) {
    case 'transfer':
      return ledger.transfers.apply(customer, deed.input);
    case 'deposit':
      return ledger.deposits.create(customer, deed.input, 'en');
    case 'withdrawal':
      return ledger.withdrawals.apply(customer, deed.input, 'en');
    case 'cancelTransfer':
      return ledger.transfers.cancel(customer, deed.id);
    case 'cancelWithdrawal':
      return ledger.withdrawals.cancel(customer, deed.id, 'en');
    case 'card':
      return ledger.cards.add(customer, deed.input);
    case 'cards':
      return read(ledger.cards.list(customer, undefined));
    case 'balances':
      return read(Promise.all([ledger.balance(customer, { walletType: 'balance' }), ledger.balance(customer, { walletType: 'stock' })]));
    case 'bills':
      return ledger.bills(customer, { walletType: 'overview', timeZone: 'UTC', pageSize: 20 });
    case 'overview':
      return read(ledger.overview(customer));
    default:
      return deed satisfies never;
  }
}
