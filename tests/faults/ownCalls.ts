/** Every call that names something of a customer's by its id, and where the customer's own ids come from. */
import * as z from 'zod/mini';
import { allEndpoints, type EndpointId, type Input } from '../../contract/rest/index.ts';
import { newClientOrderId } from '../../src/data/clientOrderId.ts';
import type { Client } from '../accounts/client.ts';

/** The transaction password of the demo accounts. */
export const SECRET = '123456';
const PAGE = { pageNum: 1, pageSize: 50 };

export interface OwnCall {
  readonly endpoint: EndpointId;
  /** One that no customer has. */
  readonly nobodys: number | string;
  /** The customer's own. */
  ids(owner: Client): Promise<readonly (number | string)[]>;
  ask(client: Client, id: number | string): ReturnType<Client['ask']>;
}

const NOBODYS = 987_654_321;

const idsIn = ({ list }: { readonly list: readonly { readonly id: number }[] }): number[] => list.map(({ id }) => id);
const own = <K extends EndpointId>(endpoint: K, ids: (owner: Client) => Promise<number[]>, input: (id: number) => Input<K>): OwnCall => ({
  endpoint,
  nobodys: NOBODYS,
  ids,
  ask: (client, id) => client.ask(endpoint, input(Number(id))),
});
/** Those that name an order by what its customer called it. */
const called = <K extends EndpointId>(endpoint: K, input: (clientOrderId: string) => Input<K>): OwnCall => ({
  endpoint,
  nobodys: newClientOrderId(),
  ids: async (owner) => (await owner.call('positionConsignList', PAGE)).list.flatMap(({ clientOrderId }) => clientOrderId ?? []),
  ask: (client, id) => client.ask(endpoint, input(String(id))),
});

const orders = async (owner: Client) => idsIn(await owner.call('positionConsignList', PAGE));
const positions = async (owner: Client) => idsIn(await owner.call('positionMine', {}));
const messages = async (owner: Client) => idsIn(await owner.call('messageList', PAGE));
const transfers = async (owner: Client) => idsIn(await owner.call('transferList', PAGE));
const cards = async (owner: Client) => idsIn(await owner.call('cardSelect', {}));
const withdrawals = async (owner: Client) => idsIn(await owner.call('withdrawalList', PAGE));
const watched = async (owner: Client) => idsIn(await owner.call('watchlist', {}));
const sessions = async (owner: Client) => (await owner.call('sessionList', {})).list.filter(({ current }) => !current).map(({ id }) => id);
const robots = async (owner: Client) => idsIn(await owner.call('robotOrderPageList', PAGE));
const funds = async (owner: Client) => idsIn(await owner.call('fundOrdersPageList', PAGE));
const loans = async (owner: Client) => idsIn(await owner.call('loanApplyList', PAGE));
const bonds = async (owner: Client) => idsIn(await owner.call('treasuryBondPageList', PAGE));
const stakes = async (owner: Client) => idsIn(await owner.call('quantizationOrderPageList', PAGE));
const bids = async (owner: Client) => idsIn(await owner.call('bondBidList', PAGE));
const subscriptions = async (owner: Client) => idsIn(await owner.call('positionSubscription', PAGE));

const fresh = () => ({ clientOrderId: newClientOrderId() });

/** What reads stands before what changes, so that all is there still when it is read. */
export const OWN_CALLS: readonly OwnCall[] = [
  own('orderById', orders, (id) => ({ id })),
  called('orderByClientId', (clientOrderId) => ({ clientOrderId })),
  called('ordersByClientId', (clientOrderId) => ({ questions: [{ clientOrderId }] })),
  own('positionWaterPageList', positions, (id) => ({ ...PAGE, id })),
  own('messageDetail', messages, (id) => ({ id })),
  own('robotOrderDetail', robots, (id) => ({ id })),
  own('robotMessages', robots, (id) => ({ orderId: id })),
  own('loanShouldRepay', loans, (id) => ({ id })),
  own('loanRepayList', loans, (id) => ({ ...PAGE, loanId: id })),
  own('quantizationProfitList', stakes, (id) => ({ ...PAGE, orderId: id })),
  own('messageUpdateRead', messages, (id) => ({ ids: [id] })),
  own('orderAmend', orders, (id) => ({ id, price: '20.00', quantity: 2, ...fresh() })),
  own('orderCancel', orders, (id) => ({ id })),
  own('positionAddMargin', positions, (id) => ({ id, amount: '1.00', ...fresh() })),
  own('positionFlat', positions, (id) => ({ id, quantity: 1, orderType: 1, ...fresh() })),
  own('walletCancelTransfer', transfers, (id) => ({ id })),
  own('withdrawalApply', cards, (id) => ({ type: 'card', currency: 'USD', amount: '60', cardId: id, payPassword: SECRET, ...fresh() })),
  own('withdrawalCancel', withdrawals, (id) => ({ id })),
  own('cardUpdate', cards, (id) => ({ type: 'card', id, bankName: 'Bank', accountName: 'Camille Durand', payPassword: SECRET })),
  own('cardDelete', cards, (id) => ({ id, payPassword: SECRET })),
  own('robotOrderRedeem', robots, (id) => ({ id, ...fresh() })),
  own('robotRecharge', robots, (id) => ({ id, ...fresh() })),
  own('fundRedeem', funds, (id) => ({ id, amount: '10', ...fresh() })),
  own('loanApplyRepay', loans, (id) => ({ id, amount: '100', ...fresh() })),
  own('treasuryBondFlat', bonds, (id) => ({ id, quantity: 100, ...fresh() })),
  own('bondBidCancel', bids, (id) => ({ id, ...fresh() })),
  own('ordersAdditions', subscriptions, (id) => ({ orderId: id, ...fresh() })),
  own('watchlistDelete', watched, (id) => ({ id })),
  own('sessionRevoke', sessions, (id) => ({ id })),
];

/** Calls whose ids name what is offered to everybody. */
const OF_ALL: ReadonlySet<string> = new Set<EndpointId>([
  'treasuryBondCreate',
  'placingCreate',
  'saleTime',
  'positionPlacingFlatCount',
  'newSharesCreate',
  'hkCreate',
  'positionIpoFull',
  'bondBidCreate',
  'fundOrdersCreate',
  'followAdd',
  'quantizationOrderSave',
  'robotOrderCreate',
  'strategyCurve',
  'strategyTrades',
]);

/** Of what is new with each call there is no other's, but where it is asked for. */
const isOfOne = (name: string): boolean => /^ids?$|Ids?$/.test(name) && name !== 'clientOrderId';

/** Calls of a customer's that name anything by an id, and stand in neither list. */
export function unlistedCalls(): string[] {
  const names = (input: z.ZodMiniType): string[] =>
    [...JSON.stringify(z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' })).matchAll(/"(\w+)":/g)].map(([, name]) => name ?? '');
  return Object.entries(allEndpoints)
    .filter(([, endpoint]) => endpoint.open && endpoint.auth === 'user' && names(endpoint.input).some((name) => isOfOne(name)))
    .map(([id]) => id)
    .filter((id) => !OF_ALL.has(id) && !OWN_CALLS.some(({ endpoint }) => endpoint === id));
}
