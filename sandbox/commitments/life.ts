/**
 * The life of a commitment as data: its states, what may be done to it in each, where that leads, and what it does to the customer's money.
 * What a life doesn't name can neither be written (`step` takes a deed of the state that its row is known to be in) nor done (the row's state
 * is compared again where it is changed).
 */
import type { BillType, Currency, Wallet } from '../../contract/money.ts';
import { book, free, held, type Leg } from '../ledger/posting.ts';

/** Where a line's money lies. */
export interface Place {
  /** Of the customer's free money. */
  readonly account: Wallet;
  /** Of what is held. */
  readonly wallet: Wallet;
}

interface Movement {
  readonly bill: BillType;
  /** What it does to the money that the ledger holds for the commitment. */
  readonly holds: -1 | 0 | 1;
  legs(place: Place, currency: Currency, amount: bigint): readonly Leg[];
}

/** Between the free money of the line's account, what its wallet holds, and the broker's books. */
export const MOVES = {
  hold: {
    bill: 'reserve',
    holds: 1,
    legs: ({ account, wallet }, currency, amount) => [free(account, currency, -amount), held(wallet, currency, amount)],
  },
  release: {
    bill: 'release',
    holds: -1,
    legs: ({ account, wallet }, currency, amount) => [held(wallet, currency, -amount), free(account, currency, amount)],
  },
  /** Of what is held. */
  spend: {
    bill: 'buy',
    holds: -1,
    legs: ({ wallet }, currency, amount) => [held(wallet, currency, -amount), book('market', currency, amount)],
  },
  buy: {
    bill: 'buy',
    holds: 0,
    legs: ({ account }, currency, amount) => [free(account, currency, -amount), book('market', currency, amount)],
  },
  sell: {
    bill: 'sell',
    holds: 0,
    legs: ({ account }, currency, amount) => [book('market', currency, -amount), free(account, currency, amount)],
  },
  interest: {
    bill: 'interest',
    holds: 0,
    legs: ({ account }, currency, amount) => [book('market', currency, -amount), free(account, currency, amount)],
  },
  redeem: {
    bill: 'redemption',
    holds: 0,
    legs: ({ account }, currency, amount) => [book('market', currency, -amount), free(account, currency, amount)],
  },
  /** Of what has just been paid. */
  fee: {
    bill: 'fee',
    holds: 0,
    legs: ({ account }, currency, amount) => [free(account, currency, -amount), book('fees', currency, amount)],
  },
  lend: {
    bill: 'loan',
    holds: 0,
    legs: ({ account }, currency, amount) => [book('loans', currency, -amount), free(account, currency, amount)],
  },
  repay: {
    bill: 'repayment',
    holds: 0,
    legs: ({ account }, currency, amount) => [free(account, currency, -amount), book('loans', currency, amount)],
  },
  /** Interest that the customer owes. */
  charge: {
    bill: 'interest',
    holds: 0,
    legs: ({ account }, currency, amount) => [free(account, currency, -amount), book('fees', currency, amount)],
  },
} as const satisfies Record<string, Movement>;
export type Move = keyof typeof MOVES;

export interface Transition<State> {
  readonly to: State;
  /** In this order; each gets an amount, of zero at least. */
  readonly moves: readonly Move[];
  /** Refused while the term of the commitment runs. */
  readonly unlocked?: true;
}

/** Before it is stored, a commitment is in this state. */
export const NEW = 'new';

/** States by name, each with its deeds; a state without one is an end. */
type Checked<L> = { readonly [S in keyof L]: { readonly [D in keyof L[S]]: Transition<Exclude<keyof L, typeof NEW>> } };

/** Any life. */
export type Life = Readonly<Record<string, Readonly<Record<string, Transition<string>>>>>;

export type StateOf<L> = Exclude<keyof L, typeof NEW> & string;
export type DeedOf<L, S extends keyof L> = keyof L[S] & string;
/** What a deed has to be told: an amount, in minor units, for each of its moves. */
export type AmountsOf<L, S extends keyof L, D extends keyof L[S]> = L[S][D] extends { readonly moves: readonly (infer M extends Move)[] }
  ? Readonly<Record<M, bigint>>
  : never;

/** A life whose every deed leads to one of its own states. */
export const lifeOf = <const L extends Checked<L> & { readonly [NEW]: object }>(life: L): L => life;

export const isEnd = (life: Life, state: string): boolean => Object.keys(life[state] ?? {}).length === 0;
