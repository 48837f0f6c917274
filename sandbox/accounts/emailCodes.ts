/**
 * Codes that prove an email address: six digits, good for ten minutes, five tries and one use. A new one may be asked for after
 * a minute, later ones of a day after longer: six digits could be guessed if tries came for free. A code belongs to the place that asked
 * for it, and so do its tries and the wait for the next: nobody uses up another's. Mails to one address are bounded over all places but
 * its owner's, so that many together fill nobody's mailbox. Whether the address has an account changes neither the answer nor its time: it is counted all the same.
 */
import { randomInt } from 'node:crypto';
import { EnvelopeCode, type Language } from '../../contract/codes.ts';
import type { Store, Tx } from '../db/store.ts';
import { codeMail } from '../mail/codeMail.ts';
import type { Mailer } from '../mail/mailer.ts';
import { deny, done, type Outcome, type Refusal } from '../outcome.ts';
import { accountsWithEmail, loginName } from './customers.ts';
import type { Keyed } from './keyed.ts';
import type { Counts } from '../ports/counts.ts';
import { isKnownAt } from './known.ts';
import { networkOf } from '../http/network.ts';
import { countAttempt, type Limit, waitOf } from './throttle.ts';

export type Scene = 'register' | 'resetPassword';

/** A code as somebody shows it. */
export interface ShownCode {
  readonly email: string;
  readonly scene: Scene;
  readonly code: string;
  /** Network address that it is shown from. */
  readonly address: string;
}

export interface EmailCodes {
  /** @returns seconds */
  send(
    to: { email: string; scene: Scene },
    from: { address: string; language: Language },
  ): Promise<Outcome<{ expiresIn: number; resendIn: number }>>;
  /** Undefined when the code is right; it stays good until `use`. A wrong one counts, so its transaction must not be undone. */
  check(tx: Tx, shown: ShownCode): Promise<Refusal | undefined>;
  /** Ends all codes of the address for the purpose, whoever asked for them. */
  use(tx: Tx, email: string, scene: Scene): Promise<void>;
}

export interface EmailCodeOptions {
  readonly store: Store;
  readonly keyed: Keyed;
  readonly mailer: Mailer;
  readonly counts: Counts;
  /** Epoch ms of this machine. */
  readonly now: () => number;
}

const LIFE_MS = 600_000;
const TRIES = 5;
const RESEND_SECONDS = 60;
const LONGEST_RESEND_SECONDS = 3600;
/** Codes of a day at the shortest wait. */
const QUICK = 3;
const DAY_MS = 86_400_000;
/** Codes for one address from places that its account was never opened from: more than anybody needs, and fewer than make a mailbox useless. */
const OF_ADDRESS = [
  { name: 'hour', most: 20, windowMs: 3_600_000 },
  { name: 'day', most: 60, windowMs: DAY_MS },
] as const;
/** Codes that one place may ask for between two locks. */
const FREE = 20;
/**
 * Wrong codes for one address between two locks: of one place, and of all places that its account was never opened from, so that many
 * places together don't guess for free. No place alone comes to the second.
 */
const FREE_WRONG = { pair: 15, email: 60 } as const;

const resendAfter = (sent: number): number => Math.min(LONGEST_RESEND_SECONDS, RESEND_SECONDS * 2 ** Math.max(0, sent - QUICK));

