/** The cluster as the ledger's patrons see it: what they ask goes by HTTP to whichever node is next. */
import type { Input } from '../../contract/rest/index.ts';
import type { Currency } from '../../contract/money.ts';
import type { Outcome } from '../../sandbox/outcome.ts';
import type { Branch } from '../ledger/branch.ts';
import type { Deed } from '../ledger/teller.ts';
import type { Caller } from './http.ts';

interface Quoted {
  readonly list: readonly { readonly currency: Currency; readonly rate: string }[];
}

/** Of a patron whom the broker knows by his caller. */
export interface Served {
  readonly caller: Caller;
  /** An image that is his. */
  readonly proofUrl: string;
}

/** @param served by customer */
export function branchOf(served: ReadonlyMap<number, Served>): Pick<Branch, 'ask'> {
  /** What was sent under an id is sent again: a rate has moved meanwhile. */
  const rates = new Map<string, string | undefined>();

  const quoted = async (caller: Caller, input: Input<'walletTransfer'>): Promise<Input<'walletTransfer'>> => {
    const { currency, toCurrency, clientOrderId } = input;
    if (toCurrency === undefined) return input;
    if (!rates.has(clientOrderId)) {
      const { list } = (await caller.insist('currencyRates', { to: toCurrency })) as Quoted;
      rates.set(clientOrderId, list.find((row) => row.currency === currency)?.rate);
    }
    return { ...input, rate: rates.get(clientOrderId) };
  };

  const perform = async ({ caller, proofUrl }: Served, deed: Deed): Promise<Outcome<unknown>> => {
    switch (deed.call) {
      case 'transfer':
        return caller.call('walletTransfer', await quoted(caller, deed.input));
      case 'deposit':
        return caller.call('rechargeCreate', deed.input.kind === 'fiat' ? { ...deed.input, proofUrl } : deed.input);
      case 'withdrawal':
        return caller.call('withdrawalApply', deed.input);
      case 'cancelTransfer':
        return caller.call('walletCancelTransfer', { id: deed.id });
      case 'cancelWithdrawal':
        return caller.call('withdrawalCancel', { id: deed.id });
      case 'card':
        return caller.call('cardAdd', deed.input);
      case 'cards': {
        const outcome = await caller.call('cardSelect', {});
        return outcome.ok ? { ok: true, data: (outcome.data as { list: unknown }).list } : outcome;
      }
      case 'balances':
        return caller.call('walletBalance', { walletType: 'balance' });
      case 'bills':
        return caller.call('walletBill', { walletType: 'overview', timeZone: 'UTC', pageSize: 20 });
      case 'overview':
        return caller.call('fundingOverview', {});
      default:
        return deed satisfies never;
    }
  };

  return {
    async ask(question) {
      if (question.ask !== 'deed') throw new Error(`nobody here answers ${question.ask}`);
      const own = served.get(question.customer);
      if (!own) throw new Error(`no customer ${question.customer}`);
      return perform(own, question.deed);
    },
  };
}
