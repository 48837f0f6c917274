/** Following an institution and quantified orders from entry to payment, on the simulated market with the clock in the test's hand. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FollowStatus, QuantifyStatus } from '../../contract/codes.ts';
import { minorUnits } from '../../contract/finance/amount.ts';
import type { FollowOrder } from '../../contract/rest/follow.ts';
import type { QuantifyOrder } from '../../contract/rest/quantify.ts';
import type { Store } from '../../sandbox/db/store.ts';
import { AGENCIES } from '../../sandbox/follow/agencies.ts';
import { followLine } from '../../sandbox/follow/domain.ts';
import { market } from '../../sandbox/market/market.fixture.ts';
import { quantifyLine } from '../../sandbox/quantify/domain.ts';
import { PRODUCTS } from '../../sandbox/quantify/products.ts';
import { openStore } from '../../sandbox/store.ts';
import { createStakes, type StakeOffer, type Stakes } from '../../sandbox/strategies/stakes.ts';
import { createStrategies } from '../../sandbox/strategies/strategies.ts';
import { SECRET } from '../ledger/house.ts';
import { bothStores, STORES } from '../sandbox/bothStores.ts';
import { commitmentsOn } from './commitmentsOn.ts';
import { denialOf, type Floor, granted, openFloor } from './floor.ts';
import { clientOrderId } from './wish.ts';

/** While New York trades. */
const WEDNESDAY = Date.parse('2026-03-11T15:00Z');
const DAY = 86_400_000;
const strategies = createStrategies(market);

const where = bothStores();
const offerOf = (offers: readonly StakeOffer[], code: string): StakeOffer =>
  offers.find((offer) => offer.code === code) ?? expect.fail(`no ${code}`);
/** Mean reversion in shares, 14 days, 12 % of the profit. */
const SABLIERE = offerOf(AGENCIES, 'SABLIERE');
/** A grid over currencies, 7 days, 5 %. */
const GRID = offerOf(PRODUCTS, 'GRID7');

const cents = (text: string | null | undefined): bigint => minorUnits(text ?? '', 2) ?? expect.fail(`no amount: ${text}`);

interface Desk {
  readonly floor: Floor;
  readonly follow: Stakes<FollowOrder>;
  readonly quantify: Stakes<QuantifyOrder>;
  readonly sweep: () => Promise<void>;
}

function openDesk(store: Store): Desk {
  const floor = openFloor(store, WEDNESDAY);
  const commitments = commitmentsOn(store, floor);
  const desk = { store, commitments, strategies, now: () => floor.now };
  return {
    floor,
    follow: createStakes(followLine, desk),
    quantify: createStakes(quantifyLine, desk),
    sweep: () => commitments.sweep(),
  };
}

