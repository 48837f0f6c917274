/** Addresses that try to run something, or to lead elsewhere than they seem to, by how they try it. */

/** A host that the broker names; the addresses below want to pass for it. */
export const OWN_HOST = 'help.broker.example';
const EVIL = 'evil.example';

/** Called by whatever runs: the browser's watch defines it. */
export const MARK = 'marked()';

const SCRIPTS = [
  `javascript:${MARK}`,
  `data:text/html,<script>${MARK}</script>`,
  `vbscript:${MARK}`,
  'blob:https://help.broker.example/00000000-0000-0000-0000-000000000000',
] as const;

/** Ways to write a scheme so that a check reads another one, or none, than a browser does. */
const SPELLINGS: Readonly<Record<string, (address: string) => string>> = {
  'as it is': (address) => address,
  'in capitals': (address) => address.replace(/^\w+/, (scheme) => scheme.toUpperCase()),
  'in mixed case': (address) =>
    address.replace(/^\w+/, (scheme) => scheme.replace(/.(.)/g, (pair) => pair[0] + (pair[1] ?? '').toUpperCase())),
  'after a blank': (address) => ` ${address}`,
  'after a tab': (address) => `\t${address}`,
  'after a line break': (address) => `\r\n${address}`,
  'after a NUL': (address) => `\0${address}`,
  'after another control character': (address) => `\u0001\u001f${address}`,
  'after an invisible blank': (address) => `\u200b${address}`,
  'after a byte order mark': (address) => `\ufeff${address}`,
  'after a blank that does not break': (address) => `\u00a0${address}`,
  'with a tab inside': (address) => address.replace(/^(\w{2})/, '$1\t'),
  'with a line break inside': (address) => address.replace(/^(\w{3})/, '$1\n'),
  'with a carriage return inside': (address) => address.replace(/^(\w{1})/, '$1\r'),
  'with a NUL inside': (address) => address.replace(/^(\w{2})/, '$1\0'),
  'with a tab before the colon': (address) => address.replace(':', '\t:'),
  'with an entity inside': (address) => address.replace(/^(\w{2})/, '$1&#10;'),
  'its colon encoded': (address) => address.replace(':', '%3A'),
  'its colon encoded twice': (address) => address.replace(':', '%253A'),
  'its first letter encoded': (address) => address.replace(/^\w/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  'behind two strokes': (address) => `//${address}`,
  'behind a view of its source': (address) => `view-source:${address}`,
  'turned by a mark': (address) => `\u202e${address}`,
};

const spelt = (address: string): readonly string[] => Object.values(SPELLINGS).map((spell) => spell(address));

/** None of them is an address that may be shown in a frame. */
export const HOSTILE_ADDRESSES = {
  scripts: SCRIPTS.flatMap(spelt),
  'other schemes': [
    ...['file:///etc/passwd', 'ftp://evil.example/', 'ws://evil.example/', 'wss://evil.example/', 'about:blank', 'about:srcdoc'],
    ...['chrome://settings', 'filesystem:https://evil.example/temporary/a', 'intent://scan/#Intent;scheme=zxing;end', 'sms:+1', 'tel:+1'],
    ...['mailto:a@evil.example', 'x-apple-helpbasic:1', 'ms-settings:', 'steam://run/1', 'urn:a:b', 'cid:a', 'ssh://evil.example'],
  ],
  'no scheme': [
    ...[`//${EVIL}/`, `///${EVIL}/`, `////${EVIL}/`, `/\\${EVIL}/`, `\\/${EVIL}/`, `\\\\${EVIL}\\a`, `/${EVIL}`, EVIL, `${OWN_HOST}/a`],
    ...['?a', '#a', '.', '..', './a', '../a', '/pages/home/index', '/web/logout', ':', '::', ':javascript', '%', '%zz'],
  ],
  'no host': [
    ...[
      'http:',
      'https:',
      'http:/',
      'https:/',
      'http://',
      'https://',
      'https:///',
      'https://?a',
      'https://#a',
      'http://:80',
      'https://:@/',
    ],
    ...[`https:${EVIL}`, `https:/${EVIL}`, `https:///${EVIL}/`, `https:${OWN_HOST}`, `https:/${OWN_HOST}`, `https:///${OWN_HOST}/`],
    ...[
      'http://[',
      'http://]',
      'http://[::1',
      'http://a b/',
      'http://%',
      'http://%00/',
      'http://a:99999/',
      'http://a:b/',
      'http://1.2.3.999/',
    ],
  ],
  'a name before the host': [
    ...[`https://${OWN_HOST}@${EVIL}/`, `https://${OWN_HOST}:443@${EVIL}/`, `https://${OWN_HOST}%2F@${EVIL}/`, `https://a:b@${EVIL}/`],
    ...[`https://@${EVIL}/`, `https://:@${EVIL}/`, `https://a@${OWN_HOST}/`, `https://@${OWN_HOST}/`, `https://a:b@${OWN_HOST}/`],
    ...[`https://${OWN_HOST}@@${EVIL}/`, `https://${EVIL}@${OWN_HOST}@${EVIL}/`, `https://${OWN_HOST}%40${EVIL}/`],
  ],
  'another host': [
    ...[`https://${EVIL}/`, `https://${OWN_HOST}.${EVIL}/`, `https://${EVIL}/${OWN_HOST}`, `https://${EVIL}?${OWN_HOST}`],
    ...[
      `https://${EVIL}#${OWN_HOST}`,
      `https://${EVIL}/@${OWN_HOST}`,
      `https://a.${OWN_HOST}/`,
      `https://${OWN_HOST}x/`,
      `https://x${OWN_HOST}/`,
    ],
    ...[`https://${OWN_HOST}./`, `https://${OWN_HOST}..${EVIL}/`, `https://broker.example/`, `https://${OWN_HOST.replaceAll('.', '-')}/`],
    ...[
      `https://${OWN_HOST}:444/`,
      `https://${OWN_HOST}:0/`,
      `https://${OWN_HOST}:65535/`,
      `http://${OWN_HOST}:443/`,
      `https://${OWN_HOST}:80/`,
    ],
    ...[`HTTPS://${EVIL.toUpperCase()}/`, `https://%65vil.example/`, `https://${OWN_HOST}%2e${EVIL}/`, `https://${EVIL}%23.${OWN_HOST}@x/`],
    ...['http://localhost/', 'http://127.0.0.1/', 'http://2130706433/', 'http://0x7f000001/', 'http://0177.0.0.1/', 'http://127.1/'],
    ...['http://[::1]/', 'http://[::ffff:127.0.0.1]/', 'http://0/', 'http://169.254.169.254/latest/meta-data/', 'http://0.0.0.0:8788/'],
  ],
  'letters that look like others': [
    ...[
      'https://h\u0435lp.broker.example/',
      'https://help.br\u043eker.example/',
      'https://help.broker.ex\u0430mple/',
      'https://he\u013ap.broker.example/',
    ],
    ...[
      'https://help.broker.example\u0337/',
      'https://\u0131help.broker.example/',
      'https://xn--hlp-rdd.broker.example/',
      'https://help.xn--brker-kye.example/',
    ],
    ...[
      'https://help.broker.example\u2044evil.example/',
      'https://help.broker.example\uff0fevil.example/',
      'https://help.broker.example\u2215a.evil.example/',
    ],
    ...['https://\u4f60\u597d.example/', 'https://help.broker.\u0435xample/', 'https://\u03bbroker.example/'],
  ],
  'signs that are read in two ways': [
    ...[
      `https:\\\\${OWN_HOST}\\`,
      `https:/\\${OWN_HOST}/`,
      `https://${OWN_HOST}\\@${EVIL}/`,
      `https://${EVIL}\\.${OWN_HOST}/`,
      `https://${OWN_HOST}\\a`,
    ],
    ...[`https://${OWN_HOST}/a b`, ` https://${OWN_HOST}/`, `https://${OWN_HOST}/ `, `https://${OWN_HOST}/\n`, `https://${OWN_HOST}\t/`],
    ...[
      `ht\ttps://${OWN_HOST}/`,
      `https\n://${OWN_HOST}/`,
      `https:/\t/${OWN_HOST}/`,
      `https://${OWN_HOST}/\0`,
      `https://${OWN_HOST}/\u202ea`,
    ],
    ...[
      `https://${OWN_HOST}/\u2028`,
      `https://${OWN_HOST}/\u200d`,
      `\u2066https://${OWN_HOST}/`,
      `https://${OWN_HOST}/\ud800`,
      `https://${OWN_HOST}/\u00ad`,
    ],
  ],
  'nothing, and too much': [
    '',
    ' ',
    '\t\n',
    `https://${OWN_HOST}/${'a'.repeat(2048)}`,
    'a'.repeat(100_000),
    `https://${'a.'.repeat(2000)}${OWN_HOST}/`,
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** What a browser would ask of the broker's own host, however it is written. */
export const GOOD_ADDRESSES = [
  `https://${OWN_HOST}/`,
  `https://${OWN_HOST}`,
  `HTTPS://${OWN_HOST.toUpperCase()}/a`,
  `https://${OWN_HOST}:443/a?b=c&d=%20#e`,
  `http://${OWN_HOST}/`,
  `https://${OWN_HOST}/?next=https://${EVIL}/`,
  `https://${OWN_HOST}/javascript:${MARK}`,
  `https://${OWN_HOST}/%0d%0aSet-Cookie:a`,
  `https://${OWN_HOST}/\u00e9t\u00e9`,
] as const;
