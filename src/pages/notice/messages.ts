/** Messages: where their pages are, and what their words are. */
import type frMessages from '../../../locales/fr/messages.json';
import { href } from '../../lib/href.ts';

declare module '../../lib/i18n.ts' {
  interface Words {
    messages: typeof frMessages;
  }
}

export const INBOX_ROUTE = { path: '/pages/notice/index', query: {} } as const;
export const MESSAGE_ROUTE = { path: '/pages/notice/detail', query: { id: 'required' } } as const;

export const messageHref = (id: number): string => href(MESSAGE_ROUTE, { id });

/** Where one sees more of what a message is about. */
const WAYS: Readonly<Record<string, string>> = {
  kyc: '/pages/kyc/individual',
  company: '/pages/profile/index',
  deposit: '/pages/deposit/record',
  withdrawal: '/pages/profile/transaction',
  permission: '/pages/product/blocktrade',
  bond: '/pages/trade/index?tab=bonds',
  newBond: '/pages/trade/index?tab=newbonds',
  fund: '/pages/trade/index?tab=funds',
  subscription: '/pages/trade/index?tab=subscriptions',
  placing: '/pages/placing/record',
  unlisted: '/pages/trade/index?tab=ucstock',
  follow: '/pages/trade/index?tab=follow',
  quantify: '/pages/aiquantify/record',
  robot: '/pages/robotai/record',
  loan: '/pages/loan/index',
};

/** Undefined of what has no page of its own. */
export const wayOf = (about: string): string | undefined => (Object.hasOwn(WAYS, about) ? WAYS[about] : undefined);
