/** argon2id of passwords and transaction secrets, as text in the PHC form, a bounded number at a time and in fair turns. */
import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { type Asker, createFairTurns, type FairTurnsOptions } from '../load/fairTurns.ts';

export interface Hasher {
  /** @throws Busy */
  hash(text: string, asker: Asker): Promise<string>;
  /** Takes the same time where there is nothing to compare with. @throws Busy */
  verify(stored: string | undefined, text: string, asker: Asker): Promise<boolean>;
}

interface Cost {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** OWASP, Password Storage Cheat Sheet: the least for argon2id. About 50 ms here. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const NONCE_BYTES = 16;
const TAG_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** A customer with a session, wherever it is shown. */
export const askerOf = (customer: number): Asker => ({ place: `customer ${customer}`, isCustomer: true });

const derive = promisify((parameters: Argon2Parameters, done: (error: Error | null, tag: Buffer) => void) =>
  argon2('argon2id', parameters, done),
);

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** @param options `atOnce`: each takes 19 MiB and a thread of libuv's pool of four */
export function createHasher(options: FairTurnsOptions): Hasher {
  const turns = createFairTurns(options);
  const tagOf = (text: string, nonce: Buffer, tagLength: number, { memory, passes, parallelism }: Cost, asker: Asker) =>
    turns.take(asker, () => derive({ message: Buffer.from(text.normalize('NFC')), nonce, parallelism, tagLength, memory, passes }));
  const nobody = randomBytes(NONCE_BYTES);

  return {
    async hash(text, asker) {
      const nonce = randomBytes(NONCE_BYTES);
      const tag = await tagOf(text, nonce, TAG_BYTES, COST, asker);
      return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(tag)}`;
    },
    async verify(stored, text, asker) {
      const match = PHC.exec(stored ?? '');
      if (!match) {
        await tagOf(text, nobody, TAG_BYTES, COST, asker);
        return false;
      }
      const [, memory, passes, parallelism, nonce = '', tag = ''] = match;
      const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
      const wanted = Buffer.from(tag, 'base64');
      return timingSafeEqual(await tagOf(text, Buffer.from(nonce, 'base64'), wanted.length, cost, asker), wanted);
    },
  };
}
