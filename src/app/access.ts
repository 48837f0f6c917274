/** Where a page leads, by the session. Pure. */
import type { SessionView } from '../data/session.ts';
import type { Page } from '../lib/page.ts';
import { pageAt } from './pages.ts';

export const LOGIN = '/pages/auth/login';
const HOME = '/pages/home/index';

/** wait: nobody knows yet whether there is a session. */
export type Access = { readonly kind: 'show' } | { readonly kind: 'wait' } | { readonly kind: 'go'; readonly to: string };

/** A customer's page needs a session; the login page leads back to the page that asked for it as soon as there is one. */
export function accessTo(page: Page, search: string, state: SessionView['state']): Access {
  if (page.path === LOGIN && state === 'signedIn') return { kind: 'go', to: backFrom(search) };
  if (page.auth === 'anon' || state === 'signedIn') return { kind: 'show' };
  if (state === 'unknown') return { kind: 'wait' };
  return { kind: 'go', to: `${LOGIN}?${new URLSearchParams({ back: page.path + search }).toString()}` };
}

/** The page that the login's address names, if it is one of ours and not itself about logging in. */
function backFrom(search: string): string {
  const back = new URLSearchParams(search).get('back') ?? '';
  const path = back.split('?', 1)[0] ?? '';
  return pageAt(path) && !path.startsWith('/pages/auth/') ? back : HOME;
}