describe.each(STORES)('amounts that run with a strategy on %s', (kind) => {
  let store: Store;
  let desk: Desk;
  beforeAll(async () => {
    store = await openStore(where(kind));
  });
  beforeEach(() => {
    desk = openDesk(store);
  });
  afterAll(() => store.close());

  interface More {
    readonly clientOrderId?: string;
    readonly acknowledged?: boolean;
    readonly secret?: string;
    readonly finishTimestamp?: number;
  }
  const asked = (customer: number, endpoint: string, body: object, { clientOrderId: id = clientOrderId(), acknowledged = true }: More) => ({
    customer,
    endpoint,
    clientOrderId: id,
    body: { ...body },
    acknowledged,
  });
  const follow = (customer: number, amount: string, more: More = {}, offer: StakeOffer | undefined = SABLIERE) =>
    desk.follow.enter(asked(customer, 'followAdd', { amount }, more), { offer, amount, finishTimestamp: more.finishTimestamp }, 'agencyId');
  const order = (customer: number, amount: string, more: More = {}) =>
    desk.quantify.enter(
      { ...asked(customer, 'quantizationOrderSave', { amount }, more), secret: more.secret ?? SECRET },
      { offer: GRID, amount },
      'productId',
    );
  const at = async (instant: number) => {
    desk.floor.now = instant;
    await desk.sweep();
  };
  const money = (customer: number) => desk.floor.money(customer, 'USD');
  const followed = async (customer: number) => (await desk.follow.list(customer, {})).list;
  const ordered = async (customer: number) => (await desk.quantify.list(customer, {})).list;

  it('follow an institution from the next close on, for its days, and are paid what its trades made of them', async () => {
    const customer = await desk.floor.customer({ USD: 5_000_00n });
    const { order: placed } = granted(await follow(customer, '1000'));
    expect(placed).toMatchObject({
      status: FollowStatus.Waiting,
      amount: '1000.00',
      value: '1000.00',
      profit: '0.00',
      curve: { time: [] },
    });
    // New York closes at 20:00 UTC in its summer time; the first close that is 14 days later is that of the 25th.
    expect(placed.beginTimestamp * 1000).toBe(Date.parse('2026-03-11T20:00Z'));
    expect(placed.finishTimestamp * 1000).toBe(Date.parse('2026-03-25T20:00Z'));
    expect(await money(customer)).toEqual({ free: 4_000_00n, held: 1_000_00n });

    await at(Date.parse('2026-03-11T20:00Z') - 1);
    expect((await followed(customer))[0]).toMatchObject({ status: FollowStatus.Waiting });
    await at(Date.parse('2026-03-11T20:00Z'));
    expect((await followed(customer))[0]).toMatchObject({ status: FollowStatus.InProgress, value: '1000.00' });
    expect(await money(customer)).toEqual({ free: 4_000_00n, held: 0n });

    const equity = async (instant: string) => {
      const { curve } = strategies.described('reversion', Date.parse(instant));
      return cents(curve.value.at(-1));
    };
    const [before, after] = [await equity('2026-03-11T20:00Z'), await equity('2026-03-18T21:00Z')];
    expect(after).not.toBe(before);
    await at(Date.parse('2026-03-18T21:00Z'));
    const [running] = await followed(customer);
    expect(cents(running?.value)).toBe((1_000_00n * after) / before);
    expect(running?.curve.time).toHaveLength(6);
    const { worth } = await store.inSnapshot((tx) => desk.follow.invested(tx, customer));
    expect(worth).toEqual([{ wallet: 'follow', currency: 'USD', amount: 1_000_00n + cents(running?.profit) }]);

    // However late anybody looks, it was paid as its time ended.
    await at(Date.parse('2026-04-20T12:00Z'));
    const end = await equity('2026-03-25T20:00Z');
    const value = (1_000_00n * end) / before;
    const gain = value - 1_000_00n;
    const fee = gain > 0n ? (gain * 12n + 99n) / 100n : 0n;
    const [paid] = await followed(customer);
    expect(paid).toMatchObject({ status: FollowStatus.InProgress, endTimeTimestamp: Date.parse('2026-03-25T20:00Z') / 1000 });
    expect([paid?.value, paid?.feeAmount, paid?.payout].map(cents)).toEqual([value, fee, value - fee]);
    expect(paid?.happened?.map(({ status, time }) => [status, time])).toEqual([
      [0, WEDNESDAY / 1000],
      [1, placed.beginTimestamp],
    ]);
    expect(await money(customer)).toEqual({ free: 4_000_00n + value - fee, held: 0n });
    expect(await store.inSnapshot((tx) => desk.follow.invested(tx, customer))).toEqual({ worth: [], today: [] });
    expect(await desk.floor.balances()).toBe(true);
    expect(desk.floor.told).toContain(`${customer} message`);
  });

  it('run as a quantified order, whose trades bring all that it gains or loses', async () => {
    const customer = await desk.floor.customer({ USD: 5_000_00n });
    const { order: placed } = granted(await order(customer, '2000'));
    // Currencies close at five in New York.
    expect(placed.beginTimestamp * 1000).toBe(Date.parse('2026-03-11T21:00Z'));
    expect(placed.finishTimestamp * 1000).toBe(Date.parse('2026-03-18T21:00Z'));
    const resultsOf = async () => (await desk.quantify.results(customer, placed.id)) ?? expect.fail('no such order');
    expect(await resultsOf()).toEqual([]);
    let before: Awaited<ReturnType<typeof resultsOf>> = [];
    for (let day = WEDNESDAY + DAY; day < WEDNESDAY + 9 * DAY; day += DAY) {
      await at(day);
      const [own] = await ordered(customer);
      const results = await resultsOf();
      const sum = results.reduce((total, { profit }) => total + profit, 0n);
      expect(sum).toBe(cents(own?.value) - 2_000_00n);
      // What has been sold stays as it was told.
      const sold = results.filter((result) => result.sold !== undefined);
      expect(sold.slice(0, before.length)).toEqual(before);
      before = sold;
    }
    expect(before).not.toEqual([]);
    const [ended] = await ordered(customer);
    expect(ended).toMatchObject({ status: QuantifyStatus.Completed });
    expect(cents(ended?.payout)).toBe(cents(ended?.value) - cents(ended?.feeAmount));
    expect((await money(customer)).free).toBe(3_000_00n + cents(ended?.payout));
    expect(await desk.quantify.totals(customer)).toMatchObject({
      amount: 0n,
      running: 0,
      ended: 1,
      realised: cents(ended?.payout) - 2_000_00n,
    });
    expect(await desk.floor.balances()).toBe(true);
  });

  it('are between 100 and a million for an institution, and refused in words with nothing booked', async () => {
    const customer = await desk.floor.customer({ USD: 2_000_000_00n });
    const reason = async (outcome: Promise<Parameters<typeof denialOf>[0]>) => denialOf(await outcome)?.reason;
    expect(await reason(follow(customer, '99.99'))).toBe('amountTooSmall');
    expect(await reason(follow(customer, '1000000.01'))).toBe('amountTooLarge');
    expect(await reason(follow(customer, '0'))).toBe('invalid');
    expect(await reason(follow(customer, '100.001'))).toBe('invalid');
    expect(await reason(follow(customer, 'abc'))).toBe('invalid');
    expect(await reason(follow(customer, '-100'))).toBe('invalid');
    expect(await reason(follow(customer, '100', { acknowledged: false }))).toBe('notAcknowledged');
    expect(await reason(follow(customer, '100', { finishTimestamp: 1 }))).toBe('rateMoved');
    const unknown = { offer: undefined, amount: '100' };
    expect(await reason(desk.follow.enter(asked(customer, 'followAdd', {}, {}), unknown, 'agencyId'))).toBe('instrumentUnknown');
    expect(await reason(order(customer, '199.99'))).toBe('amountTooSmall');
    expect(await reason(order(customer, '500000.01'))).toBe('amountTooLarge');
    expect(await reason(order(customer, '200', { secret: '000000' }))).toBe('secretWrong');
    expect(await reason(order(customer, '200', { acknowledged: false }))).toBe('notAcknowledged');
    expect(await money(customer)).toEqual({ free: 2_000_000_00n, held: 0n });
    granted(await follow(customer, '1000000'));
    granted(await follow(customer, '100'));
    const poor = await desk.floor.customer({ USD: 150_00n });
    expect(await reason(follow(poor, '150.01'))).toBe('insufficientFunds');
    granted(await follow(poor, '150'));
    expect(await desk.follow.committed()).toMatchObject(new Map([['SABLIERE', { customers: 2, cost: 1_000_250_00n }]]));
    // Its results are its owner's.
    const [own] = granted({ ok: true, data: await followed(customer) });
    expect(await desk.follow.results(poor, own?.id ?? 0)).toBeUndefined();
  });

  it('are entered once, pressed twice or in two tabs', async () => {
    const customer = await desk.floor.customer({ USD: 1_000_00n });
    const id = clientOrderId();
    const [one, two] = await Promise.all([0, 1].map(() => follow(customer, '600', { clientOrderId: id })));
    expect(one).toEqual(two);
    expect(await money(customer)).toEqual({ free: 400_00n, held: 600_00n });
    const both = await Promise.all([0, 1].map(() => order(customer, '300')));
    expect(both.map((outcome) => denialOf(outcome)?.reason ?? 'entered').toSorted()).toEqual(['entered', 'insufficientFunds']);
    expect(await desk.floor.balances()).toBe(true);
  });

  it('made on each day what the customer has more at its end', async () => {
    const customer = await desk.floor.customer({ USD: 3_000_00n });
    granted(await follow(customer, '1000'));
    granted(await order(customer, '1000'));
    const wealth = async () => {
      const lines = [desk.follow, desk.quantify];
      const all = await Promise.all(lines.map((line) => store.inSnapshot((tx) => line.invested(tx, customer))));
      const { free, held } = await money(customer);
      const dollars = (list: readonly { readonly amount: bigint }[]) => list.reduce((sum, { amount }) => sum + amount, 0n);
      return {
        all: free + held + dollars(all.flatMap(({ worth }) => worth)),
        today: dollars(all.flatMap(({ today }) => today)),
      };
    };
    let before = 3_000_00n;
    for (let day = Date.parse('2026-03-11T23:59:59Z'); day < Date.parse('2026-03-30'); day += DAY) {
      desk.floor.now = day;
      await desk.sweep();
      const { all, today } = await wealth();
      expect({ day, today }).toEqual({ day, today: all - before });
      before = all;
    }
    expect((await followed(customer))[0]?.payout).toBeDefined();
    expect((await ordered(customer))[0]?.payout).toBeDefined();
  });

  it('have a past for the demo: one that was paid, one that runs', async () => {
    desk.floor.now = WEDNESDAY - 50 * DAY;
    const customer = await desk.floor.customer({ USD: 2_000_00n });
    const poor = await desk.floor.customer({ USD: 1n });
    desk.floor.now = WEDNESDAY;
    const wishes = [
      { offer: SABLIERE, amount: '250', days: 31.3 },
      { offer: SABLIERE, amount: '400', days: 4.2 },
    ];
    for (const owner of [customer, poor])
      for (const episode of desk.follow.past(owner, wishes)) {
        let next = await store.inTransaction((tx) => episode.play(tx));
        while (next) {
          const { play } = next;
          next = await store.inTransaction((tx) => play(tx));
        }
      }
    expect(await followed(poor)).toEqual([]);
    expect((await followed(customer)).map(({ amount, payout }) => [amount, payout !== undefined])).toEqual([
      ['400.00', false],
      ['250.00', true],
    ]);
    expect(await desk.floor.balances()).toBe(true);
  });
});
