import type { Card, CryptoWallet } from '../../../contract/rest/withdrawal.ts';

/** Where a customer's withdrawals may go. */
export type Payee = Card | CryptoWallet;
export type PayeeType = Payee['type'];
export type PayeeOf<Type extends PayeeType> = Extract<Payee, { readonly type: Type }>;

/** Of each type: its part of the words of money, its icon, and the list that shows them. */
export const PAYEES = {
  card: { words: 'card', icon: 'card', list: '/pages/bcard/index' },
  wallet: { words: 'coinWallet', icon: 'wallet', list: '/pages/vm/index' },
} as const satisfies Record<PayeeType, object>;

/** Those of one type, of a list that may hold more. */
export const payeesOf = <Type extends PayeeType>(list: readonly Payee[], type: Type): PayeeOf<Type>[] =>
  list.filter((one): one is PayeeOf<Type> => one.type === type);
