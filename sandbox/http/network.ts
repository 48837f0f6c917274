/** Whose request it is, as far as a network says: the places that limits count. */
import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** The part of an address that one household or machine has: all of IPv4, the first 64 bits of IPv6. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const groups = tail === undefined ? first : [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Whether an address is that of a proxy whose X-Forwarded-For is believed. */
export type IsProxy = (address: string) => boolean;

/** @param list addresses, or networks such as 10.0.0.0/8 @throws RangeError for what is neither */
export function proxiesIn(list: readonly string[]): IsProxy {
  const known = new BlockList();
  for (const text of list) {
    const [address = '', bits, ...more] = text.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    const most = family === 'ipv6' ? 128 : 32;
    if (isIP(address) === 0 || more.length > 0 || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most)))
      throw new RangeError(`"${text}" is neither an address nor a network`);
    known.addSubnet(address, bits === undefined ? most : Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && known.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

interface Incoming {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingHttpHeaders;
}

/** The address that a request comes from: the peer's, or what the nearest of its proxies says, as far as each one is known. */
export function addressOf({ socket, headers }: Incoming, isProxy: IsProxy): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  let address = socket.remoteAddress ?? '';
  while (isProxy(address)) {
    const before = forwarded.pop()?.trim() ?? '';
    if (isIP(before) === 0) break;
    address = before;
  }
  return address;
}
