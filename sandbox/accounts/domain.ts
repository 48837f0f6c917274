/** Customers: registration, login, sessions, secrets, verification. */
import type { House, Opened } from '../domain.ts';
import type { Services } from '../handler.ts';
import { createHasher } from './argon.ts';
import { seedDemo } from './demo.ts';
import { createEmailCodes, type EmailCodes, sweepCodes } from './emailCodes.ts';
import { account as handlers } from './handlers.ts';
import { createLogins, type Logins } from './logins.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createRegistrations, type Registrations } from './registrations.ts';
import { createSecrets, type Secrets } from './secrets.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { accountMigrations } from './tables.ts';
import { sweepAttempts } from './throttle.ts';
import { createTickets, type Tickets } from './tickets.ts';
import { createVerifications, identityDeciders, type Verifications } from './verification.ts';

interface AccountServices {
  readonly sessions: Sessions;
  readonly tickets: Tickets;
  readonly logins: Logins;
  readonly emailCodes: EmailCodes;
  readonly registrations: Registrations;
  readonly passwords: Passwords;
  readonly secrets: Secrets;
  readonly verifications: Verifications;
}

declare module '../handler.ts' {
  interface Services extends AccountServices {}
}

/** With the two below as many as libuv's pool has threads; more than 64 waiting would wait for longer than anybody does. */
const PASSWORDS = { atOnce: 2, ofPlace: 16, waiting: 64 };
const OPEN_DOOR = { atOnce: 1, ofPlace: 8, waiting: 64 };
const SECRETS = { atOnce: 1, ofPlace: 16, waiting: 64 };
const TIDY_MS = 300_000;

export const accounts = {
  handlers,
  migrations: accountMigrations,
  open(house: House, { mailer, uploads, reviews }: Pick<Services, 'mailer' | 'uploads' | 'reviews'>): Opened<AccountServices> {
    const { store, keyed, wall: now, brought, settings } = house;
    const hasher = createHasher(PASSWORDS);
    // Of what guests may ask for without an account: a flood of it must hold up no login.
    const openDoor = createHasher(OPEN_DOOR);
    const sessions = createSessions(store, now, house.ended);
    const tickets = createTickets(house.ports.passing);
    const secrets = createSecrets(createHasher(SECRETS), now);
    const emailCodes = createEmailCodes({ store, keyed, mailer, counts: house.ports.counts, now });
    const tidy = async () => {
      await sessions.sweep();
      await store.inTransaction(async (tx) => {
        await sweepAttempts(tx, now());
        await sweepCodes(tx, now());
      });
    };
    return {
      gives: {
        sessions,
        tickets,
        logins: createLogins({ store, sessions, hasher, keyed, now }),
        emailCodes,
        registrations: createRegistrations({ store, hasher: openDoor, emailCodes, uploads, reviews, now }),
        passwords: createPasswords({ store, hasher, openDoor, secrets, sessions, emailCodes, now }),
        secrets,
        verifications: createVerifications({ store, keyed, uploads, reviews, now }),
      },
      deciders: identityDeciders(uploads),
      sweeps: [{ name: 'accounts', everyMs: TIDY_MS, work: tidy }],
      ready: () =>
        seedDemo(store, hasher, now(), async (tx, customer) => {
          const episodes = [];
          const told = settings.demo === 'lived' ? [...brought.funded, ...brought.past] : brought.funded;
          for (const past of told) episodes.push(...(await past(tx, customer)));
          return episodes;
        }),
      identify: async ({ ticket, token }) => (ticket === undefined ? sessions.find(token ?? '') : tickets.redeem(ticket)),
    };
  },
};
