import { beforeEach, describe, expect, it } from 'vitest';
import { type Bench, keyed, openBench } from '../accounts/accounts.fixture.ts';
import { createCounts } from '../ports/counts.ts';
import { openShelf } from '../files/shelf.ts';
import { createUploads, type Uploads } from '../files/uploads.ts';
import { type Cards, createCards } from './cards.ts';
import type { Desk } from './desk.ts';

const customer = 7;
const CARD = { type: 'card', cardNumber: '4000 1234 5678', bankName: 'Bank', accountName: 'A', payPassword: 'any' } as const;

let bench: Bench;
let uploads: Uploads;
let cards: Cards;
beforeEach(async () => {
  bench = await openBench();
  const { store, now } = bench;
  uploads = createUploads({ store, shelf: openShelf(undefined), counts: createCounts(now), keyed, now });
  const desk = {
    store,
    now,
    checkSecret: async () => undefined,
    claimUpload: (tx, url, of, purpose) => uploads.claim(tx, url, of, purpose),
    releaseUpload: (tx, url, of) => uploads.release(tx, url, of),
  } satisfies Partial<Desk>;
  // Cards need no more of it.
  cards = createCards(desk as unknown as Desk);
});

async function upload(letter: string): Promise<string> {
  const name = `${letter.repeat(43)}.jpg`;
  await bench.store.inTransaction((tx) =>
    tx.insertInto('upload').values({ name, customer, holder: '', created_at: bench.now() }).execute(),
  );
  return `/web/file/${name}`;
}
async function kept(): Promise<string[]> {
  await uploads.sweep();
  const rows = await bench.store.inTransaction((tx) => tx.selectFrom('upload').select('name').orderBy('name').execute());
  return rows.map(({ name }) => name.charAt(0));
}
async function add(images: { frontImage?: string; backImage?: string }): Promise<number> {
  const outcome = await cards.add(customer, { ...CARD, ...images });
  if (!outcome.ok) throw new Error(outcome.msg);
  return outcome.data.id;
}

describe('images of a card', () => {
  it('go with it', async () => {
    const id = await add({ frontImage: await upload('a'), backImage: await upload('b') });
    expect(await kept()).toEqual(['a', 'b']);
    await cards.remove(customer, { id, payPassword: 'any' });
    expect(await kept()).toEqual([]);
  });

  it('go once another takes their place, and only then', async () => {
    const id = await add({ frontImage: await upload('a'), backImage: await upload('b') });
    await cards.update(customer, { ...CARD, id, bankName: 'Other' });
    await cards.update(customer, { ...CARD, id, frontImage: await upload('c') });
    expect(await kept()).toEqual(['b', 'c']);
  });

  it('serve no second card', async () => {
    const frontImage = await upload('a');
    await add({ frontImage });
    const second = await cards.add(customer, { ...CARD, cardNumber: '4000 8765 4321', frontImage });
    expect(second).toMatchObject({ ok: false, denial: { reason: 'uploadUnknown', field: 'frontImage' } });
    expect(await cards.list(customer, 'card')).toHaveLength(1);
  });
});

describe('a card', () => {
  it.each(['- - -1', 'FR1420041010050500013M02607'])('with the number %j is refused', async (cardNumber) => {
    expect(await cards.add(customer, { ...CARD, cardNumber })).toMatchObject({ denial: { reason: 'invalid', field: 'cardNumber' } });
  });

  it('beyond the twentieth is denied with a reason that clients have words for', async () => {
    for (let index = 0; index < 20; index += 1) await cards.add(customer, { ...CARD, cardNumber: `4000 0000 ${index + 1000}` });
    expect(await cards.add(customer, CARD)).toMatchObject({ denial: { reason: 'cardTooMany' } });
  });
});
