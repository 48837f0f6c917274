/** Shares of unlisted companies from purchase to exit, with the clock in the test's hand. What is drawn for the fixed seed is looked up. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UnlistedStatus } from '../../contract/codes.ts';
import type { Store } from '../../sandbox/db/store.ts';
import { openStore } from '../../sandbox/store.ts';
import { createDrawnCompanies, type DrawnCompany } from '../../sandbox/unlisted/drawn.ts';
import { type UnlistedBook, unlistedLine } from '../../sandbox/unlisted/life.ts';
import { createUnlisted, type Unlisted } from '../../sandbox/unlisted/unlisted.ts';
import { bothStores, STORES } from '../sandbox/bothStores.ts';
import { commitmentsOn } from './commitmentsOn.ts';
import { denialOf, type Floor, granted, openFloor } from './floor.ts';
import { clientOrderId } from './wish.ts';

const WEDNESDAY = Date.parse('2026-03-11T15:00Z');
const MONTH = 31 * 86_400_000;
const drawn = createDrawnCompanies(1);

const where = bothStores();

interface Desk {
  readonly floor: Floor;
  readonly unlisted: Unlisted;
  readonly sweep: () => Promise<void>;
}

function openDesk(store: Store, start: number): Desk {
  const floor = openFloor(store, start);
  const commitments = commitmentsOn(store, floor);
  const book: UnlistedBook = commitments.open(unlistedLine(() => book));
  return { floor, unlisted: createUnlisted({ store, book, drawn, now: () => floor.now }), sweep: () => commitments.sweep() };
}

/** Multiples have two decimals at most. */
const hundredthsOf = (multiple: string): bigint => BigInt(Math.round(Number(multiple) * 100));

function companyThat(is: (company: DrawnCompany) => boolean): DrawnCompany {
  for (let at = WEDNESDAY; at < WEDNESDAY + 48 * MONTH; at += MONTH) {
    const found = drawn.around(at).find((company) => company.start >= WEDNESDAY && company.currency === 'USD' && is(company));
    if (found) return found;
  }
  throw new Error('no such company');
}

describe.each(STORES)('unlisted shares on %s', (kind) => {
  let store: Store;
  let desk: Desk;
  beforeAll(async () => {
    store = await openStore(where(kind));
  });
  beforeEach(() => {
    desk = openDesk(store, WEDNESDAY);
  });
  afterAll(() => store.close());

  const buy = (customer: number, { code }: DrawnCompany, quantity: number, more: object = {}) =>
    desk.unlisted.buy(customer, { code, quantity, acknowledged: true, clientOrderId: clientOrderId(), ...more });
  const at = async (instant: number) => {
    desk.floor.now = instant;
    await desk.sweep();
  };
  const only = async (customer: number) => (await desk.unlisted.list(customer, {})).list[0] ?? expect.fail('no shares');
  const free = async (customer: number) => (await desk.floor.money(customer, 'USD')).free;
  const investedIn = (customer: number) => store.inSnapshot((tx) => desk.unlisted.invested(tx, customer));

  it.each([
    ['more', (multiple: number) => multiple > 1],
    ['less', (multiple: number) => multiple > 0 && multiple < 1],
  ])('bring %s than they cost at the exit, to the cent, however late anybody looks', async (_, isWanted) => {
    // A share of it brings no whole cents: what is cut, is cut of all together.
    const company = companyThat(({ price, multiple }) => isWanted(Number(multiple)) && (price * hundredthsOf(multiple)) % 100n !== 0n);
    const { price, minimum, multiple, start, exit } = company;
    await at(start);
    const customer = await desk.floor.customer({ USD: 50_000_00n });
    const cost = price * BigInt(minimum);
    const { id, status } = granted(await buy(customer, company, minimum));
    expect(status).toBe(UnlistedStatus.Held);
    expect(await free(customer)).toBe(50_000_00n - cost);
    expect(await investedIn(customer)).toMatchObject({ worth: [{ wallet: 'subscription', currency: 'USD', amount: cost }], today: [] });
    await at(exit - 1);
    expect(await only(customer)).toMatchObject({ id, status: UnlistedStatus.Held });
    await at(exit + 3 * 3_600_000);
    await desk.sweep();
    const proceeds = (cost * hundredthsOf(multiple)) / 100n;
    expect(await free(customer)).toBe(50_000_00n - cost + proceeds);
    const ended = await only(customer);
    expect(ended).toMatchObject({ status: UnlistedStatus.Exited, endTimeTimestamp: exit / 1000 });
    expect(ended.proceeds?.replace('.', '')).toBe(String(proceeds));
    expect(ended.happened?.map((step) => step.time)).toEqual([start / 1000, exit / 1000]);
    expect(await investedIn(customer)).toMatchObject({ worth: [], today: [{ amount: proceeds - cost }] });
    expect(await desk.floor.balances()).toBe(true);
  });

  it('may be lost whole, which is told', async () => {
    const company = companyThat(({ multiple }) => multiple === '0');
    await at(company.start);
    const customer = await desk.floor.customer({ USD: 50_000_00n });
    const { cost } = granted(await buy(customer, company, company.minimum));
    await at(company.exit);
    expect(await only(customer)).toMatchObject({ status: UnlistedStatus.Lost, proceeds: '0.00', result: `-${cost}`, exitPrice: '0.00' });
    const inbox = await store.inSnapshot((tx) =>
      tx.selectFrom('message').select('title').where('customer', '=', BigInt(customer)).execute(),
    );
    expect(inbox).toEqual([{ title: 'unlisted.lose' }]);
    expect(await desk.floor.balances()).toBe(true);
  });

  it('are refused where closed, off the step, too few, too many, unpaid or unacknowledged, and bought once', async () => {
    const company = companyThat(() => true);
    const { minimum, maximum, step } = company;
    const poor = await desk.floor.customer({ USD: 10_00n });
    const refused = async (quantity: number, more: object = {}) => denialOf(await buy(poor, company, quantity, more));
    await at(company.end);
    expect(await refused(minimum)).toMatchObject({ reason: 'subscriptionClosed' });
    await at(company.start);
    expect(await refused(minimum, { code: 'U1-7' })).toMatchObject({ reason: 'instrumentUnknown', field: 'code' });
    expect(await refused(minimum - step)).toMatchObject({ reason: 'quantityTooSmall', field: 'quantity' });
    expect(await refused(minimum + 1)).toMatchObject({ reason: 'quantityOffLot', field: 'quantity' });
    expect(await refused(maximum + step)).toMatchObject({ reason: 'quantityTooLarge', field: 'quantity' });
    expect(await refused(minimum, { acknowledged: false })).toMatchObject({ reason: 'notAcknowledged' });
    expect(await refused(minimum)).toMatchObject({ reason: 'insufficientFunds', field: 'quantity' });
    expect(await free(poor)).toBe(10_00n);
    const customer = await desk.floor.customer({ USD: 50_000_00n });
    const id = clientOrderId();
    const [one, other] = await Promise.all([1, 2].map(() => buy(customer, company, minimum, { clientOrderId: id })));
    expect(one).toEqual(other);
    expect((await desk.unlisted.list(customer, {})).total).toBe(1);
  });
});
