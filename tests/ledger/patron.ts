/**
 * A customer who does this and that, asks again after each death of the teller until there is an answer, and remembers what was
 * granted. From that alone follows what must be there in the end.
 */
import { isDeepStrictEqual } from 'node:util';
import { CURRENCY_SCALE, type Currency, WALLET_OF } from '../../contract/money.ts';
import { MoneyStatus } from '../../contract/codes.ts';
import { minorUnits } from '../../contract/finance/amount.ts';
import type { Recharge } from '../../contract/rest/deposit.ts';
import type { Transfer } from '../../contract/rest/wallet.ts';
import type { Withdrawal } from '../../contract/rest/withdrawal.ts';
import type { Outcome } from '../../sandbox/outcome.ts';
import { type Branch, NoReply } from './branch.ts';
import { fixedRates, NO_PROOF, SECRET } from './house.ts';
import type { Deed } from './teller.ts';

export interface Patron {
  readonly customer: number;
  /** Does one thing. @param die the first money call of it is answered by the teller's death */
  act(die: boolean): Promise<void>;
  /** Granted money calls by client order id: the first answer. */
  readonly granted: ReadonlyMap<string, unknown>;
  /** Numbers of what was taken back, or perhaps was: the cancel that did it may have got no answer. */
  readonly cancelled: Taken;
  readonly perhaps: Taken;
  /** Questions that were answered. */
  readonly answered: number;
}

interface Taken {
  readonly transfers: ReadonlySet<number>;
  readonly withdrawals: ReadonlySet<number>;
}

type Money = Extract<Deed, { call: 'transfer' | 'deposit' | 'withdrawal' }>;

const FIAT = ['USD', 'HKD', 'EUR', 'MXN', 'AUD'] as const;
const rates = fixedRates(0);

