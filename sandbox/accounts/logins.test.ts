import { beforeEach, describe, expect, it } from 'vitest';
import { AccountType } from '../../contract/codes.ts';
import { addPerson, type Bench, keyed, openBench, plainHasher } from './accounts.fixture.ts';
import { createLogins, type Logins } from './logins.ts';
import { createSessions } from './sessions.ts';

const OWNER = '192.0.2.1';
const THIEF = '198.51.100.7';

let bench: Bench;
let logins: Logins;
const open = () => {
  const sessions = createSessions(bench.store, bench.now, () => {});
  logins = createLogins({ store: bench.store, sessions, hasher: plainHasher, keyed, now: bench.now });
};
beforeEach(async () => {
  bench = await openBench();
  await addPerson(bench, 'owner');
  open();
});

/** 'in', or the reason of the denial. */
const attempt = async (password: string, address: string, username = 'owner'): Promise<string> => {
  const input = { username, password, accountType: AccountType.Individual };
  const outcome = await logins.login(input, { address, device: 'test', language: 'en' });
  return outcome.ok ? 'in' : (outcome.denial?.reason ?? outcome.msg);
};
const waitOf = async (address: string, username = 'owner'): Promise<number> => {
  const input = { username, password: 'right', accountType: AccountType.Individual };
  const outcome = await logins.login(input, { address, device: 'test', language: 'en' });
  return outcome.ok ? 0 : (outcome.denial?.retryAfter ?? 0);
};
const fail = async (times: number, address: string, username = 'owner') => {
  for (let turn = 0; turn < times; turn += 1) expect(await attempt('wrong', address, username)).toBe('wrongCredentials');
};

describe('wrong passwords from one place', () => {
  it('cost longer and longer waits, with tries in between, for ever no more than a quarter of an hour', async () => {
    const waits: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      await fail(5, THIEF);
      const wait = await waitOf(THIEF);
      waits.push(wait);
      bench.pass(wait);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
    expect(await attempt('right', THIEF)).toBe('in');
  });

  it('are forgotten after a login, and after a day', async () => {
    await fail(4, OWNER);
    expect(await attempt('right', OWNER)).toBe('in');
    await fail(4, OWNER);
    bench.pass(86_401);
    await fail(4, OWNER);
    expect(await attempt('right', OWNER)).toBe('in');
  });

  it('are counted over a restart', async () => {
    await fail(5, THIEF);
    open();
    expect(await attempt('right', THIEF)).toBe('lockedOut');
  });

  it('count however many are sent at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => attempt('wrong', THIEF)));
    expect(outcomes.filter((outcome) => outcome === 'wrongCredentials')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'lockedOut')).toHaveLength(15);
  });

  it('cost the same where nobody has the name', async () => {
    await fail(5, THIEF, 'nobody');
    expect(await waitOf(THIEF, 'nobody')).toBe(30);
  });
});

describe('a flood from many places on one account', () => {
  const flood = async () => {
    for (let place = 1; place <= 20; place += 1) await attempt('wrong', `203.0.113.${place}`);
  };

  it('closes it to places that it has never been opened from', async () => {
    await flood();
    expect(await attempt('right', '203.0.113.200')).toBe('lockedOut');
  });

  it('does not keep its owner out', async () => {
    expect(await attempt('right', OWNER)).toBe('in');
    for (let round = 0; round < 3; round += 1) {
      await flood();
      expect(await attempt('right', OWNER)).toBe('in');
      await flood();
      bench.pass(900);
    }
  });

  it('leaves an owner in a new place tries once it is over', async () => {
    await flood();
    bench.pass(30);
    expect(await attempt('right', '203.0.113.200')).toBe('in');
  });
});

describe('one place that tries many names', () => {
  it('is closed for a while, and an account of its own does not open it for other names', async () => {
    await addPerson(bench, 'thief');
    for (let name = 0; name < 50; name += 1) {
      await attempt('wrong', THIEF, `name${name}`);
      if (name % 10 === 0) await attempt('right', THIEF, 'thief');
    }
    expect(await attempt('right', THIEF, 'name1')).toBe('lockedOut');
    expect(await attempt('right', THIEF)).toBe('lockedOut');
    expect(await attempt('right', OWNER)).toBe('in');
  });

  it('does not lock out of it an owner who has logged in there before', async () => {
    expect(await attempt('right', THIEF)).toBe('in');
    for (let name = 0; name < 60; name += 1) await attempt('wrong', THIEF, `name${name}`);
    expect(await attempt('right', THIEF, 'name1')).toBe('lockedOut');
    expect(await attempt('right', THIEF)).toBe('in');
    await fail(5, THIEF);
    expect(await attempt('right', THIEF)).toBe('lockedOut');
  });
});
