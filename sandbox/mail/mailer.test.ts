import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../contract/codes.ts';
import { codeMail } from './codeMail.ts';
import { createMailer } from './mailer.ts';

describe('the mail with a code', () => {
  it.each(LANGUAGES)('says what it is for, for how long, and the code, in %s', (language) => {
    const [one, two] = [codeMail('012345', 'register', 10, language), codeMail('012345', 'resetPassword', 10, language)];
    expect(one.text).toContain('012345');
    expect(one.text).toContain('10');
    expect(one.text).not.toBe(two.text);
    expect(LANGUAGES.filter((other) => codeMail('012345', 'register', 10, other).text === one.text)).toEqual([language]);
  });
});

it('without SMTP the mail is shown, and the last fifty are kept', () => {
  const lines: string[] = [];
  const mailer = createMailer({ smtpUrl: undefined, from: 'a@b', now: () => 5, log: (line) => lines.push(line) });
  for (let turn = 0; turn < 60; turn += 1) mailer.send({ to: `${turn}@example.org`, subject: 'Code', text: 'The code' });
  expect(lines.at(-1)).toBe('Mail to 59@example.org: Code\nThe code');
  expect(mailer.outbox().map(({ to }) => to)).toEqual(Array.from({ length: 50 }, (_, index) => `${index + 10}@example.org`));
});

describe('by SMTP', () => {
  let server: Server;
  let said: string[];
  const sockets: Socket[] = [];
  const arrived = new EventTarget();
  beforeEach(async () => {
    said = [];
    server = createServer((socket) => {
      sockets.push(socket);
      let inData = false;
      socket.write('220 test\r\n');
      createInterface({ input: socket }).on('line', (line) => {
        said.push(line);
        if (inData && line === '.') {
          inData = false;
          socket.write('250 taken\r\n');
          arrived.dispatchEvent(new Event('mail'));
        } else if (!inData) {
          inData = line === 'DATA';
          socket.write(inData ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
        }
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  const mailerTo = (lines: string[]) => {
    const { port } = server.address() as AddressInfo;
    return createMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: 'Broker <broker@example.org>',
      now: () => 5,
      log: (line) => lines.push(line),
    });
  };

  it('goes to one address, whatever that looks like, and the log says nothing of it', async () => {
    const lines: string[] = [];
    const mailer = mailerTo(lines);
    for (const to of ['someone@example.org', 'one,two@example.org', '"<b>,x"@example.org']) {
      said = [];
      const taken = once(arrived, 'mail', { signal: AbortSignal.timeout(5000) });
      mailer.send({ to, subject: 'Votre code de vérification', text: 'Voici : 012345' });
      await taken;
      expect(said.filter((line) => line.startsWith('RCPT TO'))).toHaveLength(1);
      expect(said.find((line) => line.startsWith('RCPT TO'))).toContain('@example.org');
      expect(said.find((line) => line.startsWith('MAIL FROM'))).toContain('<broker@example.org>');
    }
    expect(lines).toEqual([]);
  });

  it('that fails is said without the address or the text', async () => {
    const { port } = server.address() as AddressInfo;
    server.close();
    const line = await new Promise<string>((resolve) => {
      const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'a@b.example', now: () => 5, log: resolve });
      mailer.send({ to: 'someone@example.org', subject: 'Code', text: '012345' });
    });
    expect(line).toMatch(/could not be sent/);
    expect(line).not.toMatch(/someone|012345/);
  });
});
