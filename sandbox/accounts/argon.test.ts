import { describe, expect, it } from 'vitest';
import { createHasher } from './argon.ts';

const asker = { place: '192.0.2.1', isCustomer: false };

describe('a hash', () => {
  it('is argon2id in the PHC form, another each time, and matches its text alone', async () => {
    const hasher = createHasher({ atOnce: 2, ofPlace: 8, waiting: 8 });
    const [one, two] = await Promise.all([hasher.hash('pässword™', asker), hasher.hash('pässword™', asker)]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await hasher.verify(one, 'pässword™', asker)).toBe(true);
    expect(await hasher.verify(one, 'pässword™'.normalize('NFD'), asker)).toBe(true);
    expect(await hasher.verify(one, 'password™', asker)).toBe(false);
    expect(await hasher.verify(undefined, 'pässword™', asker)).toBe(false);
    expect(await hasher.verify('not a hash', 'pässword™', asker)).toBe(false);
  });

  it('is read with the cost that it was made with', async () => {
    // RFC 9106 has no vector without secret and data; this is of the reference implementation's test.c, version 19.
    const stored = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    expect(await createHasher({ atOnce: 1, ofPlace: 1, waiting: 1 }).verify(stored, 'password', asker)).toBe(true);
  });
});

it('more than may wait are turned away, the others are served', async () => {
  const hasher = createHasher({ atOnce: 1, ofPlace: 8, waiting: 2 });
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => hasher.hash('text', asker)));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect(await hasher.verify(await hasher.hash('text', asker), 'text', asker)).toBe(true);
});
