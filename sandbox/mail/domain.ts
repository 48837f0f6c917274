/** Mail to customers. */
import type { House } from '../domain.ts';
import { createMailer, type Mailer } from './mailer.ts';

declare module '../handler.ts' {
  interface Services {
    readonly mailer: Mailer;
  }
}

export const mail = {
  open({ wall, log, settings: { smtpUrl, mailFrom } }: House) {
    const mailer = createMailer({ smtpUrl, from: mailFrom, now: wall, log });
    return { gives: { mailer }, control: { outbox: () => ({ list: mailer.outbox() }) } };
  },
};
