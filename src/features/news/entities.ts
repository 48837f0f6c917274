/** Names of the characters 160 to 255 in their order, and of those that typesetters use besides. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const OTHERS: Readonly<Record<string, number>> = {
  amp: 38,
  lt: 60,
  gt: 62,
  quot: 34,
  apos: 39,
  OElig: 338,
  oelig: 339,
  Yuml: 376,
  ensp: 8194,
  emsp: 8195,
  thinsp: 8201,
  ndash: 8211,
  mdash: 8212,
  lsquo: 8216,
  rsquo: 8217,
  sbquo: 8218,
  ldquo: 8220,
  rdquo: 8221,
  bdquo: 8222,
  bull: 8226,
  hellip: 8230,
  permil: 8240,
  lsaquo: 8249,
  rsaquo: 8250,
  euro: 8364,
  trade: 8482,
  minus: 8722,
  asymp: 8776,
  le: 8804,
  ge: 8805,
};

const named = new Map<string, number>([
  ...LATIN.split(' ').map((name, index): [string, number] => [name, 160 + index]),
  ...Object.entries(OTHERS),
]);

/** Whether a code point stands for a character of text: no control, no half of a pair. */
const isText = (point: number): boolean =>
  point === 9 || point === 10 || (point >= 32 && point < 127) || (point >= 160 && point < 0xd800) || (point > 0xdfff && point <= 0x10ffff);

/** Character references as the characters they name; unknown ones stay as they are written. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z][a-z\d]{1,7}));/gi,
    (written, hex?: string, decimal?: string, name?: string) => {
      const point = hex !== undefined ? Number.parseInt(hex, 16) : decimal !== undefined ? Number(decimal) : named.get(name ?? '');
      return point !== undefined && isText(point) ? String.fromCodePoint(point) : written;
    },
  );
}
