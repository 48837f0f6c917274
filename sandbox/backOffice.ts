/** The side of the broker that knows customers: accounts, money, reviews, uploads, mail. */
import { createHasher } from './accounts/argon.ts';
import { isVerified } from './accounts/customers.ts';
import { seedDemo } from './accounts/demo.ts';
import { createEmailCodes, sweepCodes } from './accounts/emailCodes.ts';
import { createKeyed, readKey } from './accounts/keyed.ts';
import { createLogins } from './accounts/logins.ts';
import { createPasswords } from './accounts/passwords.ts';
import { createRegistrations } from './accounts/registrations.ts';
import { createSecrets } from './accounts/secrets.ts';
import type { Sessions } from './accounts/sessions.ts';
import { sweepAttempts } from './accounts/throttle.ts';
import { createVerifications, identityDeciders } from './accounts/verification.ts';
import type { Store } from './db/store.ts';
import { openShelf } from './files/shelf.ts';
import { createUploads } from './files/uploads.ts';
import type { Surroundings } from './handlers/handler.ts';
import { pastMoney } from './ledger/demo.ts';
import type { Pace } from './ledger/desk.ts';
import { createLedger } from './ledger/ledger.ts';
import { createRates } from './ledger/rates.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import type { Clock, Market } from './market/types.ts';
import type { Told } from './push/wire.ts';
import { repeat } from './repeat.ts';
import { createReviews, type Reviews } from './reviews/reviews.ts';
import { createTrading } from './trading/trading.ts';

export interface BackOffice {
  /** Its part of what handlers get. */
  readonly surroundings: Pick<
    Surroundings,
    'logins' | 'emailCodes' | 'registrations' | 'passwords' | 'verifications' | 'uploads' | 'ledger' | 'trading'
  >;
  readonly reviews: Reviews;
  readonly mailer: Mailer;
  /** Ends what it does by itself. */
  stop(): Promise<void>;
}

export interface BackOfficeOptions {
  readonly store: Store;
  readonly sessions: Sessions;
  readonly market: Market;
  readonly clock: Clock;
  /** Of all that is drawn. */
  readonly seed: number;
  readonly told: Told;
  readonly log: (line: string) => void;
  /** What the paths of keys and uploads begin with; undefined: in memory. */
  readonly beside: string | undefined;
  /** Milliseconds until the rules decide a review; `hand`: they don't. */
  readonly review: number | 'hand';
  /** How long transfers and confirmations take. */
  readonly pace: Pace;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
}

const SWEEP_MS = 500;
/** How often working orders meet the book. */
const MATCH_MS = 250;
const TIDY_MS = 300_000;
/** A stopped automatic leaves what it would have decided after this. */
const REVIEW_MS = 8000;
/** With the two below as many as libuv's pool has threads; more than 64 waiting would wait for longer than anybody does. */
const PASSWORDS = { atOnce: 2, ofPlace: 16, waiting: 64 };
const OPEN_DOOR = { atOnce: 1, ofPlace: 8, waiting: 64 };
const SECRETS = { atOnce: 1, ofPlace: 16, waiting: 64 };

/** Ready, with the demo accounts in a fresh store, when it returns. */
export async function openBackOffice(options: BackOfficeOptions): Promise<BackOffice> {
  const { store, sessions, market, clock, seed, told, log, beside, review, pace, smtpUrl, mailFrom } = options;
  const now = Date.now;
  const hasher = createHasher(PASSWORDS);
  // Of what guests may ask for without an account: a flood of it must hold up no login.
  const openDoor = createHasher(OPEN_DOOR);
  const keyed = createKeyed(readKey(beside && `${beside}.key`));
  const uploads = createUploads({ store, keyed, shelf: openShelf(beside && `${beside}.files`), now });
  const secrets = createSecrets(createHasher(SECRETS), now);
  const mailer = createMailer({ smtpUrl, from: mailFrom, now, log });
  const emailCodes = createEmailCodes({ store, keyed, mailer, now });
  const rates = createRates(market);
  const ledger = createLedger(
    {
      store,
      rates,
      pace,
      now: () => clock.now(),
      wall: now,
      checkSecret: (tx, customer, given) => secrets.check(tx, customer, given),
      isVerified,
      claimUpload: (tx, url, customer, purpose) => uploads.claim(tx, url, customer, purpose),
      releaseUpload: (tx, url, customer) => uploads.release(tx, url, customer),
      reviews: {
        submit: (tx, submitted) => reviews.submit(tx, submitted),
        withdraw: (tx, kind, subject) => reviews.withdraw(tx, kind, subject),
      },
      invested: (tx, customer) => trading.reads.invested(tx, customer),
      told,
    },
    log,
  );
  const trading = createTrading({
    store,
    market,
    rates,
    seed,
    reviews: { submit: (tx, submitted) => reviews.submit(tx, submitted) },
    isVerified,
    now: () => clock.now(),
    checkSecret: (tx, customer, given) => secrets.check(tx, customer, given),
    told,
    log,
  });
  const reviews = createReviews({
    store,
    now,
    delayMs: review === 'hand' ? REVIEW_MS : review,
    deciders: { ...identityDeciders(uploads), ...ledger.deciders, permission: trading.permission.decider },
    told,
    log,
  });
  await uploads.sweep();
  await seedDemo(store, hasher, now(), async (tx, customer) => [
    ...(await pastMoney(tx, customer, { now: () => clock.now(), rates })),
    ...(await trading.past(tx, customer)),
  ]);

  const tidy = async () => {
    await uploads.sweep();
    await sessions.sweep();
    await store.inTransaction(async (tx) => {
      await sweepAttempts(tx, now());
      await sweepCodes(tx, now());
    });
  };
  const stops = [repeat(() => ledger.sweep(), SWEEP_MS, log), repeat(() => trading.sweep(), MATCH_MS, log), repeat(tidy, TIDY_MS, log)];
  if (review !== 'hand') stops.push(repeat(() => reviews.sweep(), SWEEP_MS, log));

  return {
    surroundings: {
      logins: createLogins({ store, sessions, hasher, keyed, now }),
      emailCodes,
      registrations: createRegistrations({ store, hasher: openDoor, emailCodes, uploads, reviews, now }),
      passwords: createPasswords({ store, hasher, openDoor, secrets, sessions, emailCodes, now }),
      verifications: createVerifications({ store, keyed, uploads, reviews, now }),
      uploads,
      ledger,
      trading,
    },
    reviews,
    mailer,
    async stop() {
      for (const stop of stops) await stop();
    },
  };
}
