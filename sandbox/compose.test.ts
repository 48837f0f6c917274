import { describe, expect, it } from 'vitest';
import { allEndpoints } from '../contract/rest/index.ts';
import { compose } from './compose.ts';
import type { House } from './domain.ts';
import { domains, handlers } from './domains.ts';
import { ledger } from './ledger/domain.ts';
import { trading } from './trading/domain.ts';

describe('the domains', () => {
  it('answer each call that the contract opens', () => {
    const open = Object.entries(allEndpoints).flatMap(([id, endpoint]) => (endpoint.open ? [id] : []));
    expect(Object.keys(handlers).toSorted()).toEqual(open.toSorted());
  });

  it('bring the same tables to both databases', () => {
    expect(Object.keys(domains.migrations('postgres'))).toEqual(Object.keys(domains.migrations('sqlite')));
  });

  it('name no migration twice', () => {
    const twice = { migrations: () => ({ '010-ledger': { up: async () => {} } }) };
    expect(() => compose().with(twice).with(twice).migrations('sqlite')).toThrow('two migrations have one name');
  });

  it('come after what they need, and tell only what they say', () => {
    const order = () => {
      // @ts-expect-error trading needs the rates of the ledger
      compose().with(trading);
      // @ts-expect-error the ledger needs secrets, uploads and reviews
      compose().with(ledger);
      compose().with({
        topics: ['wallet'],
        // @ts-expect-error it tells of orders, which are not its topic
        open: ({ told }: House<'order'>) => ({ gives: {}, ready: async () => told(1, 'order') }),
      });
    };
    expect(order).not.toThrow();
  });
});
