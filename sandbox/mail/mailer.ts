/** Sends mail by SMTP when an address for it is given; else the terminal shows it. The last ones are kept for tests. */
import { printable } from '../printable.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Returns at once, so that an answer's time doesn't tell whether a mail was sent. */
  send(mail: Mail): void;
  /** The last mails, oldest first. */
  outbox(): readonly (Mail & { readonly sentAt: number })[];
}

export interface MailerOptions {
  /** `smtp://user:password@host:port`; undefined: no mail leaves this machine. */
  readonly smtpUrl: string | undefined;
  readonly from: string;
  /** Epoch ms of this machine. */
  readonly now: () => number;
  readonly log: (line: string) => void;
}

const KEPT = 50;
const SMTP_MS = 20_000;

export function createMailer({ smtpUrl, from, now, log }: MailerOptions): Mailer {
  const kept: (Mail & { sentAt: number })[] = [];
  // Loaded where mail leaves this machine, which most sandboxes never let it.
  const transport =
    smtpUrl === undefined
      ? undefined
      : import('nodemailer').then(({ createTransport }) =>
          createTransport({ url: smtpUrl, connectionTimeout: SMTP_MS, greetingTimeout: SMTP_MS, socketTimeout: SMTP_MS }),
        );
  const deliver = async ({ to, subject, text }: Mail): Promise<void> => {
    await (await transport)?.sendMail({ from, to: { name: '', address: to }, subject, text });
  };
  // What is wrong with the address is told by the first mail.
  transport?.catch(() => {});
  return {
    send(mail) {
      kept.push({ ...mail, sentAt: now() });
      if (kept.length > KEPT) kept.shift();
      if (!transport) return log(`Mail to ${printable(mail.to)}: ${printable(mail.subject)}\n${mail.text}`);
      deliver(mail).catch((cause: unknown) => {
        // Neither the address nor the text: both belong to the customer.
        log(`A mail could not be sent: ${cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'}`);
      });
    },
    outbox: () => kept,
  };
}
