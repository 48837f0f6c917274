/** What ends by itself, by the clock of the tests. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMailer } from '../mail/mailer.ts';
import { addPerson, type Bench, keyed, openBench } from './accounts.fixture.ts';
import { createEmailCodes, type EmailCodes, sweepCodes } from './emailCodes.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createTickets } from './tickets.ts';

const DAY = 86_400;

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});

describe('a session', () => {
  let sessions: Sessions;
  let ended: number[];
  let token: string;
  beforeEach(async () => {
    ended = [];
    sessions = createSessions(bench.store, bench.now, (ids) => ended.push(...ids));
    const customer = await addPerson(bench, 'owner');
    token = await bench.store.inTransaction((tx) => sessions.open(tx, customer, 'a device'));
  });

  it('is over when nobody has used it for a week', async () => {
    bench.pass(7 * DAY - 1);
    expect(await sessions.find(token)).toBeDefined();
    bench.pass(7 * DAY - 1);
    expect(await sessions.find(token)).toBeDefined();
    bench.pass(7 * DAY);
    expect(await sessions.find(token)).toBeUndefined();
  });

  it('is over after a month in any case', async () => {
    for (let day = 1; day < 30; day += 1) {
      bench.pass(DAY);
      expect(await sessions.find(token)).toBeDefined();
    }
    bench.pass(DAY);
    expect(await sessions.find(token)).toBeUndefined();
  });

  it('is found without a turn among those that write, but once a minute', async () => {
    const turns = vi.spyOn(bench.store, 'inTransaction');
    await sessions.find(token);
    await sessions.find('another');
    expect(turns).not.toHaveBeenCalled();
    bench.pass(60);
    await sessions.find(token);
    await sessions.find(token);
    expect(turns).toHaveBeenCalledOnce();
  });

  it('that has expired is told to whoever holds something open for it', async () => {
    const session = (await sessions.find(token))?.session;
    await sessions.sweep();
    expect(ended).toEqual([]);
    bench.pass(7 * DAY);
    await sessions.sweep();
    expect(ended).toEqual([session]);
  });

  it('stands in the store as a hash', async () => {
    const rows = await bench.store.inTransaction((tx) => tx.selectFrom('session').selectAll().execute());
    expect(rows).toHaveLength(1);
    expect(
      Object.values(rows[0] ?? {})
        .map(String)
        .join(' '),
    ).not.toContain(token);
  });
});

describe('a ticket', () => {
  it('is good once, and for ten seconds', () => {
    const tickets = createTickets(bench.now);
    const visit = { customer: 1, session: 2 };
    const { ticket } = tickets.issue(visit);
    bench.pass(9);
    expect(tickets.redeem(ticket)).toEqual(visit);
    expect(tickets.redeem(ticket)).toBeUndefined();
    const late = tickets.issue(visit).ticket;
    bench.pass(10);
    expect(tickets.redeem(late)).toBeUndefined();
  });
});

describe('an email code', () => {
  const email = 'Someone@example.org';
  let codes: EmailCodes;
  let lines: string[];
  beforeEach(() => {
    lines = [];
    const mailer = createMailer({ smtpUrl: undefined, from: 'broker@example.org', now: bench.now, log: (line) => lines.push(line) });
    codes = createEmailCodes({ store: bench.store, keyed, mailer, now: bench.now });
  });
  const send = async (to = email, address = '192.0.2.1') => {
    const outcome = await codes.send({ email: to, scene: 'register' }, { address, language: 'en' });
    return outcome.ok ? outcome.data.resendIn : `${outcome.denial?.reason} ${outcome.denial?.retryAfter}`;
  };
  const last = () => /\b\d{6}\b/.exec(lines.at(-1) ?? '')?.[0] ?? '';
  const check = (code: string) =>
    bench.store.inTransaction(async (tx) => (await codes.check(tx, email, 'register', code))?.denial?.reason ?? 'right');

  it('is good for ten minutes', async () => {
    await send();
    bench.pass(599);
    expect(await check(last())).toBe('right');
    bench.pass(1);
    expect(await check(last())).toBe('codeExpired');
  });

  it('replaces the one before', async () => {
    await send();
    const first = last();
    bench.pass(60);
    await send();
    expect(await check(last())).toBe('right');
    if (first !== last()) expect(await check(first)).toBe('codeWrong');
  });

  it('is sent again after a minute, then after longer and longer, and a day later as at first', async () => {
    const waits: number[] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      const wait = Number(await send());
      waits.push(wait);
      bench.pass(wait - 1);
      expect(await send()).toBe('codeTooSoon 1');
      bench.pass(1);
    }
    expect(waits).toEqual([60, 60, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
    bench.pass(DAY);
    expect(await send()).toBe(60);
  });

  it('cannot be asked for from one place for everybody', async () => {
    for (let turn = 0; turn < 20; turn += 1) expect(await send(`person${turn}@example.org`)).toBe(60);
    expect(await send('one-more@example.org')).toBe('codeTooSoon 30');
    expect(await send('one-more@example.org', '192.0.2.2')).toBe(60);
  });

  it('stands in the store as a hash, and is swept after a day', async () => {
    await send();
    const rows = () => bench.store.inTransaction((tx) => tx.selectFrom('email_code').selectAll().execute());
    expect(JSON.stringify((await rows())[0]?.hash)).not.toContain(last());
    bench.pass(DAY + 1);
    await bench.store.inTransaction((tx) => sweepCodes(tx, bench.now()));
    expect(await rows()).toEqual([]);
  });
});
