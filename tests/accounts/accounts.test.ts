/** What a customer can do with an account, on both stores. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountType, BlockPermission, Direction, EnvelopeCode, IdentityStatus, OrderType, Source } from '../../contract/codes.ts';
import { bothStores, STORES } from '../sandbox/bothStores.ts';
import { openPush } from '../sandbox/pushClient.ts';
import { type Rig, startRig } from '../sandbox/rig.ts';
import { clientOrderId } from '../trading/wish.ts';
import { type Client, connect, loginAs, newPerson } from './client.ts';
import { photo } from './images.ts';

const where = bothStores();
const HOSTILE = ['<img src=x onerror=alert(1)>', "'; drop table customer; --", '" or 1=1 --', '{{7*7}}${7*7}', '\u202Eevil'];

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

describe.each(STORES)('accounts on %s', (kind) => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await startRig({ rate: 0, review: 200, db: kind === 'sqlite' ? 'memory' : where(kind) });
  });
  afterAll(() => rig.close());

  const outbox = async (to: string): Promise<Mail[]> => {
    const { list } = (await rig.get('/sandbox/outbox')).body as { list: Mail[] };
    return list.filter((mail) => mail.to === to);
  };
  const codeFor = async (email: string): Promise<string> => {
    const mail = (await outbox(email)).at(-1);
    return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'no code';
  };
  const other = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
  const anew = () => connect(rig.url);
  const isOver = async (client: Client) => (await client.ask('userInfo', {})).code === EnvelopeCode.Expired;
  const upload = async (client: Client): Promise<string> => {
    const { data } = await client.upload(await photo());
    return (data as { url: string }).url;
  };
  const verificationOf = async (client: Client) =>
    ({
      documentType: 'idCard',
      documentNumber: `ID ${process.pid} ${Math.random().toString(36).slice(2)}`,
      country: 'BE',
      firstName: 'Zoë',
      lastName: "O'Neil",
      frontImage: await upload(client),
      backImage: await upload(client),
    }) as const;
  /** Bounded by the test's own time. */
  const settled = async (client: Client) => {
    for (;;) {
      const { identity } = await client.call('userInfo', {});
      if (identity.status !== IdentityStatus.Pending) return identity;
      await wait(50);
    }
  };

  describe('the demo accounts', () => {
    it.each([
      ['demo', AccountType.Individual, IdentityStatus.Passed, true],
      ['democo', AccountType.Company, IdentityStatus.Passed, true],
      ['newbie', AccountType.Individual, IdentityStatus.None, false],
    ] as const)('include %s', async (username, accountType, status, hasPayPassword) => {
      const client = await loginAs(rig.url, { username, password: 'demo1234', accountType });
      expect(await client.call('userInfo', {})).toMatchObject({ username, accountType, identity: { status }, hasPayPassword });
    });
  });

  describe('a login', () => {
    it('takes the name in any case and the password in its own', async () => {
      const { username, password, accountType } = await newPerson(rig.url);
      await anew().call('loginByUsername', { username: username.toUpperCase(), password, accountType });
      const wrong = await anew().denied('loginByUsername', { username, password: password.toUpperCase(), accountType });
      expect(wrong.reason).toBe('wrongCredentials');
    });

    it('says the same whether the name or the password is wrong', async () => {
      const { username, accountType } = await newPerson(rig.url);
      const wrong = await anew().ask('loginByUsername', { username, password: 'not-it', accountType });
      const unknown = await anew().ask('loginByUsername', { username: `${username}x`, password: 'not-it', accountType });
      const company = await anew().ask('loginByUsername', { username, password: 'correct-horse', accountType: AccountType.Company });
      expect(unknown).toEqual(wrong);
      expect(company).toEqual(wrong);
    });

    it('is closed for a while after five wrong passwords, known name or not, also to the right one', async () => {
      const person = await newPerson(rig.url);
      for (const username of [person.username, `${person.username}_nobody`]) {
        const tries = Array.from({ length: 5 }, async () => anew().denied('loginByUsername', { ...person, username, password: 'wrong' }));
        for (const { reason } of await Promise.all(tries)) expect(reason).toBe('wrongCredentials');
        const denial = await anew().denied('loginByUsername', { ...person, username });
        expect(denial.reason).toBe('lockedOut');
        expect(denial.retryAfter).toBeGreaterThan(20);
        expect(denial.retryAfter).toBeLessThanOrEqual(30);
      }
    });

    it('holds against thirty at once: five tries, no failure of the server', async () => {
      const person = await newPerson(rig.url);
      const tries = Array.from({ length: 30 }, () => anew().denied('loginByUsername', { ...person, password: 'wrong' }));
      const reasons = (await Promise.all(tries)).map(({ reason }) => reason);
      expect(reasons.filter((reason) => reason === 'wrongCredentials')).toHaveLength(5);
      expect(reasons.filter((reason) => reason === 'lockedOut')).toHaveLength(25);
    });

    it('takes hostile text for what it is', async () => {
      for (const text of HOSTILE) {
        const denial = await anew().denied('loginByUsername', { username: text, password: text, accountType: AccountType.Individual });
        expect(denial.reason).toBe('wrongCredentials');
      }
      const unfit = await anew().denied('loginByUsername', { username: 'a\0b', password: 'c', accountType: AccountType.Individual });
      expect(unfit).toEqual({ reason: 'invalid', field: 'username' });
    });
  });

  describe('a registration', () => {
    const registration = {
      accountType: AccountType.Individual,
      password: 'correct-horse',
      firstName: 'Jo',
      lastName: 'Doe',
      agreed: true,
    } as const;

    it('has a name to itself, in any case', async () => {
      const { username } = await newPerson(rig.url);
      const denial = await anew().denied('register', { ...registration, username: username.toUpperCase() });
      expect(denial).toEqual({ reason: 'usernameTaken', field: 'username' });
    });

    it('is made once when it is sent many times at once', async () => {
      const username = `twice_${process.pid}_${kind}`;
      const answers = await Promise.all(Array.from({ length: 6 }, () => anew().ask('register', { ...registration, username })));
      expect(answers.filter(({ code }) => code === EnvelopeCode.Ok)).toHaveLength(1);
      expect(answers.filter(({ data }) => (data as { reason?: string }).reason === 'usernameTaken')).toHaveLength(5);
    });

    it('keeps every text as it was given', async () => {
      const [one = '', two = ''] = HOSTILE;
      const username = `hostile_${kind}`;
      await anew().call('register', { ...registration, username, firstName: one, lastName: two });
      const client = await loginAs(rig.url, { username, password: registration.password, accountType: AccountType.Individual });
      expect((await client.call('getUserInfoById', {})).person).toEqual({ firstName: one, lastName: two });
      expect(await loginAs(rig.url, { username: 'demo', password: 'demo1234', accountType: AccountType.Individual })).toBeDefined();
    });

    it('counts for whoever invited', async () => {
      const host = await loginAs(rig.url, await newPerson(rig.url));
      const { invitationCode } = await host.call('userInfo', {});
      await anew().call('register', { ...registration, username: `guest_${kind}`, invitationCode });
      expect((await host.call('getUserInfoById', {})).invited).toBe(1);
      const denial = await anew().denied('register', { ...registration, username: `guest2_${kind}`, invitationCode: 'ZZZZZZZZ' });
      expect(denial).toEqual({ reason: 'invitationUnknown', field: 'invitationCode' });
      expect((await anew().ask('loginByUsername', { ...registration, username: `guest2_${kind}` })).code).not.toBe(EnvelopeCode.Ok);
    });

    it('of a company takes its images and is reviewed', async () => {
      const client = anew();
      const [licenseImage, accountProofImage] = [await upload(client), await upload(client)];
      const { data } = await client.upload(await photo(), 'termsUpload');
      const company = {
        accountType: AccountType.Company,
        username: `Firm${kind}`,
        password: 'corporate99',
        officer: { firstName: 'Dana', lastName: 'Scully', email: `officer-${kind}@firm.example` },
        company: {
          fullName: '<b>Firm</b> & Co',
          licenseNumber: '123456789AB',
          officeAddress: '1 Main St',
          corporateBankAccount: 'BE68 5390 0754 7034',
          licenseImage,
          accountProofImage,
          terms: (data as { msg: string }).msg,
        },
        agreed: true,
      } as const;
      await client.call('register', company);
      const again = await client.denied('register', { ...company, username: `Other${kind}` });
      expect(again).toMatchObject({ reason: 'uploadUnknown', field: 'company.licenseImage' });
      const officer = await loginAs(rig.url, company);
      expect((await settled(officer)).status).toBe(IdentityStatus.Passed);
      const detail = await officer.call('getUserInfoById', {});
      expect(detail.company).toEqual({ fullName: '<b>Firm</b> & Co', licenseNumberEnd: '89AB', officeAddress: '1 Main St' });
      expect(JSON.stringify(detail)).not.toContain('123456789');
      expect((await officer.file(licenseImage)).status).toBe(200);
      expect((await anew().file(licenseImage)).status).toBe(404);
    });
  });

  describe('an email code', () => {
    const password = 'correct-horse';

    it('opens an account once', async () => {
      const email = `new-${kind}@example.org`;
      const answer = await anew().call('getEmailCode', { email, scene: 'register' });
      expect(answer).toEqual({ expiresIn: 600, resendIn: 60 });
      const code = await codeFor(email);
      expect(await anew().denied('registerEmail', { email, code: other(code), password, agreed: true })).toMatchObject({
        reason: 'codeWrong',
      });
      await anew().call('registerEmail', { email, code, password, agreed: true });
      const replayed = await anew().denied('registerEmail', { email, code, password, agreed: true });
      expect(replayed).toEqual({ reason: 'codeExpired', field: 'code' });
      const client = await loginAs(rig.url, { username: email.toUpperCase(), password, accountType: AccountType.Individual });
      expect(await client.call('userInfo', {})).toMatchObject({ email, username: null });
    });

    it('is not sent again at once, nor good for anything else', async () => {
      const email = `soon-${kind}@example.org`;
      await anew().call('getEmailCode', { email, scene: 'register' });
      const denial = await anew().denied('getEmailCode', { email, scene: 'register' });
      expect(denial.reason).toBe('codeTooSoon');
      expect(denial.retryAfter).toBeGreaterThan(50);
      const code = await codeFor(email);
      expect((await anew().denied('resetPassword', { email, code, password })).reason).toBe('codeExpired');
      expect((await anew().denied('registerEmail', { email: `x${email}`, code, password, agreed: true })).reason).toBe('codeExpired');
    });

    it('is dead after five wrong tries', async () => {
      const email = `tries-${kind}@example.org`;
      await anew().call('getEmailCode', { email, scene: 'register' });
      const code = await codeFor(email);
      for (let turn = 0; turn < 5; turn += 1) {
        const denial = await anew().denied('registerEmail', { email, code: other(code), password, agreed: true });
        expect(denial.reason).toBe('codeWrong');
      }
      expect((await anew().denied('registerEmail', { email, code, password, agreed: true })).reason).toBe('codeExpired');
    });

    it('tells its holder alone that the address has an account', async () => {
      const email = `taken-${kind}@example.org`;
      await anew().call('getEmailCode', { email, scene: 'register' });
      await anew().call('registerEmail', { email, code: await codeFor(email), password, agreed: true });
      const fresh = await anew().ask('getEmailCode', { email: `fresh-${kind}@example.org`, scene: 'resetPassword' });
      expect(await anew().ask('getEmailCode', { email, scene: 'resetPassword' })).toEqual(fresh);
      expect(await outbox(`fresh-${kind}@example.org`)).toEqual([]);
    });

    it('resets a password and ends every session', async () => {
      const email = `reset-${kind}@example.org`;
      await anew().call('getEmailCode', { email, scene: 'register' });
      await anew().call('newRegisterEmail', { email, code: await codeFor(email), password, agreed: true });
      const login = { username: email, password, accountType: AccountType.Individual };
      const client = await loginAs(rig.url, login);
      for (let turn = 0; turn < 5; turn += 1) await anew().denied('loginByUsername', { ...login, password: 'forgotten' });
      expect((await anew().denied('loginByUsername', login)).reason).toBe('lockedOut');
      await connect(rig.url, { language: 'fr' }).call('getEmailCode', { email, scene: 'resetPassword' });
      const mail = (await outbox(email)).at(-1);
      expect(mail?.subject).toContain('vérification');
      expect(mail?.text).toContain('mot de passe');
      await anew().call('resetPassword', { email, code: await codeFor(email), password: 'another-horse' });
      expect(await isOver(client)).toBe(true);
      expect((await anew().denied('loginByUsername', login)).reason).toBe('wrongCredentials');
      await loginAs(rig.url, { ...login, password: 'another-horse' });
    });
  });

  describe('a password', () => {
    it('is changed with the old one, which ends all other sessions', async () => {
      const person = await newPerson(rig.url);
      const [own, lost] = [await loginAs(rig.url, person), await loginAs(rig.url, person)];
      const socket = await openPush(rig.url, { guest: false });
      socket.send({ op: 'auth', token: lost.token });
      await socket.message('ready');
      const wrong = await own.denied('updatePassword', { oldPassword: 'wrong', newPassword: 'new-horse' });
      expect(wrong).toEqual({ reason: 'passwordWrong', field: 'oldPassword' });
      await own.call('updatePassword', { oldPassword: person.password, newPassword: 'new-horse' });
      expect((await socket.message('error')).code).toBe(EnvelopeCode.Expired);
      await socket.until(() => socket.closed !== undefined, 'the close');
      expect([await isOver(own), await isOver(lost)]).toEqual([false, true]);
      await loginAs(rig.url, { ...person, password: 'new-horse' });
    });

    it('of a company keeps to the rule for companies', async () => {
      const client = await loginAs(rig.url, { username: 'democo', password: 'demo1234', accountType: AccountType.Company });
      const denial = await client.denied('updatePassword', { oldPassword: 'demo1234', newPassword: 'short' });
      expect(denial).toEqual({ reason: 'invalid', field: 'newPassword' });
    });
  });

  describe('a transaction secret', () => {
    it('is set once, changed with the old one, and locks at the third wrong one, which says so', async () => {
      const client = await loginAs(rig.url, await newPerson(rig.url));
      expect((await client.denied('updatePayPassword', { oldPayPassword: '123456', payPassword: '654321' })).reason).toBe('secretMissing');
      await client.call('settingPayPassword', { payPassword: '123456' });
      expect((await client.call('userInfo', {})).hasPayPassword).toBe(true);
      expect((await client.denied('settingPayPassword', { payPassword: '654321' })).reason).toBe('secretSet');
      await client.call('updatePayPassword', { oldPayPassword: '123456', payPassword: '654321' });
      const change = (oldPayPassword: string) => client.denied('updatePayPassword', { oldPayPassword, payPassword: 'abcdef' });
      expect(await change('123456')).toEqual({ reason: 'secretWrong', field: 'oldPayPassword', left: 2 });
      expect(await change('123456')).toEqual({ reason: 'secretWrong', field: 'oldPayPassword', left: 1 });
      for (const secret of ['123456', '654321']) {
        const locked = await change(secret);
        expect(locked).toMatchObject({ reason: 'secretLocked', field: 'oldPayPassword' });
        expect(locked.retryAfter).toBeGreaterThan(20);
        expect(locked.retryAfter).toBeLessThanOrEqual(30);
      }
    });

    it('wrong three times locks every line that asks for it, in words beside its field, with nothing booked', async () => {
      const demo = await loginAs(rig.url, { username: 'demo', password: 'demo1234', accountType: AccountType.Individual });
      await demo.call('applyService', { service: 'blockTrade' });
      await expect.poll(async () => (await demo.call('userInfo', {})).blockPermission).toBe(BlockPermission.Open);
      const sale = (await demo.call('saleList', {})).list[0]?.id ?? expect.fail('no placing');
      const card = (await demo.call('cardSelect', {})).list[0]?.id ?? expect.fail('no card');
      const quantify = { productId: 'GRID7', amount: '200', acknowledged: true };
      const block = {
        stockCode: 'AAPL',
        market: 'US',
        source: Source.BlockTrade,
        direction: Direction.Buy,
        orderType: OrderType.Market,
      } as const;
      /** Each with the field that holds the secret. */
      const lines = {
        quantify: (secret: string) => demo.denied('quantizationOrderSave', { ...quantify, secret, clientOrderId: clientOrderId() }),
        quantifyCheck: (secret: string) => demo.denied('quantizationCheckSecret', { secret }),
        placing: (secret: string) =>
          demo.denied('placingCreate', { id: sale, quantity: 1000, acknowledged: true, secret, clientOrderId: clientOrderId() }),
        placingCheck: (secret: string) => demo.denied('placingCheckSecret', { secret }),
        block: (secret: string) => demo.denied('blockTradeCreate', { ...block, quantity: 10_000, secret, clientOrderId: clientOrderId() }),
        blockCheck: (secret: string) => demo.denied('blockTradeCheckSecret', { secret }),
        withdrawal: (payPassword: string) =>
          demo.denied('withdrawalApply', {
            type: 'card',
            currency: 'EUR',
            amount: '60',
            cardId: card,
            payPassword,
            clientOrderId: clientOrderId(),
          }),
        card: (payPassword: string) => demo.denied('cardDelete', { id: card, payPassword }),
        change: (oldPayPassword: string) => demo.denied('updatePayPassword', { oldPayPassword, payPassword: '654321' }),
      };
      const bills = async () => (await demo.call('walletBill', { walletType: 'overview', timeZone: 'UTC' })).total;
      const before = await bills();
      expect(await lines.quantify('999999')).toEqual({ reason: 'secretWrong', field: 'secret', left: 2 });
      expect(await lines.withdrawal('999999')).toEqual({ reason: 'secretWrong', field: 'payPassword', left: 1 });
      expect(await lines.placing('999999')).toMatchObject({ reason: 'secretLocked', field: 'secret' });
      for (const [line, call] of Object.entries(lines)) {
        const denial = await call('123456');
        expect({ line, reason: denial.reason }).toEqual({ line, reason: 'secretLocked' });
        expect(denial.field).toMatch(/^(secret|payPassword|oldPayPassword)$/);
        expect(denial.retryAfter).toBeGreaterThan(0);
      }
      expect(await bills()).toBe(before);
    });
  });

  describe('a verification', () => {
    it('waits, passes, and tells the customer’s own sockets alone', async () => {
      const client = await loginAs(rig.url, await newPerson(rig.url));
      const stranger = await loginAs(rig.url, await newPerson(rig.url));
      const [own, foreign] = [await openPush(rig.url, { guest: false }), await openPush(rig.url, { guest: false })];
      own.send({ op: 'auth', token: client.token });
      foreign.send({ op: 'auth', token: stranger.token });
      await Promise.all([own.message('ready'), foreign.message('ready')]);

      const input = await verificationOf(client);
      await client.call('updateReal', input);
      expect((await client.denied('updateReal', input)).reason).toBe('verificationPending');
      await own.message('event', ({ topic }) => topic === 'review');
      await own.message('event', ({ topic }) => topic === 'message');
      expect(await client.call('userInfo', {})).toMatchObject({
        name: "Zoë O'Neil",
        identity: { status: IdentityStatus.Passed, country: 'BE', documentNumberEnd: input.documentNumber.slice(-4) },
      });
      expect((await client.denied('updateReal', input)).reason).toBe('alreadyVerified');
      await foreign.message('hb');
      expect(foreign.messages.filter(({ op }) => op === 'event')).toEqual([]);
      own.close();
      foreign.close();
    });

    it('fails with a reason in the reader’s language, and may be tried again', async () => {
      const client = await loginAs(rig.url, await newPerson(rig.url));
      const input = await verificationOf(client);
      await client.call('updateReal', { ...input, documentNumber: '12345FAIL' });
      expect(await settled(client)).toMatchObject({
        status: IdentityStatus.Failed,
        reason: 'The number of the document is not plausible.',
      });
      const french = connect(rig.url, { token: client.token, language: 'fr' });
      expect((await french.call('userInfo', {})).identity.reason).toBe('Le numéro du document n’est pas plausible.');
      const again = await verificationOf(client);
      await client.call('updateReal', again);
      expect((await settled(client)).status).toBe(IdentityStatus.Passed);
      expect((await client.file(again.frontImage)).status).toBe(200);
    });

    it('needs a document that no other account has, however it is spaced', async () => {
      const [first, second] = [await loginAs(rig.url, await newPerson(rig.url)), await loginAs(rig.url, await newPerson(rig.url))];
      const documentNumber = `aa-${process.pid}-bb`;
      await first.call('updateReal', { ...(await verificationOf(first)), documentNumber });
      const denial = await second.denied('updateReal', {
        ...(await verificationOf(second)),
        documentNumber: documentNumber.toUpperCase().replaceAll('-', ' '),
      });
      expect(denial).toEqual({ reason: 'documentTaken', field: 'documentNumber' });
    });

    it('needs a country that exists and images of one’s own, two of a card', async () => {
      const [client, stranger] = [await loginAs(rig.url, await newPerson(rig.url)), await loginAs(rig.url, await newPerson(rig.url))];
      const input = await verificationOf(client);
      const denialOf = async (change: object) => client.denied('updateReal', { ...input, ...change });
      expect(await denialOf({ country: 'XX' })).toEqual({ reason: 'countryUnknown', field: 'country' });
      expect(await denialOf({ frontImage: '/etc/passwd' })).toEqual({ reason: 'uploadUnknown', field: 'frontImage' });
      expect(await denialOf({ frontImage: await upload(stranger) })).toEqual({ reason: 'uploadUnknown', field: 'frontImage' });
      expect(await denialOf({ backImage: undefined })).toEqual({ reason: 'uploadUnknown', field: 'backImage' });
      expect((await client.call('userInfo', {})).identity.status).toBe(IdentityStatus.None);
    });
  });

  it('the base currency is the customer’s own', async () => {
    const [client, stranger] = [await loginAs(rig.url, await newPerson(rig.url)), await loginAs(rig.url, await newPerson(rig.url))];
    await client.call('baseCurrency', { baseCurrency: 'EUR' });
    expect((await client.call('userInfo', {})).baseCurrency).toBe('EUR');
    expect((await stranger.call('userInfo', {})).baseCurrency).toBe('USD');
  });

  it('countries are named in the asked language, in its order', async () => {
    const french = (await connect(rig.url, { language: 'fr' }).call('areaInfo', {})).list;
    const english = (await connect(rig.url, { language: 'en' }).call('areaInfo', {})).list;
    expect(french).toHaveLength(249);
    expect(french.find(({ code }) => code === 'DE')?.name).toBe('Allemagne');
    expect(english.find(({ code }) => code === 'DE')?.name).toBe('Germany');
    expect(english.map(({ name }) => name)).toEqual(english.map(({ name }) => name).toSorted(new Intl.Collator('en').compare));
  });
});
