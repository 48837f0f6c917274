import { describe, expect, it } from 'vitest';
import { addressOf, networkOf, proxiesIn } from './network.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

describe('behind proxies', () => {
  const from = (peer: string, forwarded: string | undefined, proxies: readonly string[]) =>
    addressOf(
      { socket: { remoteAddress: peer }, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } },
      proxiesIn(proxies),
    );

  it.each([
    // Nobody is believed who isn't named.
    ['192.0.2.1', '203.0.113.5', [], '192.0.2.1'],
    ['192.0.2.1', '203.0.113.5', ['127.0.0.1'], '192.0.2.1'],
    ['127.0.0.1', '203.0.113.5', ['127.0.0.1'], '203.0.113.5'],
    ['::ffff:127.0.0.1', '203.0.113.5', ['127.0.0.0/8'], '203.0.113.5'],
    ['::1', '2001:db8::7', ['::1'], '2001:db8::7'],
    // What the customer has put in front says nothing; a chain is followed as far as it is known.
    ['127.0.0.1', '10.9.9.9, 203.0.113.5', ['127.0.0.1', '10.0.0.0/8'], '203.0.113.5'],
    ['127.0.0.1', '203.0.113.5, 10.1.2.3', ['127.0.0.1', '10.0.0.0/8'], '203.0.113.5'],
    ['127.0.0.1', undefined, ['127.0.0.1'], '127.0.0.1'],
    ['127.0.0.1', 'unknown', ['127.0.0.1'], '127.0.0.1'],
    ['127.0.0.1', '203.0.113.5, <script>', ['127.0.0.1'], '127.0.0.1'],
  ])('a request of %s for %s, where %j are proxies, comes from %s', (peer, forwarded, proxies, address) => {
    expect(from(peer, forwarded, proxies)).toBe(address);
  });

  it.each(['localhost', '10.0.0.0/33', '10.0.0.0/', '::1/129', '', '10.0.0.0/8/8x'])('%j names no proxy', (text) => {
    expect(() => proxiesIn([text])).toThrow(RangeError);
  });
});