export function createEmailCodes({ store, keyed, mailer, counts, now }: EmailCodeOptions): EmailCodes {
  const placeOf = (address: string): string => keyed.hash('address', networkOf(address));
  const find = (tx: Tx, email: string, scene: Scene, place: string) =>
    tx
      .selectFrom('email_code')
      .selectAll()
      .where('email', '=', loginName(email))
      .where('scene', '=', scene)
      .where('place', '=', place)
      .executeTakeFirst();
  const hashOf = (email: string, scene: Scene, code: string) => keyed.hash('code', `${loginName(email)} ${scene} ${code}`);

  /** An account of the address was opened from the place before. */
  const isHome = async (tx: Tx, email: string, place: string): Promise<boolean> => {
    for (const { id } of await accountsWithEmail(tx, email)) if (await isKnownAt(tx, id, place)) return true;
    return false;
  };

  /** What wrong codes shown from a place are counted on. */
  const limitsOf = async (tx: Tx, email: string, place: string): Promise<Limit[]> => {
    const key = `code for ${loginName(email)}`;
    const pair = { key: `${key} ${place}`, free: FREE_WRONG.pair };
    return (await isHome(tx, email, place)) ? [pair] : [pair, { key, free: FREE_WRONG.email }];
  };

  /** Counts a mail to an address. @returns seconds to wait where there were too many; 0 where it may be sent */
  const countMail = async (email: string): Promise<number> => {
    const key = keyed.hash('address', `mail to ${loginName(email)}`);
    for (const { name, most, windowMs } of OF_ADDRESS) {
      const { count, endsIn } = await counts.count(`${name} ${key}`, windowMs);
      if (count > most) return Math.ceil(endsIn / 1000);
    }
    return 0;
  };
  const tooSoonFor = (retryAfter: number) => deny(EnvelopeCode.Limit, 'codeTooSoon', { field: 'email', retryAfter });

  return {
    async send({ email, scene }, { address, language }) {
      const code = randomInt(1_000_000).toString().padStart(6, '0');
      const place = placeOf(address);
      const asked = { key: `code from ${networkOf(address)}`, free: FREE };
      /** What its own place has to wait for. */
      const standing = async (tx: Tx) => {
        const last = await find(tx, email, scene, place);
        const sent = last && Number(last.sent_at) + DAY_MS > now() ? Number(last.sent) : 0;
        const tooSoon = sent === 0 ? 0 : Math.ceil((Number(last?.sent_at) + resendAfter(sent) * 1000 - now()) / 1000);
        return { sent, retryAfter: Math.max(tooSoon, await waitOf(tx, [asked], now())) };
      };
      // Before the address is counted on: who has to wait anyway uses up nothing of it.
      const early = await store.inSnapshot(async (tx) => ({ ...(await standing(tx)), isHome: await isHome(tx, email, place) }));
      const retryAfter = early.retryAfter > 0 || early.isHome ? early.retryAfter : await countMail(email);
      if (retryAfter > 0) return tooSoonFor(retryAfter);
      const outcome = await store.inTransaction(async (tx) => {
        const { sent, retryAfter } = await standing(tx);
        if (retryAfter > 0) return tooSoonFor(retryAfter);
        await countAttempt(tx, [asked], now());
        const fresh = {
          hash: hashOf(email, scene, code),
          sent: sent + 1,
          sent_at: now(),
          expires_at: now() + LIFE_MS,
          tries: 0,
        };
        await tx
          .insertInto('email_code')
          .values({ email: loginName(email), scene, place, ...fresh })
          .onConflict((conflict) => conflict.columns(['email', 'scene', 'place']).doUpdateSet(fresh))
          .execute();
        const [account] = await accountsWithEmail(tx, email);
        return done({
          answer: { expiresIn: LIFE_MS / 1000, resendIn: resendAfter(sent + 1) },
          // A code that opens an account goes to the address that is stored with it, and nobody without one gets mail about a password.
          to: scene === 'register' ? loginName(email) : account?.email,
        });
      });
      if (!outcome.ok) return outcome;
      const { to, answer } = outcome.data;
      if (to !== undefined) mailer.send({ to, ...codeMail(code, scene, LIFE_MS / 60_000, language) });
      return done(answer);
    },
    async check(tx, { email, scene, code, address }) {
      const field = 'code';
      const place = placeOf(address);
      const limits = await limitsOf(tx, email, place);
      const retryAfter = await waitOf(tx, limits, now());
      if (retryAfter > 0) return deny(EnvelopeCode.Limit, 'lockedOut', { field, retryAfter });
      const row = await find(tx, email, scene, place);
      // Somebody whose network has changed meanwhile asks for a new one.
      if (!row || Number(row.expires_at) <= now() || Number(row.tries) >= TRIES)
        return deny(EnvelopeCode.Validation, 'codeExpired', { field });
      if (row.hash === hashOf(email, scene, code)) return undefined;
      await countAttempt(tx, limits, now());
      await tx
        .updateTable('email_code')
        .set({ tries: row.tries + 1n })
        .where('email', '=', row.email)
        .where('scene', '=', scene)
        .where('place', '=', place)
        .execute();
      return deny(EnvelopeCode.Validation, 'codeWrong', { field });
    },
    async use(tx, email, scene) {
      await tx.updateTable('email_code').set({ expires_at: 0 }).where('email', '=', loginName(email)).where('scene', '=', scene).execute();
    },
  };
}

/** Drops codes that count for nothing any more. */
export async function sweepCodes(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('email_code')
    .where('sent_at', '<', BigInt(now - DAY_MS))
    .execute();
}
