/** What ends by itself, by the clock of the tests. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMailer } from '../mail/mailer.ts';
import { addPerson, type Bench, keyed, openBench } from './accounts.fixture.ts';
import { createCounts } from '../ports/counts.ts';
import { createEmailCodes, type EmailCodes, sweepCodes } from './emailCodes.ts';
import { rememberPlace } from './known.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createPassing } from '../ports/passing.ts';
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
    ({ token } = await bench.store.inTransaction((tx) => sessions.open(tx, customer, 'a device')));
  });

  it('is over when nobody has used it for a week', async () => {
    bench.pass(7 * DAY - 1);
    expect(await sessions.find(token)).toBeDefined();
    bench.pass(7 * DAY - 1);
    expect(await sessions.find(token)).toBeDefined();
    bench.pass(7 * DAY);
    expect(await sessions.find(token)).toBeUndefined();
  });

  it('beyond a hundred ends the one that was used longest ago, and all that are left are listed', async () => {
    const visit = await sessions.find(token);
    if (!visit) throw new Error('no session');
    const open = () => bench.store.inTransaction((tx) => sessions.open(tx, visit.customer, 'another device'));
    for (let turn = 1; turn < 100; turn += 1) expect((await open()).ended).toEqual([]);
    bench.pass(60);
    expect(await sessions.find(token)).toBeDefined();
    const { ended: over } = await open();
    expect(over).toHaveLength(1);
    expect(over).not.toContain(visit.session);
    const listed = await bench.store.inTransaction((tx) => sessions.list(tx, visit));
    expect(listed).toHaveLength(100);
    expect(listed.map(({ id }) => id)).toContain(visit.session);
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
  it('is good once, and for ten seconds', async () => {
    const tickets = createTickets(createPassing(bench.now));
    const visit = { customer: 1, session: 2 };
    const { ticket } = await tickets.issue(visit);
    bench.pass(9);
    expect(await tickets.redeem(ticket)).toEqual(visit);
    expect(await tickets.redeem(ticket)).toBeUndefined();
    const late = (await tickets.issue(visit)).ticket;
    bench.pass(10);
    expect(await tickets.redeem(late)).toBeUndefined();
  });
});

describe('an email code', () => {
  const email = 'Someone@example.org';
  let codes: EmailCodes;
  let lines: string[];
  beforeEach(() => {
    lines = [];
    const mailer = createMailer({ smtpUrl: undefined, from: 'broker@example.org', now: bench.now, log: (line) => lines.push(line) });
    codes = createEmailCodes({ store: bench.store, keyed, mailer, counts: createCounts(bench.now), now: bench.now });
  });
  const send = async (to = email, address = '192.0.2.1') => {
    const outcome = await codes.send({ email: to, scene: 'register' }, { address, language: 'en' });
    return outcome.ok ? outcome.data.resendIn : `${outcome.denial?.reason} ${outcome.denial?.retryAfter}`;
  };
  const last = () => /\b\d{6}\b/.exec(lines.at(-1) ?? '')?.[0] ?? '';
  const check = (code: string, address = '192.0.2.1') =>
    bench.store.inTransaction(
      async (tx) => (await codes.check(tx, { email, scene: 'register', code, address }))?.denial?.reason ?? 'right',
    );

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

  it('is dead after five wrong tries where it was asked for, and no other place uses them up', async () => {
    const elsewhere = '198.51.100.7';
    await send();
    const code = last();
    const wrong = code === '000000' ? '000001' : '000000';
    for (let turn = 0; turn < 20; turn += 1) expect(await check(wrong, elsewhere)).toBe('codeExpired');
    expect(await check(code, elsewhere)).toBe('codeExpired');
    expect(await check(code)).toBe('right');
    for (let turn = 0; turn < 5; turn += 1) expect(await check(wrong)).toBe('codeWrong');
    expect(await check(code)).toBe('codeExpired');
  });

  it('is sent to whoever asks, however often others have', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      expect(await send(email, `198.51.100.${turn}`)).toBe(60);
      expect(await send(email, `198.51.100.${turn}`)).toBe('codeTooSoon 60');
    }
    expect(await send()).toBe(60);
    expect(await check(last())).toBe('right');
  });

  it('goes to one address so often an hour and a day, from however many places, whether it has an account or not', async () => {
    const customer = await addPerson(bench, 'known', 'known@example.org');
    await bench.store.inTransaction((tx) => rememberPlace(tx, customer, keyed.hash('address', '192.0.2.1'), bench.now()));
    const flood = async (to: string) => {
      const answers: (string | number)[] = [];
      for (let hour = 0; hour < 4; hour += 1) {
        for (let turn = 0; turn < 22; turn += 1) {
          const place = `203.0.${hour}.${turn}`;
          const outcome = await codes.send({ email: to, scene: 'resetPassword' }, { address: place, language: 'en' });
          answers.push(outcome.ok ? 'sent' : `${outcome.denial?.reason} ${outcome.denial?.field} ${outcome.denial?.retryAfter}`);
        }
        bench.pass(3600);
      }
      return answers;
    };
    const known = await flood('known@example.org');
    expect(lines).toHaveLength(60);
    bench.pass(DAY);
    expect(await flood('nobody@example.org')).toEqual(known);
    expect(lines).toHaveLength(60);
    expect(known.filter((answer) => answer === 'sent')).toHaveLength(60);
    expect(known.slice(20, 22)).toEqual(Array(2).fill('codeTooSoon email 3600'));
    expect(known[66]).toBe(`codeTooSoon email ${DAY - 3 * 3600}`);
    // Another address is another's.
    expect(await send('else@example.org', '203.0.0.1')).toBe(60);
  });

  it('waits for its own place without using up its address', async () => {
    await send();
    for (let turn = 0; turn < 100; turn += 1) expect(await send()).toBe('codeTooSoon 60');
    expect(await send(email, '198.51.100.1')).toBe(60);
  });

  it('of an account is guessed at by many places no faster than by a few, and its owner is not kept out', async () => {
    const customer = await addPerson(bench, 'reset', 'reset@example.org');
    await bench.store.inTransaction((tx) => rememberPlace(tx, customer, keyed.hash('address', '192.0.2.1'), bench.now()));
    const shownAt = (address: string, code: string) =>
      bench.store.inTransaction(async (tx) => {
        const shown = { email: 'reset@example.org', scene: 'resetPassword', code, address } as const;
        return (await codes.check(tx, shown))?.denial?.reason ?? 'right';
      });
    const ask = (address: string) => codes.send({ email: 'reset@example.org', scene: 'resetPassword' }, { address, language: 'en' });
    const outcomes = new Map<string, number>();
    for (let place = 1; place <= 40; place += 1) {
      await ask(`203.0.113.${place}`);
      const wrong = last() === '000000' ? '000001' : '000000';
      for (let turn = 0; turn < 5; turn += 1) {
        const outcome = await shownAt(`203.0.113.${place}`, wrong);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    }
    expect(Object.fromEntries(outcomes)).toEqual({ codeWrong: 60, lockedOut: 140 });
    await ask('192.0.2.1');
    expect(await shownAt('192.0.2.1', last())).toBe('right');
  });

  it('goes to the address that is stored, in the one form that it has', async () => {
    await addPerson(bench, 'kelvin', 'Kelvin@Example.org');
    const resets = async (to: string) => {
      lines = [];
      await codes.send({ email: to, scene: 'resetPassword' }, { address: '192.0.2.1', language: 'en' });
      return lines.map((line) => /^Mail to (\S*):/.exec(line)?.[1]);
    };
    expect(await resets('KELVIN@example.ORG')).toEqual(['kelvin@example.org']);
    bench.pass(60);
    // KELVIN SIGN, which folds to k.
    expect(await resets('\u212Aelvin@example.org')).toEqual([]);
    await send('Someone@EXAMPLE.org');
    expect(lines.at(-1)).toMatch(/^Mail to someone@example\.org:/);
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
