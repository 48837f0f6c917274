/** A customer changes the language: what the broker says follows, on both stores, and so does what it said before. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IdentityStatus, type Language, LANGUAGES } from '../../contract/codes.ts';
import { bothStores, STORES } from '../sandbox/bothStores.ts';
import { type Rig, startRig } from '../sandbox/rig.ts';
import { type Client, connect, loginAs, newPerson } from './client.ts';
import { photo } from './images.ts';

interface Said {
  /** Of the inbox; the reason stands behind it. */
  readonly message: string;
  readonly reason: string;
  readonly denial: string;
  /** Of a piece of news. */
  readonly source: string;
}

const SAID: Readonly<Record<Language, Said>> = {
  fr: {
    message: 'Votre identité n’a pas pu être vérifiée\u00a0: ',
    reason: 'Le numéro du document n’est pas plausible.',
    denial: 'Définissez d’abord un code secret de transaction.',
    source: 'Coulisse (simulé)',
  },
  en: {
    message: 'Your identity could not be verified: ',
    reason: 'The number of the document is not plausible.',
    denial: 'Set a transaction password first.',
    source: 'Coulisse (simulated)',
  },
  de: {
    message: 'Ihre Identität konnte nicht bestätigt werden: ',
    reason: 'Die Nummer des Dokuments ist nicht plausibel.',
    denial: 'Legen Sie zuerst ein Transaktionspasswort fest.',
    source: 'Coulisse (simuliert)',
  },
  nl: {
    message: 'Uw identiteit kon niet worden geverifieerd: ',
    reason: 'Het nummer van het document is niet aannemelijk.',
    denial: 'Stel eerst een transactiewachtwoord in.',
    source: 'Coulisse (gesimuleerd)',
  },
  'zh-CN': {
    message: '您的身份认证未通过：',
    reason: '证件号码不合理。',
    denial: '请先设置交易密码。',
    source: 'Coulisse（模拟）',
  },
  'es-MX': {
    message: 'No se pudo verificar su identidad: ',
    reason: 'El número del documento no es verosímil.',
    denial: 'Primero defina una clave de operación.',
    source: 'Coulisse (simulado)',
  },
};

const where = bothStores();

describe.each(STORES)('what the broker says on %s', (kind) => {
  let rig: Rig;
  let token: string;

  /** Bounded by the test's own time. */
  const until = async <T>(look: () => Promise<T>, wanted: (found: T) => boolean): Promise<T> => {
    for (;;) {
      const found = await look();
      if (wanted(found)) return found;
      await wait(50);
    }
  };
  const upload = async (client: Client) => ((await client.upload(await photo())).data as { url: string }).url;

  // All of it is written while the customer reads English.
  beforeAll(async () => {
    rig = await startRig({
      rate: 0,
      review: 100,
      pace: { transferMs: 100, confirmationMs: 50 },
      db: kind === 'sqlite' ? 'memory' : where(kind),
    });
    const client = await loginAs(rig.url, await newPerson(rig.url));
    token = client.token;
    const documents = { frontImage: await upload(client), backImage: await upload(client) };
    await client.call('updateReal', {
      documentType: 'idCard',
      documentNumber: `${process.pid}FAIL`,
      country: 'BE',
      firstName: 'Jo',
      lastName: 'Doe',
      ...documents,
    });
    await until(
      () => client.call('userInfo', {}),
      ({ identity }) => identity.status === IdentityStatus.Failed,
    );
  });
  afterAll(() => rig.close());

  it.each(LANGUAGES)('is said in %s once that is chosen', async (language) => {
    const client = connect(rig.url, { token, language });
    const { identity } = await client.call('userInfo', {});
    const { list: inbox } = await client.call('messageList', {});
    const denied = await client.ask('withdrawalApply', {
      type: 'card',
      currency: 'USD',
      amount: '60',
      cardId: 1,
      payPassword: '123456',
      clientOrderId: randomUUID(),
    });
    const [article] = (await client.call('articlePageList', { tag: 'markets', pageSize: 1 })).list;
    const { message, reason, denial, source } = SAID[language];
    expect(identity.reason).toBe(reason);
    expect(inbox.map(({ title }) => title)).toContain(message + reason);
    expect(denied.msg).toBe(denial);
    expect(article?.source).toBe(source);
  });
});
