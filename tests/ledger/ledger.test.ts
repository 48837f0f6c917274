/** What a customer may do with money, and what comes of it, on both stores. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MoneyStatus } from '../../contract/codes.ts';
import { minorUnits } from '../../contract/finance/amount.ts';
import { CURRENCY_SCALE, type Currency, type WalletType } from '../../contract/money.ts';
import { postgresDialect, type Store, storeOn, type Tx } from '../../sandbox/db/store.ts';
import { domains } from '../../sandbox/domains.ts';
import { openStore } from '../../sandbox/store.ts';
import { audit } from '../../sandbox/ledger/audit.ts';
import { book, free, held, post } from '../../sandbox/ledger/posting.ts';
import type { Outcome } from '../../sandbox/outcome.ts';
import { bothStores, STORES } from '../sandbox/bothStores.ts';
import { enrol, fixedRates, type House, NO_PROOF, openHouse, SECRET } from './house.ts';

const IBAN = 'FR14 2004 1010 0505 0001 3M02 606';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const BITCOIN = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3';
const PACE = { transferMs: 5000, confirmationMs: 3000 };
const REVIEW_MS = 8000;
const START = Date.parse('2026-03-11T14:00Z');

const where = bothStores();

function granted<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`refused: ${outcome.msg}`);
  return outcome.data;
}
const reasonOf = (outcome: Outcome<unknown>) => (outcome.ok ? undefined : outcome.denial);

describe.each(STORES)('the ledger on %s', (kind) => {
  let store: Store;
  let house: House;
  let wall = START;
  let drift = 0n;
  let customer: number;
  let told: string[] = [];
  let names = 0;

  const options = () => ({
    store,
    rates: fixedRates(START, () => drift),
    pace: PACE,
    reviewMs: REVIEW_MS,
    now: () => wall,
    wall: () => wall,
    told: (who: number, topic: string) => told.push(`${who} ${topic}`),
    log: (line: string) => {
      throw new Error(line);
    },
  });
  const open = () => openHouse(options());
  beforeAll(async () => {
    store = await openStore(where(kind));
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    drift = 0n;
    names += 1;
    house = open();
    customer = await enrol(store, `customer${names}`);
    told = [];
  });

  const pass = async (ms: number) => {
    wall += ms;
    await house.sweep();
  };
  const balance = async (walletType: WalletType, currency: Currency) => {
    const { list } = await house.ledger.balance(customer, { walletType });
    const row = list.find((own) => own.currency === currency);
    return row ? [row.balance, row.usedBalance] : ['0.00', '0.00'];
  };
  const bring = async (currency: Currency, amount: string) => {
    await store.inTransaction((tx) => {
      const units = minorUnits(amount, CURRENCY_SCALE[currency]) ?? 0n;
      const legs = [book('world', currency, -units), free('balance', currency, units)];
      return post(tx, { customer, kind: 'deposit', reference: 'test', at: wall, legs });
    });
  };
  const transfer = (input: Partial<Parameters<House['ledger']['transfers']['apply']>[1]> = {}) =>
    house.ledger.transfers.apply(customer, {
      from: 'funding',
      to: 'trading',
      currency: 'USD',
      amount: '40',
      clientOrderId: randomUUID(),
      ...input,
    });
  const addCard = async (cardNumber = IBAN) =>
    granted(await house.ledger.cards.add(customer, { type: 'card', cardNumber, bankName: 'Bank', accountName: 'A', payPassword: SECRET }))
      .id;

  describe('postings', () => {
    it('that would make money are not booked', async () => {
      const wrong = store.inTransaction((tx) =>
        post(tx, { customer, kind: 'deposit', reference: '', at: wall, legs: [free('balance', 'USD', 1n)] }),
      );
      await expect(wrong).rejects.toThrow(RangeError);
      const mixed = store.inTransaction((tx) =>
        post(tx, { customer, kind: 'deposit', reference: '', at: wall, legs: [free('balance', 'USD', 1n), book('world', 'EUR', -1n)] }),
      );
      await expect(mixed).rejects.toThrow(RangeError);
      expect((await house.ledger.audit()).balanced).toBe(true);
    });

    it('never take a part below zero, though the wallet has more', async () => {
      await bring('USD', '100');
      granted(await transfer({ amount: '60' }));
      const legs = [free('balance', 'USD', -4001n), book('world', 'USD', 4001n)];
      const refusal = await store.inTransaction((tx) => post(tx, { customer, kind: 'withdrawal', reference: '', at: wall, legs }));
      expect(refusal?.denial?.reason).toBe('insufficientFunds');
      expect(await balance('balance', 'USD')).toEqual(['100.00', '60.00']);
    });

    it('are never dated before the last one on the same account', async () => {
      await bring('USD', '1');
      const legs = [book('world', 'USD', -100n), free('balance', 'USD', 100n)];
      await store.inTransaction((tx) => post(tx, { customer, kind: 'deposit', reference: 'late', at: wall - 60_000, legs }));
      const { list } = granted(await house.ledger.bills(customer, { walletType: 'balance', timeZone: 'UTC' }));
      expect(list.map(({ createTimeTimestamp }) => createTimeTimestamp)).toEqual([wall / 1000, wall / 1000]);
    });

    it('beyond what sums can hold are refused', async () => {
      const legs = [book('world', 'USD', -(10n ** 18n) - 1n), free('balance', 'USD', 10n ** 18n + 1n)];
      const refusal = await store.inTransaction((tx) => post(tx, { customer, kind: 'deposit', reference: '', at: wall, legs }));
      expect(refusal?.denial?.reason).toBe('amountTooLarge');
    });

    it('of nothing but held money leave no bill', async () => {
      await bring('USD', '10');
      const legs = [free('balance', 'USD', -300n), held('balance', 'USD', 300n)];
      await store.inTransaction((tx) => post(tx, { customer, kind: 'reserve', reference: '', at: wall, legs }));
      expect(granted(await house.ledger.bills(customer, { walletType: 'overview', timeZone: 'UTC' })).total).toBe(1);
      expect(await balance('balance', 'USD')).toEqual(['10.00', '3.00']);
    });
  });

  describe('a money call', () => {
    it('sent again has the same answer and one effect; with another body it is denied', async () => {
      await bring('USD', '100');
      const clientOrderId = randomUUID();
      const first = await transfer({ clientOrderId });
      const again = await Promise.all([transfer({ clientOrderId }), transfer({ clientOrderId })]);
      expect(again).toEqual([first, first]);
      await pass(PACE.transferMs);
      expect(await transfer({ clientOrderId })).toEqual(first);
      expect(await balance('stock', 'USD')).toEqual(['40.00', '0.00']);
      expect(reasonOf(await transfer({ clientOrderId, amount: '41' }))).toEqual({ reason: 'duplicateId', field: 'clientOrderId' });
      const other = await house.ledger.deposits.create(
        customer,
        { kind: 'wallet', currency: 'USDT', network: 'TRC20', amount: '5', clientOrderId },
        'en',
      );
      expect(reasonOf(other)?.reason).toBe('duplicateId');
    });

    it('sent twice at once has one effect', async () => {
      await bring('USD', '100');
      const clientOrderId = randomUUID();
      const [first, second] = await Promise.all([transfer({ clientOrderId }), transfer({ clientOrderId })]);
      expect(first).toEqual(second);
      expect(await balance('balance', 'USD')).toEqual(['100.00', '40.00']);
    });

    it('of one customer is not another’s', async () => {
      await bring('USD', '100');
      const clientOrderId = randomUUID();
      granted(await transfer({ clientOrderId }));
      customer = await enrol(store, `other${names}`);
      expect(reasonOf(await transfer({ clientOrderId }))?.reason).toBe('insufficientFunds');
    });

    it('that was refused leaves nothing behind, and its id free', async () => {
      const clientOrderId = randomUUID();
      expect(reasonOf(await transfer({ clientOrderId }))?.reason).toBe('insufficientFunds');
      expect((await house.ledger.transfers.list(customer, {})).total).toBe(0);
      await bring('USD', '100');
      granted(await transfer({ clientOrderId }));
    });

    it('lets one of many pass where there is money for one', async () => {
      await bring('USD', '100');
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => transfer({ amount: '60' })));
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await balance('balance', 'USD')).toEqual(['100.00', '60.00']);
    });
  });

  it.runIf(kind === 'postgres')('lets one of many pass where two processes ask at once', async () => {
    await bring('USD', '100');
    const database = {
      kind: 'postgres',
      dialect: await postgresDialect(where('postgres')),
      held: async () => {},
      release: () => {},
    } as const;
    const second = await storeOn(database, domains.migrations);
    try {
      const other = openHouse({ ...options(), store: second });
      const wish = { from: 'funding', to: 'trading', currency: 'USD', amount: '60' } as const;
      const outcomes = await Promise.all(
        [house, other, house, other, house, other].map(({ ledger }) =>
          ledger.transfers.apply(customer, { ...wish, clientOrderId: randomUUID() }),
        ),
      );
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      const clientOrderId = randomUUID();
      const twice = [house, other].map(({ ledger }) => ledger.transfers.apply(customer, { ...wish, amount: '5', clientOrderId }));
      const [first, again] = await Promise.all(twice);
      expect(first).toEqual(again);
      expect(await balance('balance', 'USD')).toEqual(['100.00', '65.00']);
    } finally {
      await second.close();
    }
  });

  describe('a transfer', () => {
    it('holds the money for a moment, then moves it, with a bill on both sides', async () => {
      await bring('USD', '100');
      const { id } = granted(await transfer());
      expect(await balance('balance', 'USD')).toEqual(['100.00', '40.00']);
      await pass(PACE.transferMs - 1);
      expect(await balance('stock', 'USD')).toEqual(['0.00', '0.00']);
      await pass(1);
      expect(await balance('balance', 'USD')).toEqual(['60.00', '0.00']);
      expect(await balance('stock', 'USD')).toEqual(['40.00', '0.00']);
      expect((await house.ledger.transfers.list(customer, {})).list.map(({ status }) => status)).toEqual([MoneyStatus.Completed]);
      const { list } = granted(await house.ledger.bills(customer, { walletType: 'overview', timeZone: 'UTC', type: 'transfer' }));
      expect(list.map(({ walletType, amount, balance: after, reference }) => [walletType, amount, after, reference])).toEqual([
        ['stock', '40.00', '40.00', String(id)],
        ['balance', '-40.00', '60.00', String(id)],
      ]);
      expect(told.filter((event) => event === `${customer} wallet`)).toHaveLength(2);
    });

    it('goes on after a restart', async () => {
      await bring('USD', '100');
      granted(await transfer());
      house = open();
      await pass(PACE.transferMs);
      expect(await balance('stock', 'USD')).toEqual(['40.00', '0.00']);
    });

    it('can be taken back while it is pending, once, and only by its owner', async () => {
      await bring('USD', '100');
      const { id } = granted(await transfer());
      const stranger = await enrol(store, `stranger${names}`);
      expect(reasonOf(await house.ledger.transfers.cancel(stranger, id))?.reason).toBe('notPending');
      expect(granted(await house.ledger.transfers.cancel(customer, id)).status).toBe(MoneyStatus.Cancelled);
      expect(reasonOf(await house.ledger.transfers.cancel(customer, id))?.reason).toBe('notPending');
      await pass(PACE.transferMs);
      expect(await balance('balance', 'USD')).toEqual(['100.00', '0.00']);
      expect(granted(await house.ledger.bills(customer, { walletType: 'overview', timeZone: 'UTC' })).total).toBe(1);
      const late = granted(await transfer());
      await pass(PACE.transferMs);
      expect(reasonOf(await house.ledger.transfers.cancel(customer, late.id))?.reason).toBe('notPending');
    });

    it.each([
      [{ to: 'funding' as const }, 'sameAccount', 'to'],
      [{ amount: '100.01' }, 'insufficientFunds', 'amount'],
      [{ amount: '0.00' }, 'invalid', 'amount'],
      [{ amount: '1.001' }, 'invalid', 'amount'],
      [{ amount: '999999999999999' }, 'amountTooLarge', 'amount'],
      [{ from: 'trading' as const, to: 'funding' as const }, 'insufficientFunds', 'amount'],
      [{ currency: 'BTC' as const, amount: '0.000000001' }, 'invalid', 'amount'],
    ])('%j is refused: %s', async (input, reason, field) => {
      await bring('USD', '100');
      expect(reasonOf(await transfer(input))).toEqual({ reason, field });
    });
  });

  describe('a conversion', () => {
    const convert = (input: Parameters<typeof transfer>[0]) => transfer({ to: 'funding', toCurrency: 'EUR', ...input });

    it('completes at once at the market’s rate, and the broker has the other side', async () => {
      await bring('USD', '100');
      const done = granted(await convert({ amount: '100', rate: '0.9259259259' }));
      // 100 dollars at 108 cents a euro.
      expect(done).toMatchObject({ toAmount: '92.59', rate: '0.9259259259', status: MoneyStatus.Completed });
      expect(await balance('balance', 'USD')).toEqual(['0.00', '0.00']);
      expect(await balance('balance', 'EUR')).toEqual(['92.59', '0.00']);
      const { rows } = await store.inTransaction((tx) =>
        sql<{ currency: string; balance: bigint }>`
          select currency, balance from ledger_account where customer = ${customer} and name = 'conversion' order by currency`.execute(tx),
      );
      expect(rows.map((row) => [row.currency, row.balance])).toEqual([
        ['EUR', -9259n],
        ['USD', 10_000n],
      ]);
    });

    it('needs the rate that the customer saw, and half a percent is as far as it may move', async () => {
      await bring('USD', '100');
      expect(reasonOf(await convert({ amount: '10' }))).toEqual({ reason: 'invalid', field: 'rate' });
      expect(reasonOf(await convert({ amount: '10', rate: '0' }))?.reason).toBe('invalid');
      expect(reasonOf(await convert({ amount: '10', rate: '0.9' }))).toEqual({ reason: 'rateMoved', field: 'rate' });
      granted(await convert({ amount: '10', rate: '0.9259259259' }));
      drift = 5n;
      granted(await convert({ amount: '10', rate: '0.9259259259' }));
      drift = 6n;
      expect(reasonOf(await convert({ amount: '10', rate: '0.9259259259' }))?.reason).toBe('rateMoved');
    });

    it('of less than its rounding is worth is refused', async () => {
      await bring('MXN', '100');
      expect(reasonOf(await convert({ currency: 'MXN', amount: '0.99', rate: '0.05555555555' }))?.reason).toBe('amountTooSmall');
      // A euro cent short of a euro: what is less than a cent is cut.
      expect(reasonOf(await convert({ currency: 'MXN', amount: '18', rate: '0.05555555555' }))?.reason).toBe('amountTooSmall');
      granted(await convert({ currency: 'MXN', amount: '18.01', rate: '0.05555555555' }));
    });
  });

  describe('a deposit', () => {
    const deposit = (input: { currency: 'USDT' | 'BTC' | 'ETH'; network: string; amount: string }) =>
      house.ledger.deposits.create(customer, { kind: 'wallet', clientOrderId: randomUUID(), ...input }, 'en');
    const fiat = (amount: string, currency: Currency = 'EUR', proofUrl = '/web/file/proof') =>
      house.ledger.deposits.create(customer, { kind: 'fiat', currency, amount, proofUrl, clientOrderId: randomUUID() }, 'en');
    const listed = async () => (await house.ledger.deposits.list(customer, {}, 'en')).list;

    it('of coins is credited with its third confirmation', async () => {
      granted(await deposit({ currency: 'USDT', network: 'TRC20', amount: '12.345678' }));
      for (const confirmations of [1, 2]) {
        await pass(PACE.confirmationMs);
        expect((await listed())[0]).toMatchObject({ confirmations, status: MoneyStatus.Pending });
        expect(await balance('balance', 'USDT')).toEqual(['0.00', '0.00']);
      }
      house = open();
      await pass(PACE.confirmationMs);
      expect((await listed())[0]).toMatchObject({ confirmations: 3, status: MoneyStatus.Completed });
      expect(await balance('balance', 'USDT')).toEqual(['12.345678', '0.00']);
    });

    it('of the bank is credited when its proof has passed, and not when it failed', async () => {
      granted(await fiat('250.50'));
      granted(await fiat('1000000.01'));
      await pass(REVIEW_MS);
      expect((await listed()).map(({ status, reason }) => [status, reason])).toEqual([
        [MoneyStatus.Failed, 'The amount is more than one bank transfer may bring; split it.'],
        [MoneyStatus.Completed, null],
      ]);
      expect(await balance('balance', 'EUR')).toEqual(['250.50', '0.00']);
    });

    it.each([
      [() => deposit({ currency: 'USDT', network: 'TRC20', amount: '0.999999' }), 'amountTooSmall', 'amount'],
      [() => deposit({ currency: 'USDT', network: 'Bitcoin', amount: '5' }), 'networkUnknown', 'network'],
      [() => deposit({ currency: 'USDT', network: 'TRC20', amount: '1.0000001' }), 'invalid', 'amount'],
      [() => fiat('0.99'), 'amountTooSmall', 'amount'],
      [() => fiat('10000000.01'), 'amountTooLarge', 'amount'],
      [() => fiat('5', 'USDT'), 'currencyUnknown', 'currency'],
      [() => fiat('5', 'EUR', NO_PROOF), 'uploadUnknown', 'proofUrl'],
    ])('that breaks a rule is refused and leaves nothing (%#)', async (call, reason, field) => {
      expect(reasonOf(await call())).toEqual({ reason, field });
      expect(await listed()).toEqual([]);
    });

    it('of exactly one is taken', async () => {
      granted(await fiat('1'));
      granted(await deposit({ currency: 'USDT', network: 'ERC20', amount: '1' }));
      expect((await listed()).map(({ amount }) => amount)).toEqual(['1.00', '1.00']);
    });
  });

  describe('a withdrawal', () => {
    let cardId: number;
    beforeEach(async () => {
      cardId = await addCard();
      await bring('USD', '1000');
    });
    const withdraw = (
      input: Partial<{ amount: string; currency: Currency; cardId: number; payPassword: string; clientOrderId: string }> = {},
    ) =>
      house.ledger.withdrawals.apply(
        customer,
        { type: 'card', currency: 'USD', amount: '500', cardId, payPassword: SECRET, clientOrderId: randomUUID(), ...input },
        'en',
      );
    const status = async () => (await house.ledger.withdrawals.list(customer, {}, 'en')).list.map((row) => row.status);

    it('is held, then gone with its fee apart', async () => {
      expect(granted(await withdraw())).toMatchObject({ amount: '500.00', fee: '1.50', received: '498.50', target: '2606', status: 1 });
      expect(await balance('balance', 'USD')).toEqual(['1000.00', '500.00']);
      await pass(REVIEW_MS);
      expect(await status()).toEqual([MoneyStatus.Completed]);
      expect(await balance('balance', 'USD')).toEqual(['500.00', '0.00']);
      const { list } = granted(await house.ledger.bills(customer, { walletType: 'balance', timeZone: 'UTC' }));
      expect(list.map(({ type, amount, balance: after }) => [type, amount, after])).toEqual([
        ['fee', '-1.50', '500.00'],
        ['withdrawal', '-498.50', '501.50'],
        ['deposit', '1000.00', '1000.00'],
      ]);
    });

    it('comes back when it is taken back, and its review with it', async () => {
      const { id } = granted(await withdraw());
      expect(granted(await house.ledger.withdrawals.cancel(customer, id, 'en')).status).toBe(MoneyStatus.Cancelled);
      expect(reasonOf(await house.ledger.withdrawals.cancel(customer, id, 'en'))?.reason).toBe('notPending');
      expect((await house.reviews.pending()).filter((review) => review.customer === customer)).toEqual([]);
      await pass(REVIEW_MS);
      expect(await balance('balance', 'USD')).toEqual(['1000.00', '0.00']);
    });

    it('comes back when its review fails, with the reason', async () => {
      await bring('USD', '2000000');
      granted(await withdraw({ amount: '1000000.01' }));
      const second = granted(await withdraw({ amount: '20' }));
      const review = (await house.reviews.pending()).find((own) => own.kind === 'withdrawal' && own.subject === second.id);
      expect(await house.reviews.decide(review?.id ?? 0, { passed: false, reason: 'Call us first' })).toBe(true);
      await pass(REVIEW_MS);
      expect(await balance('balance', 'USD')).toEqual(['2001000.00', '0.00']);
      expect((await house.ledger.withdrawals.list(customer, {}, 'fr')).list.map(({ reason }) => reason)).toEqual([
        'Call us first',
        'Le montant dépasse ce qu’un retrait peut emporter\u00a0; répartissez-le.',
      ]);
    });

    it('is refused while a payment is overdue, as is what else would leave the account', async () => {
      house = openHouse({ ...options(), overdue: () => 'EUR' });
      expect(reasonOf(await withdraw())?.reason).toBe('loanOverdue');
      expect(reasonOf(await transfer())?.reason).toBe('loanOverdue');
      expect(await balance('balance', 'USD')).toEqual(['1000.00', '0.00']);
      // Other money there may be changed into what is owed, and not the other way.
      await bring('EUR', '100');
      expect(granted(await transfer({ to: 'funding', toCurrency: 'EUR', amount: '108', rate: '0.9259259259' })).toAmount).toBe('99.99');
      expect(reasonOf(await transfer({ to: 'funding', currency: 'EUR', toCurrency: 'USD', amount: '10', rate: '1.08' }))?.reason).toBe(
        'loanOverdue',
      );
    });

    it('needs the secret, a verified customer, an own card, enough money', async () => {
      expect(reasonOf(await withdraw({ payPassword: 'guess1' }))?.reason).toBe('secretWrong');
      expect(reasonOf(await withdraw({ amount: '9.99' }))?.reason).toBe('amountTooSmall');
      expect(reasonOf(await withdraw({ amount: '1000.01' }))?.reason).toBe('insufficientFunds');
      expect(reasonOf(await withdraw({ currency: 'USDT' }))).toEqual({ reason: 'currencyUnknown', field: 'currency' });
      expect(reasonOf(await withdraw({ cardId: cardId + 1000 }))).toEqual({ reason: 'cardUnknown', field: 'cardId' });
      customer = await enrol(store, `unverified${names}`, { verified: false });
      expect(reasonOf(await withdraw())?.reason).toBe('notVerified');
    });

    it('keeps no secret with the call, and needs none to be told its answer again', async () => {
      const clientOrderId = randomUUID();
      const first = await withdraw({ clientOrderId });
      expect(await withdraw({ clientOrderId, payPassword: 'forgot' })).toEqual(first);
    });

    it('to a wallet goes in the currency of the wallet', async () => {
      const { id: walletId } = granted(
        await house.ledger.cards.add(customer, { type: 'wallet', currency: 'USDT', network: 'TRC20', address: TRON, payPassword: SECRET }),
      );
      await bring('USDT', '50');
      const apply = (currency: Currency) =>
        house.ledger.withdrawals.apply(
          customer,
          { type: 'wallet', currency, amount: '20', walletId, payPassword: SECRET, clientOrderId: randomUUID() },
          'en',
        );
      expect(reasonOf(await apply('BTC'))).toEqual({ reason: 'currencyUnknown', field: 'currency' });
      expect(granted(await apply('USDT'))).toMatchObject({ fee: '1.00', received: '19.00', target: 'Lj6t' });
    });
  });

  describe('cards and wallets', () => {
    const wallet = (address: string, network = 'TRC20', currency: 'USDT' | 'BTC' = 'USDT') =>
      house.ledger.cards.add(customer, { type: 'wallet', currency, network, address, payPassword: SECRET });

    it('show their ends only', async () => {
      await addCard();
      granted(await wallet(TRON));
      const text = JSON.stringify(await house.ledger.cards.list(customer, undefined));
      expect(text).toContain('2606');
      expect(text).not.toContain('20041010');
      expect(text).not.toContain(TRON);
      expect(await house.ledger.cards.list(customer, 'wallet')).toMatchObject([{ type: 'wallet', address: 'TR7NHq…gjLj6t' }]);
    });

    it.each([
      ['the IBAN’s sum', { cardNumber: 'FR1420041010050500013M02607' }, 'cardNumber'],
      ['the BIC', { swiftCode: 'DEUT1EFF' }, 'swiftCode'],
      ['the routing number', { abaRoutingNumber: '021000022' }, 'abaRoutingNumber'],
      ['an image', { frontImage: NO_PROOF }, 'frontImage'],
    ])('are refused where %s is wrong', async (_, change, field) => {
      const outcome = await house.ledger.cards.add(customer, {
        type: 'card',
        cardNumber: '4000 1234 5678',
        bankName: 'Bank',
        accountName: 'A',
        payPassword: SECRET,
        ...change,
      });
      expect(reasonOf(outcome)?.field).toBe(field);
      expect(await house.ledger.cards.list(customer, undefined)).toEqual([]);
    });

    it('are refused where the address is another network’s', async () => {
      expect(reasonOf(await wallet(BITCOIN))).toEqual({ reason: 'invalid', field: 'address' });
      expect(reasonOf(await wallet(TRON, 'Bitcoin'))).toEqual({ reason: 'networkUnknown', field: 'network' });
      granted(await wallet(BITCOIN, 'Bitcoin', 'BTC'));
    });

    it('are there once, change with the secret, and go unless money is on its way to them', async () => {
      const id = await addCard();
      const again = await house.ledger.cards.add(customer, {
        type: 'card',
        cardNumber: IBAN.replaceAll(' ', '-'),
        bankName: 'B',
        accountName: 'A',
        payPassword: SECRET,
      });
      expect(reasonOf(again)).toEqual({ reason: 'cardTaken', field: 'cardNumber' });
      const change = { type: 'card', id, bankName: 'Other', accountName: 'A' } as const;
      expect(reasonOf(await house.ledger.cards.update(customer, { ...change, payPassword: 'no' }))?.reason).toBe('secretWrong');
      granted(await house.ledger.cards.update(customer, { ...change, payPassword: SECRET }));
      expect(await house.ledger.cards.list(customer, 'card')).toMatchObject([{ bankName: 'Other', cardNumberEnd: '2606' }]);

      await bring('USD', '100');
      granted(
        await house.ledger.withdrawals.apply(
          customer,
          { type: 'card', currency: 'USD', amount: '50', cardId: id, payPassword: SECRET, clientOrderId: randomUUID() },
          'en',
        ),
      );
      const remove = () => house.ledger.cards.remove(customer, { id, payPassword: SECRET });
      expect(reasonOf(await remove())?.reason).toBe('cardInUse');
      await pass(REVIEW_MS);
      granted(await remove());
      expect(reasonOf(await remove())?.reason).toBe('cardUnknown');
    });
  });

  describe('statements', () => {
    it('close over any days of any zone, whatever page and type are asked for', async () => {
      const first = wall;
      for (let day = 0; day < 6; day += 1) {
        await bring('USD', `${day + 1}.07`);
        await bring('BTC', '0.00000001');
        granted(await transfer({ amount: '0.5' }));
        await pass(7 * 3_600_000);
      }
      const date = (ms: number) => new Date(ms).toISOString().slice(0, 10);
      for (const timeZone of ['UTC', 'America/New_York', 'Pacific/Kiritimati']) {
        for (let at = first - 2 * 86_400_000; at < wall + 2 * 86_400_000; at += 86_400_000) {
          const range = { timeZone, walletType: 'overview', from: date(at), to: date(at + 86_400_000) } as const;
          const all = granted(await house.ledger.bills(customer, { ...range, pageSize: 200 }));
          const part = granted(await house.ledger.bills(customer, { ...range, pageSize: 1, type: 'transfer' }));
          expect(part.statements).toEqual(all.statements);
          for (const { walletType, currency, opening, movements, closing } of all.statements) {
            const units = (text: string) => minorUnits(text, CURRENCY_SCALE[currency]) ?? Number.NaN;
            const own = all.list.filter((bill) => bill.walletType === walletType && bill.currency === currency);
            const sum = own.reduce((total, { amount }) => total + BigInt(units(amount)), 0n);
            expect(sum).toBe(units(movements));
            expect(BigInt(units(opening)) + sum).toBe(units(closing));
            expect(own[0]?.balance ?? opening).toBe(closing);
          }
        }
      }
    });

    it('refuse a zone that is none', async () => {
      const outcome = await house.ledger.bills(customer, { walletType: 'balance', timeZone: 'Paris' });
      expect(reasonOf(outcome)).toEqual({ reason: 'invalid', field: 'timeZone' });
    });
  });

  it('has an overview whose parts make its total', async () => {
    await bring('USD', '100');
    await bring('EUR', '100');
    await bring('BTC', '0.5');
    granted(await transfer({ amount: '30' }));
    await pass(PACE.transferMs);
    const overview = await house.ledger.overview(customer);
    // 100 dollars, 100 euros at 1.08, half a coin of 94,000.50.
    expect(overview).toMatchObject({ baseCurrency: 'USD', total: '47208.25' });
    expect(overview.accounts.map(({ account, total }) => [account, total])).toEqual([
      ['funding', '47178.25'],
      ['trading', '30.00'],
    ]);
    expect(overview.wallets.map(({ walletType }) => walletType)).toHaveLength(10);
    expect(overview.rates.find(({ currency }) => currency === 'EUR')).toEqual({ currency: 'EUR', rate: '1.08', time: START / 1000 });
  });

  it('balances, after all that', async () => {
    expect(await house.ledger.audit()).toMatchObject({ balanced: true });
  });

  it('notices a balance that its entries don’t make, and a posting that makes money', async () => {
    await bring('AUD', '10');
    const spoil = (change: (tx: Tx) => Promise<unknown>) =>
      store
        .inTransaction(async (tx) => {
          await change(tx);
          throw new Spoiled((await audit(tx)).balanced);
        })
        .catch((cause: unknown) => (cause instanceof Spoiled ? cause.balanced : Promise.reject(cause as Error)));
    expect(await spoil((tx) => sql`update ledger_account set balance = balance + 1 where currency = 'AUD'`.execute(tx))).toBe(false);
    expect(await spoil((tx) => sql`update entry set amount = amount + 1`.execute(tx))).toBe(false);
    expect(await spoil(async () => {})).toBe(true);
  });
});

class Spoiled extends Error {
  readonly balanced: boolean;
  constructor(balanced: boolean) {
    super('undone');
    this.balanced = balanced;
  }
}
