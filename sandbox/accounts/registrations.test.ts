import { beforeEach, describe, expect, it } from 'vitest';
import { createCounts } from '../ports/counts.ts';
import { openShelf } from '../files/shelf.ts';
import { createUploads } from '../files/uploads.ts';
import { createMailer } from '../mail/mailer.ts';
import { createReviews } from '../reviews/reviews.ts';
import { type Bench, keyed, openBench, plainHasher } from './accounts.fixture.ts';
import { createEmailCodes, type EmailCodes } from './emailCodes.ts';
import { createRegistrations, type Registrations } from './registrations.ts';

const email = 'someone@example.org';

let bench: Bench;
let lines: string[];
let emailCodes: EmailCodes;
let registrations: Registrations;
beforeEach(async () => {
  bench = await openBench();
  lines = [];
  const { store, now } = bench;
  const mailer = createMailer({ smtpUrl: undefined, from: 'broker@example.org', now, log: (line) => lines.push(line) });
  emailCodes = createEmailCodes({ store, keyed, mailer, counts: createCounts(now), now });
  registrations = createRegistrations({
    store,
    hasher: plainHasher,
    emailCodes,
    uploads: createUploads({ store, shelf: openShelf(undefined), counts: createCounts(now), keyed, now }),
    reviews: createReviews({ store, wall: now, now, delayMs: 0, deciders: {}, told: () => {}, log: () => {} }),
    now,
  });
});

const askForCode = async (): Promise<string> => {
  await emailCodes.send({ email, scene: 'register' }, { address: '192.0.2.1', language: 'en' });
  return /\b\d{6}\b/.exec(lines.at(-1) ?? '')?.[0] ?? '';
};
const register = async (code: string, invitationCode?: string) => {
  const outcome = await registrations.registerEmail({ email, code, password: 'right', invitationCode }, { address: '192.0.2.1' });
  return outcome.ok ? 'done' : outcome.denial;
};

describe('a registration by email', () => {
  it('of an address that has an account is denied to its holder, who has used the code up', async () => {
    expect(await register(await askForCode())).toBe('done');
    bench.pass(60);
    const code = await askForCode();
    expect(await register(code)).toEqual({ reason: 'emailTaken', field: 'email' });
    expect(await register(code)).toEqual({ reason: 'codeExpired', field: 'code' });
  });

  it('may be tried again with the same code after an invitation that nobody gave', async () => {
    const code = await askForCode();
    expect(await register(code, 'NOBODYS1')).toEqual({ reason: 'invitationUnknown', field: 'invitationCode' });
    expect(await register(code)).toBe('done');
  });

  it('comes too late after ten minutes', async () => {
    const code = await askForCode();
    bench.pass(600);
    expect(await register(code)).toEqual({ reason: 'codeExpired', field: 'code' });
  });

  it('needs a code that was asked for', async () => {
    expect(await register('123456')).toEqual({ reason: 'codeExpired', field: 'code' });
  });
});
