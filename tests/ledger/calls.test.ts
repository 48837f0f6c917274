/** The money calls over HTTP, each answer held to its schema: what the demo accounts find, and a customer's way in and out. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountType, EnvelopeCode, MessageStatus, MoneyStatus } from '../../contract/codes.ts';
import { conversionOf, minorUnits } from '../../contract/finance/amount.ts';
import { BASE_CURRENCIES, CURRENCIES, CURRENCY_SCALE, type Currency } from '../../contract/money.ts';
import { type Client, connect, loginAs } from '../accounts/client.ts';
import { photo } from '../accounts/images.ts';
import { type Rig, startRig } from '../sandbox/rig.ts';

const SECRET = '123456';
const PACE = { transferMs: 300, confirmationMs: 100 };
const unitsOf = (text: string, currency: Currency) => minorUnits(text, CURRENCY_SCALE[currency]) ?? -1n;

describe('money over HTTP', () => {
  let dir: string;
  let rig: Rig;
  let demo: Client;
  const start = () => startRig({ rate: 0, review: 200, pace: PACE, db: join(dir, 'sandbox.db') });
  const login = (username: string, accountType: AccountType = AccountType.Individual) =>
    loginAs(rig.url, { username, password: 'demo1234', accountType });

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'coulisse-money-'));
    rig = await start();
    demo = await login('demo');
  });
  afterAll(async () => {
    await rig.close();
    await rm(dir, { recursive: true, force: true });
  });

  const clientOrderId = () => randomUUID();
  /** Bounded by the test's own time. */
  const until = async <T>(look: () => Promise<T>, wanted: (found: T) => boolean): Promise<T> => {
    for (;;) {
      const found = await look();
      if (wanted(found)) return found;
      await wait(50);
    }
  };
  const free = async (client: Client, currency: Currency): Promise<bigint> => {
    const { list } = await client.call('walletBalance', { walletType: 'balance' });
    const row = list.find((own) => own.currency === currency);
    return row ? unitsOf(row.balance, currency) - unitsOf(row.usedBalance, currency) : 0n;
  };
  const proof = async (client: Client) => ((await client.upload(await photo())).data as { url: string }).url;

  it('shows the demo accounts money and weeks of history that closes', async () => {
    for (const client of [demo, await login('democo', AccountType.Company)]) {
      const overview = await client.call('fundingOverview', {});
      expect(Number(overview.total)).toBeGreaterThan(10_000);
      expect(overview.rates.map(({ currency }) => currency)).toEqual(CURRENCIES);
      const bills = await client.call('walletBill', { walletType: 'overview', timeZone: 'Europe/Paris', pageSize: 200 });
      expect(bills.list).toHaveLength(bills.total);
      const days = bills.list.map(({ createTimeTimestamp }) => Math.floor(createTimeTimestamp / 86_400));
      expect((days[0] ?? 0) - (days.at(-1) ?? 0)).toBeGreaterThan(30);
      expect(new Set(bills.list.map(({ type }) => type))).toEqual(
        new Set([
          'deposit',
          'loan',
          'repayment',
          'transfer',
          'conversion',
          'withdrawal',
          'fee',
          'reserve',
          'release',
          'buy',
          'sell',
          'tax',
          'interest',
          'redemption',
        ]),
      );
      for (const { walletType, currency, opening, movements, closing } of bills.statements) {
        const own = bills.list.filter((bill) => bill.walletType === walletType && bill.currency === currency);
        expect(own.reduce((sum, { amount }) => sum + unitsOf(amount, currency), 0n)).toBe(unitsOf(movements, currency));
        expect(unitsOf(opening, currency) + unitsOf(movements, currency)).toBe(unitsOf(closing, currency));
        const wallet = await client.call('walletBalance', { walletType });
        expect(wallet.list.find((row) => row.currency === currency)?.balance).toBe(closing);
      }
      // By number, over all wallets, is by time; and what an order moved, it moved when it traded.
      expect(bills.list.map(({ createTimeTimestamp }) => createTimeTimestamp)).toEqual(
        bills.list.map(({ createTimeTimestamp }) => createTimeTimestamp).toSorted((one, other) => other - one),
      );
      const orders = await client.call('positionConsignList', {});
      for (const order of orders.list) {
        const own = bills.list.filter(({ reference }) => reference === order.orderNo);
        expect(own.length).toBeGreaterThan(0);
        for (const bill of own) {
          expect(bill.createTimeTimestamp).toBe(order.createTimeTimestamp);
          expect(bill.about).toEqual({ order: order.id, market: order.market, stockCode: order.stockCode });
        }
        const costs = own.filter(({ type }) => type === 'fee' || type === 'tax');
        const charged = costs.reduce((sum, { amount }) => sum - unitsOf(amount, order.settleCurrency), 0n);
        expect(charged).toBe(unitsOf(order.fee, order.settleCurrency));
        // Germany taxes no trade, Hong Kong and France do.
        if (order.market !== 'US')
          expect([order.market, costs.some(({ type }) => type === 'tax')]).toEqual([order.market, order.market !== 'DE']);
      }
      for (const { type, about } of bills.list) if (['deposit', 'transfer', 'conversion'].includes(type)) expect(about).toBeUndefined();
      const details = await client.call('fundDetails', {});
      expect(details.list.every(({ walletType }) => walletType === 'balance')).toBe(true);
    }
  });

  it('has rates of the simulated market: crosses agree, a dollar is a USDT', async () => {
    const { list } = await demo.call('currencyRates', { to: 'USD' });
    const rate = (currency: Currency) => Number(list.find((row) => row.currency === currency)?.rate);
    expect(rate('USDT')).toBe(1);
    const { list: inHkd } = await demo.call('currencyRates', { to: 'HKD' });
    for (const currency of CURRENCIES) {
      const cross = Number(inHkd.find((row) => row.currency === currency)?.rate);
      // The clock runs between the two calls.
      expect(Math.abs(cross * rate('HKD') - rate(currency))).toBeLessThan(rate(currency) * 0.005);
    }
  });

  it('goes a customer’s whole way: in by the bank and by coins, across, converted, out', async () => {
    const before = { eur: await free(demo, 'EUR'), usdt: await free(demo, 'USDT') };
    const options = await demo.call('rechargeCurrencies', {});
    expect(options.fiat.map(({ currency }) => currency)).toEqual(BASE_CURRENCIES);
    expect(options.wallet[0]?.networks[0]?.address).toMatch(/^SANDBOX-/);

    const proofUrl = await proof(demo);
    const fiat = { kind: 'fiat', currency: 'EUR', amount: '500', proofUrl, clientOrderId: clientOrderId() } as const;
    await demo.call('rechargeCreate', fiat);
    // The same receipt proves no second deposit.
    expect(await demo.denied('rechargeCreate', { ...fiat, clientOrderId: clientOrderId() })).toEqual({
      reason: 'uploadUnknown',
      field: 'proofUrl',
    });
    const coins = { kind: 'wallet', currency: 'USDT', network: 'TRC20', amount: '25.5', clientOrderId: clientOrderId() } as const;
    await demo.call('rechargeCreate', coins);
    await until(
      () => demo.call('rechargeList', { pageSize: 2 }),
      ({ list }) => list.every(({ status }) => status === MoneyStatus.Completed),
    );
    expect(await free(demo, 'EUR')).toBe(before.eur + 50_000n);
    expect(await free(demo, 'USDT')).toBe(before.usdt + 25_500_000n);

    const move = { from: 'funding', to: 'trading', currency: 'EUR', amount: '100.25', clientOrderId: clientOrderId() } as const;
    const transfer = await demo.call('walletTransfer', move);
    expect(await demo.call('walletTransfer', move)).toEqual(transfer);
    expect(await demo.denied('walletTransfer', { ...move, amount: '100.26' })).toEqual({ reason: 'duplicateId', field: 'clientOrderId' });
    await until(
      () => demo.call('transferList', { pageSize: 1 }),
      ({ list }) => list[0]?.status === MoneyStatus.Completed,
    );
    expect(await demo.denied('walletCancelTransfer', { id: transfer.id })).toEqual({ reason: 'notPending', field: 'id' });

    const { list: rates } = await demo.call('currencyRates', { to: 'HKD' });
    const seen = rates.find(({ currency }) => currency === 'EUR')?.rate;
    const convert = {
      from: 'funding',
      to: 'funding',
      currency: 'EUR',
      toCurrency: 'HKD',
      amount: '50',
      clientOrderId: clientOrderId(),
    } as const;
    const converted = await demo.call('walletTransfer', { ...convert, rate: seen });
    expect(converted.toAmount).toBe(`${conversionOf(5000n, 2, converted.rate ?? '', 2)}`.replace(/(..)$/, '.$1'));
    expect(await demo.denied('walletTransfer', { ...convert, rate: '1', clientOrderId: clientOrderId() })).toMatchObject({
      reason: 'rateMoved',
    });

    const iban = 'NL91 ABNA 0417 1643 00';
    const card = { type: 'card', cardNumber: iban, bankName: 'Bank', accountName: 'Camille Durand', payPassword: SECRET } as const;
    const { id: cardId } = await demo.call('cardAdd', { ...card, frontImage: await proof(demo) });
    const { list: cards } = await demo.call('cardSelect', { type: 'card' });
    expect(cards[0]).toMatchObject({ id: cardId, cardNumberEnd: '4300', hasImages: true });
    const ask = { type: 'card', currency: 'EUR', amount: '60', cardId, payPassword: SECRET, clientOrderId: clientOrderId() } as const;
    const withdrawal = await demo.call('withdrawalApply', ask);
    expect(withdrawal).toMatchObject({ fee: '1.06', received: '58.94', target: '4300', status: MoneyStatus.Pending });
    await until(
      () => demo.call('withdrawalList', { pageSize: 1 }),
      ({ list }) => list[0]?.status === MoneyStatus.Completed,
    );
    expect(await free(demo, 'EUR')).toBe(before.eur + 50_000n - 10_025n - 5000n - 6000n);
    expect((await rig.get('/sandbox/ledger')).body).toMatchObject({ balanced: true });
  });

  it('leaves in the inbox what was decided: in the reader’s language, until it is read, and for nobody else', async () => {
    const deposit = {
      kind: 'fiat',
      currency: 'EUR',
      amount: '1234.5',
      proofUrl: await proof(demo),
      clientOrderId: clientOrderId(),
    } as const;
    await demo.call('rechargeCreate', deposit);
    const isTold = ({ list: [newest] }: { readonly list: readonly { readonly title: string }[] }) =>
      newest?.title.includes('1,234.50') ?? false;
    const { unread, list } = await until(() => demo.call('messageList', { pageSize: 1 }), isTold);
    expect(list).toMatchObject([
      { title: 'A deposit of 1,234.50\u00a0EUR is on your funding account.', about: 'deposit', status: MessageStatus.Unread },
    ]);
    const [newest] = list;
    const id = newest?.id ?? 0;
    await demo.call('messageUpdateRead', { ids: [id] });
    expect(await demo.call('messageDetail', { id })).toEqual({ ...newest, status: MessageStatus.Read });
    expect((await demo.call('messageList', {})).unread).toBe(unread - 1);
    const other = await login('newbie');
    expect(await other.ask('messageDetail', { id })).toMatchObject({ code: EnvelopeCode.NotFound });
    await other.call('messageUpdateRead', {});
    await demo.call('messageUpdateRead', { ids: [] });
    expect((await demo.call('messageList', {})).unread).toBe(unread - 1);
    await demo.call('messageUpdateRead', {});
    expect((await demo.call('messageList', {})).unread).toBe(0);
  });

  it('tells a newcomer what is missing', async () => {
    const newbie = await login('newbie');
    expect(await newbie.call('fundingOverview', {})).toMatchObject({ total: '0.00' });
    const ask = { type: 'card', currency: 'USD', amount: '60', cardId: 1, payPassword: SECRET, clientOrderId: clientOrderId() } as const;
    expect((await newbie.denied('withdrawalApply', ask)).reason).toBe('secretMissing');
    await newbie.call('settingPayPassword', { payPassword: SECRET });
    expect((await newbie.denied('withdrawalApply', ask)).reason).toBe('notVerified');
  });

  it('keeps wrong secrets counted, though nothing else of the call stays', async () => {
    const client = await login('democo', AccountType.Company);
    const remove = () => client.denied('cardDelete', { id: 1_000_000, payPassword: 'wrong one' });
    const reasons: string[] = [];
    for (let tries = 0; tries < 8; tries += 1) reasons.push((await remove()).reason);
    expect(reasons.slice(0, 3)).toEqual(['secretWrong', 'secretWrong', 'secretLocked']);
    expect(reasons.at(-1)).toBe('secretLocked');
  });

  it('shows nobody another’s, and takes nothing without a session', async () => {
    const [newest] = (await demo.call('transferList', {})).list;
    const other = await login('newbie');
    expect(await other.call('transferList', {})).toEqual({ total: 0, list: [] });
    expect((await other.denied('walletCancelTransfer', { id: newest?.id ?? 0 })).reason).toBe('notPending');
    const guest = await connect(rig.url).ask('walletBalance', { walletType: 'balance' });
    expect(guest.code).toBe(EnvelopeCode.Expired);
  });

  it('goes on after a restart with what was pending', async () => {
    const move = { from: 'trading', to: 'funding', currency: 'EUR', amount: '1', clientOrderId: clientOrderId() } as const;
    const transfer = await demo.call('walletTransfer', move);
    await rig.close();
    rig = await start();
    demo = await login('demo');
    expect(await demo.call('walletTransfer', move)).toEqual(transfer);
    await until(
      () => demo.call('transferList', { pageSize: 1 }),
      ({ list }) => list[0]?.id === transfer.id && list[0].status === MoneyStatus.Completed,
    );
    expect((await rig.get('/sandbox/ledger')).body).toMatchObject({ balanced: true });
  });
});
