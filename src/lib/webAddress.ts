/** Addresses that others wrote: which of them the client may show within itself, and where it says what it refused. */

/**
 * - empty, long, characters (blanks, control and invisible characters, backslashes, which browsers read as other signs than people do)
 * - relative: no scheme of its own; scheme: another than http and https; unreadable: no address all the same
 * - credentials: a name before the host, which people take for the host
 * - lookalike: letters of other scripts in the host, which may look like others; host: not one that the broker names
 * - insecure: unencrypted within an encrypted page, where a browser shows nothing
 */
export type AddressRefusal =
  | 'empty'
  | 'long'
  | 'characters'
  | 'relative'
  | 'scheme'
  | 'unreadable'
  | 'credentials'
  | 'lookalike'
  | 'host'
  | 'insecure';

export type JudgedAddress =
  | { readonly ok: true; readonly url: URL }
  /** `host` as a browser would ask for it, other scripts as punycode; undefined where there is none. */
  | { readonly ok: false; readonly reason: AddressRefusal; readonly host: string | undefined };

interface Circumstance {
  /** Hosts with their ports that may be shown. */
  readonly webHosts: readonly string[];
  /** Protocol of the page that would show it, such as https: */
  readonly protocol: string;
}

const LONGEST = 2048;
/** Anything that isn't seen, or not as what it is. */
const UNSEEN = /[\p{C}\p{Z}\\]/u;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const AUTHORITY = /^https?:\/\/([^/?#]+)/i;

const refused = (reason: AddressRefusal, host?: string): JudgedAddress => ({ ok: false, reason, host });

/** The strictest reading: what two readers could take for two addresses is none. */
export function judgeAddress(text: string, { webHosts, protocol }: Circumstance): JudgedAddress {
  if (text.trim() === '') return refused('empty');
  if (text.length > LONGEST) return refused('long');
  if (UNSEEN.test(text)) return refused('characters');
  if (!SCHEME.test(text)) return refused('relative');
  if (!/^https?:/i.test(text)) return refused('scheme');
  const authority = AUTHORITY.exec(text)?.[1];
  if (authority === undefined || !URL.canParse(text)) return refused('unreadable');
  const url = new URL(text);
  if (authority.includes('@')) return refused('credentials', url.host);
  if (!webHosts.includes(url.host)) return refused(/(?:^|\.)xn--/.test(url.hostname) ? 'lookalike' : 'host', url.host);
  if (protocol === 'https:' && url.protocol !== 'https:') return refused('insecure', url.host);
  return { ok: true, url };
}

const MOST_SHOWN = 300;

/** An address as it may be shown: cut, and what can't be seen as its code point, so that nothing in it turns the order of its letters. */
export function shownAddress(text: string): string {
  const shown = Array.from(text.slice(0, MOST_SHOWN), (character) =>
    UNSEEN.test(character) && character !== '\\' && character !== ' '
      ? `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
      : character,
  );
  return shown.join('') + (text.length > MOST_SHOWN ? '…' : '');
}

/** What `{language}` in the broker's own addresses stands for. */
export const inLanguage = (address: string, language: string): string => address.replaceAll('{language}', language);
