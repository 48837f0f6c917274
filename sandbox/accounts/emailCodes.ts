/**
 * Codes that prove an email address: six digits, good for ten minutes, five tries and one use. A new one may be asked for after
 * a minute, later ones of a day after longer: six digits could be guessed if tries came for free. Whether the address has an
 * account changes neither the answer nor its time.
 */
import { randomInt } from 'node:crypto';
import { EnvelopeCode, type Language } from '../../contract/codes.ts';
import type { Store, Tx } from '../db/store.ts';
import { codeMail } from '../mail/codeMail.ts';
import type { Mailer } from '../mail/mailer.ts';
import { deny, done, type Outcome, type Refusal } from '../outcome.ts';
import { loginName } from './customers.ts';
import type { Keyed } from './keyed.ts';
import { networkOf } from './network.ts';
import { countAttempt, waitOf } from './throttle.ts';

export type Scene = 'register' | 'resetPassword';

export interface EmailCodes {
  /** @returns seconds */
  send(
    to: { email: string; scene: Scene },
    from: { address: string; language: Language },
  ): Promise<Outcome<{ expiresIn: number; resendIn: number }>>;
  /** Undefined when the code is right; it stays good until `use`. A wrong one counts, so its transaction must not be undone. */
  check(tx: Tx, email: string, scene: Scene, code: string): Promise<Refusal | undefined>;
  use(tx: Tx, email: string, scene: Scene): Promise<void>;
}

export interface EmailCodeOptions {
  readonly store: Store;
  readonly keyed: Keyed;
  readonly mailer: Mailer;
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
/** Codes that one place may ask for between two locks. */
const FREE = 20;

const resendAfter = (sent: number): number => Math.min(LONGEST_RESEND_SECONDS, RESEND_SECONDS * 2 ** Math.max(0, sent - QUICK));

export function createEmailCodes({ store, keyed, mailer, now }: EmailCodeOptions): EmailCodes {
  const find = (tx: Tx, email: string, scene: Scene) =>
    tx.selectFrom('email_code').selectAll().where('email', '=', loginName(email)).where('scene', '=', scene).executeTakeFirst();
  const hashOf = (email: string, scene: Scene, code: string) => keyed.hash('code', `${loginName(email)} ${scene} ${code}`);

  return {
    async send({ email, scene }, { address, language }) {
      const code = randomInt(1_000_000).toString().padStart(6, '0');
      const outcome = await store.inTransaction(async (tx) => {
        const place = { key: `code from ${networkOf(address)}`, free: FREE };
        const last = await find(tx, email, scene);
        const sent = last && Number(last.sent_at) + DAY_MS > now() ? Number(last.sent) : 0;
        const tooSoon = sent === 0 ? 0 : Math.ceil((Number(last?.sent_at) + resendAfter(sent) * 1000 - now()) / 1000);
        const retryAfter = Math.max(tooSoon, await waitOf(tx, [place], now()));
        if (retryAfter > 0) return deny(EnvelopeCode.Limit, 'codeTooSoon', { field: 'email', retryAfter });
        await countAttempt(tx, [place], now());
        const fresh = {
          hash: hashOf(email, scene, code),
          sent: sent + 1,
          sent_at: now(),
          expires_at: now() + LIFE_MS,
          tries: 0,
        };
        await tx
          .insertInto('email_code')
          .values({ email: loginName(email), scene, ...fresh })
          .onConflict((conflict) => conflict.columns(['email', 'scene']).doUpdateSet(fresh))
          .execute();
        const hasAccount = await tx.selectFrom('login').select('customer').where('name', '=', loginName(email)).executeTakeFirst();
        return done({
          answer: { expiresIn: LIFE_MS / 1000, resendIn: resendAfter(sent + 1) },
          // Nobody without an account gets mail about a password.
          wanted: scene === 'register' || hasAccount !== undefined,
        });
      });
      if (!outcome.ok) return outcome;
      if (outcome.data.wanted) mailer.send({ to: email, ...codeMail(code, scene, LIFE_MS / 60_000, language) });
      return done(outcome.data.answer);
    },
    async check(tx, email, scene, code) {
      const field = 'code';
      const row = await find(tx, email, scene);
      if (!row) return deny(EnvelopeCode.Validation, 'codeWrong', { field });
      if (Number(row.expires_at) <= now() || Number(row.tries) >= TRIES) return deny(EnvelopeCode.Validation, 'codeExpired', { field });
      if (row.hash === hashOf(email, scene, code)) return undefined;
      await tx
        .updateTable('email_code')
        .set({ tries: row.tries + 1n })
        .where('email', '=', row.email)
        .where('scene', '=', scene)
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
