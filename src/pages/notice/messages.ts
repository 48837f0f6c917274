/** Messages: where their pages are, and what their words are. */
import { lines } from 'virtual:lines';
import type frMessages from '../../../locales/fr/messages.json';
import { href } from '../../lib/href.ts';
import { tabHref } from '../commitment/line.ts';

declare module '../../lib/i18n.ts' {
  interface Words {
    messages: typeof frMessages;
  }
}

/** On a desk the inbox shows the one that its address names beside the list. */
export const INBOX_ROUTE = { path: '/pages/notice/index', query: { id: 'optional' } } as const;
export const MESSAGE_ROUTE = { path: '/pages/notice/detail', query: { id: 'required' } } as const;

export const messageHref = (id: number): string => href(MESSAGE_ROUTE, { id });
export const besideHref = (id: number): string => href(INBOX_ROUTE, { id });

/** The message that an address names; undefined where none can have such a number. */
export function messageIdOf(text: string | undefined): number | undefined {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Where one sees more of what a message is about that is no line of the trade page. */
const WAYS: Readonly<Record<string, string>> = {
  kyc: '/pages/kyc/individual',
  company: '/pages/profile/index',
  deposit: '/pages/deposit/record',
  withdrawal: '/pages/profile/transaction',
  permission: '/pages/product/blocktrade',
  robot: '/pages/robotai/record',
  loan: '/pages/loan/index',
};

/** Undefined of what has no page of its own. */
export function wayOf(about: string): string | undefined {
  const line = lines.find((own) => own.about === about);
  if (line) return tabHref(line);
  return Object.hasOwn(WAYS, about) ? WAYS[about] : undefined;
}
