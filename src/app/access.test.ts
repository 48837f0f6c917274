import { describe, expect, it } from 'vitest';
import { accessTo, LOGIN } from './access.ts';
import { pageAt } from './pages.ts';

const at = (path: string, search: string, state: Parameters<typeof accessTo>[2]) => {
  const page = pageAt(path);
  if (!page) throw new Error(path);
  return accessTo(page, search, state);
};
const DEPOSIT = '/pages/deposit/wallet';

describe('access', () => {
  it.each(['guest', 'expired', 'signedOut'] as const)('leads a customer’s page to the login while %s, and back with its query', (state) => {
    const access = at(DEPOSIT, '?currency=BTC&x=a%26b', state);
    if (access.kind !== 'go') throw new Error(access.kind);
    const [path, search = ''] = access.to.split('?');
    expect(path).toBe(LOGIN);
    expect(at(LOGIN, `?${search}`, 'signedIn')).toEqual({ kind: 'go', to: `${DEPOSIT}?currency=BTC&x=a%26b` });
  });
  it('waits while nobody knows of a session, and shows the page to who has one', () => {
    expect(at(DEPOSIT, '', 'unknown')).toEqual({ kind: 'wait' });
    expect(at(DEPOSIT, '', 'signedIn')).toEqual({ kind: 'show' });
  });
  it('shows a page for all to all', () => {
    for (const state of ['unknown', 'guest', 'expired', 'signedOut', 'signedIn'] as const)
      expect(at('/pages/market/index', '', state)).toEqual({ kind: 'show' });
    expect(at(LOGIN, `?back=${DEPOSIT}`, 'guest')).toEqual({ kind: 'show' });
  });
  it.each(['', 'https://evil.example/', '//evil.example', 'javascript:alert(1)', '/pages/none', LOGIN, '/pages/auth/register'])(
    'returns to nothing but our own pages: %s',
    (back) => {
      const search = `?${new URLSearchParams({ back }).toString()}`;
      expect(at(LOGIN, search, 'signedIn')).toEqual({ kind: 'go', to: '/pages/home/index' });
    },
  );
});