/** @param random in [0, 1) */
export function createPatron(branch: Pick<Branch, 'ask'>, customer: number, random: () => number): Patron {
  const granted = new Map<string, unknown>();
  const deeds = new Map<string, Money>();
  const taken = () => ({ transfers: new Set<number>(), withdrawals: new Set<number>() });
  const cancelled = taken();
  const perhaps = taken();
  const recent = { transfers: [] as number[], withdrawals: [] as number[] };
  let answered = 0;
  let orders = 0;
  let places: { cardId: number; walletId: number } | undefined;

  const whole = (below: number) => Math.floor(random() * below);
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => list[whole(list.length)] as T;
  const clientOrderId = () => `patron-${customer}-order-${(orders += 1)}`;
  const money = (most: number) => `${whole(most)}.${String(whole(100)).padStart(2, '0')}`;

  /** Until there is an answer; `lost` when an earlier try got none. */
  const insist = async (deed: Deed, die: boolean): Promise<{ outcome: Outcome<unknown>; lost: boolean }> => {
    for (let lost = false; ; lost = true) {
      try {
        const outcome = (await branch.ask({ ask: 'deed', customer, deed }, die && !lost)) as Outcome<unknown>;
        answered += 1;
        return { outcome, lost };
      } catch (cause) {
        if (!(cause instanceof NoReply)) throw cause;
      }
    }
  };

  const doMoney = async (deed: Money, die: boolean): Promise<void> => {
    const id = deed.input.clientOrderId;
    // Sometimes sent twice at once, as by an impatient finger.
    const tries = await Promise.all(whole(20) === 0 ? [insist(deed, die), insist(deed, false)] : [insist(deed, die)]);
    const passed = tries.flatMap(({ outcome }) => (outcome.ok ? [outcome.data] : []));
    if (passed.length === 0) return;
    const [first] = passed;
    if (passed.length === tries.length && !passed.every((answer) => isDeepStrictEqual(answer, first)))
      throw new Error(`two answers to ${id}: ${JSON.stringify(passed)}`);
    granted.set(id, first);
    deeds.set(id, deed);
    if (deed.call === 'transfer' && (first as Transfer).status === MoneyStatus.Pending) recent.transfers.push((first as Transfer).id);
    if (deed.call === 'withdrawal') recent.withdrawals.push((first as Withdrawal).id);
  };

  const cancel = async (what: 'transfers' | 'withdrawals', die: boolean): Promise<void> => {
    const id = recent[what].splice(whole(recent[what].length), 1)[0];
    // Nothing to take back. Whoever is to bring death makes a call all the same, or it would never come.
    if (id === undefined) return doMoney(transfer(), die);
    const { outcome, lost } = await insist({ call: what === 'transfers' ? 'cancelTransfer' : 'cancelWithdrawal', id }, die);
    if (outcome.ok) cancelled[what].add(id);
    else if (outcome.denial?.reason !== 'notPending') throw new Error(`a cancel was refused: ${outcome.msg}`);
    else if (lost) perhaps[what].add(id);
  };

  /** The same id again: the same answer; with another amount: a denial. */
  const again = async (changed: boolean): Promise<void> => {
    const id = pick([...deeds.keys()].slice(-200));
    const deed = deeds.get(id);
    if (!deed) return;
    const repeated = changed ? ({ ...deed, input: { ...deed.input, amount: `${deed.input.amount}1` } } as Money) : deed;
    const { outcome } = await insist(repeated, false);
    if (changed ? outcome.ok || outcome.denial?.reason !== 'duplicateId' : !outcome.ok || !isDeepStrictEqual(outcome.data, granted.get(id)))
      throw new Error(`${id} again: ${JSON.stringify(outcome)}, first ${JSON.stringify(granted.get(id))}`);
  };

  const transfer = (): Money => {
    const [from, to] = random() < 0.7 ? (['funding', 'trading'] as const) : (['trading', 'funding'] as const);
    return { call: 'transfer', input: { from, to, currency: pick(FIAT), amount: money(120), clientOrderId: clientOrderId() } };
  };
  const conversion = (): Money => {
    const currency = pick([...FIAT, 'USDT', 'BTC'] as const);
    const toCurrency = pick([...FIAT, 'USDT', 'BTC'] as const);
    const [from, to] = [pick(['funding', 'trading'] as const), pick(['funding', 'trading'] as const)];
    const amount = currency === 'BTC' ? `0.00${String(whole(10 ** 6)).padStart(6, '0')}` : money(90);
    const rate = rates.rate(currency, toCurrency, 0)?.rate;
    return { call: 'transfer', input: { from, to, currency, toCurrency, amount, rate, clientOrderId: clientOrderId() } };
  };
  const deposit = (): Money => {
    const common = { clientOrderId: clientOrderId() };
    if (random() < 0.5)
      return { call: 'deposit', input: { kind: 'wallet', currency: 'USDT', network: 'TRC20', amount: money(300), ...common } };
    if (random() < 0.3)
      return { call: 'deposit', input: { kind: 'wallet', currency: 'BTC', network: 'Bitcoin', amount: `0.0${whole(1000)}`, ...common } };
    const proofUrl = random() < 0.05 ? NO_PROOF : '/web/file/proof';
    // Some are beyond what passes the review.
    const amount = random() < 0.05 ? '20000000.01' : money(400);
    const currency = amount === '20000000.01' ? 'MXN' : pick(FIAT);
    return { call: 'deposit', input: { kind: 'fiat', currency, amount, proofUrl, ...common } };
  };
  const withdrawal = ({ cardId, walletId }: { cardId: number; walletId: number }): Money => {
    const common = { amount: money(150), payPassword: random() < 0.03 ? 'wrong!' : SECRET, clientOrderId: clientOrderId() };
    return random() < 0.6
      ? { call: 'withdrawal', input: { type: 'card', currency: pick(FIAT), cardId, ...common } }
      : { call: 'withdrawal', input: { type: 'wallet', currency: 'USDT', walletId, ...common } };
  };

  /** A card and a wallet; a teller who dies over them may have written them, so they are looked for before they are made again. */
  const settle = async (): Promise<{ cardId: number; walletId: number }> => {
    for (;;) {
      const { outcome } = await insist({ call: 'cards' }, false);
      const list = outcome.ok ? (outcome.data as { id: number; type: string }[]) : [];
      const cardId = list.find(({ type }) => type === 'card')?.id;
      const walletId = list.find(({ type }) => type === 'wallet')?.id;
      if (cardId !== undefined && walletId !== undefined) return { cardId, walletId };
      const secret = { payPassword: SECRET };
      await insist(
        { call: 'card', input: { type: 'card', cardNumber: '4000123456', bankName: 'Bank', accountName: 'A', ...secret } },
        false,
      );
      const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
      await insist({ call: 'card', input: { type: 'wallet', currency: 'USDT', network: 'TRC20', address, ...secret } }, false);
    }
  };

  return {
    customer,
    granted,
    cancelled,
    perhaps,
    get answered() {
      return answered;
    },
    async act(die) {
      places ??= await settle();
      const dice = die ? random() * 0.72 : random();
      if (dice < 0.2) return doMoney(transfer(), die);
      if (dice < 0.34) return doMoney(conversion(), die);
      if (dice < 0.54) return doMoney(deposit(), die);
      if (dice < 0.66) return doMoney(withdrawal(places), die);
      if (dice < 0.72) return cancel(random() < 0.6 ? 'transfers' : 'withdrawals', die);
      if (dice < 0.8) return again(false);
      if (dice < 0.83) return again(true);
      await insist({ call: pick(['balances', 'bills', 'overview', 'cards'] as const) }, false);
    },
  };
}

/**
 * Minor units that must be in each wallet once nothing waits, by `wallet currency`.
 * @param endOf status of a transfer or a withdrawal that `perhaps` was taken back, from the store: nobody else can know
 */
export function expectedOf(patron: Patron, endOf: (what: 'transfers' | 'withdrawals', id: number) => number): Map<string, bigint> {
  const expected = new Map<string, bigint>();
  const add = (wallet: string, currency: Currency, amount: string, sign: 1n | -1n) => {
    const key = `${wallet} ${currency}`;
    const units = minorUnits(amount, CURRENCY_SCALE[currency]);
    if (units === undefined) throw new Error(`no amount: ${amount}`);
    expected.set(key, (expected.get(key) ?? 0n) + sign * units);
  };
  const isTaken = (what: 'transfers' | 'withdrawals', id: number): boolean =>
    patron.cancelled[what].has(id) || (patron.perhaps[what].has(id) && endOf(what, id) === MoneyStatus.Cancelled);
  for (const answer of patron.granted.values()) {
    const given = answer as Transfer | Recharge | Withdrawal;
    if ('toCurrency' in given) {
      if (isTaken('transfers', given.id)) continue;
      add(WALLET_OF[given.from], given.currency, given.amount, -1n);
      add(WALLET_OF[given.to], given.toCurrency, given.toAmount, 1n);
    } else if ('received' in given) {
      if (!isTaken('withdrawals', given.id)) add('balance', given.currency, given.amount, -1n);
    } else if (given.amount !== '20000000.01') {
      add('balance', given.currency, given.amount, 1n);
    }
  }
  return expected;
}
