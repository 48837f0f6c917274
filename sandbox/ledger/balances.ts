/** What a customer has. */
import {
  type AccountKind,
  ACCOUNT_KINDS,
  BASE_CURRENCIES,
  type BaseCurrency,
  CURRENCIES,
  CURRENCY_SCALE,
  type Currency,
  type Wallet,
  WALLET_OF,
  WALLET_TYPES,
  type WalletType,
} from '../../contract/money.ts';
import { atRate } from '../../contract/finance/amount.ts';
import type { Balance, CurrencyRate, FundingOverview } from '../../contract/rest/wallet.ts';
import type { Tx } from '../db/store.ts';
import { secondsOf, textOf } from './amounts.ts';
import type { Rates } from './rates.ts';

/** Both parts of one wallet in one currency. */
interface Holding {
  readonly wallet: Wallet;
  readonly currency: Currency;
  readonly free: bigint;
  readonly held: bigint;
}

export const WALLETS: readonly Wallet[] = WALLET_TYPES.filter((type) => type !== 'overview');
export const walletsOf = (type: WalletType): readonly Wallet[] => (type === 'overview' ? WALLETS : [type]);

/** Of the wallets, in the currencies that they ever held. */
export async function balancesOf(tx: Tx, customer: number, wallets: readonly Wallet[]): Promise<Holding[]> {
  const rows = await tx
    .selectFrom('ledger_account')
    .select(['name', 'part', 'currency', 'balance'])
    .where('customer', '=', BigInt(customer))
    .where('side', '=', 'customer')
    .where('name', 'in', wallets)
    .$narrowType<{ name: Wallet }>()
    .execute();
  const holdings = Map.groupBy(rows, ({ name, currency }) => `${name} ${currency}`);
  const partOf = (parts: typeof rows, wanted: string) => parts.find(({ part }) => part === wanted)?.balance ?? 0n;
  return [...holdings.values()]
    .flatMap((parts) => {
      const [first] = parts;
      return first ? [{ wallet: first.name, currency: first.currency, free: partOf(parts, 'free'), held: partOf(parts, 'held') }] : [];
    })
    .toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** Free money of the trading account. */
export async function freeMoney(tx: Tx, customer: number, currency: Currency): Promise<bigint> {
  const row = await tx
    .selectFrom('ledger_account')
    .select('balance')
    .where('customer', '=', BigInt(customer))
    .where('side', '=', 'customer')
    .where('name', '=', 'stock')
    .where('currency', '=', currency)
    .where('part', '=', 'free')
    .executeTakeFirst();
  return row?.balance ?? 0n;
}

const orderOf = ({ wallet, currency }: Holding): number => WALLETS.indexOf(wallet) * CURRENCIES.length + CURRENCIES.indexOf(currency);

/** One line a currency, over all the given wallets. */
export const balanceList = (holdings: readonly Holding[]): Balance[] =>
  CURRENCIES.flatMap((currency) => {
    const own = holdings.filter((holding) => holding.currency === currency);
    if (own.length === 0) return [];
    const used = own.reduce((sum, { held }) => sum + held, 0n);
    const all = own.reduce((sum, { free, held }) => sum + free + held, 0n);
    return [{ currency, balance: textOf(all, currency), usedBalance: textOf(used, currency) }];
  });

export async function baseCurrencyOf(tx: Tx, customer: number): Promise<BaseCurrency> {
  const row = await tx.selectFrom('customer').select('base_currency').where('id', '=', BigInt(customer)).executeTakeFirst();
  return BASE_CURRENCIES.find((currency) => currency === row?.base_currency) ?? 'USD';
}

/** Units of `to` for one of each currency; without those that the market has no price for. */
export const ratesTo = (rates: Rates, to: Currency, at: number): CurrencyRate[] =>
  CURRENCIES.flatMap((currency) => {
    const found = rates.rate(currency, to, at);
    return found ? [{ currency, rate: found.rate, time: secondsOf(found.time) }] : [];
  });

/** An amount that isn't money in a wallet; minor units. */
export interface Worth {
  readonly wallet: Wallet;
  readonly currency: Currency;
  readonly amount: bigint;
}

/** What a customer's positions are worth beyond what the wallets hold for them, and what they made today. */
export interface Invested {
  readonly worth: readonly Worth[];
  /** Empty where nothing is held and nothing was traded today. */
  readonly today: readonly Worth[];
}

/** Of all lines together. */
export async function investedIn(
  lines: readonly ((tx: Tx, customer: number) => Promise<Invested>)[],
  tx: Tx,
  customer: number,
): Promise<Invested> {
  const all: Invested[] = [];
  for (const line of lines) all.push(await line(tx, customer));
  return { worth: all.flatMap(({ worth }) => worth), today: all.flatMap(({ today }) => today) };
}

/** What is taken from the trading account lies in the wallets of lines: all that isn't the funding account is its. */
const ACCOUNT_WALLETS: Readonly<Record<AccountKind, readonly Wallet[]>> = {
  funding: [WALLET_OF.funding],
  trading: WALLETS.filter((wallet) => wallet !== WALLET_OF.funding),
};

/** @param at sandbox time of the rates, epoch ms */
export function overviewOf(
  holdings: readonly Holding[],
  { worth, today }: Invested,
  base: BaseCurrency,
  rates: Rates,
  at: number,
): FundingOverview {
  const list = ratesTo(rates, base, at);
  const inBase = ({ currency, amount }: Omit<Worth, 'wallet'>): bigint => {
    const rate = list.find((one) => one.currency === currency)?.rate;
    // A currency that the market can't price stands in the lists and in no total.
    return rate === undefined ? 0n : atRate(amount, CURRENCY_SCALE[currency], rate, CURRENCY_SCALE[base]);
  };
  const sumOf = (amounts: readonly Worth[]) => amounts.reduce((sum, amount) => sum + inBase(amount), 0n);
  const part = (wallets: readonly Wallet[]) => {
    const own = holdings.filter(({ wallet }) => wallets.includes(wallet));
    const money = own.map(({ wallet, currency, free, held }) => ({ wallet, currency, amount: free + held }));
    const invested = worth.filter(({ wallet }) => wallets.includes(wallet));
    return { total: textOf(sumOf(money) + sumOf(invested), base), list: balanceList(own) };
  };
  const profitOf = (amounts: readonly Worth[]) => (amounts.length > 0 ? textOf(sumOf(amounts), base) : undefined);
  return {
    baseCurrency: base,
    total: part(WALLETS).total,
    todayProfit: profitOf(today),
    hkTodayProfit: profitOf(today.filter(({ wallet }) => wallet === 'hkStock')),
    rates: list,
    accounts: ACCOUNT_KINDS.map((account: AccountKind) => ({ account, ...part(ACCOUNT_WALLETS[account]) })),
    wallets: WALLETS.map((walletType) => ({ walletType, ...part([walletType]) })),
  };
}
