/** The engine of commitments, by a life of its own that has all there is: money held and spent, a term, an acknowledgement, a secret. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { EnvelopeCode } from '../../contract/codes.ts';
import { BOND_LIFE } from '../../sandbox/bonds/life.ts';
import type { Book } from '../../sandbox/commitments/book.ts';
import { createCommitments } from '../../sandbox/commitments/commitments.ts';
import type { Line } from '../../sandbox/commitments/line.ts';
import type { CommitmentRow } from '../../sandbox/commitments/tables.ts';
import { keptAs } from '../../sandbox/commitments/kept.ts';
import { isEnd, type Life, lifeOf, type Move, MOVES, NEW } from '../../sandbox/commitments/life.ts';
import type { Store, Tx } from '../../sandbox/db/store.ts';
import { FUND_LIFE } from '../../sandbox/funds/life.ts';
import { allOrNothing } from '../../sandbox/ledger/deed.ts';
import { LOAN_LIFE } from '../../sandbox/loans/life.ts';
import { deny, done } from '../../sandbox/outcome.ts';
import { ROBOT_LIFE } from '../../sandbox/robots/life.ts';
import { PLACING_LIFE } from '../../sandbox/placings/life.ts';
import { saidOnce } from '../../sandbox/saidOnce.ts';
import { openStore } from '../../sandbox/store.ts';
import { UNLISTED_LIFE } from '../../sandbox/unlisted/life.ts';
import { STAKE_LIFE } from '../../sandbox/strategies/stakes.ts';
import { SUBSCRIPTION_LIFE } from '../../sandbox/subscriptions/life.ts';
import { SECRET } from '../ledger/house.ts';
import { denialOf, type Floor, granted, openFloor } from './floor.ts';
import { clientOrderId } from './wish.ts';

const START = Date.parse('2026-03-11T15:00Z');
const TERM = 86_400_000;

const LIFE = lifeOf({
  new: { apply: { to: 'waiting', moves: ['hold'] } },
  waiting: { confirm: { to: 'running', moves: ['spend'] }, turnDown: { to: 'refused', moves: ['release'] } },
  running: {
    accrue: { to: 'running', moves: ['interest'] },
    redeemPart: { to: 'running', moves: ['redeem'], unlocked: true },
    redeem: { to: 'redeemed', moves: ['interest', 'redeem'], unlocked: true },
  },
  refused: {},
  redeemed: {},
});

let store: Store;
let floor: Floor;
let book: Book<typeof LIFE>;
let sweep: () => Promise<void>;

const line: Line<typeof LIFE> = {
  name: 'plan',
  life: LIFE,
  account: 'trading',
  wallet: 'financial',
  prefix: 'L',
  asks: { acknowledgement: true, secret: true },
  carry: { waiting: (tx, row, _, at) => book.step(tx, row, 'confirm', { spend: row.held }, { due_at: null }, at) },
  tells: (row, deed, amount) =>
    deed === 'confirm' ? { title: 'fund.pay', params: { name: row.code, amount: String(amount) } } : undefined,
};

beforeAll(async () => {
  store = await openStore('memory');
  floor = openFloor(store, START);
  const commitments = createCommitments({
    store,
    now: () => floor.now,
    checkSecret: async (_, __, given) => (given === SECRET ? undefined : deny(EnvelopeCode.Validation, 'secretWrong')),
    told: (customer, topic) => floor.told.push(`${customer} ${topic}`),
    log(text) {
      throw new Error(text);
    },
  });
  book = commitments.open(line);
  sweep = () => commitments.sweep();
});
afterAll(() => store.close());

const entered = (customer: number, cost: bigint) =>
  ({
    customer,
    code: 'P1',
    terms: '{}',
    currency: 'USD',
    quantity: 10n,
    cost,
    locked_until: floor.now + TERM,
    due_at: floor.now + 60_000,
  }) as const;

const apply = (customer: number, cost: bigint, { id = clientOrderId(), secret = SECRET, acknowledged = true } = {}) =>
  book.enter({ customer, endpoint: 'plan', clientOrderId: id, body: { cost: String(cost) }, secret, acknowledged }, async (tx, at) => {
    const row = await book.begin(tx, 'apply', entered(customer, cost), { hold: cost }, at);
    return row.ok ? done({ id: Number(row.data.id) }) : row;
  });

const rowOf = (customer: number, id: number) =>
  store.inSnapshot(async (tx) => (await book.find(tx, customer, id)) ?? expect.fail('no such commitment'));

describe('entering', () => {
  it('asks for acknowledgement and secret, and books nothing without', async () => {
    const customer = await floor.customer({ USD: 100_00n });
    expect(denialOf(await apply(customer, 50_00n, { acknowledged: false }))?.reason).toBe('notAcknowledged');
    expect(denialOf(await apply(customer, 50_00n, { secret: '000000' }))?.reason).toBe('secretWrong');
    expect(denialOf(await apply(customer, 100_01n))?.reason).toBe('insufficientFunds');
    expect(await store.inSnapshot((tx) => book.count(tx, customer))).toBe(0);
    expect(await floor.money(customer, 'USD')).toEqual({ free: 100_00n, held: 0n });
  });

  it('happens once, pressed twice or in two tabs', async () => {
    const customer = await floor.customer({ USD: 100_00n });
    const id = clientOrderId();
    const [one, other] = await Promise.all([apply(customer, 60_00n, { id }), apply(customer, 60_00n, { id })]);
    expect(one).toEqual(other);
    expect(await floor.money(customer, 'USD')).toEqual({ free: 40_00n, held: 60_00n });
    const both = await Promise.all([apply(customer, 30_00n), apply(customer, 30_00n)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(denialOf(await apply(customer, 61_00n, { id }))?.reason).toBe('duplicateId');
  });

  it('goes on by its due time, once', async () => {
    const customer = await floor.customer({ USD: 100_00n });
    const { id } = granted(await apply(customer, 60_00n));
    await sweep();
    expect(await rowOf(customer, id)).toMatchObject({ state: 'waiting', held: 60_00n });
    // Nothing lies in the inbox yet, so nobody is sent to look.
    expect(floor.told).toContain(`${customer} position`);
    expect(floor.told).not.toContain(`${customer} message`);
    floor.now += 60_000;
    await sweep();
    await sweep();
    expect(await rowOf(customer, id)).toMatchObject({ state: 'running', held: 0n, due_at: null });
    expect(await floor.money(customer, 'USD')).toEqual({ free: 40_00n, held: 0n });
    expect([...new Set(floor.told.filter((told) => told.startsWith(`${customer} `)))].sort()).toEqual([
      `${customer} message`,
      `${customer} position`,
      `${customer} wallet`,
    ]);
    const inbox = await store.inSnapshot((tx) => tx.selectFrom('message').selectAll().where('customer', '=', BigInt(customer)).execute());
    expect(inbox).toMatchObject([{ title: 'fund.pay', params: '{"name":"P1","amount":"0"}', created_at: BigInt(floor.now) }]);
    const row = await rowOf(customer, id);
    expect((await store.inSnapshot((tx) => book.happened(tx, [row]))).get(row.id)).toEqual([
      { state: 'waiting', at: floor.now - 60_000 },
      { state: 'running', at: floor.now },
    ]);
  });
});

it('is locked for its term', async () => {
  const customer = await floor.customer({ USD: 100_00n });
  const { id } = granted(await apply(customer, 60_00n));
  floor.now += 60_000;
  await sweep();
  const redeem = () =>
    allOrNothing(store, async (tx) => {
      const row = await book.find(tx, customer, id);
      if (!row || !book.isIn(row, 'running')) return expect.fail('not running');
      return book.step(tx, row, 'redeem', { interest: 1_00n, redeem: 60_00n }, { quantity: 0n, cost: 0n }, floor.now);
    });
  expect(denialOf(await redeem())?.reason).toBe('termRunning');
  expect(await floor.money(customer, 'USD')).toEqual({ free: 40_00n, held: 0n });
  floor.now += TERM;
  granted(await redeem());
  expect(await rowOf(customer, id)).toMatchObject({ state: 'redeemed', ended_at: BigInt(floor.now) });
  expect(await floor.money(customer, 'USD')).toEqual({ free: 101_00n, held: 0n });
});

it('has no transition that its life does not name', () => {
  const never = async (tx: Tx, row: CommitmentRow) => {
    if (!book.isIn(row, 'waiting')) return;
    // @ts-expect-error what waits can't be redeemed
    await book.step(tx, row, 'redeem', { interest: 0n, redeem: 1n }, {}, START);
    // @ts-expect-error a confirmation spends, and gives nothing back
    await book.step(tx, row, 'confirm', { release: 1n }, {}, START);
    // @ts-expect-error there is no such state
    book.isIn(row, 'lost');
    // @ts-expect-error it leads nowhere
    lifeOf({ new: { apply: { to: 'nowhere', moves: [] } }, waiting: {} });
  };
  expect(never).toBeTypeOf('function');
});

describe.each([
  ['of the test', LIFE as Life],
  ['of a bond', BOND_LIFE as Life],
  ['of a fund', FUND_LIFE as Life],
  ['of what runs with a strategy', STAKE_LIFE as Life],
  ['of a placing', PLACING_LIFE as Life],
  ['of unlisted shares', UNLISTED_LIFE as Life],
  ['of a loan', LOAN_LIFE as Life],
  ['of a robot', ROBOT_LIFE as Life],
  ['of a subscription', SUBSCRIPTION_LIFE as Life],
])('every life %s', (name, life) => {
  it('goes as its table says, whatever is tried, with the books in balance', async () => {
    const walked: Line<Life> = {
      name: `walked ${name}`,
      life,
      account: 'trading',
      wallet: 'financial',
      prefix: 'W',
      asks: { acknowledgement: false, secret: false },
      carry: {},
    };
    const desk = { store, now: () => floor.now, checkSecret: async () => undefined, told: () => {}, log: () => {} };
    const walkedBook: Book<Life> = createCommitments(desk).open(walked);
    const deeds = [...new Set(Object.values(life).flatMap((state) => Object.keys(state)))];
    const ended = new Set<string>();
    const tried = fc.array(
      fc.record({
        deed: fc.constantFrom(...deeds),
        // Half of what is tried is a deed of the state, so that long lives are gone through.
        known: fc.option(fc.nat(20), { freq: 2 }),
        amount: fc.bigInt(0n, 40_00n),
      }),
      { minLength: 1, maxLength: 14 },
    );
    await fc.assert(
      fc.asyncProperty(tried, async (walk) => {
        const customer = await floor.customer({ USD: 100_00n });
        let row: CommitmentRow | undefined;
        for (const { deed: drawn, known: place, amount } of walk) {
          const state: string = row?.state ?? NEW;
          const own = Object.keys(life[state] ?? {});
          const deed = (place === null ? undefined : own[place % own.length]) ?? drawn;
          const known = life[state]?.[deed];
          // What is held is let go as a whole, by the first move that lets go of it; all else is any amount.
          const held = row?.held ?? 0n;
          const letsGo = known?.moves.find((move) => MOVES[move].holds < 0);
          const amounts = Object.fromEntries(
            Object.entries(MOVES).map(([move, { holds }]) => [move, holds >= 0 ? amount : move === letsGo ? held : 0n]),
          );
          const before: CommitmentRow | undefined = row;
          const money = await floor.money(customer, 'USD');
          const outcome = await allOrNothing(store, (tx) =>
            before === undefined
              ? walkedBook.begin(tx, deed, { ...entered(customer, amount), locked_until: 0 }, amounts as Record<Move, bigint>, floor.now)
              : walkedBook.step(tx, before as CommitmentRow & { state: string }, deed, amounts as Record<Move, bigint>, {}, floor.now),
          ).catch((cause: unknown) => cause);
          if (outcome instanceof Error) {
            expect([known, outcome.message]).toEqual([undefined, `${walked.name}: no ${deed} in ${state}`]);
            expect(await floor.money(customer, 'USD')).toEqual(money);
            continue;
          }
          const told = outcome as Awaited<ReturnType<typeof walkedBook.step>>;
          if (!told.ok) {
            expect(told.denial?.reason).toBe('insufficientFunds');
            expect(await floor.money(customer, 'USD')).toEqual(money);
            continue;
          }
          row = told.data;
          expect(row.state).toBe(known?.to);
          if (isEnd(life, row.state)) {
            ended.add(row.state);
            expect([row.held, row.due_at, row.ended_at]).toEqual([0n, null, BigInt(floor.now)]);
          }
          expect((await floor.money(customer, 'USD')).held).toBe(row.held);
        }
      }),
      { numRuns: 50, seed: 7 },
    );
    expect(await floor.balances()).toBe(true);
    expect([...ended].toSorted()).toEqual(
      Object.keys(life)
        .filter((state) => isEnd(life, state))
        .toSorted(),
    );
  });
});

it('goes on with what is due behind a hundred that fail each time, and says of each once why', async () => {
  const lines: string[] = [];
  const desk = {
    store,
    now: () => floor.now,
    checkSecret: async () => undefined,
    told: () => {},
    log: saidOnce(
      (text) => lines.push(text),
      () => 0,
    ),
  };
  const commitments = createCommitments(desk);
  commitments.open({ ...line, carry: { waiting: () => Promise.reject(new Error('broken')) } });
  const sound: Book<typeof LIFE> = commitments.open({
    ...line,
    name: 'sound',
    carry: { waiting: (tx, row, _, at) => sound.step(tx, row, 'confirm', { spend: row.held }, { due_at: null }, at) },
  });
  const customer = await floor.customer({ USD: 1000_00n });
  const begin = (of: Book<typeof LIFE>) =>
    allOrNothing(store, (tx) => of.begin(tx, 'apply', entered(customer, 1_00n), { hold: 1_00n }, floor.now));
  const broken = 230;
  for (let row = 0; row < broken; row += 1) granted(await begin(book));
  floor.now += 1;
  const { id } = granted(await begin(sound));
  floor.now += TERM;
  const stateOf = () => store.inSnapshot(async (tx) => (await sound.find(tx, customer, Number(id)))?.state);
  for (let sweeps = 0; sweeps < 4; sweeps += 1) await commitments.sweep();
  expect(await stateOf()).toBe('running');
  for (let sweeps = 0; sweeps < 4; sweeps += 1) await commitments.sweep();
  // The store holds what other tests left of lines that nobody opened here.
  expect(lines.filter((text) => text.includes('broken'))).toHaveLength(broken);
});

describe('one that can’t be read or carried on', () => {
  const terms = keptAs(z.object({ days: z.int() }));
  const rowWith = async (changed: Partial<Pick<CommitmentRow, 'terms' | 'state'>>) => {
    const customer = await floor.customer({ USD: 100_00n });
    const { id } = granted(await apply(customer, 60_00n));
    return { ...(await rowOf(customer, id)), ...changed };
  };

  it.each(['', '{}', '{"days":"7"}', 'null'])('has no terms of %j', async (text) => {
    const row = await rowWith({ terms: text });
    expect(() => terms.of(row)).toThrow(expect.objectContaining({ kind: 'terms' }));
  });

  it('has the terms that were kept', async () => {
    expect(terms.of(await rowWith({ terms: terms.text({ days: 7 }) }))).toEqual({ days: 7 });
  });

  it.each([
    ['state', 'lost'],
    ['idle', 'running'],
  ] as const)('fails with %s when it is due and %s', async (kind, state) => {
    const row = await rowWith({ state });
    const carried = store.inTransaction((tx) => book.carry(tx, row, floor.now + TERM));
    await expect(carried).rejects.toThrow(expect.objectContaining({ kind }));
  });

  it('fails with what was denied', async () => {
    const row = await rowWith({});
    const commitments = createCommitments({
      store,
      now: () => floor.now,
      checkSecret: async () => undefined,
      told: () => {},
      log: () => {},
    });
    const refusing = commitments.open({ ...line, carry: { waiting: async () => deny(EnvelopeCode.Funds, 'insufficientFunds') } });
    const carried = store.inTransaction((tx) => refusing.carry(tx, row, floor.now + TERM));
    await expect(carried).rejects.toThrow(expect.objectContaining({ kind: 'refused' }));
  });
});
