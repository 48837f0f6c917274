/** What holds of customers, their orders and their money. */
import { minorUnits } from '../../contract/finance/amount.ts';
import { callKey, type Books } from './books.ts';
import type { Tab } from './tab.ts';
import type { World } from './world.ts';

/** @returns the first thing that a tab shows and that is not its customer's, or has ended in another way before */
export function wrongDeskNow({ desk }: Tab, { wishes }: World): string | undefined {
  const customer = desk.session.customer();
  for (const { clientOrderId, state } of desk.intents.getState()) {
    const wish = wishes.get(clientOrderId);
    if (!wish) return `${clientOrderId} is nobody's`;
    if (wish.customer !== customer) return `${clientOrderId} of ${wish.customer} is shown to ${customer}`;
    if (state === 'unknown') wish.isUnknown = true;
    if (state === 'accepted') wish.end('done', 'the worker');
    if (state === 'rejected') wish.end('failed', 'the worker');
  }
  for (const { clientOrderId } of desk.session.store.getState().state === 'signedIn' ? (desk.orders.current().data?.list ?? []) : []) {
    const wish = wishes.get(clientOrderId ?? '');
    if (wish?.customer !== customer) return `the order of ${wish?.customer} is shown to ${customer}`;
  }
  return undefined;
}

/** @returns the first thing that keeps a customer's affairs from rest, or is wrong with the books */
export function wrongDesksAtRest({ broker, tabs, wishes }: World, customer: number): string | undefined {
  const books = broker.books();
  if (!books) return 'no books';
  if (books.wrong !== undefined) return books.wrong;
  for (const { customer: owner, client_order_id: id } of books.orders)
    if (wishes.get(id)?.customer !== Number(owner)) return `the broker has an order ${id} of ${owner}, who never wished for it`;
  for (const wish of wishes.all) {
    if (wish.isUnknown && wish.told === undefined && wish.customer === customer)
      return `nobody was told what came of ${wish.clientOrderId}`;
    const isDone = books.done.has(callKey(wish.customer, wish.clientOrderId));
    if (wish.told !== undefined && (wish.told === 'done') !== isDone)
      return `${wish.clientOrderId} was told as ${wish.told}, and the broker ${isDone ? 'has done it' : 'has not'}`;
  }
  for (const tab of tabs) {
    const wrong = wrongDesk(tab, books, customer);
    if (wrong !== undefined) return `${tab.name}: ${wrong}`;
  }
  return undefined;
}

function wrongDesk({ desk }: Tab, books: Books, customer: number): string | undefined {
  const { state } = desk.session.store.getState();
  if (state !== 'signedIn' || desk.session.customer() !== customer) return `${state} as ${desk.session.customer()} in place of ${customer}`;
  for (const { clientOrderId, state: of } of desk.intents.getState())
    if (of !== 'accepted' && of !== 'rejected') return `${clientOrderId} is ${of}`;
  const mine = <T extends { readonly customer: bigint }>(rows: readonly T[]): T[] =>
    rows.filter((row) => row.customer === BigInt(customer));
  const orders = desk.orders.current();
  if (orders.state !== 'done') return `its orders are ${orders.state}`;
  const shown = orders.data.list.map(({ id, status, filledQuantity }) => `${id} ${status} ${filledQuantity}`).toSorted();
  const there = mine(books.orders)
    .map(({ id, status, filled }) => `${id} ${status} ${filled}`)
    .toSorted();
  if (shown.join() !== there.join()) return `orders are shown as ${shown.join()} for ${there.join()}`;
  const balance = desk.balance.current();
  if (balance.state !== 'done') return `its balance is ${balance.state}`;
  const dollars = balance.data.list.find(({ currency }) => currency === 'USD');
  const units = (text: string): bigint => minorUnits(text, 2) ?? -1n;
  const free = dollars ? units(dollars.balance) - units(dollars.usedBalance) : 0n;
  if (free !== books.free(customer)) return `has ${free} free for ${books.free(customer)}`;
  const held = mine(books.positions);
  for (const { id } of held) if (!desk.holdings.get(Number(id))) return `position ${id} is not shown`;
  return undefined;
}
